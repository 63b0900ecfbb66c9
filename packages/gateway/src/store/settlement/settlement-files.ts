import type {
  ExceptionKind,
  FileLine,
  LineException,
} from "../../domain/settlement/settlement-file.ts";
import type { Queryable, Transaction } from "../database.ts";
import type {
  FindSettlementFileRow,
  ListMissingDisputesRow,
  ListMissingPaymentsRow,
  ListMissingRefundsRow,
  ListOrphanedLinesRow,
  ListSettledRow,
  LockUnmatchedLineRow,
  LockUnmatchedLinesRow,
  MoveLineRow,
} from "../generated/rows.ts";
import { part, sql } from "../sql.ts";

/** A stored line of a settlement file; `line` counts from 1. */
export type StoredLine = LockUnmatchedLineRow;

export async function findSettlementFile(
  db: Queryable,
  railId: string,
  date: string,
): Promise<boolean> {
  const row = await db.row<FindSettlementFileRow>(sql`
    select exists (
      select from settlement_files where rail_id = ${railId} and date = ${date}) as "is_kept!"`);
  return row?.isKept ?? false;
}

/** A line with the merchant of its attempt; "" when the attempt is not known. */
export type LineOfMerchant = FileLine & { merchantId: string };

/** Stores a whole file with all lines unmatched; false when it was stored before. */
export async function insertSettlementFile(
  tx: Transaction,
  railId: string,
  date: string,
  lines: readonly LineOfMerchant[],
  now: Date,
): Promise<boolean> {
  const sum = (key: "grossMinor" | "feeMinor" | "netMinor") =>
    lines.reduce((total, line) => total + line[key], 0);
  const inserted = await tx.run(sql`
    insert into settlement_files (
      rail_id, date, line_count, gross_minor, fee_minor, net_minor, fetched_at)
    values (${railId}, ${date}, ${lines.length}, ${sum("grossMinor")}, ${sum("feeMinor")},
            ${sum("netMinor")}, ${now})
    on conflict do nothing`);
  if (inserted !== 1) return false;
  const records = lines.map((line, index) => ({
    merchant_id: line.merchantId,
    line: index + 1,
    kind: line.kind,
    reference: line.reference,
    attempt_id: line.attemptId,
    gross_minor: line.grossMinor,
    fee_minor: line.feeMinor,
    net_minor: line.netMinor,
  }));
  await tx.run(sql`
    insert into settlement_file_lines (
      merchant_id, rail_id, date, line, kind, reference, attempt_id, gross_minor, fee_minor,
      net_minor, state)
    select merchant_id, ${railId}, ${date}::date, line, kind, reference, attempt_id, gross_minor,
           fee_minor, net_minor, 'EXCEPTION'
      from json_to_recordset(${JSON.stringify(records)}::json) as r(
        merchant_id text, line int, kind text, reference text, attempt_id text, gross_minor bigint,
        fee_minor bigint, net_minor bigint)`);
  return true;
}

const FILE_LINE = part`
  merchant_id, rail_id, date::text as "date!", line, kind, reference, attempt_id, gross_minor, fee_minor,
  net_minor`;

/**
 * A rail's unmatched lines after `from`, in order; locks the rail's lines against other matchers
 * until the transaction ends. Waits while another worker does.
 */
export async function lockUnmatchedLines(
  tx: Transaction,
  railId: string,
  from: { date: string; line: number },
  limit: number,
): Promise<StoredLine[]> {
  await tx.run(lockOfRail(railId));
  return tx.rows<LockUnmatchedLinesRow>(sql`
    select ${FILE_LINE} from settlement_file_lines
     where rail_id = ${railId} and state = 'EXCEPTION'
       and (date, line) > (${from.date}::date, ${from.line})
     order by date, line limit ${limit}`);
}

/**
 * Of the rail's first file, for its lines: on Citus, rows of several merchants cannot be locked.
 */
const lockOfRail = (railId: string) => sql`
  select from settlement_files
   where rail_id = ${railId}
     and date = (select min(date) from settlement_files where rail_id = ${railId})
     for update`;

/** The line, locked until the transaction ends; null when it does not exist. */
export async function lockUnmatchedLine(tx: Transaction, key: LineKey): Promise<StoredLine | null> {
  await tx.run(lockOfRail(key.railId));
  return tx.row<LockUnmatchedLineRow>(sql`
    select ${FILE_LINE} from settlement_file_lines
     where merchant_id = ${key.merchantId} and rail_id = ${key.railId} and date = ${key.date}
       and line = ${key.line} and state = 'EXCEPTION' for update`);
}

