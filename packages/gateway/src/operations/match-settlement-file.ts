import type { Transaction as Payment } from "../domain/attempt.ts";
import { type FeeSchedule, feeOf, pickSchedule } from "../domain/fee.ts";
import { railSettledPosting } from "../domain/ledger.ts";
import { DAY_MS, endOfDay } from "../domain/malaysian-day.ts";
import type { Refund } from "../domain/refund.ts";
import { type LineMatch, matchLine } from "../domain/settlement-file.ts";
import type { Rail } from "../rails/rail.ts";
import type { Transaction } from "../store/database.ts";
import { listAllFeeSchedules } from "../store/fee-schedules.ts";
import { insertPostings } from "../store/ledger.ts";
import { listRefundsOfTransactions } from "../store/refunds.ts";
import { insertException, resolveExplained } from "../store/settlement-exceptions.ts";
import {
  findSettlementFile,
  insertSettlementFile,
  type KeptLine,
  listMissingPayments,
  listMissingRefunds,
  listSettledIds,
  listUnmatchedLines,
  lockUnmatchedLine,
  type Missing,
  replaceLineState,
} from "../store/settlement-files.ts";
import { listTransactionsByAttempts } from "../store/transactions.ts";
import { callContext } from "./attempt-ref.ts";
import type { Deps } from "./deps.ts";
import { inquirePayment } from "./inquire-payment.ts";

const BATCH_MAX = 200;
/** Payments a rail is asked about after one look at its file. */
const ASKED_MAX = 500;
/** Rails close their day a minute before midnight. */
const CLOSES_BEFORE_MIDNIGHT_MS = 60_000;
/** What happened this shortly before the close may stand in the next file. */
const CLOSE_GRACE_MS = 5 * 60_000;
/** How far back a payment without a line is looked for. */
const MISSING_FOR_MS = 7 * DAY_MS;
const MISSING_MAX = 10_000;

export interface MatchedFile {
  lineCount: number;
  matchedCount: number;
  exceptionCount: number;
}

/**
 * Fetches a rail's file of one Malaysian day, keeps it, and explains each line by a payment or refund;
 * what does not fit is an exception. Older lines that nothing explained are looked at again. Safe to
 * repeat; null when the rail has no files or this one is done. Throws while the file is not there.
 */
export async function matchSettlementFile(
  deps: Deps,
  rail: Rail,
  date: string,
): Promise<MatchedFile | null> {
  if (!rail.settlementFile || (await findSettlementFile(deps.database, rail.id, date))) return null;
  const lines = await rail.settlementFile(callContext(deps), date);
  const isNew = await deps.database.transaction((tx) =>
    insertSettlementFile(tx, rail.id, date, lines, deps.clock.now()),
  );
  if (!isNew) return null;
  const counts = await matchLines(deps, rail.id);
  const missing = await noteMissing(deps, rail.id, date);
  const matched = {
    lineCount: lines.length,
    matchedCount: counts.matchedCount,
    exceptionCount: counts.exceptionCount + missing,
  };
  deps.log.debug({ rail: rail.id, date, ...matched }, "settlement file matched");
  return matched;
}

type Counts = Omit<MatchedFile, "lineCount">;

/**
 * Looks at every line of the rail that nothing explains yet. About money that came for a payment which
 * is not paid here the rail is asked first: that is how a late success is found. Source: companion 8.7.
 */
export async function matchLines(deps: Deps, railId: string): Promise<Counts> {
  const first = await lookAtLines(deps, railId);
  const asked = first.unpaid.slice(0, ASKED_MAX);
  for (const payment of asked) await inquirePayment(deps, payment);
  if (asked.length === 0) return first;
  const second = await lookAtLines(deps, railId);
  const { exceptionCount } = second;
  return { matchedCount: first.matchedCount + second.matchedCount, exceptionCount };
}

async function lookAtLines(deps: Deps, railId: string): Promise<Counts & { unpaid: Payment[] }> {
  const schedules = await listAllFeeSchedules(deps.database, "RAIL");
  const counts = { matchedCount: 0, exceptionCount: 0, unpaid: [] as Payment[] };
  let from = { date: "2000-01-01", line: 0 };
  for (;;) {
    const lines = await listUnmatchedLines(deps.database, railId, from, BATCH_MAX);
    const last = lines.at(-1);
    if (!last) return counts;
    from = { date: last.date, line: last.line };
    await deps.database.transaction(async (tx) => {
      const known = await loadKnown(tx, lines);
      for (const line of lines) {
        const match = await matchOne(deps, tx, line, known, schedules);
        if (match?.isMatched) counts.matchedCount += 1;
        if (match?.exception) counts.exceptionCount += 1;
        if (match?.exception?.kind === "NOT_PAID" && match.payment) {
          counts.unpaid.push(match.payment);
        }
      }
    });
  }
}

