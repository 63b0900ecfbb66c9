import type { PostingKind } from "../../domain/ledger/ledger.ts";
import type { Settlement, SettlementTerms } from "../../domain/settlement/settlement.ts";
import type { Queryable, Transaction } from "../database.ts";
import type {
  FindFirstUnsettledAtRow,
  FindLastSettlementRow,
  FindPayableFaultsRow,
  FindSettlementRow,
  FindSettlementTermsRow,
  InsertSettlementLinesRow,
  ListMerchantsWithLedgerRow,
} from "../generated/rows.ts";
import type { LedgerFinding } from "../ledger/ledger.ts";
import { part, sql } from "../sql.ts";

/** The columns of `settlements s` that make up a settlement. */
export const SETTLEMENT = part`
  s.merchant_id, s.id, s.date::text as "date!", s.opening_minor, s.line_count, s.lines_minor,
  s.payout_minor, s.closing_minor, s.is_held, s.created_at`;

/** Serializes the creation of a merchant's settlements. */
export async function lockSettlements(tx: Transaction, merchantId: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(7201958, hashtext(${merchantId}))`);
}

export async function findLastSettlement(
  db: Queryable,
  merchantId: string,
): Promise<Settlement | null> {
  return db.row<FindLastSettlementRow>(sql`
    select ${SETTLEMENT} from settlements s
     where merchant_id = ${merchantId} order by s.date desc limit 1`);
}

export async function findSettlement(
  db: Queryable,
  merchantId: string,
  date: string,
): Promise<Settlement | null> {
  return db.row<FindSettlementRow>(sql`
    select ${SETTLEMENT} from settlements s
     where merchant_id = ${merchantId} and date = ${date}`);
}

/** Merchants that ever had a balance, with an id above `after`. */
export async function listMerchantsWithLedger(
  db: Queryable,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db.rows<ListMerchantsWithLedgerRow>(sql`
    select distinct merchant_id from ledger_balances
     where merchant_id > ${after} and account = 'MERCHANT_PAYABLE'
     order by merchant_id limit ${limit}`);
  return rows.map((row) => row.merchantId);
}

/** Posting kinds that change the amount payable to the merchant, except the payout itself. */
const SETTLED_KINDS: readonly PostingKind[] = [
  "PAYMENT",
  "FEE",
  "REFUND_OPENED",
  "REFUND_REFUSED",
  "FEE_RETURNED",
  "DISPUTE_OPENED",
  "DISPUTE_WON",
];

/** The time of the first unsettled posting in [since, until), or null. */
export async function findFirstUnsettledAt(
  db: Queryable,
  merchantId: string,
  since: Date,
  until: Date,
): Promise<Date | null> {
  const row = await db.row<FindFirstUnsettledAtRow>(sql`
    select p.created_at from ledger_postings p
     where p.merchant_id = ${merchantId} and p.created_at >= ${since} and p.created_at < ${until}
       and p.kind = any(${SETTLED_KINDS})
       and not exists (select from settlement_lines l
                        where l.merchant_id = p.merchant_id and l.posting_id = p.id)
     order by p.created_at limit 1`);
  return row?.createdAt ?? null;
}

/** `paymentsMinor` covers payments alone, for the reserve. */
export type SettledLines = InsertSettlementLinesRow;

/**
 * Assigns every unsettled posting of [since, until) that changed the merchant's balance to a
 * settlement, whose row is inserted later in the same transaction.
 */
export async function insertSettlementLines(
  tx: Transaction,
  merchantId: string,
  settlementId: string,
  since: Date,
  until: Date,
): Promise<SettledLines> {
  const taken = await tx.row<InsertSettlementLinesRow>(sql`
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
    select count(*) as "line_count!", coalesce(sum(m.amount_minor), 0)::bigint as "lines_minor!",
           coalesce(sum(m.amount_minor) filter (where d.kind = 'PAYMENT'), 0)::bigint
             as "payments_minor!"
      from made m join due d on d.id = m.posting_id`);
  return taken ?? { lineCount: 0, linesMinor: 0, paymentsMinor: 0 };
}

export async function insertSettlement(tx: Transaction, settlement: Settlement): Promise<void> {
  await tx.run(sql`
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
  const terms = await db.row<FindSettlementTermsRow>(sql`
    select reserve_minor, reserve_basis_points, payout_min_minor from merchant_terms
     where merchant_id in ('', ${merchantId}) order by merchant_id desc limit 1`);
  return terms ?? { reserveMinor: 0, reserveBasisPoints: 0, payoutMinMinor: 1 };
}

/**
 * A merchant's ledger balance must equal what its last settlement carried over plus what no
 * settlement has taken yet. Returns at most `limit` merchants where it does not.
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
