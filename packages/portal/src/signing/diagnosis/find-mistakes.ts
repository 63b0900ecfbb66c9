import { examine } from "@kaunter/signing/examine";
import type { FoundMistake } from "@kaunter/signing/mistakes";
import { openBlock, type RsaPublicKey } from "../keys/rsa-key.ts";

export interface SentRequest {
  method: string;
  url: string;
  body: string;
  /** Header values as sent; empty when the header is missing. */
  signature: string;
  nonce: string;
  timestamp: string;
}

export interface Verdict {
  /** Empty when the signature is valid. The most important first. */
  mistakes: readonly FoundMistake[];
  /** The text that was signed, when it is known. */
  signedText: string | null;
  /** Which of the given keys made the signature. */
  keyName: string | null;
  /** The digest inside the signature, in hex. */
  digest: string | null;
  /** Seconds the sender's clock is ahead; null when unknown. */
  clockDifferenceSeconds: number | null;
}

/** Longer than the gateway searches: here nobody else waits. */
const SEARCH_MS_MAX = 3_000;

export interface NamedKey {
  name: string;
  key: RsaPublicKey;
}

/** Names the mistakes of a signed request. `baseUrls` are the gateway's own. */
export function findMistakes(
  request: SentRequest,
  keys: readonly NamedKey[],
  baseUrls: readonly string[],
  now: Date,
  clientId?: string,
): Verdict {
  const { body, method, url, ...headers } = request;
  const { origin, host } = URL.canParse(url) ? new URL(url) : { origin: url, host: "" };
  const candidates = keys.map(({ name, key }) => ({
    name,
    bits: key.bits,
    owner: null,
    openBlock: (signature: Uint8Array) => openBlock(signature, key),
  }));
  const rawBody = new TextEncoder().encode(body);
  const facts = { rawBody, method, pathAndQuery: url.slice(origin.length), host, headers, now };
  const startedMs = performance.now();
  const isSpent = () => performance.now() - startedMs > SEARCH_MS_MAX;
  const sent = { ...facts, baseUrls: [origin], otherBaseUrls: baseUrls, clientId };
  const { mistakes, signedText, key, digest } = examine(sent, candidates, isSpent);
  return {
    mistakes,
    signedText,
    keyName: candidates.find((each) => each === key)?.name ?? null,
    digest: digest || null,
    clockDifferenceSeconds: clockDifference(request.timestamp, now),
  };
}

function clockDifference(timestamp: string, now: Date): number | null {
  if (!/^\d{10}(\d{3})?$/.test(timestamp)) return null;
  return Number(timestamp.slice(0, 10)) - Math.floor(now.getTime() / 1_000);
}