export type LineKey = Pick<StoredLine, "merchantId" | "railId" | "date" | "line">;

/** Of a merchant who was not known when the file was stored: rows of merchants are apart. */
export async function moveLine(
  tx: Transaction,
  { merchantId, railId, date, line: number }: LineKey,
  owner: string,
): Promise<StoredLine> {
  const moved = await tx.row<MoveLineRow>(sql`
    insert into settlement_file_lines (
      merchant_id, rail_id, date, line, kind, reference, attempt_id, gross_minor, fee_minor,
      net_minor, state)
    select ${owner}, rail_id, date, line, kind, reference, attempt_id, gross_minor, fee_minor,
           net_minor, state
      from settlement_file_lines
     where merchant_id = ${merchantId} and rail_id = ${railId} and date = ${date}
       and line = ${number} and state = 'EXCEPTION'
    returning ${FILE_LINE}`);
  await tx.run(sql`
    delete from settlement_file_lines
     where merchant_id = ${merchantId} and rail_id = ${railId} and date = ${date}
       and line = ${number} and state = 'EXCEPTION'`);
  if (moved) return moved;
  throw new Error(`line ${number} of ${railId} ${date} is not there`);
}

/** Lines about attempts that were unknown when their file was stored. */
export async function listOrphanedLines(
  db: Queryable,
  railId: string,
  limit: number,
): Promise<StoredLine[]> {
  return db.rows<ListOrphanedLinesRow>(sql`
    select ${FILE_LINE} from settlement_file_lines
     where merchant_id = '' and rail_id = ${railId} and state = 'EXCEPTION'
     order by date, line limit ${limit}`);
}

export interface LineSubject {
  merchantId: string;
  transactionId: string;
  refundId: string | null;
  disputeId: string | null;
}

export type SettledLine = Omit<LineKey, "merchantId"> & Pick<StoredLine, "kind"> & LineSubject;

/** Marks lines as matched. */
export async function replaceLinesMatched(
  tx: Transaction,
  lines: readonly SettledLine[],
): Promise<void> {
  await tx.run(sql`
    update settlement_file_lines l
       set state = 'MATCHED', transaction_id = r.transaction_id, refund_id = r.refund_id,
           dispute_id = r.dispute_id
      from json_to_recordset(${JSON.stringify(lines.map(toSettledRecord))}::json) as r(
             rail_id text, date date, line int, merchant_id text, transaction_id text,
             refund_id text, dispute_id text)
     where l.merchant_id = r.merchant_id and l.rail_id = r.rail_id and l.date = r.date
       and l.line = r.line and l.state = 'EXCEPTION'`);
}

export function toSettledRecord(line: SettledLine): unknown {
  return {
    rail_id: line.railId,
    date: line.date,
    line: line.line,
    kind: line.kind,
    merchant_id: line.merchantId,
    transaction_id: line.transactionId,
    refund_id: line.refundId,
    dispute_id: line.disputeId,
  };
}

export async function replaceLineState(
  tx: Transaction,
  key: LineKey,
  state: "MATCHED" | "DISMISSED",
  subject: Omit<LineSubject, "merchantId"> | null,
): Promise<void> {
  await tx.run(sql`
    update settlement_file_lines
       set state = ${state}, transaction_id = ${subject?.transactionId ?? null},
           refund_id = ${subject?.refundId ?? null}, dispute_id = ${subject?.disputeId ?? null}
     where merchant_id = ${key.merchantId} and rail_id = ${key.railId} and date = ${key.date}
       and line = ${key.line} and state = 'EXCEPTION'`);
}

/** What the provider has settled of these payments, refunds and disputes. */
export async function listSettled(
  db: Queryable,
  merchantIds: readonly string[],
  ids: Readonly<Record<"payments" | "refunds" | "disputes", readonly string[]>>,
): Promise<ListSettledRow[]> {
  return db.rows<ListSettledRow>(sql`
    select kind as "kind!", transaction_id as "id!" from settlement_file_lines
     where state = 'MATCHED' and kind = 'payment' and merchant_id = any(${merchantIds})
       and transaction_id = any(${ids.payments})
    union all
    select kind, refund_id from settlement_file_lines
     where state = 'MATCHED' and kind = 'refund' and merchant_id = any(${merchantIds})
       and refund_id = any(${ids.refunds})
    union all
    select kind, dispute_id from settlement_file_lines
     where state = 'MATCHED' and merchant_id = any(${merchantIds})
       and dispute_id = any(${ids.disputes})`);
}

