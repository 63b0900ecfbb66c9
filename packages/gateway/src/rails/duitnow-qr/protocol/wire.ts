/** The acquirer's messages and their signatures. Amounts are in decimal ringgit. */
import { createHmac, timingSafeEqual } from "node:crypto";
import Type, { type Static } from "typebox";
import { parseAs } from "../../parse-as.ts";

export const TokenResponse = Type.Object({
  access_token: Type.String({ minLength: 1 }),
  expires_in: Type.Number({ minimum: 1 }),
});

export const CreateResponse = Type.Object({
  QRRefNo: Type.String({ minLength: 1 }),
  QRString: Type.String({ minLength: 1 }),
});

/** White space is not signed (see `signMessage`), so with it one payment could pass as two. */
const Unspaced = Type.String({ pattern: "^\\S+$" });

/** A callback, and one record of an inquiry response. */
export const Notification = Type.Object({
  EndID: Unspaced,
  BizID: Type.String(),
  QRString: Type.String({ minLength: 1 }),
  TransactionStatus: Unspaced,
  Reason: Type.String(),
  SenderName: Type.Optional(Type.String()),
  /** Published clients read a number or its text. */
  TrxAmount: Type.Union([Type.String(), Type.Number()]),
  TrxCurrency: Type.String(),
  SourceofFund: Type.Optional(Type.String()),
});
export type Notification = Static<typeof Notification>;

export const InquiryResponse = Type.Object({ Notifications: Type.Array(Notification) });

/** Of a payer's code. */
export const ChargeResponse = Type.Object({
  ...CreateResponse.properties,
  ...InquiryResponse.properties,
});
export type ChargeResponse = Static<typeof ChargeResponse>;

export const RefundResponse = Type.Object({
  RefundID: Type.String({ minLength: 1 }),
  RefundStatus: Type.String(),
  Reason: Type.String(),
});
export type RefundResponse = Static<typeof RefundResponse>;

/**
 * A callback, as it was signed: added white space is ignored. Only the
 * QR code, which has a checksum, and the sender's name have any.
 */
export function readNotification(body: string): Notification | null {
  const sent = parseAs(Notification, body);
  const signed = parseAs(Notification, signedText(body));
  if (!sent || !signed) return null;
  const { QRString, SenderName } = sent;
  return { ...signed, QRString, ...(SenderName === undefined ? {} : { SenderName }) };
}

export interface SignedMessage {
  /** Path of the call, without query. */
  uri: string;
  /** `ddmmyyyyHHMMSS`, as in the timestamp header. */
  timestamp: string;
  body: string;
}

/**
 * Unpadded base64 HMAC-SHA256 over `b64(header).b64(body)`, with white space removed from the body.
 */
export function signMessage(secret: string, message: SignedMessage): string {
  const { uri, timestamp, body } = message;
  const header = JSON.stringify({ alg: "HS256", typ: "JWT", uri, iat: timestamp });
  const text = `${base64(header)}.${base64(signedText(body))}`;
  return createHmac("sha256", secret).update(text).digest("base64").replace(/=+$/, "");
}

export function isSignedBy(
  secrets: readonly string[],
  message: SignedMessage,
  given: string,
): boolean {
  const got = Buffer.from(given);
  return secrets.some((secret) => {
    const wanted = Buffer.from(signMessage(secret, message));
    return wanted.length === got.length && timingSafeEqual(wanted, got);
  });
}

const signedText = (body: string): string => body.replace(/\s+/g, "");

function base64(text: string): string {
  return Buffer.from(text, "utf8").toString("base64").replace(/=+$/, "");
}
