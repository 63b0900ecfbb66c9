import { canonicalize } from "../canonical-json.ts";
import { JsonReadError, type JsonReadErrorCode, type SignatureFailure } from "../errors.ts";
import { type JsonDocument, type JsonObject, readJson } from "../read-json.ts";
import {
  type HeaderReading,
  isTimestampFresh,
  readNonceHeader,
  readSignatureHeader,
  readTimestampHeader,
  type SignatureMode,
  timestampSeconds,
} from "../request-headers.ts";
import { type PublicKey, recoverSignedDigest, verify } from "../rsa.ts";
import { buildSignedText, encodeBase64Text } from "../signed-text.ts";
import { isStrictText, joinRequestUrl, likeliestFirst, type TailParts } from "./candidates.ts";
import { matchText, type TextMatch } from "./match-text.ts";
import { buildSignatureDebug, type SignatureDebug } from "./signature-debug.ts";

/** The three signing headers as received; undefined when absent. */
export type ReceivedHeaders = {
  readonly signature: string | undefined;
  readonly nonce: string | undefined;
  readonly timestamp: string | undefined;
};

export type VerifyRequestInput = {
  readonly mode: SignatureMode;
  /** The body's bytes, untouched; empty when there is no body. */
  readonly rawBody: Uint8Array;
  /** The same bytes already read by `readJson`, to avoid reading twice. */
  readonly document?: JsonDocument | undefined;
  readonly method: string;
  /** Path and query exactly as received, not decoded: `/v3/stores?cursor=`. */
  readonly pathAndQuery: string;
  /** Configured public base URLs, at least one. Never built from what the client sent. */
  readonly baseUrls: readonly string[];
  /** The Host header. It only chooses which configured base URL is tried and shown first. */
  readonly host?: string | undefined;
  readonly headers: ReceivedHeaders;
  readonly publicKeys: readonly PublicKey[];
  /** Time of receipt. */
  readonly now: Date;
  /** Set for applications whose client signs `get` when it deletes a store. */
  readonly acceptsDeleteSignedAsGet?: boolean | undefined;
};

export type VerifiedRequest = {
  readonly ok: true;
  /** Which text matched, for the log: `canonical`, or names joined with `+`. */
  readonly candidate: string;
  readonly body: JsonObject | null;
  readonly publicKey: PublicKey;
  readonly nonce: string;
  /**
   * UNIX seconds, perhaps with a fraction. The caller rejects it when `isTimestampFresh` is false.
   */
  readonly timestampSeconds: number;
  readonly isTimestampFresh: boolean;
};

export type RejectedSignature = {
  readonly ok: false;
  /** INVALID_TIMESTAMP: the signature is valid, but X-Timestamp has no accepted form. */
  readonly code: "INVALID_REQUEST_SIGNATURE" | "INVALID_TIMESTAMP";
  readonly reason: SignatureFailure;
  /** The candidate with which compatibility mode would accept this request; else null. */
  readonly compatCandidate: string | null;
  readonly debug: SignatureDebug;
};

export type UnreadableBody = {
  readonly ok: false;
  readonly code: "INVALID_REQUEST";
  readonly reason: JsonReadErrorCode;
  readonly error: JsonReadError;
};

export type VerifyRequestResult = VerifiedRequest | RejectedSignature | UnreadableBody;

/**
 * Verifies that a request was signed by one of the keys. Never throws for what a client sent, only
 * when no base URL is configured. The timestamp's age is reported rather than enforced, because a
 * wrong signature takes precedence over a wrong time; storing the nonce is up to the caller.
 */
export function verifyRequest(input: VerifyRequestInput): VerifyRequestResult {
  if (input.baseUrls.length === 0) throw new Error("verifyRequest needs at least one base URL");
  return verifyMessage(input);
}

/** `verifyRequest`, but without base URLs it checks a text without requestUrl: a notification. */
export function verifyMessage(input: VerifyRequestInput): VerifyRequestResult {
  let document: JsonDocument;
  try {
    document = input.document ?? readJson(input.rawBody);
  } catch (error) {
    if (!(error instanceof JsonReadError)) throw error;
    return { ok: false, code: "INVALID_REQUEST", reason: error.code, error };
  }
  const message = readMessage(input, document);
  const { signature, nonce, timestamp } = message;
  if (fits(signature, input.mode) && fits(nonce, input.mode) && fits(timestamp, input.mode)) {
    for (const publicKey of input.publicKeys) {
      if (verify(message.signedText, signature.value, publicKey)) {
        return toVerifiedRequest(input, message, publicKey, nameCandidate(message, ["canonical"]));
      }
    }
  }
  return verifyOtherTexts(input, message);
}

type Message = {
  readonly document: JsonDocument;
  readonly canonicalText: string;
  readonly data: string;
  readonly signedText: string;
  readonly tailParts: TailParts;
  readonly raw: { readonly signature: string; readonly nonce: string; readonly timestamp: string };
  readonly signature: HeaderReading;
  readonly nonce: HeaderReading;
  readonly timestamp: HeaderReading;
};

