// Checkouts that were never paid are deleted after their retention; whatever matters stays.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dayOf } from "../../packages/gateway/src/domain/malaysian-day.ts";
import { RETENTION } from "../../packages/gateway/src/domain/retention.ts";
import { expireDueCheckouts } from "../../packages/gateway/src/jobs/checkout/expire-checkouts.ts";
import { deleteOldUnpaidCheckouts } from "../../packages/gateway/src/jobs/payment/delete-unpaid-checkouts.ts";
import { inquireDuePayments } from "../../packages/gateway/src/jobs/payment/inquire-payments.ts";
import type { PaymentReport } from "../../packages/portal/src/generated/api.ts";
import { openCheckout, pay, payAttempt, readCheckout } from "../support/pay.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { FrozenClock } from "../support/time/frozen-clock.ts";
import { provideFrozenGateway } from "../support/time/midnight.ts";

const gateway = await provideFrozenGateway();
const { unpaidCheckouts } = RETENTION;

/** Runs the job as if so many days had passed. */
function cleanUpAfter(days: number): Promise<number> {
  const clock = new FrozenClock(gateway.deps.clock.now().getTime() + days * 86_400_000);
  return deleteOldUnpaidCheckouts({ ...gateway.deps, clock }, unpaidCheckouts.days);
}

async function exists(checkoutId: string): Promise<boolean> {
  return (await readCheckout(gateway, checkoutId)) !== null;
}

async function readReport(): Promise<PaymentReport> {
  const owner = await signInOwner(gateway);
  const now = gateway.deps.clock.now().getTime();
  const [from, to] = [now - 10 * 86_400_000, now + 86_400_000].map((at) => dayOf(new Date(at)));
  const { latency: _, ...report } = (
    await owner.call("getPaymentReport", { query: { from: from ?? "", to: to ?? "" } })
  ).body;
  return report;
}

test("unpaid checkouts go with their failed payments and links; all others stay", async () => {
  const untouched = await openCheckout(gateway);
  const declined = await openCheckout(gateway);
  const failed = await payAttempt(gateway, declined, { bankCode: "SIM0051" });
  const linked = await openCheckout(gateway);
  const { merchantId, storeId } = gateway.demo;
  await gateway.query`
    insert into payment_links (merchant_id, checkout_id, store_id, created_by, created_at)
    values (${merchantId}, ${linked}, ${storeId}, 'u', ${gateway.deps.clock.now()})`;
  const disputed = await openCheckout(gateway);
  const reported = await payAttempt(gateway, disputed, { bankCode: "SIM0051" });
  await gateway.query`
    insert into provider_reports (
      merchant_id, attempt_month, rail_id, dedupe_key, attempt_id, content, status, created_at)
    select merchant_id, to_char(created_at at time zone 'UTC', 'YYYYMM')::integer, rail_id, 'odd',
           attempt_id, '{}', 'QUARANTINED', created_at
      from transactions where attempt_id = ${reported.attemptId}`;
  const paid = (await pay(gateway)).checkoutId;
  await gateway.sandbox.clock.advance(3_600_000);
  await inquireDuePayments(gateway.deps);
  await expireDueCheckouts(gateway.deps);
  const open = await openCheckout(gateway);
  for (const id of [untouched, declined, linked, disputed]) {
    assert.notEqual((await readCheckout(gateway, id))?.status, "IN_PROCESS");
  }

  const report = await readReport();
  assert.equal(report.total.failedCount, 2);
  assert.equal(await cleanUpAfter(unpaidCheckouts.days - 1), 0);
  assert.equal(await cleanUpAfter(unpaidCheckouts.days + 1), 3);
  for (const id of [untouched, declined, linked]) assert.equal(await exists(id), false, id);
  for (const id of [disputed, paid, open]) assert.equal(await exists(id), true, id);
  const attempts = await gateway.query`
    select from transactions where attempt_id = ${failed.attemptId}`;
  assert.equal(attempts.length, 0);
  assert.equal((await gateway.query`select from payment_links`).length, 0);
  assert.deepEqual(await readReport(), report, "rates of old months are what they were");
  assert.equal(await cleanUpAfter(unpaidCheckouts.days + 1), 0);
});

test("many go in batches, each looked at once", async () => {
  await gateway.query`
    insert into checkouts (
      merchant_id, id, store_id, application_id, order_id, order_title, order_detail,
      additional_data, amount_minor, request_hash, type, layout, redirect_url, notify_url, details,
      status, start_at, end_at, created_at, updated_at)
    select merchant_id, (id::numeric + 1000000000::numeric * n)::text, store_id, application_id,
           'many-' || n, order_title, order_detail, additional_data, amount_minor, request_hash,
           type, layout, redirect_url, notify_url, details, 'EXPIRED', start_at, end_at, created_at,
           updated_at
      from (select * from checkouts where merchant_id = ${gateway.demo.merchantId}
             order by id desc limit 1) c, generate_series(1, 1200) n`;
  assert.equal(await cleanUpAfter(unpaidCheckouts.days + 1), 1_200);
  assert.equal(await cleanUpAfter(unpaidCheckouts.days + 1), 0);
});
