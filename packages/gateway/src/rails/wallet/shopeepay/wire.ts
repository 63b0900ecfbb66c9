/** ShopeePay's messages. Amounts are in minor units, as numbers; `errcode` 0 means success. */
import { createHmac, timingSafeEqual } from "node:crypto";
import Type, { type Static } from "typebox";
import { AmountMinor } from "../family.ts";

/** Values of `transaction_type` for a sale and a refund. */
export const SALE = 13;
export const REFUND = 15;
/** Of a transaction, whose other states are 2, in progress, and 4, failed. */
export const SUCCESS = 3;

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

const Reference = Type.Optional(Type.String({ minLength: 1 }));
const Status = Type.Optional(Type.Integer());

/** As captured in 2026, and as older manuals have it: `payment_…` for reference and status. */
export const Notification = Type.Object({
  ...{ reference_id: Reference, payment_reference_id: Reference },
  transaction_sn: Type.String({ minLength: 1 }),
  transaction_type: Type.Optional(Type.Integer()),
  amount: AmountMinor,
  ...{ transaction_status: Status, status: Status, payment_status: Status },
});

/** The status in the numbers of a status check; null when there is none. */
export function statusOf(message: Static<typeof Notification>): number | null {
  const { transaction_status: status = message.status, payment_status: paid } = message;
  // The older number for success; its other numbers are not public.
  return status ?? (paid === 1 ? SUCCESS : null);
}

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
