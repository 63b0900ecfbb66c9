import type { PostingKind } from "../../domain/ledger/ledger.ts";
import type { Settlement, SettlementTerms } from "../../domain/settlement/settlement.ts";
import type { Queryable, Transaction } from "../database.ts";
import type { FindPayableFaultsRow } from "../generated/rows.ts";
import type { LedgerFinding } from "../ledger/ledger.ts";
import { sql } from "../sql.ts";

interface SettlementRow {
  merchant_id: string;
  id: string;
  day: string;
  opening_minor: number;
  line_count: number;
  lines_minor: number;
  payout_minor: number;
  closing_minor: number;
  is_held: boolean;
  created_at: Date;
}

function toSettlement(row: SettlementRow): Settlement {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    date: row.day,
    openingMinor: row.opening_minor,
    lineCount: row.line_count,
    linesMinor: row.lines_minor,
    payoutMinor: row.payout_minor,
    closingMinor: row.closing_minor,
    isHeld: row.is_held,
    createdAt: row.created_at,
  };
}

/** Settlements of one merchant are made one after the other. */
export async function lockSettlements(tx: Transaction, merchantId: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(7201958, hashtext(${merchantId}))`);
}

export async function findLastSettlement(
  db: Queryable,
  merchantId: string,
): Promise<Settlement | null> {
  const { rows } = await db.query<SettlementRow>(sql`
    select *, date::text as day from settlements
     where merchant_id = ${merchantId} order by date desc limit 1`);
  return rows[0] ? toSettlement(rows[0]) : null;
}

export async function findSettlement(
  db: Queryable,
  merchantId: string,
  date: string,
): Promise<Settlement | null> {
  const { rows } = await db.query<SettlementRow>(sql`
    select *, date::text as day from settlements
     where merchant_id = ${merchantId} and date = ${date}`);
  return rows[0] ? toSettlement(rows[0]) : null;
}

/** Newest first. */
export async function listSettlements(
  db: Queryable,
  merchantId: string,
  before: string | null,
  limit: number,
): Promise<Settlement[]> {
  const { rows } = await db.query<SettlementRow>(sql`
    select *, date::text as day from settlements
     where merchant_id = ${merchantId} and (${before}::date is null or date < ${before}::date)
     order by date desc limit ${limit}`);
  return rows.map(toSettlement);
}

/** Merchants that ever had a balance, by id, after `after`. */
export async function listMerchantsWithLedger(
  db: Queryable,
  after: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await db.query<{ merchant_id: string }>(sql`
    select distinct merchant_id from ledger_balances
     where merchant_id > ${after} and account = 'MERCHANT_PAYABLE'
     order by merchant_id limit ${limit}`);
  return rows.map((row) => row.merchant_id);
}

/** Kinds of postings that change what we owe a merchant, but for the payout itself. */
const SETTLED_KINDS: readonly PostingKind[] = [
  "PAYMENT",
  "FEE",
  "REFUND_OPENED",
  "REFUND_REFUSED",
  "FEE_RETURNED",
  "DISPUTE_OPENED",
  "DISPUTE_WON",
];

/** The first moment of an unsettled posting in [since, until), or null. */
export async function findFirstUnsettledAt(
  db: Queryable,
  merchantId: string,
  since: Date,
  until: Date,
): Promise<Date | null> {
  const { rows } = await db.query<{ created_at: Date }>(sql`
    select p.created_at from ledger_postings p
     where p.merchant_id = ${merchantId} and p.created_at >= ${since} and p.created_at < ${until}
       and p.kind = any(${SETTLED_KINDS})
       and not exists (select from settlement_lines l
                        where l.merchant_id = p.merchant_id and l.posting_id = p.id)
     order by p.created_at limit 1`);
  return rows[0]?.created_at ?? null;
}

export interface TakenLines {
  lineCount: number;
  linesMinor: number;
  /** Of the payments alone, for the reserve. */
  paymentsMinor: number;
}

/**
 * Takes every unsettled posting of [since, until) that changed what we owe the merchant into a
 * settlement whose row follows in the same transaction.
 */
export async function insertSettlementLines(
  tx: Transaction,
  merchantId: string,
  settlementId: string,
  since: Date,
  until: Date,
): Promise<TakenLines> {
  const { rows } = await tx.query<{ lines: number; total: string; payments: string }>(sql`
    with due as (
      select p.id, p.kind, -e.amount_minor as amount_minor
        from ledger_postings p
        join ledger_entries e on e.merchant_id = p.merchant_id and e.posting_id = p.id
                             and e.account = 'MERCHANT_PAYABLE'
       where p.merchant_id = ${merchantId}
         and p.created_at >= ${since} and p.created_at < ${until}
         and p.kind = any(${SETTLED_KINDS})
         and not exists (select from settlement_lines l
                          where l.merchant_id = p.merchant_id and l.posting_id = p.id)
    ), made as (
      insert into settlement_lines (merchant_id, posting_id, settlement_id, amount_minor)
      select ${merchantId}, id, ${settlementId}, amount_minor from due
      returning posting_id, amount_minor
    )
    select count(*)::int as lines, coalesce(sum(m.amount_minor), 0)::text as total,
           coalesce(sum(m.amount_minor) filter (where d.kind = 'PAYMENT'), 0)::text as payments
      from made m join due d on d.id = m.posting_id`);
  const [row] = rows;
  return {
    lineCount: row?.lines ?? 0,
    linesMinor: Number(row?.total ?? 0),
    paymentsMinor: Number(row?.payments ?? 0),
  };
}

export async function insertSettlement(tx: Transaction, settlement: Settlement): Promise<void> {
  await tx.query(sql`
    insert into settlements (
      merchant_id, id, date, opening_minor, line_count, lines_minor, payout_minor, closing_minor,
      is_held, created_at)
    values (
      ${settlement.merchantId}, ${settlement.id}, ${settlement.date}, ${settlement.openingMinor},
      ${settlement.lineCount}, ${settlement.linesMinor}, ${settlement.payoutMinor},
      ${settlement.closingMinor}, ${settlement.isHeld}, ${settlement.createdAt})`);
}

export async function findSettlementTerms(
  db: Queryable,
  merchantId: string,
): Promise<SettlementTerms> {
  const { rows } = await db.query<{
    reserve_minor: number;
    reserve_basis_points: number;
    payout_min_minor: number;
  }>(sql`
    select reserve_minor, reserve_basis_points, payout_min_minor from merchant_terms
     where merchant_id in ('', ${merchantId}) order by merchant_id desc limit 1`);
  return {
    reserveMinor: rows[0]?.reserve_minor ?? 0,
    reserveBasisPoints: rows[0]?.reserve_basis_points ?? 0,
    payoutMinMinor: rows[0]?.payout_min_minor ?? 1,
  };
}

/**
 * What we owe each merchant by the ledger must be what its last settlement carried over and what no
 * settlement has taken yet. At most `limit` merchants where it is not.
 */
export async function findPayableFaults(db: Queryable, limit: number): Promise<LedgerFinding[]> {
  return db.rows<FindPayableFaultsRow>(sql`
    with owed as (
      select merchant_id, -sum(amount_minor) as amount from ledger_balances
       where account = 'MERCHANT_PAYABLE' group by 1
    ), carried as (
      select distinct on (merchant_id) merchant_id, closing_minor as amount
        from settlements order by merchant_id, date desc
    ), unsettled as (
      select e.merchant_id, -sum(e.amount_minor) as amount
        from ledger_entries e
        join ledger_postings p on p.merchant_id = e.merchant_id and p.id = e.posting_id
        left join settlement_lines l on l.merchant_id = p.merchant_id and l.posting_id = p.id
       where e.account = 'MERCHANT_PAYABLE' and p.kind <> 'PAYOUT' and l.posting_id is null
       group by 1
    )
    select o.merchant_id, 'PAYABLE' as "kind!", 'MERCHANT_PAYABLE' as "subject!",
           (coalesce(c.amount, 0) + coalesce(u.amount, 0))::bigint as "expected_minor!",
           o.amount::bigint as "found_minor!"
      from owed o
      left join carried c using (merchant_id)
      left join unsettled u using (merchant_id)
     where o.amount <> coalesce(c.amount, 0) + coalesce(u.amount, 0)
     limit ${limit}`);
}
