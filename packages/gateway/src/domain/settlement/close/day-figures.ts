/**
 * What happened to money on one Malaysian day, over all merchants. Pure; amounts are sen. Source:
 * docs/adr/0034-daily-closes.md.
 */
import {
  ACCOUNTS,
  type Account,
  type Balances,
  POSTING_KINDS,
  type PostingKind,
} from "../../ledger/ledger.ts";
import { DAY_MS } from "../../malaysian-day.ts";

/** Sums over postings of one kind, provider and method. */
export interface PostedGroup {
  kind: PostingKind;
  /** "" where the kind has none. */
  railId: string;
  method: string;
  count: number;
  sums: Balances;
  /** Dated in the day. */
  isOfDay: boolean;
  /** Dated in the providers' day, which ends earlier. */
  isOfFile: boolean;
}

/** Providers close their day one minute before midnight. */
const CLOSES_BEFORE_MIDNIGHT_MS = 60_000;

/** The providers' day of the same date. */
export function fileDayOf(start: Date): { from: Date; until: Date } {
  const from = new Date(start.getTime() - CLOSES_BEFORE_MIDNIGHT_MS);
  return { from, until: new Date(from.getTime() + DAY_MS) };
}

interface PaidGroup {
  railId: string;
  method: string;
  count: number;
  amountMinor: number;
}

/** One settlement file of a provider. */
export interface ProviderFile {
  railId: string;
  date: string;
  lineCount: number;
  grossMinor: number;
  feeMinor: number;
  netMinor: number;
}

/** What a provider should have settled for a day, and what its file says. */
interface RailFigures {
  railId: string;
  expectedMinor: number;
  /** Gross. Null: there is no file yet. */
  fileMinor: number | null;
}

export interface Sum {
  count: number;
  amountMinor: number;
}

/** Statements of the operator's bank, each booking once. */
export interface BankFigures {
  credits: Sum;
  debits: Sum;
  /** Of the credits: payouts that came back. */
  returned: Sum;
  /** Of the debits: payouts. */
  paid: Sum;
}

export const DIFFERENCE_KINDS = [
  /** A provider's file and the ledger. */
  "RAIL",
  /** A payout that is paid in the ledger, and in no statement. */
  "PAYOUT",
  /** An entry of the bank that waits for an operator. */
  "BANK_ENTRY",
  /** A line of a provider's file that waits for an operator. */
  "EXCEPTION",
  /** What the check of the ledger found. */
  "ALARM",
  /** A posting was dated in a day after that was closed. */
  "LATE_POSTING",
] as const;
type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

export interface DifferenceItem {
  /** What it is about: a provider, payout, entry, reference or account. */
  subject: string;
  /** Why, as a code; "" without one. */
  detail: string;
  merchantId: string;
  railId: string;
  expectedMinor: number | null;
  foundMinor: number | null;
}

interface Difference {
  kind: DifferenceKind;
  count: number;
  /** At most `ITEMS_MAX`. */
  items: readonly DifferenceItem[];
}

export interface DayFigures {
  version: 1;
  day: string;
  payments: readonly PaidGroup[];
  kinds: Readonly<Record<PostingKind, Sum>>;
  /** At the end of the day before, as that was closed. */
  opening: Balances;
  moved: Balances;
  /** Postings that are dated in an earlier day, after that was closed. */
  late: Balances;
  closing: Balances;
  rails: readonly RailFigures[];
  /** Also files of days that were closed before they came. */
  files: readonly ProviderFile[];
  bank: BankFigures;
  differences: readonly Difference[];
}

/** A list in a close is cut here, its count is not. */
const ITEMS_MAX = 200;

export interface DayFacts {
  day: string;
  groups: readonly PostedGroup[];
  /** As the day before was closed; null: it was not. */
  opening: Balances | null;
  /** What the ledger has at the end of the day. */
  closing: Balances;
  /** Providers that have settlement files. */
  railIds: readonly string[];
  files: readonly ProviderFile[];
  bank: BankFigures;
  lists: Readonly<Record<Exclude<DifferenceKind, "RAIL" | "LATE_POSTING">, DifferenceItem[]>>;
}

