/**
 * Payouts: what a settlement owes a merchant, on its way to the merchant's bank. Pure; amounts are
 * sen. Source: docs/adr/0033-payouts-through-bank-files.md.
 */
import { GatewayError } from "../errors.ts";
import type { MerchantId } from "../ids.ts";
import { addDays, DAY_MS, startOfDay } from "../malaysian-day.ts";
import { nextState, type StateTable } from "../state-table.ts";

export const PAYOUT_STATES = [
  /** Ready for a file, or in one that is not approved. */
  "DUE",
  /** Not for a file until an operator releases it, or the time of its hold ends. */
  "HELD",
  /** In a file that a second operator approved. */
  "APPROVED",
  /** The file may be at the bank. */
  "SENT",
  /** The bank confirmed it. */
  "PAID",
  /** The merchant's bank sent the money back. */
  "RETURNED",
  /** The gateway's bank rejected it: no money moved. */
  "FAILED",
] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];
export type PayoutEvent =
  | "hold"
  | "release"
  | "approve"
  | "cancel"
  | "send"
  | "pay"
  | "return"
  | "fail";

/** `cancel`: of its file. A payout that was sent is never sent again. */
export const PAYOUT_TRANSITIONS: StateTable<PayoutState, PayoutEvent> = {
  DUE: { hold: "HELD", approve: "APPROVED" },
  HELD: { release: "DUE" },
  APPROVED: { cancel: "DUE", send: "SENT" },
  SENT: { pay: "PAID", return: "RETURNED", fail: "FAILED" },
  PAID: { return: "RETURNED" },
  RETURNED: {},
  FAILED: {},
};

export const PAYOUT_FILE_STATES = ["PREPARED", "APPROVED", "SENT", "CANCELLED"] as const;
export type PayoutFileState = (typeof PAYOUT_FILE_STATES)[number];
export type PayoutFileEvent = "approve" | "send" | "cancel";

/** No byte of it leaves before SENT, so that what is cancelled was never at a bank. */
export const PAYOUT_FILE_TRANSITIONS: StateTable<PayoutFileState, PayoutFileEvent> = {
  PREPARED: { approve: "APPROVED", cancel: "CANCELLED" },
  APPROVED: { send: "SENT", cancel: "CANCELLED" },
  SENT: {},
  CANCELLED: {},
};

