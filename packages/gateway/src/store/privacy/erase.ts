import { ERASED, METHOD_FACTS, patternOf } from "../../domain/privacy/erasure.ts";
import { receiptMailId } from "../access/mails.ts";
import type { Transaction } from "../database.ts";
import { part, sql } from "../sql.ts";
import { type Payer, valuesOf } from "./payers.ts";

/** Rows that were changed or deleted, by table. */
export type ErasedRows = Readonly<Record<string, number>>;

/** The table of places, as statements: see `domain/privacy/erasure.ts`. */
export async function erasePayerData(tx: Transaction, payer: Payer): Promise<ErasedRows> {
  const { merchantId, checkoutIds, transactionIds, attemptIds, customerIds } = payer;
  const values = valuesOf(payer);
  // Matches nothing where there is nothing to search for.
  const pattern = patternOf(values) ?? "(?!)";
  const inJson = patternOf(values, true) ?? "(?!)";
  const ofPayments = part`
    merchant_id = ${merchantId} and transaction_id = any(${transactionIds})`;

  const exports = await expireExports(tx, payer, pattern);
  const requestLog = await tx.run(sql`
    update request_log
       set path = regexp_replace(path, ${pattern}, ${ERASED}, 'gi'), failure = null,
           query = regexp_replace(query, ${pattern}, ${ERASED}, 'gi'),
           request_body = null, response_body = null
     where merchant_id = ${merchantId}
       and (path ~* ${pattern} or query ~* ${pattern} or request_body ~* ${pattern}
            or response_body ~* ${pattern} or failure::text ~* ${pattern}
            or num_nonnulls(failure, request_body, response_body) > 0 and subject_id <> ''
               and subject_id = any(${[...checkoutIds, ...transactionIds, ...payer.orderIds]}))`);
  const cards = await tx.run(sql`
    delete from cards where merchant_id = ${merchantId} and customer_id = any(${customerIds})`);
  const customers = await tx.run(sql`
    update customers
       set email = '', name = '', country_code = '', phone_number = '', card_token = null,
           redirect_url = regexp_replace(redirect_url, '[?#].*$', '')
     where merchant_id = ${merchantId} and id = any(${payer.subscriptionIds})
       and (email, name, phone_number) is distinct from ('', '', '')`);
  const exchanges = await tx.run(sql`
    update exchanges set request = ${ERASED}, response = ${ERASED}
     where ${ofPayments} and (request, response) is distinct from (${ERASED}, ${ERASED})`);
  const reports = await tx.run(sql`
    update provider_reports
       set content = '{}', note = regexp_replace(note, ${pattern}, ${ERASED}, 'gi'),
           decided_reason = regexp_replace(decided_reason, ${pattern}, ${ERASED}, 'gi')
     where merchant_id = ${merchantId} and attempt_id = any(${attemptIds}) and content <> '{}'`);
  const notificationAttempts = await tx.run(sql`
    update notification_attempts set response_headers = null, response_body = null
     where merchant_id = ${merchantId}
       and notification_id in (select id from notifications where ${ofPayments})
       and num_nonnulls(response_headers, response_body) > 0`);
  const notifications = await eraseNotifications(tx, payer, inJson);
  const refunds = await tx.run(sql`
    update refunds set reason = regexp_replace(reason, ${pattern}, ${ERASED}, 'gi')
     where ${ofPayments} and reason ~* ${pattern}`);
  const refundRequests = await tx.run(sql`
    update refund_requests set reason = regexp_replace(reason, ${pattern}, ${ERASED}, 'gi')
     where ${ofPayments} and reason ~* ${pattern}`);
  const operatorDecisions = await tx.run(sql`
    update operator_decisions set reason = regexp_replace(reason, ${pattern}, ${ERASED}, 'gi')
     where merchant_id = ${merchantId} and reason ~* ${pattern}`);
  const disputes = await tx.run(sql`
    update disputes set answer = left(regexp_replace(answer, ${pattern}, ${ERASED}, 'gi'), 2000)
     where ${ofPayments} and answer ~* ${pattern}`);
  // Decided ones: evidence is about the payer, and files cannot be searched for a name.
  const disputeFiles = await tx.run(sql`
    delete from dispute_files
     where merchant_id = ${merchantId}
       and dispute_id in (select id from disputes where ${ofPayments})`);
  const transactions = await tx.run(sql`
    update transactions
       set payer = (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(payer)
                     where key = any(${METHOD_FACTS}))
     where merchant_id = ${merchantId} and id = any(${transactionIds})`);
  const checkouts = await tx.run(sql`
    update checkouts
       set details = details || '{"customer": null}',
           -- Of a subscription's charge, the gateway wrote them itself.
           order_detail = case when details ? 'charge' then order_detail else '' end,
           additional_data = case when details ? 'charge' then additional_data else '' end,
           order_title = regexp_replace(order_title, ${pattern}, ${ERASED}, 'gi'),
           request_hash = '', redirect_url = regexp_replace(redirect_url, '[?#].*$', '')
     where merchant_id = ${merchantId} and id = any(${checkoutIds})`);
  const mails = await tx.run(sql`
    delete from mails
     where merchant_id = ${merchantId} and id = any(${transactionIds.map(receiptMailId)})`);
  const qrCodes = await redactQrCodes(tx, payer);
  return {
    ...{ cards, checkouts, customers, disputeFiles, disputes, exchanges, mails },
    ...{ notificationAttempts, notifications, operatorDecisions },
    ...{ exports, qrCodes, refundRequests, refunds, reports, requestLog, transactions },
  };
}