export interface Missing extends LineSubject {
  amountMinor: number;
}

/**
 * Payments of a rail paid in [from, until) that are in no file and have no exception. A line that
 * another worker has yet to match still counts.
 */
export async function listMissingPayments(
  db: Queryable,
  railId: string,
  from: Date,
  until: Date,
  limit: number,
): Promise<Missing[]> {
  return db.rows<ListMissingPaymentsRow>(sql`
    select t.merchant_id, t.id as transaction_id, null::text as refund_id, null::text as dispute_id,
           t.amount_minor
      from transactions t
     where t.rail_id = ${railId} and t.paid_at >= ${from} and t.paid_at < ${until}
       and t.status <> 'REVERSED'
       and not exists (
         select from settlement_file_lines l
          where l.merchant_id = t.merchant_id and l.transaction_id = t.id
            and l.state = 'MATCHED' and l.kind = 'payment')
       and not exists (
         select from settlement_file_lines l
          where l.merchant_id = t.merchant_id and l.rail_id = t.rail_id and l.state = 'EXCEPTION' and l.kind = 'payment'
            and l.attempt_id = coalesce(t.origin_attempt_id, t.attempt_id))
       and not exists (
         select from settlement_exceptions x
          where x.merchant_id = t.merchant_id and x.transaction_id = t.id
            and x.refund_id is null and x.dispute_id is null)
     order by t.paid_at limit ${limit}`);
}

/** The same for refunds completed in [from, until). */
export async function listMissingRefunds(
  db: Queryable,
  railId: string,
  from: Date,
  until: Date,
  limit: number,
): Promise<Missing[]> {
  return db.rows<ListMissingRefundsRow>(sql`
    select r.merchant_id, r.transaction_id, r.id as refund_id, null::text as dispute_id,
           r.amount_minor
      from refunds r
     where r.rail_id = ${railId} and r.state = 'DONE' and r.kind = 'REFUND'
       and r.closed_at >= ${from} and r.closed_at < ${until}
       and not exists (
         select from settlement_file_lines l
          where l.merchant_id = r.merchant_id and l.refund_id = r.id
            and l.state = 'MATCHED' and l.kind = 'refund')
       and not exists (
         select from settlement_file_lines l
          where l.merchant_id = r.merchant_id and l.rail_id = r.rail_id and l.state = 'EXCEPTION' and l.kind = 'refund'
            and l.reference in (r.rail_reference, r.id))
       and not exists (
         select from settlement_exceptions x
          where x.merchant_id = r.merchant_id and x.refund_id = r.id)
     order by r.closed_at limit ${limit}`);
}

/**
 * The same for disputes opened in [from, until) (`dispute`), or won in it and not yet returned
 * (`dispute_return`).
 */
export async function listMissingDisputes(
  db: Queryable,
  kind: "dispute" | "dispute_return",
  railId: string,
  from: Date,
  until: Date,
  limit: number,
): Promise<Missing[]> {
  const isReturn = kind === "dispute_return";
  const exception: ExceptionKind = isReturn ? "MISSING_DISPUTE_RETURN" : "MISSING_DISPUTE";
  return db.rows<ListMissingDisputesRow>(sql`
    select d.merchant_id, d.transaction_id, null::text as refund_id, d.id as dispute_id, d.amount_minor
      from disputes d
     where d.rail_id = ${railId} and d.created_at < ${until}
       and case when ${isReturn} then d.state = 'WON' and d.closed_at >= ${from}
                                      and d.closed_at < ${until}
                else d.created_at >= ${from} end
       and not exists (
         select from settlement_file_lines l
          where l.merchant_id = d.merchant_id and l.dispute_id = d.id
            and l.state = 'MATCHED' and l.kind = ${kind})
       and not exists (
         select from settlement_file_lines l
          where l.merchant_id = d.merchant_id and l.rail_id = d.rail_id and l.state = 'EXCEPTION' and l.kind = ${kind}
            and l.reference = d.rail_reference)
       and not exists (
         select from settlement_exceptions x
          where x.merchant_id = d.merchant_id and x.dispute_id = d.id and x.kind = ${exception})
     order by d.created_at limit ${limit}`);
}

export interface NewException extends LineException {
  /** "" when it is not known. */
  merchantId: string;
  railId: string;
  date: string;
  line: number | null;
  subject: string;
  about: Partial<LineSubject>;
}
