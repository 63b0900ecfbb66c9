import { readJson } from "@kaunter/signing/canonical-json";
import { examine } from "@kaunter/signing/examine";
import type { FoundMistake, MistakeName } from "@kaunter/signing/mistakes";
import { decodeBase64 } from "@kaunter/signing/signed-text";
import { openBlock, type RsaPublicKey } from "../keys/rsa-key.ts";

/** What the examination of the signature does not look at, or cannot prove. */
export type OwnMistake =
  | "signature-missing"
  | "signature-not-base64"
  | "signature-length"
  | "nonce-missing"
  | "nonce-space"
  | "timestamp-missing"
  | "timestamp-milliseconds"
  | "timestamp-not-seconds"
  | "clock"
  | "body-not-json"
  | "no-key"
  | "key-unknown"
  | "text-unknown";

interface NamedMistake {
  name: MistakeName | OwnMistake;
  /** What was signed or sent there. */
  detail?: FoundMistake["detail"];
}

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
  mistakes: readonly NamedMistake[];
  /** The text that was signed, when it is known. */
  signedText: string | null;
  /** Which of the given keys made the signature. */
  keyName: string | null;
  /** The digest inside the signature, in hex. */
  digest: string | null;
  /** Seconds the sender's clock is ahead; null when unknown. */
  clockDifferenceSeconds: number | null;
}

const CLOCK_DIFFERENCE_SECONDS_MAX = 120;

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
  const sent = { rawBody, method, pathAndQuery: url.slice(origin.length), host, headers };
  const found = examine({ ...sent, baseUrls: [origin], otherBaseUrls: baseUrls }, candidates);
  const clock = clockDifference(request.timestamp, now);
  return {
    mistakes: [
      ...checkHeaders(request),
      ...(found?.mistakes ?? listUnproved(request, keys)),
      ...nameIf(Boolean(found?.digest) && !found?.isTextKnown, "text-unknown"),
      ...nameIf(clock !== null && Math.abs(clock) > CLOCK_DIFFERENCE_SECONDS_MAX, "clock"),
    ],
    signedText: found?.signedText ?? null,
    keyName: candidates.find((each) => each === found?.key)?.name ?? null,
    digest: found?.digest || null,
    clockDifferenceSeconds: clock,
  };
}

function nameIf(isMade: boolean, name: NamedMistake["name"]): NamedMistake[] {
  return isMade ? [{ name }] : [];
}

function checkHeaders({ signature, nonce, timestamp }: SentRequest): NamedMistake[] {
  const isMilliseconds = /^\d{13}$/.test(timestamp);
  const isOther = timestamp !== "" && !isMilliseconds && !/^\d{10}$/.test(timestamp);
  return [
    ...nameIf(signature === "", "signature-missing"),
    ...nameIf(nonce === "", "nonce-missing"),
    ...nameIf(/[\s&]/.test(nonce), "nonce-space"),
    ...nameIf(timestamp === "", "timestamp-missing"),
    ...nameIf(isMilliseconds, "timestamp-milliseconds"),
    ...nameIf(isOther, "timestamp-not-seconds"),
  ];
}

/** Why the signature proves nothing. */
function listUnproved({ body, signature }: SentRequest, keys: readonly NamedKey[]): NamedMistake[] {
  if (!isReadable(body)) return [{ name: "body-not-json" }];
  if (signature === "") return [];
  const prefix = nameIf(!signature.startsWith("sha256 "), "signature-prefix-missing");
  const bytes = decodeBase64(signature.replace(/^sha256\s+/i, "").trim());
  if (!bytes) return [...prefix, { name: "signature-not-base64" }];
  if (keys.length === 0) return [...prefix, { name: "no-key" }];
  const isOtherLength = keys.every(({ key }) => bytes.length !== Math.ceil(key.bits / 8));
  return [...prefix, { name: isOtherLength ? "signature-length" : "key-unknown" }];
}

function isReadable(body: string): boolean {
  try {
    readJson(new TextEncoder().encode(body));
    return true;
  } catch {
    return false;
  }
}

function clockDifference(timestamp: string, now: Date): number | null {
  if (!/^\d{10}(\d{3})?$/.test(timestamp)) return null;
  return Number(timestamp.slice(0, 10)) - Math.floor(now.getTime() / 1_000);
}