/** Owed at the end = owed at the start + the day's movements + late ones, in each account. */
export function makeDayFigures(facts: DayFacts): DayFigures {
  const { day, closing, files, bank, lists } = facts;
  const groups = facts.groups.filter(({ isOfDay }) => isOfDay);
  const moved = sumBalances(groups.map(({ sums }) => sums));
  const opening = facts.opening ?? mapBalances((account) => closing[account] - moved[account]);
  const late = mapBalances((account) => closing[account] - opening[account] - moved[account]);
  const rails = toRails(facts);
  const all: [DifferenceKind, readonly DifferenceItem[]][] = [
    ["RAIL", toRailDifferences(rails)],
    ["PAYOUT", lists.PAYOUT],
    ["BANK_ENTRY", lists.BANK_ENTRY],
    ["EXCEPTION", lists.EXCEPTION],
    ["ALARM", lists.ALARM],
    ["LATE_POSTING", toLateDifferences(late)],
  ];
  return {
    version: 1,
    day,
    payments: toPayments(groups),
    kinds: toKinds(groups),
    ...{ opening, moved, late, closing, rails, files, bank },
    differences: all.map(([kind, items]) => ({
      kind,
      count: items.length,
      items: items.slice(0, ITEMS_MAX),
    })),
  };
}

export function differenceCount({ differences }: Pick<DayFigures, "differences">): number {
  return differences.reduce((sum, { count }) => sum + count, 0);
}

/** What merchants are owed at the end of the day. */
export function owedMinor({ closing }: Pick<DayFigures, "closing">): number {
  return 0 - closing.MERCHANT_PAYABLE;
}

export function sumBalances(list: readonly Balances[]): Balances {
  return mapBalances((account) => list.reduce((sum, balances) => sum + balances[account], 0));
}

function mapBalances(of: (account: Account) => number): Balances {
  const entries = ACCOUNTS.map((account) => [account, of(account)]);
  return Object.fromEntries(entries) as Balances; // every account is in it
}

function toPayments(groups: readonly PostedGroup[]): PaidGroup[] {
  return groups
    .filter(({ kind }) => kind === "PAYMENT")
    .map(({ railId, method, count, sums }) => ({
      ...{ railId, method, count },
      amountMinor: sums.RAIL_RECEIVABLE,
    }));
}

/** Of each kind, whose postings have their signs alike: what was moved is what was debited. */
function toKinds(groups: readonly PostedGroup[]): Record<PostingKind, Sum> {
  const entries = POSTING_KINDS.map((kind): [PostingKind, Sum] => {
    const ofKind = groups.filter((group) => group.kind === kind);
    const sums = sumBalances(ofKind.map((group) => group.sums));
    const count = ofKind.reduce((sum, group) => sum + group.count, 0);
    const debits = ACCOUNTS.map((account) => Math.max(0, sums[account]));
    return [kind, { count, amountMinor: debits.reduce((sum, debit) => sum + debit, 0) }];
  });
  return Object.fromEntries(entries) as Record<PostingKind, Sum>; // every kind is in it
}

/** What a provider's file of the day contains of each kind. */
const EXPECTED: Partial<Record<PostingKind, (sums: Balances) => number>> = {
  PAYMENT: (sums) => sums.RAIL_RECEIVABLE,
  REFUND_DONE: (sums) => sums.RAIL_RECEIVABLE,
  REVERSAL: (sums) => sums.RAIL_RECEIVABLE,
  // It is deducted at once, and returned when the dispute is won.
  DISPUTE_OPENED: (sums) => 0 - sums.MERCHANT_PAYABLE,
  DISPUTE_WON: (sums) => 0 - sums.MERCHANT_PAYABLE,
};

function toRails({ day, groups, railIds, files }: DayFacts): RailFigures[] {
  const ofFile = groups.filter(({ isOfFile }) => isOfFile);
  const names = [...railIds, ...files.map((file) => file.railId)];
  return [...new Set(names)].sort().map((railId) => {
    const file = files.find((one) => one.railId === railId && one.date === day);
    const expected = ofFile.filter((group) => group.railId === railId);
    return {
      railId,
      expectedMinor: expected.reduce(
        (sum, { kind, sums }) => sum + (EXPECTED[kind]?.(sums) ?? 0),
        0,
      ),
      fileMinor: file?.grossMinor ?? null,
    };
  });
}

function toRailDifferences(rails: readonly RailFigures[]): DifferenceItem[] {
  return rails
    .filter(({ expectedMinor, fileMinor }) => expectedMinor !== (fileMinor ?? 0))
    .map(({ railId, expectedMinor, fileMinor }) => ({
      ...{ subject: railId, railId, merchantId: "", expectedMinor },
      detail: fileMinor === null ? "NO_FILE" : "AMOUNT",
      foundMinor: fileMinor,
    }));
}

function toLateDifferences(late: Balances): DifferenceItem[] {
  return ACCOUNTS.filter((account) => late[account] !== 0).map((account) => ({
    ...{ subject: account, detail: "", merchantId: "", railId: "" },
    expectedMinor: 0,
    foundMinor: late[account],
  }));
}
