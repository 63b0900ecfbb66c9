/** ShopeePay's messages. Amounts are in minor units, as numbers; `errcode` 0 means success. */
import { createHmac, timingSafeEqual } from "node:crypto";
import Type from "typebox";
import { AmountMinor } from "../family.ts";

/** Values of `transaction_type` for a sale and a refund. */
export const SALE = 13;
export const REFUND = 15;

export const CreateResponse = Type.Object({
  errcode: Type.Integer(),
  redirect_url_http: Type.Optional(Type.String()),
  redirect_url_app: Type.Optional(Type.String()),
  qr_content: Type.Optional(Type.String()),
});

export const CheckResponse = Type.Object({
  errcode: Type.Integer(),
  transaction: Type.Optional(
    Type.Object({
      reference_id: Type.String(),
      transaction_sn: Type.String(),
      amount: AmountMinor,
      status: Type.Integer(),
      reason: Type.Optional(Type.String()),
    }),
  ),
});

export const RefundResponse = Type.Object({
  errcode: Type.Integer(),
  transaction_sn: Type.Optional(Type.String()),
  status: Type.Optional(Type.Integer()),
});

export const PlainResponse = Type.Object({ errcode: Type.Integer() });

export const Notification = Type.Object({
  reference_id: Type.String({ minLength: 1 }),
  transaction_sn: Type.String({ minLength: 1 }),
  transaction_type: Type.Integer(),
  amount: AmountMinor,
  status: Type.Integer(),
});

/** `X-Airpay-Req-H`: Base64 HMAC-SHA256 of the body, in both directions. */
export function signBody(secret: string, body: string): string {
  return createHmac("sha256", secret).update(body).digest("base64");
}

export function isSignedBody(secrets: readonly string[], body: string, given: string): boolean {
  const got = Buffer.from(given);
  return secrets.some((secret) => {
    const wanted = Buffer.from(signBody(secret, body));
    return wanted.length === got.length && timingSafeEqual(wanted, got);
  });
}
