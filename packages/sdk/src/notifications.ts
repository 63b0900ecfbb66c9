import { canonicalize, readJson } from "@kaunter/signing/canonical-json";
import { buildSignedText, encodeBase64Text, SIGN_TYPE } from "@kaunter/signing/signed-text";
import { verifyText } from "@kaunter/signing/web-keys";
import { KaunterConfigError, NotificationError } from "./errors.ts";
import type { Notification } from "./generated/types.ts";
import { importPublicKey } from "./keys.ts";
import { readText } from "./read-text.ts";

/** Headers of Fetch's `Headers`, of Node's `http`, or any object. */
export type NotificationHeaders =
  | Headers
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export type VerifyNotificationInput = {
  /**
   * The raw body: bytes or text. A body that a framework has parsed works too, because the
   * signature covers its canonical form; but prefer raw bytes, since a parser may drop or change
   * values: `express.raw({ type: "*\/*" })`, `await request.text()`.
   */
  readonly body: string | Uint8Array | object;
  /** The headers as received. */
  readonly headers: NotificationHeaders;
  /**
   * The application's server public key, PEM; an array while a new key replaces an old one. Must be
   * given: the type includes undefined so that `process.env.NAME` can be passed.
   */
  readonly publicKey: string | readonly string[] | undefined;
  /** Maximum age in seconds. Default: 300. Each delivery attempt has its own signature. */
  readonly toleranceSeconds?: number;
  /** Milliseconds since 1970. Default: the current time. */
  readonly now?: number;
};

export type VerifiedNotification = Notification & {
  /** For logs and support only: it comes from a header, which is not signed. */
  readonly eventId: string;
};

const TOLERANCE_SECONDS = 300;
const SIGNATURE = new RegExp(`^${SIGN_TYPE} ([A-Za-z0-9+/]+={0,2})$`);

/**
 * Verify that a webhook notification came from the gateway, unchanged and recently, and return it;
 * otherwise throw NotificationError. Deliveries are repeated: process each `eventType` with its
 * `data.transactionId` (`data.orderId` for RECURRING_PAYMENT) once.
 */
export async function verifyNotification(
  input: VerifyNotificationInput,
): Promise<VerifiedNotification> {
  const keys = readPublicKeys(input.publicKey);
  const tolerance = input.toleranceSeconds ?? TOLERANCE_SECONDS;
  if (!(tolerance >= 0)) {
    throw new KaunterConfigError(
      `toleranceSeconds must be a number of 0 or more; it is ${String(tolerance)}.`,
    );
  }
  const signature = SIGNATURE.exec(readHeader(input.headers, "X-Signature"))?.[1];
  const nonce = readHeader(input.headers, "X-Nonce-Str");
  const timestamp = readHeader(input.headers, "X-Timestamp");
  if (signature === undefined || !/^\d{10}$/.test(timestamp) || /[\s&]/.test(nonce)) {
    throw new NotificationError(
      "HEADER_MALFORMED",
      "X-Signature, X-Nonce-Str or X-Timestamp is malformed. Pass the headers as received.",
    );
  }
  const { body, canonicalText } = readBody(input.body);
  const text = buildSignedText({
    data: encodeBase64Text(canonicalText),
    method: "post",
    nonce,
    requestUrl: "",
    timestamp,
  });
  const checks = keys.map(async (pem) => verifyText(text, signature, await importPublicKey(pem)));
  if (!(await Promise.all(checks)).includes(true)) {
    throw new NotificationError(
      "SIGNATURE_WRONG",
      "The signature does not match this body. Use the server public key of this application from the " +
        "portal (not your own public key), and pass the raw body, neither changed nor serialized again.",
    );
  }
  const ageSeconds = Math.abs((input.now ?? Date.now()) / 1000 - Number(timestamp));
  if (ageSeconds > tolerance) {
    throw new NotificationError(
      "TIMESTAMP_OUTSIDE_TOLERANCE",
      `X-Timestamp is ${Math.round(ageSeconds)} seconds from now; at most ${tolerance} are allowed. Check your clock.`,
    );
  }
  // The signature proves that the gateway wrote it, in the declared shape.
  return { ...(body as Notification), eventId: readHeader(input.headers, "X-Event-Id", "") };
}

/** Throws KaunterConfigError where one is missing. */
export function readPublicKeys(given: VerifyNotificationInput["publicKey"]): readonly string[] {
  const keys: readonly unknown[] = Array.isArray(given) ? given : [given];
  const hint = "Copy the server public key from the application's page in the portal.";
  return keys.map((key) => readText("publicKey", key, hint));
}

function readBody(given: VerifyNotificationInput["body"]) {
  const raw = typeof given === "string" ? new TextEncoder().encode(given) : given;
  try {
    const body: unknown = raw instanceof Uint8Array ? readJson(raw).value : raw;
    return { body, canonicalText: canonicalize(body) };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new NotificationError(
      "BODY_UNREADABLE",
      `The body is not a JSON object: ${reason}. Pass the raw body.`,
    );
  }
}

function readHeader(headers: NotificationHeaders, name: string, fallback?: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
  const text = typeof value === "object" && value !== null ? value[0] : value;
  if (text !== undefined && text !== null && text !== "") return text;
  if (fallback !== undefined) return fallback;
  throw new NotificationError(
    "HEADER_MISSING",
    `The header ${name} is missing. Pass the headers as received.`,
  );
}