export const HOLD_REASONS = [
  "ACCOUNT_MISSING",
  /** The bank code has no BIC. */
  "BANK_UNKNOWN",
  "ACCOUNT_CHANGED",
  "MERCHANT_SUSPENDED",
  /** An earlier payout was returned or rejected, and nobody has looked at why. */
  "EARLIER_RETURNED",
  "ABOVE_LIMIT",
  "OPERATOR",
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** Where a payout goes. */
export interface PayoutAccount {
  bankCode: string;
  accountNo: string;
  holderName: string;
}

/** One row of `payouts`. */
export interface Payout extends PayoutAccount {
  merchantId: MerchantId;
  id: string;
  settlementId: string;
  amountMinor: number;
  state: PayoutState;
  /** For the merchant's statement. */
  reference: string;
  fileId: string | null;
  holdReason: HoldReason | null;
  holdNote: string;
  /** When a hold ends by itself; null: an operator ends it. */
  heldUntil: Date | null;
  /** The Malaysian day of which the bank booked it. */
  valueDate: string | null;
  bankReference: string;
  /** Why it was returned or rejected, as the bank said. */
  reasonCode: string;
  reasonText: string;
  createdAt: Date;
  heldAt: Date | null;
  approvedAt: Date | null;
  sentAt: Date | null;
  paidAt: Date | null;
  returnedAt: Date | null;
  failedAt: Date | null;
  clearedAt: Date | null;
}

/** One row of `payout_files`. */
export interface PayoutFile {
  /** Its message ID. */
  id: string;
  format: string;
  day: string;
  number: number;
  debtorName: string;
  debitAccountNo: string;
  debitBic: string;
  payoutCount: number;
  totalMinor: number;
  state: PayoutFileState;
  needsSecondOperator: boolean;
  preparedBy: string;
  preparedIn: MerchantId;
  preparedEmail: string;
  preparedAt: Date;
  approvedEmail: string | null;
  approvedAt: Date | null;
  sha256: string | null;
  /** Empty when a job sent it. */
  sentEmail: string | null;
  sentAt: Date | null;
  deliveredTo: string | null;
  deliveredAt: Date | null;
  cancelledEmail: string | null;
  cancelledAt: Date | null;
}

/** Sending posts for each of them in one transaction. */
export const PAYOUTS_PER_FILE_MAX = 500;

/** What is known when a payout is created or about to be put into a file. */
export interface HoldFacts {
  account: PayoutAccount;
  hasBic: boolean;
  /** When the account last changed; null: never. */
  accountChangedAt: Date | null;
  /** The merchant is verified and not suspended. */
  isVerified: boolean;
  hasUnclearedReturn: boolean;
  amountMinor: number;
}

export interface HoldRules {
  /** Days for which payouts to a changed account are held. */
  changedAccountDays: number;
  /** A larger payout is held; null: none is. */
  reviewAboveMinor: number | null;
}

export interface Hold {
  reason: HoldReason;
  until: Date | null;
}

/** Why a new payout is held; null when it is due. */
export function findHold(facts: HoldFacts, rules: HoldRules, now: Date): Hold | null {
  const reason = findLateHold(facts);
  if (reason !== null) return { reason, until: null };
  if (rules.reviewAboveMinor !== null && facts.amountMinor > rules.reviewAboveMinor) {
    return { reason: "ABOVE_LIMIT", until: null };
  }
  const { accountChangedAt } = facts;
  const until = accountChangedAt && endOfHold(accountChangedAt, rules);
  return until && until > now ? { reason: "ACCOUNT_CHANGED", until } : null;
}

/** Why one that is due is not put into a file; it may have become so since it was created. */
export function findLateHold(
  facts: Pick<HoldFacts, "account" | "hasBic" | "isVerified" | "hasUnclearedReturn">,
): HoldReason | null {
  return findObstacle(facts) ?? (facts.hasUnclearedReturn ? "EARLIER_RETURNED" : null);
}

/** What no operator can release: without it a bank cannot pay. */
export function findObstacle(
  facts: Pick<HoldFacts, "account" | "hasBic" | "isVerified">,
): HoldReason | null {
  if (!facts.isVerified) return "MERCHANT_SUSPENDED";
  const { bankCode, accountNo, holderName } = facts.account;
  if (bankCode === "" || accountNo === "" || holderName.trim() === "") return "ACCOUNT_MISSING";
  return facts.hasBic ? null : "BANK_UNKNOWN";
}

function endOfHold(changedAt: Date, { changedAccountDays }: HoldRules): Date {
  return new Date(changedAt.getTime() + changedAccountDays * DAY_MS);
}

export function isSameAccount(a: PayoutAccount, b: PayoutAccount): boolean {
  return a.bankCode === b.bankCode && a.accountNo === b.accountNo && a.holderName === b.holderName;
}

/** The state after `event`. Throws CONFLICT where the table does not allow it. */
export function expectPayoutMove(state: PayoutState, event: PayoutEvent): PayoutState {
  const after = nextState(PAYOUT_TRANSITIONS, state, event);
  if (after === null) throw new GatewayError("CONFLICT", { detail: `The payout is ${state}.` });
  return after;
}

/** The same for a file. */
export function expectFileMove(state: PayoutFileState, event: PayoutFileEvent): PayoutFileState {
  const after = nextState(PAYOUT_FILE_TRANSITIONS, state, event);
  if (after === null) throw new GatewayError("CONFLICT", { detail: `The file is ${state}.` });
  return after;
}

/** At most 20 characters, as most banks print them. */
export function payoutReferenceOf(settlementDate: string): string {
  return `SETTLEMENT ${settlementDate.replaceAll("-", "")}`;
}

/** The last four digits of an account number. */
export function maskAccountNo(accountNo: string): string {
  const digits = accountNo.replaceAll(/\D/g, "");
  return digits === "" ? "" : `•••• ${digits.slice(-4)}`;
}

/** Malaysian days on which a file may be executed: from today on. */
const EXECUTION_DAYS_MAX = 30;

export function lastExecutionDay(today: string): string {
  return addDays(today, EXECUTION_DAYS_MAX);
}

export function isExecutionDay(day: string, today: string): boolean {
  return startOfDay(day) !== null && day >= today && day <= lastExecutionDay(today);
}
