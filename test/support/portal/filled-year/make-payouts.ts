/** Payouts of a filled year, with the files that took them to the bank. Pure. */
import { makePayoutId } from "../../../../packages/gateway/src/domain/ids.ts";
import {
  type Posting,
  payoutPaidPosting,
  payoutPosting,
  payoutReturnedPosting,
  payoutSentPosting,
} from "../../../../packages/gateway/src/domain/ledger/ledger.ts";
import { dayOf } from "../../../../packages/gateway/src/domain/malaysian-day.ts";
import {
  type HoldReason,
  type Payout,
  type PayoutFile,
  payoutReferenceOf,
} from "../../../../packages/gateway/src/domain/payout/payout.ts";
import { writePayoutFile } from "../../../../packages/gateway/src/operations/payout/batch-of-file.ts";
import { PAYOUT_SETTINGS } from "../../samples/payout-settings.ts";
import { toRow } from "./insert-rows.ts";
import type { TableRow } from "./make-year.ts";
import { seededRandom } from "./seeded-random.ts";

/** After the settlement. */
const SENT_MS = 14 * 3_600_000;
const PAID_MS = 40 * 3_600_000;
const RETURNED_MS = 60 * 3_600_000;

const NOTHING_YET = {
  ...{ fileId: null, holdReason: null, holdNote: "", heldUntil: null, heldAt: null },
  ...{ valueDate: null, bankReference: "", reasonCode: "", reasonText: "" },
  ...{ approvedAt: null, sentAt: null, paidAt: null, returnedAt: null, failedAt: null },
  clearedAt: null,
};

export interface PayoutPlan {
  merchantId: string;
  holderName: string;
  /** Settlements of these days have a payout that was returned. */
  returnedDays: readonly string[];
  /** Of payouts that are not sent yet; null: they are due. */
  lastHold: HoldReason | null;
  until: Date;
}

/** A settlement's payout as it is at the end of the year, and all that was posted for it. */
export function makeYearPayout(
  { merchantId, holderName, returnedDays, lastHold, until }: PayoutPlan,
  settlement: { id: string; date: string; payoutMinor: number; createdAt: Date },
): { payout: Payout; postings: Posting[] } {
  const { id: settlementId, date, payoutMinor: amountMinor, createdAt } = settlement;
  const later = (ms: number) => new Date(createdAt.getTime() + ms);
  const id = makePayoutId(merchantId, seededRandom(Number(settlementId.slice(-9))));
  const made: Payout = {
    ...NOTHING_YET,
    ...{ merchantId, id, settlementId, amountMinor, state: "DUE", createdAt },
    ...{ bankCode: "MBBE", accountNo: `5140${merchantId.slice(-8)}`, holderName },
    reference: payoutReferenceOf(date),
  };
  const first = payoutPosting(made, createdAt);
  const [sentAt, paidAt, returnedAt] = [later(SENT_MS), later(PAID_MS), later(RETURNED_MS)];
  if (sentAt > until) {
    const held = lastHold && { state: "HELD" as const, holdReason: lastHold, heldAt: createdAt };
    return { payout: { ...made, ...held }, postings: [first] };
  }
  const fileId = `KP${dayOf(sentAt).replaceAll("-", "")}-001-YEAR`;
  const sent: Payout = { ...made, state: "SENT", fileId, approvedAt: sentAt, sentAt };
  const postings = [first, payoutSentPosting(made, sentAt)];
  if (returnedDays.includes(date) && returnedAt <= until) {
    const returned: Payout = {
      ...{ ...sent, state: "RETURNED", returnedAt, clearedAt: returnedAt },
      ...{ valueDate: dayOf(returnedAt), reasonCode: "AC04", reasonText: "Account closed" },
    };
    postings.push(payoutReturnedPosting(made, false, returnedAt));
    return { payout: returned, postings };
  }
  if (paidAt > until) return { payout: sent, postings };
  postings.push(payoutPaidPosting(made, paidAt));
  const bankReference = `BR${settlementId.slice(-10)}`;
  const paid = { state: "PAID", paidAt, valueDate: dayOf(sentAt), bankReference } as const;
  return { payout: { ...sent, ...paid }, postings };
}

/** The files that the payouts of all merchants name. */
export function makeYearFiles(payouts: readonly Payout[]): TableRow[] {
  const byFile = Map.groupBy(payouts, ({ fileId }) => fileId);
  byFile.delete(null);
  return [...byFile].map(([id, inIt]) => fileOf(String(id), inIt));
}

function fileOf(id: string, payouts: Payout[]): TableRow {
  const [first] = payouts;
  const at = first?.sentAt;
  const { debtor, format } = PAYOUT_SETTINGS;
  if (!at || !debtor) throw new Error("a file with a payout that was sent");
  const ordered = payouts.toSorted((a, b) =>
    `${a.merchantId} ${a.id}` < `${b.merchantId} ${b.id}` ? -1 : 1,
  );
  const file: PayoutFile = {
    ...{ id, format, day: dayOf(at), number: 1, state: "SENT", needsSecondOperator: true },
    ...{ debtorName: debtor.name, debitAccountNo: debtor.accountNo, debitBic: debtor.bic },
    payoutCount: ordered.length,
    totalMinor: ordered.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    ...{ preparedBy: "U1", preparedIn: "", preparedEmail: "siti@operator.example", preparedAt: at },
    ...{ approvedEmail: "ravi@operator.example", approvedAt: at, sha256: null },
    ...{ sentEmail: "ravi@operator.example", sentAt: at, deliveredTo: null, deliveredAt: null },
    ...{ cancelledEmail: null, cancelledAt: null },
  };
  return { ...toRow(file), approved_by: "U2", ...writePayoutFile(file, ordered) };
}
