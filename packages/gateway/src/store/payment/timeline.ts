import { monthOf } from "../../domain/month.ts";
import type { Payment } from "../../domain/payment/attempt.ts";
import type { Queryable } from "../database.ts";
import type {
  ListExchangesRow,
  ListLedgerOfPaymentRow,
  ListRailEventsRow,
  ListRefundRequestersRow,
} from "../generated/rows.ts";
import { sql } from "../sql.ts";

const LINES_MAX = 200;
/** Two processes may write a payment and its first exchange. */
const CLOCKS_APART_MS = 3_600_000;

export async function listExchanges(
  db: Queryable,
  { merchantId, id, createdAt }: Pick<Payment, "merchantId" | "id" | "createdAt">,
): Promise<ListExchangesRow[]> {
  const since = new Date(createdAt.getTime() - CLOCKS_APART_MS);
  return db.rows<ListExchangesRow>(sql`
    select id, name, request, response, created_at from exchanges
     where merchant_id = ${merchantId} and transaction_id = ${id} and created_at >= ${since}
     order by id limit ${LINES_MAX}`);
}

/** Only reports from the partner that the attempt was made with. */
export async function listRailEvents(
  db: Queryable,
  { merchantId, attemptId, createdAt }: Pick<Payment, "merchantId" | "attemptId" | "createdAt">,
): Promise<ListRailEventsRow[]> {
  return db.rows<ListRailEventsRow>(sql`
    select e.rail_id, e.content, e.status, e.note, e.created_at
      from provider_reports e join transactions t
        on t.merchant_id = e.merchant_id and t.attempt_id = e.attempt_id
     where e.merchant_id = ${merchantId} and e.attempt_month = ${monthOf(createdAt)}
       and e.attempt_id = ${attemptId}
       and t.rail_id = e.rail_id and coalesce(t.rail_partner, '') = e.rail_partner
     order by e.created_at limit ${LINES_MAX}`);
}

export async function listLedgerOfPayment(
  db: Queryable,
  merchantId: string,
  transactionId: string,
): Promise<ListLedgerOfPaymentRow[]> {
  return db.rows<ListLedgerOfPaymentRow>(sql`
    select p.bucket || '-' || p.sequence as "id!", p.kind, p.reference, p.created_at,
           (select json_agg(json_build_object('account', account, 'amountMinor', amount_minor))
              from (values ('MERCHANT_PAYABLE', payable_minor), ('MERCHANT_FEES', fees_minor),
                           ('MERCHANT_TAXES', taxes_minor), ('MERCHANT_REFUNDS', refunds_minor),
                           ('MERCHANT_PAYOUTS_DUE', payouts_due_minor),
                           ('MERCHANT_PAYOUTS_IN_TRANSIT', in_transit_minor),
                           ('MERCHANT_PAYOUTS', payouts_minor),
                           ('MERCHANT_DISPUTES', disputes_minor),
                           ('RAIL_RECEIVABLE', receivable_minor), ('RAIL_FEES', rail_fees_minor),
                           ('RAIL_RECEIVED', received_minor)) e(account, amount_minor)
             where amount_minor is not null) as "entries!"
      from ledger_postings p
     where merchant_id = ${merchantId} and transaction_id = ${transactionId}
     order by created_at, bucket, sequence limit ${LINES_MAX}`);
}

/** The user who requested each refund in the portal; other refunds came through the API. */
export async function listRefundRequesters(
  db: Queryable,
  merchantId: string,
  refundIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.rows<ListRefundRequestersRow>(sql`
    select target_id, actor_email from audit_log
     where merchant_id = ${merchantId} and target_kind = 'refund' and action = 'refund.made'
       and target_id = any(${refundIds})`);
  return new Map(rows.map(({ targetId, actorEmail }) => [targetId, actorEmail]));
}
