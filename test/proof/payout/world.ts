/**
 * All that the proof of payouts knows of: what the gateway has stored, and what is true at the
 * bank. Each is a value; a step makes a new one. What operations do around the domain's functions
 * is done here as they do it.
 */
import type { MerchantId } from "../../../packages/gateway/src/domain/ids.ts";
import type { Balances, Posting } from "../../../packages/gateway/src/domain/ledger/ledger.ts";
import type { AnsweredOutcome } from "../../../packages/gateway/src/domain/payout/bank/match/judge-entries.ts";
import type {
  HoldFacts,
  Payout,
  PayoutFileState,
} from "../../../packages/gateway/src/domain/payout/payout.ts";

export const DAY_MS = 86_400_000;
/** Noon in Malaysia. */
const BEGIN_MS = Date.UTC(2026, 2, 1, 4);
export const EARNED_MINOR = 500;
export const RULES = { changedAccountDays: 3, reviewAboveMinor: 600 };
export const MERCHANT = "M" as MerchantId;

export interface ProvedFile {
  state: PayoutFileState;
  /** Of its payouts. */
  ids: readonly string[];
}

/** A transfer that the bank was instructed to make; the truth about it. */
export interface Transfer {
  payoutId: string;
  amountMinor: number;
  accountNo: string;
  state: "taken" | "paid" | "returned" | "rejected";
}

/** Something that the bank said once: it may arrive late, again, or after something newer. */
export interface Said {
  payoutId: string;
  outcome: AnsweredOutcome;
}

export interface Heard extends Said {
  isApplied: boolean;
}

export interface PayoutWorld {
  nowMs: number;
  payouts: readonly Payout[];
  files: readonly ProvedFile[];
  transfers: readonly Transfer[];
  said: readonly Said[];
  heard: readonly Heard[];
  account: { accountNo: string; changedAtMs: number | null };
  isVerified: boolean;
  earnedMinor: number;
  books: Balances;
  /** Payouts of which the bank contradicted itself, as the gateway found. */
  contradicted: readonly string[];
  /** What is left of what is bounded. */
  left: { days: number; files: number; clock: number; account: number; verification: number };
}

const EMPTY_BOOKS: Balances = {
  MERCHANT_PAYABLE: 0,
  MERCHANT_FEES: 0,
  MERCHANT_TAXES: 0,
  MERCHANT_REFUNDS: 0,
  MERCHANT_PAYOUTS_DUE: 0,
  MERCHANT_PAYOUTS_IN_TRANSIT: 0,
  MERCHANT_PAYOUTS: 0,
  MERCHANT_DISPUTES: 0,
  RAIL_RECEIVABLE: 0,
  RAIL_FEES: 0,
  RAIL_RECEIVED: 0,
};

export function newPayoutWorld(left: PayoutWorld["left"]): PayoutWorld {
  return {
    ...{ nowMs: BEGIN_MS, payouts: [], files: [], transfers: [], said: [], heard: [] },
    account: { accountNo: "1", changedAtMs: null },
    ...{ isVerified: true, earnedMinor: 0, books: EMPTY_BOOKS, contradicted: [], left },
  };
}

export const nowOf = ({ nowMs }: PayoutWorld) => new Date(nowMs);

export function post(world: PayoutWorld, postings: readonly Posting[]): PayoutWorld {
  const books: Record<string, number> = { ...world.books };
  for (const { account, amountMinor } of postings.flatMap(({ entries }) => entries)) {
    books[account] = (books[account] ?? 0) + amountMinor;
  }
  return { ...world, books: books as unknown as Balances }; // the same accounts
}

export function replacePayout(world: PayoutWorld, after: Payout): PayoutWorld {
  const payouts = world.payouts.map((payout) => (payout.id === after.id ? after : payout));
  return { ...world, payouts };
}

export function payoutOf({ payouts }: PayoutWorld, id: string): Payout {
  const payout = payouts.find((each) => each.id === id);
  if (!payout) throw new Error(`no payout ${id}`);
  return payout;
}

export const accountOf = ({ account: { accountNo } }: PayoutWorld) => ({
  ...{ bankCode: "MB2U0227", accountNo, holderName: "KEDAI" },
});

const CAME_BACK = ["RETURNED", "FAILED"];
export const cameBack = ({ state }: Payout) => CAME_BACK.includes(state);

/** As `loadHoldFacts` finds them. */
export function holdFactsOf(world: PayoutWorld, amountMinor: number): HoldFacts {
  const { changedAtMs } = world.account;
  return {
    account: accountOf(world),
    hasBic: true,
    accountChangedAt: changedAtMs === null ? null : new Date(changedAtMs),
    isVerified: world.isVerified,
    hasUnclearedReturn: world.payouts.some((each) => cameBack(each) && each.clearedAt === null),
    amountMinor,
  };
}

/** Times and names that can no longer cause anything are the same. */
export function keyOf(world: PayoutWorld): string {
  const { nowMs, account, payouts, ...rest } = world;
  const ago = (at: Date | null) => at && Math.max(0, at.getTime() - nowMs);
  const shown = payouts.map(({ id, state, amountMinor, accountNo, fileId, ...payout }) => [
    ...[id, state, amountMinor, accountNo, fileId, payout.holdReason, ago(payout.heldUntil)],
    ...[payout.clearedAt !== null, payout.reasonCode],
  ]);
  const until = account.changedAtMs === null ? 0 : account.changedAtMs + 3 * DAY_MS - nowMs;
  return JSON.stringify([shown, account.accountNo, Math.max(0, until), rest]);
}
