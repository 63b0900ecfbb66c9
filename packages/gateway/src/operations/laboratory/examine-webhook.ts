import {
  buildSignedText,
  canonicalize,
  encodeBase64Text,
  type JsonDocument,
  JsonReadError,
  type PublicKey,
  readJson,
  verifyNotification,
} from "@kaunter/signing";

/** Why a receiver must reject a webhook. */
export const WEBHOOK_PROBLEMS = [
  "BODY_UNREADABLE",
  "HEADERS_MISSING",
  "SIGNATURE_INVALID",
  "TIMESTAMP_STALE",
] as const;
type WebhookProblem = (typeof WEBHOOK_PROBLEMS)[number];

/** As it came; names of headers in lower case. */
interface ReceivedWebhook {
  headers: Readonly<Record<string, string>>;
  body: string;
}

export interface ExaminedWebhook {
  /** Null: it is the gateway's, and of now. */
  problem: WebhookProblem | null;
  /** What its signature has to be of; empty when the body cannot be read. */
  signedText: string;
}

/** What a receiver should make of a webhook at `now`. Pure. */
export function examineWebhook(
  { headers, body }: ReceivedWebhook,
  publicKeys: readonly PublicKey[],
  now: Date,
): ExaminedWebhook {
  const rawBody = Buffer.from(body, "utf8");
  const document = readBody(rawBody);
  if (document === null) return { problem: "BODY_UNREADABLE", signedText: "" };
  const { "x-signature": signature, "x-nonce-str": nonce, "x-timestamp": timestamp } = headers;
  const signedText = buildSignedText({
    data: document.isEmpty ? "" : encodeBase64Text(canonicalize(document.value)),
    ...{ method: "post", nonce: nonce ?? "", requestUrl: "", timestamp: timestamp ?? "" },
  });
  if (!signature || !nonce || !timestamp) return { problem: "HEADERS_MISSING", signedText };
  const verified = verifyNotification({
    ...{ rawBody, publicKeys, now },
    headers: { signature, nonce, timestamp },
  });
  if (!verified.ok) return { problem: "SIGNATURE_INVALID", signedText };
  return { problem: verified.isTimestampFresh ? null : "TIMESTAMP_STALE", signedText };
}

function readBody(rawBody: Uint8Array): JsonDocument | null {
  try {
    return readJson(rawBody);
  } catch (error) {
    if (error instanceof JsonReadError) return null;
    throw error;
  }
}
