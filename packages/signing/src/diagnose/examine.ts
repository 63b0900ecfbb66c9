import { hash } from "#hash";
import { type JsonDocument, readJson } from "../read-json.ts";
import { likeliestFirst } from "../verify/candidates.ts";
import type { ReceivedHeaders } from "../verify/verify-request.ts";
import { type FoundMistake, shortenDetail } from "./mistakes.ts";
import { searchMistakes } from "./search.ts";
import { type NamedKey, recoverSignature } from "./signature.ts";

/** A signed request, as it was received. */
export type SentRequest = {
  /** The body's bytes, untouched. A body that is not valid JSON has no diagnosis. */
  readonly rawBody: Uint8Array;
  readonly method: string;
  /** Path and query exactly as received; "" for a notification. */
  readonly pathAndQuery: string;
  /** Configured public base URLs; none for a notification. */
  readonly baseUrls: readonly string[];
  /** The Host header as received. */
  readonly host?: string | undefined;
  readonly headers: ReceivedHeaders;
  /** Base URLs of other environments, which the caller may have mixed up. */
  readonly otherBaseUrls?: readonly string[];
};

export type Examination = {
  /** None for the correct text, and for an unknown one. */
  readonly mistakes: readonly FoundMistake[];
  /** The key that made the signature; null when only its form shows what is wrong. */
  readonly key: NamedKey | null;
  /** What was signed, in hexadecimal; null when it is hidden. */
  readonly digest: string | null;
  readonly isTextKnown: boolean;
  /** Null when unknown, or when the bytes of a digest were signed. */
  readonly signedText: string | null;
  readonly triedCount: number;
};

const UNKNOWN = { key: null, digest: null, isTextKnown: false, signedText: null, triedCount: 0 };

/**
 * Recovers the digest that was signed and looks for the text that has it. Null when nothing can be
 * proved. Runs in browsers too.
 */
export function examine(request: SentRequest, keys: readonly NamedKey[]): Examination | null {
  const document = readDocument(request.rawBody);
  if (document === null) return null;
  const opened = recoverSignature(request.headers.signature ?? "", keys);
  if (opened === undefined) return null;
  if (!("hash" in opened)) return { ...UNKNOWN, mistakes: opened.mistakes.map(shortenDetail) };
  const found = searchMistakes(
    {
      document,
      method: request.method.toWellFormed(),
      pathAndQuery: request.pathAndQuery.toWellFormed(),
      // Only the likeliest is combined with other mistakes.
      baseUrls: likeliestFirst(request.baseUrls, request.host),
      host: request.host?.toWellFormed(),
      otherBaseUrls: request.otherBaseUrls,
      nonce: (request.headers.nonce ?? "").toWellFormed(),
      timestamp: request.headers.timestamp ?? "",
    },
    opened,
  );
  if (found.mistakes === null && !opened.isCertain) return null;
  const { key, digest } = opened;
  const mistakes = [...opened.mistakes, ...(found.mistakes ?? [])].map(shortenDetail);
  return { ...found, mistakes, key, digest, isTextKnown: found.mistakes !== null };
}

/** The digest of a text to sign, in hexadecimal. */
export function digestOf(text: string): string {
  return hash("sha256", text, "hex");
}

function readDocument(rawBody: Uint8Array): JsonDocument | null {
  try {
    return readJson(rawBody);
  } catch {
    return null;
  }
}
