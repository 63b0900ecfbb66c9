import Type from "typebox";
import { POSTING_KINDS } from "../../../domain/ledger/ledger.ts";
import {
  EXCEPTION_DECISIONS,
  EXCEPTION_KINDS,
} from "../../../domain/settlement/settlement-file.ts";
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
  kind: Type.Enum([...POSTING_KINDS]),
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
  kind: Type.Enum([...EXCEPTION_KINDS]),
  subject: Type.String({ description: "The provider's reference, or the ID of what is missing." }),
  expectedMinor: orNull(Type.Integer()),
  foundMinor: orNull(Type.Integer()),
  state: Type.Enum(["OPEN", "RESOLVED"]),
  decision: orNull(Type.Enum([...EXCEPTION_DECISIONS])),
  reason: Type.String(),
  merchantId: Type.String(),
  transactionId: Type.String(),
  createdAt: At,
});
