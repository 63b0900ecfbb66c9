import Type, { type Static } from "typebox";
import { AMOUNT_MINOR_MAX } from "../../../domain/money.ts";
import { NOT_BLANK } from "../../request/problems/pattern-words.ts";
import { nullable } from "../../schemas/tolerant.ts";

const amount = Type.Integer({
  minimum: 1,
  maximum: AMOUNT_MINOR_MAX,
  description: "Sen; 100 is RM 1.00.",
  errorCodes: {
    type: "PAYMENT_AMT_INVALID",
    decimal: "PAYMENT_DECIMAL_INVALID",
    minimum: "PAYMENT_AMT_INVALID",
    maximum: "INSUFFICIENT_REFUND_AMOUNT",
  },
});

const currencyType = Type.Enum(["MYR"], {
  errorCodes: { enum: "PAYMENT_UNSUPPORTED_CURRENCY_TYPE" },
});
const refund = Type.Object({
  type: Type.Enum(["FULL", "PARTIAL"], {
    description:
      "FULL: the whole remaining refundable amount; before the first refund, the amount of the payment.",
  }),
  currencyType,
  amount,
});
/** Existing clients state no amount for all of it. */
const wholeRefund = Type.Object({
  type: Type.Literal("FULL"),
  currencyType,
  amount: Type.Optional(nullable(Type.Integer({ ...amount, minimum: 0 }))),
});

const transactionId = Type.String({ minLength: 1, maxLength: 64 });
const reason = Type.String({ minLength: 1, maxLength: 255, ...NOT_BLANK });

export const RefundBody = Type.Object({ transactionId, refund, reason });
export const CompatRefundBody = Type.Object({
  transactionId,
  refund: Type.Union([wholeRefund, refund]),
  reason,
});

/** Null: the whole remaining amount. */
export function readRefundAmount({ amount }: Static<typeof CompatRefundBody>["refund"]) {
  return amount || null;
}

export const ReverseBody = Type.Object({
  orderId: Type.String({ minLength: 1, maxLength: 64 }),
});