interface Known {
  payments: readonly Payment[];
  refunds: readonly Refund[];
  settledIds: Set<string>;
}

async function loadKnown(tx: Transaction, lines: readonly KeptLine[]): Promise<Known> {
  const attemptIds = [...new Set(lines.map(({ attemptId }) => attemptId))];
  const payments = await listTransactionsByAttempts(tx, attemptIds);
  const refunds = await listRefundsOfTransactions(tx, payments);
  const settled = await listSettledIds(
    tx,
    payments.map(({ id }) => id),
    refunds.map(({ id }) => id),
    [...new Set(payments.map(({ merchantId }) => merchantId))],
  );
  return { payments, refunds, settledIds: new Set(settled) };
}

/** Null when another worker was faster. */
async function matchOne(
  deps: Deps,
  tx: Transaction,
  seen: KeptLine,
  known: Known,
  schedules: readonly FeeSchedule[],
): Promise<LineMatch | null> {
  const line = await lockUnmatchedLine(tx, seen);
  if (!line) return null;
  const payments = known.payments.filter(
    ({ attemptId, originAttemptId, railId }) =>
      railId === line.railId && (originAttemptId ?? attemptId) === line.attemptId,
  );
  const ids = new Set(payments.map(({ id }) => id));
  const refunds = known.refunds.filter(({ transactionId }) => ids.has(transactionId));
  const match = matchLine(line, {
    payments,
    refunds,
    settledIds: known.settledIds,
    expectedFee: (payment) => expectedFee(schedules, payment),
  });
  await keepMatch(deps, tx, line, match);
  if (match.isMatched) known.settledIds.add(match.refund?.id ?? match.payment?.id ?? "");
  return match;
}

async function keepMatch(
  deps: Deps,
  tx: Transaction,
  line: KeptLine,
  match: LineMatch,
): Promise<void> {
  const { payment, refund, exception } = match;
  const now = deps.clock.now();
  const about = payment && {
    merchantId: payment.merchantId,
    transactionId: payment.id,
    refundId: refund?.id ?? null,
  };
  if (match.isMatched && payment && about) {
    await replaceLineState(tx, line, "MATCHED", about);
    await insertPostings(tx, [
      railSettledPosting(payment, { ...line, reference: postingReference(line) }, now),
    ]);
    await resolveExplained(tx, { ...line, ...about }, now);
  }
  if (exception) {
    const { railId, date, line: number, reference: subject } = line;
    const found = { ...exception, railId, date, line: number, subject, about: about ?? {} };
    if (await insertException(tx, found, now)) {
      deps.log.warn({ ...found }, "a settlement line does not fit");
    }
  }
}

/** One line of one file is booked once. */
export function postingReference({ railId, date, line }: KeptLine): string {
  return `${railId} ${date} ${line}`;
}

function expectedFee(schedules: readonly FeeSchedule[], payment: Payment): number | null {
  const { feeKey } = payment.payer;
  const scope = {
    merchantId: payment.merchantId,
    method: payment.requestMethod,
    feeKey: typeof feeKey === "string" ? feeKey : "",
  };
  const schedule = pickSchedule(schedules, scope, payment.paidAt ?? payment.createdAt);
  return schedule && feeOf(payment.amountMinor, schedule);
}

/** What we know to be paid or refunded and no file has; answers how many are new. */
async function noteMissing(deps: Deps, railId: string, date: string): Promise<number> {
  const end = endOfDay(date);
  if (!end) throw new Error(`no such date: ${date}`);
  const until = new Date(end.getTime() - CLOSES_BEFORE_MIDNIGHT_MS - CLOSE_GRACE_MS);
  const from = new Date(until.getTime() - MISSING_FOR_MS);
  const db = deps.database;
  const payments = await listMissingPayments(db, railId, from, until, MISSING_MAX);
  const refunds = await listMissingRefunds(db, railId, from, until, MISSING_MAX);
  let count = 0;
  const note = async (missing: Missing, kind: "MISSING_PAYMENT" | "MISSING_REFUND") => {
    const { amountMinor, ...about } = missing;
    const subject = about.refundId ?? about.transactionId;
    const expectedMinor = about.refundId ? -amountMinor : amountMinor;
    const facts = { railId, date, line: null, kind, subject, about, expectedMinor, foundMinor: 0 };
    if (!(await insertException(db, facts, deps.clock.now()))) return;
    count += 1;
    deps.log.warn({ ...facts }, "a settlement file lacks a line");
  };
  for (const missing of payments) await note(missing, "MISSING_PAYMENT");
  for (const missing of refunds) await note(missing, "MISSING_REFUND");
  return count;
}
