/**
 * The double-entry ledger: which accounts a movement of money touches. Pure. Amounts are sen; debit
 * is positive, credit negative. A liability is negative: a merchant is owed minus its
 * MERCHANT_PAYABLE.
 */

import { assert } from "../assert.ts";
import type { MerchantId, TransactionId } from "../ids.ts";

export const ACCOUNTS = [
  /** Owed to the merchant. */
  "MERCHANT_PAYABLE",
  /** Fee income from the merchant. */
  "MERCHANT_FEES",
  /** Service tax on fees, owed to the tax authority. */
  "MERCHANT_TAXES",
  /** Due to payers: pending refunds. */
  "MERCHANT_REFUNDS",
  /** To be paid out to the merchant, and not yet sent to a bank. */
  "MERCHANT_PAYOUTS_DUE",
  /** Sent to a bank, which has not confirmed it. */
  "MERCHANT_PAYOUTS_IN_TRANSIT",
  /** Paid out to the merchant, as its bank confirmed. */
  "MERCHANT_PAYOUTS",
  /** On hold until the payer's bank has decided the dispute. */
  "MERCHANT_DISPUTES",
  /** Received by a provider and not yet settled. */
  "RAIL_RECEIVABLE",
  /** Deducted by a provider. */
  "RAIL_FEES",
  /** Paid by a provider into the gateway's bank account. */
  "RAIL_RECEIVED",
] as const;
export type Account = (typeof ACCOUNTS)[number];
/** In sen; debits are positive. */
export type Balances = Readonly<Record<Account, number>>;

export const POSTING_KINDS = [
  "PAYMENT",
  "FEE",
  "REFUND_OPENED",
  "REFUND_DONE",
  "REFUND_REFUSED",
  "REVERSAL",
  "FEE_RETURNED",
  "DISPUTE_OPENED",
  "DISPUTE_WON",
  "DISPUTE_LOST",
  "PAYOUT",
  "PAYOUT_SENT",
  "PAYOUT_PAID",
  "PAYOUT_RETURNED",
  "RAIL_SETTLED",
] as const;
export type PostingKind = (typeof POSTING_KINDS)[number];

interface Entry {
  account: Account;
  /** "" for a merchant's accounts. */
  railId: string;
  amountMinor: number;
}

export interface Posting {
  merchantId: MerchantId;
  kind: PostingKind;
  /** The object it is about; the database allows one posting of each kind for it. */
  reference: string;
  transactionId: TransactionId | null;
  feeScheduleId: number | null;
  entries: readonly Entry[];
  at: Date;
}

/** Last sequences of postings, one for each bucket from bucket 0. */
export type Sequences = readonly number[];

/** Each merchant's postings are numbered in this many buckets, so that few wait for one another. */
const BUCKETS = 8;
export const NO_POSTINGS: Sequences = Array.from({ length: BUCKETS }, () => 0);

/** A merchant's postings above `after` up to and including `through`, in each bucket. */
export interface PostingRange {
  after: Sequences;
  through: Sequences;
}

/** The parts of a payment that a posting needs. */
interface PaymentPart {
  id: string;
  merchantId: MerchantId;
  railId: string;
  amountMinor: number;
}

/** A refund or a dispute. */
interface ReturnPart extends PaymentPart {
  transactionId: TransactionId;
}

interface RefundPart extends ReturnPart {
  kind: "REFUND" | "REVERSAL";
}

const onMerchant = (account: Account, amountMinor: number): Entry => ({
  account,
  railId: "",
  amountMinor,
});
const onRail = (account: Account, railId: string, amountMinor: number): Entry => ({
  account,
  railId,
  amountMinor,
});

/** The provider received the money: it owes the gateway, and the gateway owes the merchant. */
export function paymentPosting(payment: PaymentPart, at: Date): Posting {
  return ofTransaction(payment, "PAYMENT", payment.id, at, [
    onRail("RAIL_RECEIVABLE", payment.railId, payment.amountMinor),
    onMerchant("MERCHANT_PAYABLE", -payment.amountMinor),
  ]);
}