const redactedTexts = (pattern: string) => part`
  order_title = regexp_replace(order_title, ${pattern}, ${ERASED}, 'gi'),
  order_detail = regexp_replace(order_detail, ${pattern}, ${ERASED}, 'gi'),
  additional_data = regexp_replace(additional_data, ${pattern}, ${ERASED}, 'gi'),
  redirect_url = case when redirect_url ~* ${pattern}
                      then regexp_replace(redirect_url, '[?#].*$', '') else redirect_url end,
  request_hash = ''`;
const hasTextOf = (pattern: string) => part`
  (order_title || ' ' || order_detail || ' ' || additional_data || ' ' || redirect_url)
  ~* ${pattern}`;

/**
 * QR codes and their checkouts have no customer: the payer is found in what the merchant wrote, by
 * email and full phone number only. A name or an ID of the merchant's own, such as `1009`, may be
 * in the orders of others.
 */
async function redactQrCodes(
  tx: Transaction,
  { merchantId, emails, phones }: Payer,
): Promise<number> {
  const pattern = patternOf([...emails, ...phones]);
  if (pattern === null) return 0;
  await tx.run(sql`
    update checkouts set ${redactedTexts(pattern)}
     where merchant_id = ${merchantId} and details ->> 'qrCode' is not null
       and ${hasTextOf(pattern)}`);
  return tx.run(sql`
    update qr_codes set ${redactedTexts(pattern)},
           customer_email = regexp_replace(customer_email, ${pattern}, '', 'gi')
     where merchant_id = ${merchantId} and (${hasTextOf(pattern)} or customer_email ~* ${pattern})`);
}

/** The members that hold personal data become empty; the webhook can still be sent again. */
async function eraseNotifications(
  tx: Transaction,
  { merchantId, transactionIds }: Payer,
  pattern: string,
): Promise<number> {
  return tx.run(sql`
    update notifications n set body = b.body
      from (
        select merchant_id, id, regexp_replace(
            (select jsonb_set(n.body::jsonb, '{data}', coalesce(d.data, 'null'))
               from (select jsonb_object_agg(m.key, case
                   when m.key in ('email', 'name', 'phoneNumber', 'countryCode') then '""'
                   when m.key = 'order' and jsonb_typeof(m.value) = 'object'
                     then m.value || '{"detail": "", "additionalData": ""}'
                   when m.key = 'payee' and jsonb_typeof(m.value) = 'object'
                     then m.value || '{"userId": ""}'
                   else m.value end) as data
                 from jsonb_each(n.body::jsonb -> 'data') m) d)::text,
            ${pattern}, '[erased]', 'gi') as body
          from notifications n
         where merchant_id = ${merchantId} and transaction_id = any(${transactionIds})
           and jsonb_typeof(n.body::jsonb -> 'data') = 'object') b
     where n.merchant_id = ${merchantId} and n.merchant_id = b.merchant_id and n.id = b.id
       and n.body <> b.body`);
}

/** An export that names the payer, or is filtered by them, can be made again without them. */
async function expireExports(tx: Transaction, payer: Payer, pattern: string): Promise<number> {
  const { merchantId, customerIds } = payer;
  const changed = await tx.run(sql`
    update portal_exports e
       set status = case when ended_at is null then 'FAILED' else 'EXPIRED' end,
           ended_at = coalesce(ended_at, created_at), claimed_until = null, claim_id = null,
           filter = case when filter ->> 'customerId' = any(${customerIds})
                           or filter ->> 'search' ~* ${pattern}
                         then filter - 'customerId' - 'search' else filter end
     where merchant_id = ${merchantId}
       and (filter ->> 'customerId' = any(${customerIds}) or filter ->> 'search' ~* ${pattern}
            or status = 'RUNNING'
            or exists (select from portal_export_parts p
                        where p.merchant_id = ${merchantId} and p.export_id = e.id
                          and p.content ~* ${pattern}))`);
  await tx.run(sql`
    delete from portal_export_parts p using portal_exports e
     where p.merchant_id = ${merchantId} and e.merchant_id = ${merchantId}
       and e.id = p.export_id and e.status in ('EXPIRED', 'FAILED')`);
  return changed;
}
