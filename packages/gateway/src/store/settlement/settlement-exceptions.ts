import type { Queryable, Transaction } from "../database.ts";
import type {
  FindExceptionCountRow,
  FindMerchantOfExceptionRow,
  ListExceptionsRow,
  LockExceptionRow,
} from "../generated/rows.ts";
import type { Count } from "../page.ts";
import { part, sql } from "../sql.ts";
import { type NewException, type SettledLine, toSettledRecord } from "./settlement-files.ts";

/** A difference between a rail's settlement file and our ledger, open until an operator decides. */
export type SettlementException = LockExceptionRow;

const SETTLEMENT_EXCEPTION = part`
  id, rail_id, date::text as "date!", line, kind, subject, merchant_id, transaction_id, refund_id,
  dispute_id, expected_minor, found_minor, state, decision, reason, resolved_by, created_at,
  resolved_at`;

/** False when the same difference was already recorded. */
export async function insertException(
  tx: Queryable,
  exception: NewException,
  now: Date,
): Promise<boolean> {
  const { about } = exception;
  const changed = await tx.run(sql`
    insert into settlement_exceptions (
      merchant_id, rail_id, date, line, kind, subject, transaction_id, refund_id, dispute_id,
      expected_minor, found_minor, created_at)
    values (
      ${exception.merchantId}, ${exception.railId}, ${exception.date}, ${exception.line},
      ${exception.kind}, ${exception.subject}, ${about.transactionId ?? null},
      ${about.refundId ?? null}, ${about.disputeId ?? null}, ${exception.expectedMinor},
      ${exception.foundMinor}, ${now})
    on conflict do nothing`);
  return changed === 1;
}

/** Exceptions with an id above `after`; a null `state` lists all. */
export async function listExceptions(
  db: Queryable,
  state: SettlementException["state"] | null,
  after: number,
  limit: number,
): Promise<SettlementException[]> {
  return db.rows<ListExceptionsRow>(sql`
    select ${SETTLEMENT_EXCEPTION} from settlement_exceptions
     where id > ${after} and (${state}::text is null or state = ${state}::text)
     order by id limit ${limit}`);
}

/** How many there are; counts no more than `countMax`. */
export async function findExceptionCount(
  db: Queryable,
  state: SettlementException["state"] | null,
  countMax: number,
): Promise<Count | null> {
  return db.row<FindExceptionCountRow>(sql`
    select count(*) as "count!" from (
      select 1 from settlement_exceptions
       where ${state}::text is null or state = ${state}::text limit ${countMax}) counted`);
}

/** Locked until the transaction ends. */
export async function lockException(
  tx: Transaction,
  id: number,
): Promise<SettlementException | null> {
  const merchantId = await findMerchantOfException(tx, id);
  if (merchantId === null) return null;
  return tx.row<LockExceptionRow>(sql`
    select ${SETTLEMENT_EXCEPTION} from settlement_exceptions
     where merchant_id = ${merchantId} and id = ${id} for update`);
}

/** "" when the exception's merchant is not known. */
async function findMerchantOfException(db: Queryable, id: number): Promise<string | null> {
  const row = await db.row<FindMerchantOfExceptionRow>(
    sql`select merchant_id from settlement_exceptions where id = ${id}`,
  );
  return row?.merchantId ?? null;
}

export interface Resolution {
  decision: NonNullable<SettlementException["decision"]>;
  reason: string;
  resolvedBy: string;
}

export async function resolveException(
  tx: Transaction,
  { merchantId, id }: Pick<SettlementException, "merchantId" | "id">,
  resolution: Resolution,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update settlement_exceptions
       set state = 'RESOLVED', decision = ${resolution.decision}, reason = ${resolution.reason},
           resolved_by = ${resolution.resolvedBy}, resolved_at = ${now}
     where merchant_id = ${merchantId} and id = ${id} and state = 'OPEN'`);
}

/** Its line moves to the merchant of its attempt, which is known by now. */
export async function resolveOrphaned(
  tx: Transaction,
  { railId, date, line }: Pick<SettledLine, "railId" | "date" | "line">,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update settlement_exceptions
       set state = 'RESOLVED', decision = 'MATCHED_LATER', reason = 'its payment is known now',
           resolved_by = 'gateway', resolved_at = ${now}
     where merchant_id = '' and rail_id = ${railId} and date = ${date} and line = ${line}
       and state = 'OPEN'`);
}

/** Closes exceptions that were explained later: those of these lines and of missing payments. */
export async function resolveMatched(
  tx: Transaction,
  explained: readonly SettledLine[],
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update settlement_exceptions x
       set state = 'RESOLVED', decision = 'MATCHED_LATER', reason = 'explained by a later look',
           resolved_by = 'gateway', resolved_at = ${now}
      from json_to_recordset(${JSON.stringify(explained.map(toSettledRecord))}::json) as r(
             rail_id text, date date, line int, kind text, merchant_id text, transaction_id text,
             refund_id text, dispute_id text)
     where x.merchant_id = r.merchant_id and x.state = 'OPEN' and x.rail_id = r.rail_id
       and x.kind <> 'FEE' and (
             (x.date = r.date and x.line = r.line)
          or (x.line is null and x.transaction_id = r.transaction_id
              and x.refund_id is not distinct from r.refund_id
              and x.dispute_id is not distinct from r.dispute_id
              and (x.kind = 'MISSING_DISPUTE_RETURN') = (r.kind = 'dispute_return')))`);
}
