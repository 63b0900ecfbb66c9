/** Bodies of refund and reverse. Source: companion 8.5, 8.6. */
import type { IncomingHttpHeaders } from "node:http";
import Type from "typebox";
import { GatewayError } from "../../../domain/errors.ts";

const amount = Type.Integer({
  minimum: 1,
  maximum: 9_999_999_999,
  description: "Sen; 100 is RM 1.00.",
  errorCodes: {
    type: "PAYMENT_AMT_INVALID",
    decimal: "PAYMENT_DECIMAL_INVALID",
    minimum: "PAYMENT_AMT_INVALID",
    maximum: "INSUFFICIENT_REFUND_AMOUNT",
  },
});

export const RefundBody = Type.Object({
  transactionId: Type.String({ minLength: 1, maxLength: 64 }),
  refund: Type.Object({
    type: Type.Enum(["FULL", "PARTIAL"], {
      description: "FULL: the amount of the payment, or all that is left of it.",
    }),
    currencyType: Type.Enum(["MYR"], {
      errorCodes: { enum: "PAYMENT_UNSUPPORTED_CURRENCY_TYPE" },
    }),
    amount,
  }),
  reason: Type.String({ minLength: 1, maxLength: 255, notBlank: true }),
});

export const ReverseBody = Type.Object({
  orderId: Type.String({ minLength: 1, maxLength: 64 }),
});

const KEY = /^[\x21-\x7e]{1,255}$/;

/** The merchant's own key for a call that moves money; null when there is none. */
export function readIdempotencyKey(headers: IncomingHttpHeaders): string | null {
  const value = headers["idempotency-key"];
  if (value === undefined) return null;
  if (typeof value === "string" && KEY.test(value)) return value;
  throw new GatewayError("INVALID_PARAMETER", {
    detail: "Idempotency-Key must have 1 to 255 visible ASCII characters.",
  });
}
