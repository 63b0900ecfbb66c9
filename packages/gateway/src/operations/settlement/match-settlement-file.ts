import type { Dispute } from "../../domain/dispute/dispute.ts";
import { type FeeSchedule, feeOf, pickSchedule } from "../../domain/ledger/fee.ts";
import { type Posting, railSettledPosting } from "../../domain/ledger/ledger.ts";
import { DAY_MS, endOfDay } from "../../domain/malaysian-day.ts";
import type { Payment } from "../../domain/payment/attempt.ts";
import type { Refund } from "../../domain/refund/refund.ts";
import {
  type ExceptionKind,
  type FileLine,
  type LineException,
  type LineMatch,
  matchLine,
  settledKey,
} from "../../domain/settlement/settlement-file.ts";
import type { Rail } from "../../rails/rail.ts";
import type { Transaction } from "../../store/database.ts";
import { listDisputesOfTransactions } from "../../store/dispute/disputes.ts";
import { listAllFeeSchedules } from "../../store/ledger/fee-schedules.ts";
import { insertPostings } from "../../store/ledger/ledger.ts";
import { listTransactionsByAttempts } from "../../store/payment/transactions.ts";
import { listRefundsOfTransactions } from "../../store/refund/refunds.ts";
import {
  insertException,
  resolveMatched,
  resolveOrphaned,
} from "../../store/settlement/settlement-exceptions.ts";
import {
  findSettlementFile,
  insertSettlementFile,
  type LineSubject,
  listMissingDisputes,
  listMissingPayments,
  listMissingRefunds,
  listOrphanedLines,
  listSettled,
  lockUnmatchedLine,
  lockUnmatchedLines,
  type Missing,
  moveLine,
  replaceLinesMatched,
  type SettledLine,
  type StoredLine,
} from "../../store/settlement/settlement-files.ts";
import type { Deps } from "../deps.ts";
import { callContext } from "../payment/attempt-ref.ts";
import { inquirePayment } from "../payment/inquire-payment.ts";

const BATCH_MAX = 200;
/** Lines about unknown attempts, in one look: after a restore without a journal, many. */
const ORPHANS_MAX = 10_000;
/** Status checks after one pass over a rail's file. */
const ASKED_MAX = 500;
/** Rails close their day one minute before midnight. */
const CLOSES_BEFORE_MIDNIGHT_MS = 60_000;
/** Events this shortly before the close may be in the next file. */
const CLOSE_GRACE_MS = 5 * 60_000;
/** How far back payments without a line are searched. */
const MISSING_FOR_MS = 7 * DAY_MS;
const MISSING_MAX = 10_000;

export interface MatchedFile {
  lineCount: number;
  matchedCount: number;
  exceptionCount: number;
}

/**
 * Fetches a rail's file of one Malaysian day, stores it, and explains each line by a payment,
 * refund or dispute; what does not match is an exception. Unexplained older lines are checked
 * again. Safe to repeat; null when the rail has no files or this one is done. Throws while the file
 * is not available.
 */
export async function matchSettlementFile(
  deps: Deps,
  rail: Rail,
  date: string,
): Promise<MatchedFile | null> {
  if (!rail.settlementFile || (await findSettlementFile(deps.database, rail.id, date))) return null;
  const lines = await rail.settlementFile(callContext(deps), date);
  const isNew = await storeSettlementFile(deps, rail.id, date, lines);
  if (!isNew) return null;
  return { lineCount: lines.length, ...(await matchStoredFile(deps, rail.id, date)) };
}

/** Compares a stored file with the ledger. Safe to repeat. */
export async function matchStoredFile(deps: Deps, railId: string, date: string): Promise<Counts> {
  const counts = await matchLines(deps, railId);
  const missing = await recordMissing(deps, railId, date);
  const matched = { ...counts, exceptionCount: counts.exceptionCount + missing };
  deps.log.debug({ rail: railId, date, ...matched }, "settlement file matched");
  return matched;
}

/**
 * Each line belongs to the merchant of its attempt. `also` is saved with it. False when a file of
 * that day was stored before.
 */
export async function storeSettlementFile(
  { database, clock, routes }: Pick<Deps, "database" | "clock" | "routes">,
  railId: string,
  date: string,
  lines: readonly FileLine[],
  also: (tx: Transaction) => Promise<void> = async () => {},
): Promise<boolean> {
  const merchants = new Map<string, string>();
  const attemptIds = [...new Set(lines.map(({ attemptId }) => attemptId))];
  for (let start = 0; start < attemptIds.length; start += BATCH_MAX) {
    const batch = attemptIds.slice(start, start + BATCH_MAX);
    const among = await routes.merchantsOf(batch);
    const payments = await listTransactionsByAttempts(database, among, batch);
    for (const { attemptId, originAttemptId, merchantId } of payments) {
      merchants.set(originAttemptId ?? attemptId, merchantId);
    }
  }
  const known = lines.map((line) => ({
    ...line,
    merchantId: merchants.get(line.attemptId) ?? "",
  }));
  return database.transaction(async (tx) => {
    const isNew = await insertSettlementFile(tx, railId, date, known, clock.now());
    if (isNew) await also(tx);
    return isNew;
  });
}

