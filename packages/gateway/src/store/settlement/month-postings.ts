import type { MerchantId } from "../../domain/ids.ts";
import { NO_POSTINGS } from "../../domain/ledger/ledger.ts";
import type { Queryable } from "../database.ts";
import type {
  FindBalanceAtRow,
  ListMonthPayoutsRow,
  ListMonthPostingsRow,
  ListSettlementsTouchingRow,
} from "../generated/rows.ts";
import { IS_SETTLED } from "../ledger/ledger.ts";
import { sql } from "../sql.ts";
import { POSTING_ID, type ReportPosition } from "./report-lines.ts";

interface Span {
  from: Date;
  until: Date;
}

/**
 * What the merchant was owed before a moment, in sen: minus its payable of all postings dated
 * before it. Settlements before the moment count as the sums that they stored; postings are read of
 * those that lines of both sides are in, and of what is not settled.
 */
export async function findBalanceAt(
  db: Queryable,
  merchantId: MerchantId,
  at: Date,
): Promise<number> {
  const row = await db.row<FindBalanceAtRow>(sql`
    with settled as materialized (
      select through, previous_through, lines_minor, first_at, last_at, date
        from settlements where merchant_id = ${merchantId}),
    latest as (select through from settled order by date desc limit 1)
    select (
      (select coalesce(sum(lines_minor) filter (where last_at < ${at}), 0) from settled)
      - (select coalesce(sum(p.payable_minor), 0)
           from settled s
          cross join lateral (
            select p.payable_minor from ledger_postings p
             where p.merchant_id = ${merchantId}
               and p.created_at >= s.first_at and p.created_at < ${at}
               and p.sequence > s.previous_through[p.bucket + 1]
               and p.sequence <= s.through[p.bucket + 1] and ${IS_SETTLED}
            offset 0) p
          where s.first_at < ${at} and s.last_at >= ${at})
      - (select coalesce(sum(p.payable_minor), 0)
           from unnest(coalesce((select through from latest), ${NO_POSTINGS}::bigint[]))
                  with ordinality as r(low, place)
          cross join lateral (
            select p.payable_minor from ledger_postings p
             where p.merchant_id = ${merchantId} and p.bucket = r.place - 1
               and p.sequence > r.low and p.created_at < ${at} and ${IS_SETTLED}
            offset 0) p)
      - (select coalesce(sum(payable_minor), 0) from ledger_postings
          where merchant_id = ${merchantId} and kind = 'PAYOUT' and created_at < ${at})
    )::bigint as "balance_minor!"`);
  return row?.balanceMinor ?? 0;
}

/** What changed the balance in a span, by time, starting after `after`. */
export async function listMonthPostings(
  db: Queryable,
  merchantId: MerchantId,
  { from, until }: Span,
  after: ReportPosition | null,
  limit: number,
): Promise<ListMonthPostingsRow[]> {
  const { at: start, postingId } = after ?? { at: from, postingId: "0-0" };
  return db.rows<ListMonthPostingsRow>(sql`
    select ${POSTING_ID} as "posting_id!", p.bucket, p.sequence, p.kind, p.created_at as "at!",
           -p.payable_minor as "amount_minor!",
           coalesce(p.taxes_minor, 0) as "tax_minor!",
           p.reference as "object_id!", coalesce(p.transaction_id, '') as "transaction_id!",
           coalesce(t.order_id, '') as "order_id!", coalesce(t.request_method, '') as "method!",
           t.bank_code as "bank_code?", coalesce(t.is_overpayment, false) as "is_duplicate!",
           coalesce(r.kind = 'REVERSAL', false) as "is_reversal!",
           coalesce(case when r.idempotency_key not like 'portal %' then r.idempotency_key end,
                    c.additional_data, '') as "merchant_reference!",
           coalesce(r.rail_reference, d.rail_reference, made.bank_reference, back.bank_reference,
                    t.rail_reference, '') as "provider_reference!",
           coalesce(made.id, back.id, '') as "payout_id!",
           coalesce(made.reference, back.reference, '') as "payout_reference!",
           coalesce(back.state = 'FAILED', false) as "is_rejected!"
      from ledger_postings p
      left join transactions t on t.merchant_id = p.merchant_id and t.id = p.transaction_id
      left join checkouts c on c.merchant_id = t.merchant_id and c.id = t.checkout_id
                           and p.kind = 'PAYMENT'
      left join refunds r on r.merchant_id = p.merchant_id and r.id = p.reference
                         and p.kind in ('REFUND_OPENED', 'REFUND_REFUSED')
      left join disputes d on d.merchant_id = p.merchant_id and d.id = p.reference
                          and p.kind in ('DISPUTE_OPENED', 'DISPUTE_WON')
      left join payouts made on made.merchant_id = p.merchant_id
                            and made.settlement_id = p.reference and p.kind = 'PAYOUT'
      left join payouts back on back.merchant_id = p.merchant_id and back.id = p.reference
                            and p.kind = 'PAYOUT_RETURNED'
     where p.merchant_id = ${merchantId} and p.payable_minor is not null
       and p.created_at >= ${start} and p.created_at < ${until}
       and (p.created_at, p.bucket, p.sequence)
         > (${start}::timestamptz, split_part(${postingId}, '-', 1)::smallint,
            split_part(${postingId}, '-', 2)::bigint)
     order by p.created_at, p.bucket, p.sequence limit ${limit}`);
}

/** Settlements that may have taken, or paid out, what is dated in a span, by day. */
export async function listSettlementsTouching(
  db: Queryable,
  merchantId: MerchantId,
  { from, until }: Span,
): Promise<ListSettlementsTouchingRow[]> {
  return db.rows<ListSettlementsTouchingRow>(sql`
    select id, date::text as "date!", previous_through, through from settlements
     where merchant_id = ${merchantId}
       and (last_at >= ${from} and first_at < ${until}
            or created_at >= ${from} and created_at < ${until})
     order by date`);
}

/** The payouts that left the balance in a span, oldest first: at most one for each settled day. */
export async function listMonthPayouts(
  db: Queryable,
  merchantId: MerchantId,
  { from, until }: Span,
): Promise<ListMonthPayoutsRow[]> {
  return db.rows<ListMonthPayoutsRow>(sql`
    select p.created_at as "at!", p.payable_minor as "amount_minor!",
           p.reference as "settlement_id!", s.date::text as "settlement_date!",
           o.id as "payout_id?", o.state as "state?", o.sent_at as "sent_at?",
           o.paid_at as "paid_at?", coalesce(o.returned_at, o.failed_at) as "ended_at?",
           o.value_date::text as "value_date?", o.bank_code as "bank_code?",
           o.account_no as "account_no?", o.reference as "reference?",
           o.bank_reference as "bank_reference?", o.reason_code as "reason_code?",
           o.reason_text as "reason_text?"
      from ledger_postings p
      join settlements s on s.merchant_id = p.merchant_id and s.id = p.reference
      left join payouts o on o.merchant_id = p.merchant_id and o.settlement_id = p.reference
     where p.merchant_id = ${merchantId} and p.kind = 'PAYOUT'
       and p.created_at >= ${from} and p.created_at < ${until}
     order by p.created_at, p.sequence limit 5000`);
}
