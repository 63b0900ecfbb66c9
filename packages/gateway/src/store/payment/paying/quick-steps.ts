/**
 * Steps of a payment in one statement each. They write only where nothing has changed since their
 * caller read it, and wait for whoever holds the checkout's lock. False: nothing was written, and
 * the caller decides again in a transaction that holds the lock.
 */
import type { Payment } from "../../../domain/payment/attempt.ts";
import { type Database, runAlone } from "../../database.ts";
import { sql } from "../../sql.ts";
import { type KeptExchange, kept, type SealedStep } from "../transactions.ts";

/** The first attempt of a checkout that is open. Each attempt names itself in its checkout. */
export async function insertFirstAttempt(
  db: Database,
  payment: Payment,
  attemptKey: string,
): Promise<boolean> {
  const changed = await runAlone(db, {
    name: "insert-first-attempt",
    ...sql`
      with untried as (
        update checkouts
           set transaction_id = ${payment.id}, updated_at = ${payment.createdAt}
         where merchant_id = ${payment.merchantId} and id = ${payment.checkoutId}
           and status || '' = 'IN_PROCESS' and transaction_id is null
           and end_at > ${payment.createdAt}
        returning merchant_id
      )
      insert into transactions (
        merchant_id, id, store_id, checkout_id, application_id, order_id, attempt_id, attempt_key,
        origin_attempt_id, rail_id, rail_partner, request_method, method, region, amount_minor,
        balance_minor, status, attempt_state, payer, bank_code, inquire_at, request_id, expires_at,
        routed_by, created_at, updated_at)
      select untried.merchant_id, ${payment.id}, ${payment.storeId}, ${payment.checkoutId},
             ${payment.applicationId}, ${payment.orderId}, ${payment.attemptId}, ${attemptKey},
             ${payment.originAttemptId}, ${payment.railId}, ${payment.railPartner},
             ${payment.requestMethod}, ${payment.method}, ${payment.region}, ${payment.amountMinor},
             ${payment.balanceMinor}, ${payment.status}, ${payment.attemptState},
             ${JSON.stringify(payment.payer)}, ${payment.bankCode}, ${payment.inquireAt},
             ${payment.requestId}, ${payment.expiresAt}, ${payment.routedBy},
             ${payment.createdAt}, ${payment.updatedAt}
        from untried`,
  });
  return changed === 1;
}

/** An open attempt stays open: its state, the next check, the rail's step and exchanges. */
export async function saveOpenAttempt(
  db: Database,
  before: Payment,
  after: Payment,
  step: SealedStep,
  exchanges: readonly KeptExchange[],
): Promise<boolean> {
  const changed = await runAlone(db, {
    name: "save-open-attempt",
    ...sql`
      with held as (
        select id from checkouts
         where merchant_id = ${before.merchantId} and id = ${before.checkoutId} for update
      ), saved as (
        update transactions t
           set attempt_state = ${after.attemptState}, inquire_at = ${after.inquireAt},
               inquiry_count = ${after.inquiryCount}, updated_at = ${after.updatedAt},
               rail_state_sealed = coalesce(${step.railState}, rail_state_sealed),
               next_action_sealed = ${step.nextAction}
          from held
         where t.merchant_id = ${before.merchantId} and t.id = ${before.id}
           and t.checkout_id = held.id and t.attempt_state || '' = ${before.attemptState}
           and t.void_requested_at is null and t.updated_at = ${before.updatedAt}
        returning t.merchant_id, t.id, t.request_id
      ), written as (
        insert into exchanges (
          merchant_id, transaction_id, name, request, response, request_id, created_at)
        select saved.merchant_id, saved.id, e.name, e.request, e.response, saved.request_id,
               ${after.updatedAt}
          from saved, unnest(${exchanges.map(({ name }) => name)}::text[],
                             ${exchanges.map(({ request }) => kept(request))}::text[],
                             ${exchanges.map(({ response }) => kept(response))}::text[])
                        with ordinality as e(name, request, response, place)
         order by e.place
      )
      select id from saved`,
  });
  return changed === 1;
}