type Counts = Omit<MatchedFile, "lineCount">;

/**
 * Checks every unexplained line of the rail. For a line about a payment that is not paid here, the
 * status is checked first: that finds late successes. Source:
 * docs/spec/interface.md#transaction-status
 */
async function matchLines(deps: Deps, railId: string): Promise<Counts> {
  await adoptLines(deps, railId);
  const first = await checkLines(deps, railId);
  const asked = first.unpaid.slice(0, ASKED_MAX);
  for (const payment of asked) await inquirePayment(deps, payment);
  if (asked.length === 0) return first;
  const second = await checkLines(deps, railId);
  const { exceptionCount } = second;
  return { matchedCount: first.matchedCount + second.matchedCount, exceptionCount };
}

/** Payments that were rebuilt or assigned after their file had arrived. */
async function adoptLines(
  { database, clock, routes }: Pick<Deps, "database" | "clock" | "routes">,
  railId: string,
): Promise<void> {
  const lines = await listOrphanedLines(database, railId, ORPHANS_MAX);
  const attemptIds = [...new Set(lines.map(({ attemptId }) => attemptId))];
  if (attemptIds.length === 0) return;
  const among = await routes.merchantsOf(attemptIds);
  const payments = await listTransactionsByAttempts(database, among, attemptIds);
  const owners = new Map(
    payments.map((one) => [one.originAttemptId ?? one.attemptId, one.merchantId]),
  );
  for (const line of lines) {
    const owner = owners.get(line.attemptId);
    if (owner === undefined) continue;
    await database.transaction(async (tx) => {
      const locked = await lockUnmatchedLine(tx, line);
      if (!locked) return;
      await moveLine(tx, locked, owner);
      await resolveOrphaned(tx, locked, clock.now());
    });
  }
}

async function checkLines(deps: Deps, railId: string): Promise<Counts & { unpaid: Payment[] }> {
  const schedules = await listAllFeeSchedules(deps.database, "RAIL");
  const counts = { matchedCount: 0, exceptionCount: 0, unpaid: [] as Payment[] };
  let from = { date: "2000-01-01", line: 0 };
  for (;;) {
    const last = await deps.database.transaction(async (tx) => {
      const lines = await lockUnmatchedLines(tx, railId, from, BATCH_MAX);
      const matches = matchAll(lines, await loadKnown(tx, lines), schedules);
      await saveMatches(tx, matches, deps.clock.now());
      for (const { line, match } of matches) {
        if (match.isMatched) counts.matchedCount += 1;
        if (!match.exception) continue;
        counts.exceptionCount += 1;
        if (match.exception.kind === "NOT_PAID" && match.payment) counts.unpaid.push(match.payment);
        await saveException(deps, tx, line, match, match.exception);
      }
      return lines.at(-1);
    });
    if (!last) return counts;
    from = { date: last.date, line: last.line };
  }
}

interface Known {
  payments: readonly Payment[];
  refunds: readonly Refund[];
  disputes: readonly Dispute[];
  settledIds: Set<string>;
}

async function loadKnown(tx: Transaction, lines: readonly StoredLine[]): Promise<Known> {
  const attemptIds = [...new Set(lines.map(({ attemptId }) => attemptId))];
  const among = [...new Set(lines.map(({ merchantId }) => merchantId))];
  const payments = await listTransactionsByAttempts(tx, among, attemptIds);
  const refunds = await listRefundsOfTransactions(tx, payments);
  const disputes = await listDisputesOfTransactions(tx, payments);
  const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => id);
  const settled = await listSettled(
    tx,
    [...new Set(payments.map(({ merchantId }) => merchantId))],
    { payments: idsOf(payments), refunds: idsOf(refunds), disputes: idsOf(disputes) },
  );
  const settledIds = new Set(settled.map(({ kind, id }) => settledKey(kind, id)));
  return { payments, refunds, disputes, settledIds };
}

interface MatchedLine {
  line: StoredLine;
  match: LineMatch;
}

