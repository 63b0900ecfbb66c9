import Type from "typebox";
import { STUCK_REFUND_DECISIONS } from "../../../domain/refund/refund.ts";
import { At, Id, named, Sen } from "../schemas.ts";

export const StuckRefundDecision = Type.Enum([...STUCK_REFUND_DECISIONS], {
  title: "StuckRefundDecision",
});

export const StuckRefund = named("StuckRefund", {
  id: Id,
  merchantId: Id,
  transactionId: Id,
  railId: Type.String(),
  amountMinor: Sen,
  cause: Type.Enum(["MERCHANT", "DUPLICATE_PAYMENT", "WRONG_AMOUNT"]),
  reason: Type.String(),
  tries: Type.Integer({ description: "Calls to the provider since it was last retried." }),
  rawCode: Type.String({ description: "The provider's last error code; empty for none." }),
  decisions: Type.Array(StuckRefundDecision, { description: "What can be decided." }),
  createdAt: At,
  updatedAt: At,
});
