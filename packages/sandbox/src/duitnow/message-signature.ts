import { createHmac } from "node:crypto";
import { isSameSecret } from "../read-request.ts";

export interface SignedMessage {
  /** Path of the call, without query. */
  uri: string;
  /** The timestamp header, `ddmmyyyyHHMMSS`. */
  timestamp: string;
  body: string;
}

/**
 * Unpadded Base64 of HMAC-SHA256 over `b64(header).b64(body)`, with all white space removed from
 * the body.
 */
export function signMessage(secret: string, message: SignedMessage): string {
  const { uri, timestamp, body } = message;
  const header = JSON.stringify({ alg: "HS256", typ: "JWT", uri, iat: timestamp });
  const text = `${unpadded(header)}.${unpadded(body.replace(/\s+/g, ""))}`;
  return createHmac("sha256", secret).update(text).digest("base64").replace(/=+$/, "");
}

export function isSignedBy(
  secrets: readonly string[],
  message: SignedMessage,
  given: string,
): boolean {
  return secrets.some((secret) => isSameSecret(signMessage(secret, message), given));
}

function unpadded(text: string): string {
  return Buffer.from(text, "utf8").toString("base64").replace(/=+$/, "");
}
