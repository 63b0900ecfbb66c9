import type { MerchantId } from "../../domain/ids.ts";
import type { AccountingMonth } from "../../domain/settlement/month/accounting-month.ts";
import type { MonthFacts } from "../../domain/settlement/month/month-columns.ts";
import { type MonthLine, RunningBalance } from "../../domain/settlement/month/movements.ts";
import type { Rails } from "../../rails/rail.ts";
import type { Queryable } from "../../store/database.ts";
import type {
  ListMonthPostingsRow,
  ListSettlementsTouchingRow,
} from "../../store/generated/rows.ts";
import {
  findBalanceAt,
  listMonthPostings,
  listSettlementsTouching,
} from "../../store/settlement/month-postings.ts";
import type { ReportPosition } from "../../store/settlement/report-lines.ts";
import { methodNameOf, paidBankOf } from "../payment/shown-names.ts";

type Line = MonthLine<MonthFacts>;

const PART_POSTINGS = 2_000;

/**
 * The movements of a merchant's balance in a month, part by part: from the balance of the month
 * before to the balance at the end, which is the sum of the lines. Only the ledger decides about
 * amounts; what else is known of a movement may be missing.
 */
export async function* readMonth(
  { database, rails }: { database: Queryable; rails: Rails },
  merchantId: MerchantId,
  month: AccountingMonth,
): AsyncGenerator<Line[]> {
  const balance = new RunningBalance(await findBalanceAt(database, merchantId, month.from));
  const settlements = await listSettlementsTouching(database, merchantId, month);
  yield [balance.line("OPENING_BALANCE", month.from)];
  let after: ReportPosition | null = null;
  for (;;) {
    const postings: ListMonthPostingsRow[] = await listMonthPostings(
      database,
      merchantId,
      month,
      after,
      PART_POSTINGS,
    );
    yield postings.flatMap((row) => balance.move(factsOf(row, settlements, rails)));
    const last = postings.at(-1);
    if (!last || postings.length < PART_POSTINGS) break;
    after = { at: last.at, postingId: last.postingId };
  }
  const end = new Date(month.until.getTime() - 1); // still of the month
  yield [balance.line(month.hasEnded ? "CLOSING_BALANCE" : "BALANCE_SO_FAR", end)];
}

function factsOf(
  row: ListMonthPostingsRow,
  settlements: readonly ListSettlementsTouchingRow[],
  rails: Rails,
): MonthFacts {
  const isPayout = row.kind === "PAYOUT";
  const settlement = isPayout
    ? settlements.find(({ id }) => id === row.objectId)
    : settlements.find((each) => hasTaken(each, row));
  return {
    ...row,
    objectId: isPayout ? row.payoutId : row.objectId,
    methodName: row.method && methodNameOf(rails, row.method).en,
    bankName: paidBankOf(rails, row.bankCode)?.en ?? "",
    settlementId: isPayout ? row.objectId : (settlement?.id ?? ""),
    settlementDate: settlement?.date ?? "",
  };
}

/** Whether a posting is a line of a settlement. */
function hasTaken(
  { previousThrough, through }: ListSettlementsTouchingRow,
  { bucket, sequence }: ListMonthPostingsRow,
): boolean {
  return (previousThrough[bucket] ?? 0) < sequence && sequence <= (through[bucket] ?? 0);
}