function readMessage(input: VerifyRequestInput, document: JsonDocument): Message {
  const raw = {
    signature: input.headers.signature ?? "",
    nonce: input.headers.nonce ?? "",
    timestamp: input.headers.timestamp ?? "",
  };
  const canonicalText = document.isEmpty ? "" : canonicalize(document.value);
  const data = canonicalText === "" ? "" : encodeBase64Text(canonicalText);
  const tailParts = {
    method: input.method,
    nonce: raw.nonce,
    timestamp: raw.timestamp,
    baseUrls: likeliestFirst(input.baseUrls, input.host),
    pathAndQuery: input.pathAndQuery,
    acceptsDeleteSignedAsGet: input.acceptsDeleteSignedAsGet ?? false,
  };
  const [baseUrl] = tailParts.baseUrls;
  const requestUrl = baseUrl === undefined ? "" : joinRequestUrl(baseUrl, input.pathAndQuery);
  return {
    document,
    canonicalText,
    data,
    signedText: buildSignedText({ ...tailParts, data, requestUrl }),
    tailParts,
    raw,
    signature: readSignatureHeader(raw.signature),
    nonce: readNonceHeader(raw.nonce),
    timestamp: readTimestampHeader(raw.timestamp),
  };
}

/** The first text did not match: try the others, then reject with an explanation. */
function verifyOtherTexts(input: VerifyRequestInput, message: Message): VerifyRequestResult {
  const { signature, nonce, timestamp } = message;
  const isSearchable =
    signature.form !== "invalid" &&
    nonce.form !== "invalid" &&
    PLAIN_TIMESTAMP.test(message.raw.timestamp);
  const digests = isSearchable
    ? recoverDigests(signature.value, input.publicKeys)
    : new Map<string, PublicKey>();
  // Once for both modes: of a large body, writing the texts costs as much as all the rest.
  const tolerated = matchText(digests, message);
  const isAccepted =
    tolerated !== null && (input.mode === "compat" || isStrictText(tolerated.head, tolerated.tail));
  const match = isAccepted ? tolerated : null;
  if (match !== null && fits(signature, input.mode) && fits(timestamp, input.mode)) {
    return toVerifiedRequest(input, message, match.publicKey, nameMatch(message, match));
  }
  const reason = findReason(input, message, { match, tolerated, digestCount: digests.size });
  const isTimestampOnly = match !== null && reason === "TIMESTAMP_MALFORMED";
  const isTolerable = tolerated !== null && input.mode === "strict" && timestamp.form !== "invalid";
  return {
    ok: false,
    code: isTimestampOnly ? "INVALID_TIMESTAMP" : "INVALID_REQUEST_SIGNATURE",
    reason,
    compatCandidate: isTolerable ? nameMatch(message, tolerated) : null,
    debug: buildSignatureDebug({
      ...message,
      requestUrls: message.tailParts.baseUrls.map((base) =>
        joinRequestUrl(base, input.pathAndQuery),
      ),
      reason,
      isCompat: input.mode === "compat",
      match: tolerated,
      now: input.now,
    }),
  };
}

/** An invalid timestamp may still have been signed, if it cannot inject another part. */
const PLAIN_TIMESTAMP = /^[0-9A-Za-z.:+-]{1,40}$/;

function recoverDigests(signature: string, keys: readonly PublicKey[]): Map<string, PublicKey> {
  const digests = new Map<string, PublicKey>();
  for (const key of keys) {
    const digest = recoverSignedDigest(signature, key);
    if (digest !== undefined) digests.set(digest, key);
  }
  return digests;
}

function findReason(
  input: VerifyRequestInput,
  { raw, signature, nonce, timestamp }: Message,
  found: { match: TextMatch | null; tolerated: TextMatch | null; digestCount: number },
): SignatureFailure {
  if (raw.signature === "") return "SIGNATURE_MISSING";
  if (!fits(signature, input.mode)) return "SIGNATURE_MALFORMED";
  if (raw.nonce === "") return "NONCE_MISSING";
  if (nonce.form === "invalid") return "NONCE_MALFORMED";
  if (raw.timestamp === "") return "TIMESTAMP_MISSING";
  if (input.publicKeys.length === 0) return "NO_PUBLIC_KEY";
  if (found.match === null && found.tolerated !== null) return "COMPAT_ONLY";
  if (!fits(timestamp, input.mode)) return "TIMESTAMP_MALFORMED";
  return found.digestCount === 0 ? "OTHER_KEY" : "OTHER_TEXT";
}

function toVerifiedRequest(
  input: VerifyRequestInput,
  message: Message,
  publicKey: PublicKey,
  candidate: string,
): VerifiedRequest {
  const seconds = timestampSeconds(message.raw.timestamp);
  return {
    ok: true,
    candidate,
    body: message.document.value,
    publicKey,
    nonce: message.raw.nonce,
    timestampSeconds: seconds,
    isTimestampFresh: isTimestampFresh(seconds, input.now),
  };
}

function fits(reading: HeaderReading, mode: SignatureMode): boolean {
  return reading.form === "strict" || (reading.form === "compat" && mode === "compat");
}

function nameMatch(message: Message, { head, tail }: TextMatch): string {
  return nameCandidate(message, [head.name, ...tail.variants]);
}

function nameCandidate({ signature, timestamp }: Message, names: readonly string[]): string {
  if (signature.tolerance === null && timestamp.tolerance === null) return names.join("+");
  const tolerances = [signature.tolerance, timestamp.tolerance].filter((name) => name !== null);
  return [...names, ...tolerances].join("+");
}
