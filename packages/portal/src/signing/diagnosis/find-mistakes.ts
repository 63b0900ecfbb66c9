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
  /** How old the timestamp is. */
  timing: Timing | null;
}

/** Seconds are negative for a timestamp before the arrival, or before now. */
export interface Timing {
  seconds: number;
  /** False for a pasted request: the time of sending is unknown, so its age is not clock skew. */
  isOfArrival: boolean;
  /** Whether the API accepts such a difference. */
  isFresh: boolean;
}

/** What the API accepts, either way. */
const TIMESTAMP_WINDOW_SECONDS = 120;
/** Longer than the gateway searches: no other request waits here. */
const SEARCH_MS_MAX = 3_000;

export interface NamedKey {
  name: string;
  key: RsaPublicKey;
  /**
   * Null for a key of the application; else whose it is, as read after "You signed with".
   */
  owner: string | null;
}

/** When a request arrived; `receivedAt` is null when that is unknown. */
export interface Times {
  receivedAt: Date | null;
  now: Date;
}

/** Names the mistakes of a signed request. `baseUrls` are the gateway's own. */
export function findMistakes(
  request: SentRequest,
  keys: readonly NamedKey[],
  baseUrls: readonly string[],
  times: Times,
  clientId?: string,
): Verdict {
  const { body, method, url, ...headers } = request;
  const { origin, host } = URL.canParse(url) ? new URL(url) : { origin: url, host: "" };
  const candidates = keys.map(({ name, key, owner }) => ({
    name,
    bits: key.bits,
    owner,
    openBlock: (signature: Uint8Array) => openBlock(signature, key),
  }));
  const rawBody = new TextEncoder().encode(body);
  const timing = timingOf(request.timestamp, times);
  // A pasted request was sent in the past: only a timestamp in the future proves a wrong clock.
  const isClockKnown = timing !== null && (timing.isOfArrival || timing.seconds > 0);
  const sent = {
    rawBody,
    method,
    pathAndQuery: url.slice(origin.length),
    host,
    headers,
    baseUrls: [origin],
    otherBaseUrls: baseUrls,
    ...(clientId !== undefined && { clientId }),
    ...(isClockKnown && { now: times.receivedAt ?? times.now }),
  };
  const startedMs = performance.now();
  const isSpent = () => performance.now() - startedMs > SEARCH_MS_MAX;
  const { mistakes, signedText, key, digest } = examine(sent, candidates, isSpent);
  return {
    mistakes,
    signedText,
    keyName: candidates.find((each) => each === key)?.name ?? null,
    digest: digest || null,
    timing,
  };
}

/** Null for a timestamp that is not in seconds or milliseconds. */
export function timingOf(timestamp: string, { receivedAt, now }: Times): Timing | null {
  if (!/^\d{10}(\d{3})?$/.test(timestamp)) return null;
  const since = Math.floor((receivedAt ?? now).getTime() / 1_000);
  const seconds = Number(timestamp.slice(0, 10)) - since;
  const isFresh = Math.abs(seconds) <= TIMESTAMP_WINDOW_SECONDS;
  return { seconds, isOfArrival: receivedAt !== null, isFresh };
}