function matchAll(
  lines: readonly StoredLine[],
  known: Known,
  schedules: readonly FeeSchedule[],
): MatchedLine[] {
  const { settledIds, disputes } = known;
  const paymentsOf = Map.groupBy(known.payments, (one) => one.originAttemptId ?? one.attemptId);
  const refundsOf = Map.groupBy(known.refunds, ({ transactionId }) => transactionId);
  return lines.map((line) => {
    const payments = (paymentsOf.get(line.attemptId) ?? []).filter(
      ({ railId, merchantId }) => railId === line.railId && merchantId === line.merchantId,
    );
    const match = matchLine(line, {
      payments,
      refunds: payments.flatMap(({ id }) => refundsOf.get(id) ?? []),
      disputes: disputes.filter(({ railId }) => railId === line.railId),
      settledIds,
      expectedFee: (payment) => expectedFee(schedules, payment),
    });
    // The same line twice in one file is a duplicate, too.
    const { id } = match.dispute ?? match.refund ?? match.payment ?? { id: "" };
    if (match.isMatched) settledIds.add(settledKey(line.kind, id));
    return { line, match };
  });
}

/** Posts all matching lines at once. */
async function saveMatches(
  tx: Transaction,
  matches: readonly MatchedLine[],
  now: Date,
): Promise<void> {
  const settled: SettledLine[] = [];
  const postings: (Posting | null)[] = [];
  for (const { line, match } of matches) {
    const { payment } = match;
    if (!match.isMatched || !payment) continue;
    settled.push({ ...line, ...subjectOf(payment, match) });
    const booked = { ...line, reference: postingReference(line) };
    postings.push(railSettledPosting(payment, booked, now));
  }
  if (settled.length === 0) return;
  await replaceLinesMatched(tx, settled);
  await insertPostings(tx, postings);
  await resolveMatched(tx, settled, now);
}

function subjectOf(payment: Payment, { refund, dispute }: LineMatch): LineSubject {
  const { merchantId, id: transactionId } = payment;
  const [refundId, disputeId] = [refund?.id ?? null, dispute?.id ?? null];
  return { merchantId, transactionId, refundId, disputeId };
}

async function saveException(
  deps: Pick<Deps, "clock" | "log">,
  tx: Transaction,
  line: StoredLine,
  match: LineMatch,
  exception: LineException,
): Promise<void> {
  const { merchantId, railId, date, line: number, reference: subject } = line;
  const about = match.payment ? subjectOf(match.payment, match) : {};
  const found = { ...exception, merchantId, railId, date, line: number, subject, about };
  if (await insertException(tx, found, deps.clock.now())) {
    deps.log.warn({ ...found }, "a settlement line does not match");
  }
}

/** Each line of a file is posted once. */
export function postingReference({ railId, date, line }: StoredLine): string {
  return `${railId} ${date} ${line}`;
}

function expectedFee(schedules: readonly FeeSchedule[], payment: Payment): number | null {
  const { feeKey } = payment.payer;
  const scope = {
    merchantId: payment.merchantId,
    contractId: payment.railId,
    method: payment.requestMethod,
    feeKey: typeof feeKey === "string" ? feeKey : "",
  };
  const schedule = pickSchedule(schedules, scope, payment.paidAt ?? payment.createdAt);
  return schedule && feeOf(payment.amountMinor, schedule);
}

/** Payments, refunds and disputes that no file has; returns how many are new. */
async function recordMissing(deps: Deps, railId: string, date: string): Promise<number> {
  const end = endOfDay(date);
  if (!end) throw new Error(`invalid date: ${date}`);
  const until = new Date(end.getTime() - CLOSES_BEFORE_MIDNIGHT_MS - CLOSE_GRACE_MS);
  const from = new Date(until.getTime() - MISSING_FOR_MS);
  const db = deps.database;
  const part = [railId, from, until, MISSING_MAX] as const;
  const found: [ExceptionKind, sign: 1 | -1, Missing[]][] = [
    ["MISSING_PAYMENT", 1, await listMissingPayments(db, ...part)],
    ["MISSING_REFUND", -1, await listMissingRefunds(db, ...part)],
    ["MISSING_DISPUTE", -1, await listMissingDisputes(db, "dispute", ...part)],
    ["MISSING_DISPUTE_RETURN", 1, await listMissingDisputes(db, "dispute_return", ...part)],
  ];
  let count = 0;
  for (const [kind, sign, all] of found) {
    for (const { amountMinor, merchantId, ...about } of all) {
      const subject = about.disputeId ?? about.refundId ?? about.transactionId;
      const amounts = { expectedMinor: sign * amountMinor, foundMinor: 0 };
      const facts = { merchantId, railId, date, line: null, kind, subject, about, ...amounts };
      if (!(await insertException(db, facts, deps.clock.now()))) continue;
      count += 1;
      deps.log.warn({ ...facts }, "a settlement file is missing a line");
    }
  }
  return count;
}