/** A fee and the service tax on it: the merchant pays both. */
export interface TaxedFee {
  feeMinor: number;
  taxMinor: number;
}

/** The gateway's fee on a payment; null when there is none. */
export function feePosting(
  payment: PaymentPart,
  { feeMinor, taxMinor, scheduleId }: TaxedFee & { scheduleId: number },
  at: Date,
): Posting | null {
  if (feeMinor === 0) return null;
  const posting = ofTransaction(payment, "FEE", payment.id, at, [
    onMerchant("MERCHANT_PAYABLE", feeMinor + taxMinor),
    onMerchant("MERCHANT_FEES", -feeMinor),
    onMerchant("MERCHANT_TAXES", -taxMinor),
  ]);
  return { ...posting, feeScheduleId: scheduleId };
}

/** From now on the money is due to the payer, no longer to the merchant. */
export function refundOpenedPosting(refund: RefundPart, at: Date): Posting {
  return ofReturn(refund, "REFUND_OPENED", at, [
    onMerchant("MERCHANT_PAYABLE", refund.amountMinor),
    onMerchant("MERCHANT_REFUNDS", -refund.amountMinor),
  ]);
}

/** The provider refunded the payer and will deduct it from its settlement. */
export function refundDonePosting(refund: RefundPart, at: Date): Posting {
  return ofReturn(refund, refund.kind === "REVERSAL" ? "REVERSAL" : "REFUND_DONE", at, [
    onMerchant("MERCHANT_REFUNDS", refund.amountMinor),
    onRail("RAIL_RECEIVABLE", refund.railId, -refund.amountMinor),
  ]);
}

/** The provider rejected the refund: the money is the merchant's again. */
export function refundRefusedPosting(refund: RefundPart, at: Date): Posting {
  return ofReturn(refund, "REFUND_REFUSED", at, [
    onMerchant("MERCHANT_REFUNDS", refund.amountMinor),
    onMerchant("MERCHANT_PAYABLE", -refund.amountMinor),
  ]);
}

/** A reversed payment costs the merchant nothing, also no tax; null when there was no fee. */
export function feeReturnedPosting(
  payment: PaymentPart,
  { feeMinor, taxMinor }: TaxedFee,
  at: Date,
): Posting | null {
  if (feeMinor === 0) return null;
  return ofTransaction(payment, "FEE_RETURNED", payment.id, at, [
    onMerchant("MERCHANT_FEES", feeMinor),
    onMerchant("MERCHANT_TAXES", taxMinor),
    onMerchant("MERCHANT_PAYABLE", -(feeMinor + taxMinor)),
  ]);
}

/** On hold until the payer's bank has decided. */
export function disputeOpenedPosting(dispute: ReturnPart, at: Date): Posting {
  return ofReturn(dispute, "DISPUTE_OPENED", at, [
    onMerchant("MERCHANT_PAYABLE", dispute.amountMinor),
    onMerchant("MERCHANT_DISPUTES", -dispute.amountMinor),
  ]);
}

/** The money is the merchant's again, and the provider owes what it deducted. */
export function disputeWonPosting(dispute: ReturnPart, at: Date): Posting {
  return ofReturn(dispute, "DISPUTE_WON", at, [
    onMerchant("MERCHANT_DISPUTES", dispute.amountMinor),
    onMerchant("MERCHANT_PAYABLE", -dispute.amountMinor),
  ]);
}

/** The payer has the money: the provider keeps what it deducted, or deducts it now. */
export function disputeLostPosting(dispute: ReturnPart, at: Date): Posting {
  return ofReturn(dispute, "DISPUTE_LOST", at, [
    onMerchant("MERCHANT_DISPUTES", dispute.amountMinor),
    onRail("RAIL_RECEIVABLE", dispute.railId, -dispute.amountMinor),
  ]);
}

