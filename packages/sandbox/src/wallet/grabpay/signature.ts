import { createHash, createHmac } from "node:crypto";

export interface GrabpayMessage {
  method: string;
  contentType: string;
  /** The `Date` header as sent. */
  date: string;
  /** Path and query. */
  path: string;
  body: string;
}

/** Follows `partnerId:` in the `Authorization` header. */
export function signGrabpay(secret: string, message: GrabpayMessage): string {
  const { method, contentType, date, path, body } = message;
  const digest = body === "" ? "" : createHash("sha256").update(body).digest("base64");
  const text = `${[method, contentType, date, path, digest].join("\n")}\n`;
  return createHmac("sha256", secret).update(text).digest("base64");
}

/** `X-GID-AUX-POP`: proves that the holder of a token also has the client secret. */
export function createProof(clientSecret: string, token: string, seconds: number): string {
  const sig = createHmac("sha256", clientSecret).update(`${seconds}${token}`).digest("base64url");
  return Buffer.from(JSON.stringify({ time_since_epoch: seconds, sig })).toString("base64url");
}
