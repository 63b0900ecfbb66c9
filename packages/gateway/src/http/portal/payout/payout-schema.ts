import Type, { type Static } from "typebox";
import { bankNameOf } from "../../../domain/merchant/settlement-account.ts";
import { reasonWords } from "../../../domain/payout/bank/reason-words.ts";
import {
  HOLD_REASONS,
  maskAccountNo,
  PAYOUT_STATES,
  type Payout,
} from "../../../domain/payout/payout.ts";
import { At, Id, named, orNull, Sen, ShownName } from "../schemas.ts";

export const PayoutStateName = Type.Enum([...PAYOUT_STATES]);
const TimeOrNull = orNull(Type.String());

const facts = {
  id: Id,
  settlementId: Id,
  amountMinor: Sen,
  state: PayoutStateName,
  bankName: Type.String({ description: "Empty without an account." }),
  account: Type.String({ description: "Last four digits; empty without an account." }),
  holderName: Type.String(),
  reference: Type.String({ description: "As the bank statement shows it." }),
  holdReason: orNull(Type.Enum([...HOLD_REASONS])),
  heldUntil: orNull(
    Type.String({ description: "When a hold ends by itself; null: an operator ends it." }),
  ),
  valueDate: orNull(Type.String({ description: "Malaysian day on which the bank booked it." })),
  bankReference: Type.String(),
  reasonCode: Type.String({ description: "Why it was returned or rejected; ISO 20022." }),
  reasonText: Type.String({ description: "The same in the bank's words." }),
  reason: orNull(ShownName),
  createdAt: At,
  sentAt: TimeOrNull,
  paidAt: TimeOrNull,
  endedAt: orNull(Type.String({ description: "When it was returned or rejected." })),
};

/** As its merchant sees it. */
export const PayoutItem = named("Payout", facts);

export const OperatorPayout = named("OperatorPayout", {
  ...facts,
  merchantId: Id,
  merchantName: Type.String(),
  holdNote: Type.String({ description: "The reason of the operator who holds it." }),
  fileId: orNull(Id),
});

export function presentPayout(payout: Payout): Static<typeof PayoutItem> {
  const isBack = payout.state === "RETURNED" || payout.state === "FAILED";
  return {
    id: payout.id,
    settlementId: payout.settlementId,
    amountMinor: payout.amountMinor,
    state: payout.state,
    bankName: bankNameOf(payout.bankCode) || payout.bankCode,
    account: maskAccountNo(payout.accountNo),
    holderName: payout.holderName,
    reference: payout.reference,
    holdReason: payout.holdReason,
    heldUntil: payout.heldUntil?.toISOString() ?? null,
    valueDate: payout.valueDate,
    bankReference: payout.bankReference,
    reasonCode: payout.reasonCode,
    reasonText: payout.reasonText,
    reason: isBack ? reasonWords(payout.reasonCode || null, payout.reasonText) : null,
    createdAt: payout.createdAt.toISOString(),
    sentAt: payout.sentAt?.toISOString() ?? null,
    paidAt: payout.paidAt?.toISOString() ?? null,
    endedAt: (payout.returnedAt ?? payout.failedAt)?.toISOString() ?? null,
  };
}

export function presentOperatorPayout(
  payout: Payout & { merchantName: string },
): Static<typeof OperatorPayout> {
  const { merchantId, merchantName, holdNote, fileId } = payout;
  return { ...presentPayout(payout), merchantId, merchantName, holdNote, fileId };
}
