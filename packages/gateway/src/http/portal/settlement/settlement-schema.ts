import Type from "typebox";
import { At, Id, named, orNull } from "../schemas.ts";

export const SettlementItem = named("SettlementItem", {
  id: Id,
  date: Type.String({ description: "Malaysian day, `YYYY-MM-DD`." }),
  openingMinor: Type.Integer({ description: "Opening balance from the previous day." }),
  paymentsMinor: Type.Integer(),
  feesMinor: Type.Integer({ description: "Negative." }),
  refundsMinor: Type.Integer({ description: "Negative." }),
  disputesMinor: Type.Integer({
    description: "Held for disputes, less released holds; negative when more was held.",
  }),
  linesMinor: Type.Integer({ description: "Sum of the lines: payments, fees and refunds." }),
  payoutMinor: Type.Integer({ description: "opening + lines - closing." }),
  closingMinor: Type.Integer({ description: "Carried forward to the next day." }),
  isHeld: Type.Boolean({
    description: "True while the payout is on hold until the merchant is verified.",
  }),
  lineCount: Type.Integer(),
  createdAt: At,
});

export const SettlementLineItem = named("SettlementLineItem", {
  id: Id,
  kind: Type.String({ description: "PAYMENT, FEE, FEE_RETURNED, REFUND_OPENED, REFUND_REFUSED." }),
  transactionId: Type.String(),
  orderId: Type.String(),
  method: Type.String(),
  methodName: Type.String(),
  amountMinor: Type.Integer({ description: "Amount for the merchant; negative for fees." }),
  at: At,
});

export const SettlementException = named("SettlementException", {
  id: Id,
  railId: Type.String(),
  date: Type.String(),
  kind: Type.String(),
  reference: Type.String(),
  expectedMinor: orNull(Type.Integer()),
  reportedMinor: orNull(Type.Integer()),
  state: Type.Enum(["OPEN", "RESOLVED"]),
  decision: Type.String(),
  note: Type.String(),
  merchantId: Type.String(),
  transactionId: Type.String(),
  createdAt: At,
});
