import type { MerchantId } from "../../domain/ids.ts";
import type { FeeStatement, FeeStatementLine } from "../../domain/settlement/fee-statement.ts";
import type { Settlement } from "../../domain/settlement/settlement.ts";
import type { Reachable } from "../citus/reach.ts";
import type { Queryable, Transaction } from "../database.ts";
import type {
  FindFeeStatementRow,
  FindLastFeeStatementRow,
  FindUnstatedSettlementsRow,
  ListFeeLinesRow,
  ListFeeStatementsOfMonthRow,
  ListFeeStatementsRow,
  ListMerchantsToStateRow,
} from "../generated/rows.ts";
import { sql } from "../sql.ts";
import { type DayScope, isOfDay } from "./report-lines.ts";
import { SETTLEMENT } from "./settlements.ts";

/** Merchants above `after` that were charged before `day` for what no statement contains. */
export async function listMerchantsToState(
  db: Queryable,
  day: string,
  after: MerchantId,
  limit: number,
  among: Reachable,
): Promise<MerchantId[]> {
  const rows = await db.rows<ListMerchantsToStateRow>(sql`
    select distinct h.merchant_id from ledger_heads h
     where h.merchant_id > ${after}
       and (${among}::text[] is null or h.merchant_id = any(${among}::text[]))
       and exists (
         select from settlements s
          where s.merchant_id = h.merchant_id and s.date < ${day}
            and (s.fees_minor <> 0 or s.taxes_minor <> 0)
            and s.date > coalesce(
              (select l.date from fee_statements f
                 join settlements l
                   on l.merchant_id = f.merchant_id and l.id = f.last_settlement_id
                where f.merchant_id = h.merchant_id order by f.sequence desc limit 1),
              '-infinity'))
     order by h.merchant_id limit ${limit}`);
  return rows.map(({ merchantId }) => merchantId);
}

export async function findLastFeeStatement(
  db: Queryable,
  merchantId: MerchantId,
): Promise<FindLastFeeStatementRow | null> {
  return db.row<FindLastFeeStatementRow>(sql`
    select f.sequence, f.last_settlement_id, f.month_start::text as "month!", s.date::text as "date!"
      from fee_statements f
      join settlements s on s.merchant_id = ${merchantId} and s.id = f.last_settlement_id
     where f.merchant_id = ${merchantId} order by f.sequence desc limit 1`);
}

/** The merchant's settlements after `last` and before `day`, oldest first. */
export async function findUnstatedSettlements(
  db: Queryable,
  merchantId: MerchantId,
  last: string | null,
  day: string,
): Promise<Settlement[]> {
  return db.rows<FindUnstatedSettlementsRow>(sql`
    select ${SETTLEMENT} from settlements s
     where s.merchant_id = ${merchantId} and s.date < ${day}
       and (${last}::date is null or s.date > ${last}::date)
     order by s.date`);
}

/** Fees that the settlements of a scope deducted, by method and by the rate of service tax. */
export async function listFeeLines(
  db: Queryable,
  scope: DayScope,
): Promise<Omit<FeeStatementLine, "methodName">[]> {
  const { merchantId } = scope;
  return db.rows<ListFeeLinesRow>(sql`
    select t.request_method as "method!",
           coalesce(r.rate_basis_points, 0) as "tax_basis_points!",
           count(*) filter (where p.kind = 'FEE') as "payment_count!",
           count(*) filter (where p.kind = 'FEE_RETURNED') as "returned_count!",
           coalesce(sum(t.amount_minor) filter (where p.kind = 'FEE'), 0)::bigint
             as "volume_minor!",
           coalesce(-sum(p.fees_minor), 0)::bigint as "fee_minor!",
           coalesce(-sum(p.taxes_minor), 0)::bigint as "tax_minor!"
      from ledger_postings p
      join transactions t on t.merchant_id = p.merchant_id and t.id = p.transaction_id
      left join ledger_postings charged
        on p.kind = 'FEE_RETURNED' and charged.merchant_id = ${merchantId}
       and charged.kind = 'FEE' and charged.reference = p.reference
      left join lateral (
        select rate_basis_points from service_tax_rates
         where valid_from <= coalesce(charged.created_at, p.created_at)
         order by valid_from desc limit 1) r on true
     where ${isOfDay(scope, null)} and p.kind in ('FEE', 'FEE_RETURNED')
     group by 1, 2 order by 1, 2`);
}

/** False when another process was faster. */
export async function insertFeeStatement(
  tx: Transaction,
  statement: FeeStatement,
  place: { sequence: number; previousSettlementId: string | null; lastSettlementId: string },
  issuedAt: Date,
): Promise<boolean> {
  const { merchantId, month, feeMinor, taxMinor } = statement;
  const { sequence, previousSettlementId, lastSettlementId } = place;
  const inserted = await tx.run(sql`
    insert into fee_statements (
      merchant_id, sequence, previous_sequence, previous_settlement_id, last_settlement_id, month_start,
      fee_minor, tax_minor, content, issued_at)
    values (
      ${merchantId}, ${sequence}, ${previousSettlementId === null ? null : sequence - 1},
      ${previousSettlementId}, ${lastSettlementId}, ${`${month}-01`}, ${feeMinor}, ${taxMinor},
      ${JSON.stringify(statement)}::jsonb, ${issuedAt})
    on conflict do nothing`);
  return inserted === 1;
}

const STATEMENTS_MAX = 240;

/** The latest ones, the last month first. */
export async function listFeeStatements(
  db: Queryable,
  merchantId: MerchantId,
): Promise<FeeStatement[]> {
  const rows = await db.rows<ListFeeStatementsRow>(sql`
    select content from fee_statements where merchant_id = ${merchantId}
     order by sequence desc limit ${STATEMENTS_MAX}`);
  return rows.map(toStatement);
}

/** @param month `YYYY-MM` */
export async function findFeeStatement(
  db: Queryable,
  merchantId: MerchantId,
  month: string,
): Promise<FeeStatement | null> {
  const row = await db.row<FindFeeStatementRow>(sql`
    select content from fee_statements
     where merchant_id = ${merchantId} and month_start = ${`${month}-01`}`);
  return row && toStatement(row);
}

/** Those of all merchants above `after`, by merchant. */
export async function listFeeStatementsOfMonth(
  db: Queryable,
  month: string,
  after: MerchantId,
  limit: number,
): Promise<FeeStatement[]> {
  const rows = await db.rows<ListFeeStatementsOfMonthRow>(sql`
    select content from fee_statements
     where month_start = ${`${month}-01`} and merchant_id > ${after}
     order by merchant_id limit ${limit}`);
  return rows.map(toStatement);
}

/** Only `insertFeeStatement` writes it. */
function toStatement({ content }: { content: unknown }): FeeStatement {
  return content as FeeStatement;
}
