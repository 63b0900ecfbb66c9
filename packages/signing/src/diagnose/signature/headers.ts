import { isTimestampFresh, readNonceHeader, type SignatureMode } from "../../request-headers.ts";
import type { FoundMistake } from "../mistakes.ts";
import { readTimestamp } from "../text/timestamps.ts";

type SigningHeaders = {
  readonly signature?: string | undefined;
  readonly nonce?: string | undefined;
  readonly timestamp?: string | undefined;
};

/** What is wrong with the headers themselves, whatever was signed. */
export function checkHeaders(
  { signature = "", nonce = "", timestamp = "" }: SigningHeaders,
  mode: SignatureMode,
): FoundMistake[] {
  return [
    ...(signature === "" ? [{ name: "signature-missing" as const }] : []),
    ...checkNonce(nonce),
    ...checkTimestampForm(timestamp, mode),
  ];
}

function checkNonce(nonce: string): FoundMistake[] {
  if (nonce === "") return [{ name: "nonce-missing" }];
  if (readNonceHeader(nonce).form === "strict") return [];
  if (nonce.length > 255) return [{ name: "nonce-length", detail: String(nonce.length) }];
  return [{ name: "nonce-characters" }];
}

export function checkTimestampForm(timestamp: string, mode: SignatureMode): FoundMistake[] {
  if (timestamp === "") return [{ name: "timestamp-missing" }];
  if (/^\d{10}$/.test(timestamp)) return [];
  const isTolerated = mode === "compat" && /^\d{10}(?:\d{3}|\.\d{1,9})$/.test(timestamp);
  if (isTolerated) return [];
  if (/^\d{13}$/.test(timestamp)) return [{ name: "timestamp-milliseconds" }];
  return [{ name: "timestamp-not-seconds", detail: nameForm(timestamp) }];
}

function nameForm(timestamp: string): string {
  if (/^\d{10}\.\d*$/.test(timestamp)) return "seconds with a fraction";
  if (/^\d{16}$/.test(timestamp)) return "microseconds";
  if (/^\d{19}$/.test(timestamp)) return "nanoseconds";
  if (/^\d{14}$/.test(timestamp)) return "a date in digits, yyyyMMddHHmmss";
  if (/^\d{4}-\d\d-\d\dT/.test(timestamp)) return "a date in ISO 8601";
  if (readTimestamp(timestamp) !== undefined) return "a date";
  return "no UNIX time";
}

const ZONE_SECONDS = 28_800;

/** A timestamp that is too old or too new; null for one that is fresh or no time at all. */
export function checkClock(timestamp: string, now: Date): FoundMistake | null {
  const seconds = readTimestamp(timestamp)?.seconds;
  if (seconds === undefined || isTimestampFresh(seconds, now)) return null;
  const ahead = seconds - Math.floor(now.getTime() / 1000);
  const side = ahead > 0 ? "ahead of" : "behind";
  const isZone = isTimestampFresh(seconds - Math.sign(ahead) * ZONE_SECONDS, now);
  if (isZone) return { name: "clock-zone", detail: side };
  return { name: "clock", detail: `${Math.abs(ahead)} seconds ${side}` };
}