/** What a settlement pays out is no longer the merchant's balance. */
export function payoutPosting(
  payout: { merchantId: MerchantId; settlementId: string; amountMinor: number },
  at: Date,
): Posting {
  return ofPayout({ ...payout, id: payout.settlementId }, "PAYOUT", at, [
    onMerchant("MERCHANT_PAYABLE", payout.amountMinor),
    onMerchant("MERCHANT_PAYOUTS_DUE", -payout.amountMinor),
  ]);
}

interface PayoutPart {
  merchantId: MerchantId;
  id: string;
  amountMinor: number;
}

/** Its file may be at the bank from now on. */
export function payoutSentPosting(payout: PayoutPart, at: Date): Posting {
  return ofPayout(payout, "PAYOUT_SENT", at, [
    onMerchant("MERCHANT_PAYOUTS_DUE", payout.amountMinor),
    onMerchant("MERCHANT_PAYOUTS_IN_TRANSIT", -payout.amountMinor),
  ]);
}

/** The bank confirmed it. */
export function payoutPaidPosting(payout: PayoutPart, at: Date): Posting {
  return ofPayout(payout, "PAYOUT_PAID", at, [
    onMerchant("MERCHANT_PAYOUTS_IN_TRANSIT", payout.amountMinor),
    onMerchant("MERCHANT_PAYOUTS", -payout.amountMinor),
  ]);
}

/** Returned or rejected: the merchant's balance again. `wasPaid`: the bank had confirmed it. */
export function payoutReturnedPosting(payout: PayoutPart, wasPaid: boolean, at: Date): Posting {
  return ofPayout(payout, "PAYOUT_RETURNED", at, [
    onMerchant(wasPaid ? "MERCHANT_PAYOUTS" : "MERCHANT_PAYOUTS_IN_TRANSIT", payout.amountMinor),
    onMerchant("MERCHANT_PAYABLE", -payout.amountMinor),
  ]);
}

/**
 * A line of a provider's settlement file: a receivable became money in the bank and the provider's
 * fee. `grossMinor` and `netMinor` are negative for deductions. Null when nothing moved.
 */
export function railSettledPosting(
  payment: Omit<PaymentPart, "amountMinor">,
  line: { reference: string; grossMinor: number; feeMinor: number; netMinor: number },
  at: Date,
): Posting | null {
  if (line.grossMinor === 0) return null;
  return ofTransaction({ ...payment, amountMinor: 0 }, "RAIL_SETTLED", line.reference, at, [
    onRail("RAIL_RECEIVABLE", payment.railId, -line.grossMinor),
    onRail("RAIL_FEES", payment.railId, line.feeMinor),
    onRail("RAIL_RECEIVED", payment.railId, line.netMinor),
  ]);
}

function ofTransaction(
  payment: PaymentPart,
  kind: PostingKind,
  reference: string,
  at: Date,
  entries: Entry[],
): Posting {
  const { merchantId, id: transactionId } = payment;
  return balanced({ merchantId, kind, reference, transactionId, feeScheduleId: null, at, entries });
}

function ofReturn(back: ReturnPart, kind: PostingKind, at: Date, entries: Entry[]): Posting {
  const { merchantId, id: reference, transactionId } = back;
  return balanced({ merchantId, kind, reference, transactionId, feeScheduleId: null, at, entries });
}

function ofPayout(payout: PayoutPart, kind: PostingKind, at: Date, entries: Entry[]): Posting {
  const { merchantId, id: reference } = payout;
  return balanced({
    ...{ merchantId, kind, reference, transactionId: null, feeScheduleId: null },
    ...{ at, entries },
  });
}

function balanced(posting: Posting): Posting {
  const entries = posting.entries.filter(({ amountMinor }) => amountMinor !== 0);
  const totalMinor = entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  assert(totalMinor === 0, `${posting.kind} ${posting.reference} is ${totalMinor} out of balance`);
  assert(
    entries.every(({ amountMinor }) => Number.isSafeInteger(amountMinor)),
    "an integer amount in sen",
  );
  return { ...posting, entries };
}
