import { canonicalize, readJson } from "@kaunter/signing/canonical-json";
import { buildSignedText, encodeBase64Text, SIGN_TYPE } from "@kaunter/signing/signed-text";
import { NotificationError } from "./errors.ts";
import type { Notification } from "./generated/types.ts";
import { importPublicKey, verifyText } from "./keys.ts";

export type NotificationHeaders =
  | Headers
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export type VerifyNotificationInput = {
  /**
   * The body as it came: bytes or text. A body that a framework has parsed already works too,
   * because the signature covers its canonical form; but bytes are surer (a parser may drop or
   * change what it does not know): `express.raw({ type: "*\/*" })`, `await request.text()`.
   */
  readonly body: string | Uint8Array | object;
  readonly headers: NotificationHeaders;
  /** The server public key of the application, PEM; several while one replaces another. */
  readonly publicKey: string | readonly string[];
  /** How old it may be, in seconds. 300 by default: each attempt to deliver is signed anew. */
  readonly toleranceSeconds?: number;
  /** Milliseconds since 1970. */
  readonly now?: number;
};

export type VerifiedNotification = Notification & {
  /** The same on every attempt to deliver this event: do each only once. */
  readonly eventId: string;
};

const TOLERANCE_SECONDS = 300;
const SIGNATURE = new RegExp(`^${SIGN_TYPE} ([A-Za-z0-9+/]+={0,2})$`);

/**
 * Gives the notification when it came from the gateway, unchanged and just now; else throws
 * NotificationError. Deliveries repeat: remember `eventId` (or the transactionId) and do nothing
 * twice.
 */
export async function verifyNotification(
  input: VerifyNotificationInput,
): Promise<VerifiedNotification> {
  const signature = SIGNATURE.exec(readHeader(input.headers, "X-Signature"))?.[1];
  const nonce = readHeader(input.headers, "X-Nonce-Str");
  const timestamp = readHeader(input.headers, "X-Timestamp");
  if (signature === undefined || !/^\d{10}$/.test(timestamp) || /[\s&]/.test(nonce)) {
    throw new NotificationError("HEADER_MALFORMED", "The signing headers do not have their form.");
  }
  const body = readBody(input.body);
  const text = buildSignedText({
    data: encodeBase64Text(canonicalize(body)),
    method: "post",
    nonce,
    requestUrl: "",
    timestamp,
  });
  const keys = typeof input.publicKey === "string" ? [input.publicKey] : input.publicKey;
  const checks = keys.map(async (pem) => verifyText(text, signature, await importPublicKey(pem)));
  if (!(await Promise.all(checks)).includes(true)) {
    throw new NotificationError(
      "SIGNATURE_WRONG",
      "The signature is not the gateway's over this body. Take the server public key of this application " +
        "from the portal (not your own), and pass the body as it came, not changed or built again.",
    );
  }
  const ageSeconds = Math.abs((input.now ?? Date.now()) / 1000 - Number(timestamp));
  const tolerance = input.toleranceSeconds ?? TOLERANCE_SECONDS;
  if (ageSeconds > tolerance) {
    throw new NotificationError(
      "TIMESTAMP_OUTSIDE_TOLERANCE",
      `It was signed ${Math.round(ageSeconds)} seconds from now; ${tolerance} are allowed. Check your clock.`,
    );
  }
  // The signature proves that the gateway wrote it, in the declared shape.
  return { ...(body as Notification), eventId: readHeader(input.headers, "X-Event-Id", "") };
}

function readBody(body: VerifyNotificationInput["body"]): unknown {
  const isRaw = typeof body === "string" || body instanceof Uint8Array;
  try {
    if (!isRaw) return body;
    return readJson(typeof body === "string" ? new TextEncoder().encode(body) : body).value;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new NotificationError("BODY_UNREADABLE", `The body is no JSON object: ${reason}`);
  }
}

function readHeader(headers: NotificationHeaders, name: string, instead?: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
  const text = typeof value === "object" && value !== null ? value[0] : value;
  if (text !== undefined && text !== null && text !== "") return text;
  if (instead !== undefined) return instead;
  throw new NotificationError("HEADER_MISSING", `The header ${name} is missing.`);
}
