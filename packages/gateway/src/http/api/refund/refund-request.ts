import Type from "typebox";
import { AMOUNT_MINOR_MAX } from "../../../domain/money.ts";
import { NOT_BLANK } from "../../request/problems/pattern-words.ts";

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

export const RefundBody = Type.Object({
  transactionId: Type.String({ minLength: 1, maxLength: 64 }),
  refund: Type.Object({
    type: Type.Enum(["FULL", "PARTIAL"], {
      description: "FULL: the amount of the payment or its remaining refundable amount.",
    }),
    currencyType: Type.Enum(["MYR"], {
      errorCodes: { enum: "PAYMENT_UNSUPPORTED_CURRENCY_TYPE" },
    }),
    amount,
  }),
  reason: Type.String({ minLength: 1, maxLength: 255, ...NOT_BLANK }),
});

export const ReverseBody = Type.Object({
  orderId: Type.String({ minLength: 1, maxLength: 64 }),
});
