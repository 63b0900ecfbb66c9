import type { Queryable } from "../database.ts";
import { sql } from "../sql.ts";

const LINES_MAX = 200;

export interface ExchangeRow {
  id: number;
  name: string;
  request: string;
  response: string;
  createdAt: Date;
}

export async function listExchanges(
  db: Queryable,
  merchantId: string,
  transactionId: string,
): Promise<ExchangeRow[]> {
  const { rows } = await db.query<{
    id: number;
    name: string;
    request: string;
    response: string;
    created_at: Date;
  }>(sql`
    select id, name, request, response, created_at from exchanges
     where merchant_id = ${merchantId} and transaction_id = ${transactionId}
     order by id limit ${LINES_MAX}`);
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at }));
}

export interface RailEventRow {
  railId: string;
  claim: Record<string, unknown>;
  status: string;
  note: string;
  createdAt: Date;
}

/** Only what was said by who the attempt was made with. */
export async function listRailEvents(db: Queryable, attemptId: string): Promise<RailEventRow[]> {
  const { rows } = await db.query<{
    rail_id: string;
    claim: Record<string, unknown>;
    status: string;
    note: string;
    created_at: Date;
  }>(sql`
    select e.rail_id, e.claim, e.status, e.note, e.created_at
      from rail_events e join transactions t on t.attempt_id = e.attempt_id
     where e.attempt_id = ${attemptId}
       and t.rail_id = e.rail_id and coalesce(t.rail_partner, '') = e.rail_partner
     order by e.created_at limit ${LINES_MAX}`);
  return rows.map((row) => ({
    railId: row.rail_id,
    claim: row.claim,
    status: row.status,
    note: row.note,
    createdAt: row.created_at,
  }));
}

export interface LedgerRow {
  id: number;
  kind: string;
  reference: string;
  entries: { account: string; amountMinor: number }[];
  createdAt: Date;
}

export async function listLedgerOfPayment(
  db: Queryable,
  merchantId: string,
  transactionId: string,
): Promise<LedgerRow[]> {
  const { rows } = await db.query<{
    id: number;
    kind: string;
    reference: string;
    created_at: Date;
    entries: LedgerRow["entries"];
  }>(sql`
    select p.id, p.kind, p.reference, p.created_at,
           json_agg(json_build_object('account', e.account, 'amountMinor', e.amount_minor)
                    order by e.line) as entries
      from ledger_postings p
      join ledger_entries e on e.merchant_id = p.merchant_id and e.posting_id = p.id
     where p.merchant_id = ${merchantId} and p.transaction_id = ${transactionId}
     group by p.merchant_id, p.id
     order by p.id limit ${LINES_MAX}`);
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at }));
}

/** Who asked for each refund in the portal; others came through the interface. */
export async function listRefundRequesters(
  db: Queryable,
  merchantId: string,
  refundIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await db.query<{ target_id: string; actor_email: string }>(sql`
    select target_id, actor_email from audit_log
     where merchant_id = ${merchantId} and target_kind = 'refund' and action = 'refund.made'
       and target_id = any(${refundIds})`);
  return new Map(rows.map((row) => [row.target_id, row.actor_email]));
}
