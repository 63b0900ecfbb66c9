// A worker's call takes longer than its claim: another has done the work when it comes back.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { followDueDisputes } from "../../packages/gateway/src/jobs/dispute/follow-disputes.ts";
import { inquireDuePayments } from "../../packages/gateway/src/jobs/payment/inquire-payments.ts";
import { runDueRefunds } from "../../packages/gateway/src/jobs/refund/run-refunds.ts";
import { buildDeps } from "../../packages/gateway/src/main/build-deps.ts";
import type { Deps } from "../../packages/gateway/src/operations/deps.ts";
import { type Log, silentLog } from "../../packages/gateway/src/platform/log.ts";
import { postJson } from "../support/api/raw-client.ts";
import { balanceOf, openCheckout, pay, payAttempt, payTwice, readPayment } from "../support/pay.ts";
import { passToNoon, provideFrozenGateway } from "../support/time/midnight.ts";

const MINUTE_MS = 60_000;
const ACCOUNTS = ["MERCHANT_PAYABLE", "RAIL_RECEIVABLE", "MERCHANT_REFUNDS", "MERCHANT_DISPUTES"];

const gateway = await provideFrozenGateway();
await passToNoon(gateway);
const own = await buildDeps(gateway.config, gateway.deps.log);
after(() => own.close());

interface LateMachine {
  deps: Deps;
  /** What it has logged as errors: the database refuses what is recorded twice. */
  errors: unknown[];
  /** Resolves when so many calls have reached the provider. */
  called(count: number): Promise<void>;
  /** Lets the calls return: with the provider's response, or as a lost connection. */
  release(how: "response" | "failure"): void;
}

/** The provider gets its calls at once, and it gets the responses when they are released. */
function lateMachine(): LateMachine {
  const gate = Promise.withResolvers<"response" | "failure">();
  const waiting: { count: number; done: () => void }[] = [];
  let calls = 0;
  const errors: unknown[] = [];
  const lost = new Error("the connection is lost");
  const error = (facts: { err?: unknown }) => {
    if (facts.err !== lost) errors.push(facts);
  };
  return {
    errors,
    deps: {
      ...own,
      log: { ...silentLog, error } as unknown as Log, // what its jobs use
      clock: gateway.deps.clock,
      railHttp: {
        async send(request) {
          const response = await own.railHttp.send(request);
          calls += 1;
          for (const { count, done } of waiting) if (calls >= count) done();
          if ((await gate.promise) === "failure") throw lost;
          return response;
        },
      },
    },
    called: (count) =>
      new Promise((done) => {
        if (calls >= count) done();
        else waiting.push({ count, done });
      }),
    release: gate.resolve,
  };
}

/** All that money, events and webhooks say. */
async function readBooks() {
  const [events, webhooks, balances] = await Promise.all([
    gateway.query`select type, subject, count(*) from events group by 1, 2 order by 1, 2`,
    gateway.query`
      select event_type, subject, count(*) from notifications group by 1, 2 order by 1, 2`,
    Promise.all(ACCOUNTS.map((account) => balanceOf(gateway, account))),
  ]);
  return { events, webhooks, balances };
}

for (const how of ["response", "failure"] as const) {
  test(`a status check that returns too late, with a ${how}, changes nothing`, async () => {
    const checkoutId = await openCheckout(gateway);
    const { attemptId } = await payAttempt(gateway, checkoutId, { bankCode: "SIMSILOK" });
    await gateway.sandbox.clock.advance(5 * MINUTE_MS);
    const late = lateMachine();
    const asking = inquireDuePayments(late.deps);
    await late.called(1);
    assert.equal(await inquireDuePayments(gateway.deps), 0, "it is claimed");
    await gateway.sandbox.clock.advance(3 * MINUTE_MS);
    assert.ok((await inquireDuePayments(gateway.deps)) >= 1);
    const before = { payment: await readPayment(gateway, attemptId), books: await readBooks() };
    assert.equal(before.payment.status, "SUCCESS");
    late.release(how);
    assert.ok((await asking) >= 1);
    const payment = await readPayment(gateway, attemptId);
    assert.deepEqual(late.errors, []);
    assert.deepEqual({ payment, books: await readBooks() }, before);
  });

  test(`a refund whose call returns too late, with a ${how}, is made and booked once`, async () => {
    await payTwice(gateway);
    const late = lateMachine();
    const sending = runDueRefunds(late.deps);
    await late.called(1);
    assert.equal(await runDueRefunds(gateway.deps), 0, "it is claimed");
    await gateway.sandbox.clock.advance(3 * MINUTE_MS);
    assert.equal(await runDueRefunds(gateway.deps), 1);
    const readRefunds = () => gateway.query`select * from refunds order by id`;
    const before = { refunds: await readRefunds(), books: await readBooks() };
    assert.deepEqual(new Set(before.refunds.map(({ state }) => state)), new Set(["DONE"]));
    late.release(how);
    assert.equal(await sending, 1);
    assert.deepEqual(late.errors, []);
    assert.deepEqual({ refunds: await readRefunds(), books: await readBooks() }, before);
  });

  test(`a dispute whose status returns too late, with a ${how}, stays as it was decided`, async () => {
    const chargebacks = `${gateway.sandbox.controlUrl}/__sim/chargebacks`;
    const payment = await pay(gateway, { cardNumber: "4000004580000002" });
    const raised = await postJson(chargebacks, { order: payment.orderId });
    const { id } = raised.body.chargeback;
    await gateway.sandbox.clock.advance(2_000);
    const makeDue = () => gateway.query`
      update disputes set next_try_at = ${gateway.deps.clock.now()} where closed_at is null`;
    await makeDue();
    const late = lateMachine();
    const asking = followDueDisputes(late.deps);
    await late.called(1);
    assert.equal(await followDueDisputes(gateway.deps), 0, "it is claimed");
    await postJson(chargebacks, { id, verdict: "LOST" });
    await gateway.sandbox.clock.advance(3 * MINUTE_MS);
    await followDueDisputes(gateway.deps);
    const readDisputes = () => gateway.query`select * from disputes order by id`;
    const before = { disputes: await readDisputes(), books: await readBooks() };
    assert.deepEqual(new Set(before.disputes.map(({ state }) => state)), new Set(["LOST"]));
    late.release(how);
    assert.equal(await asking, 1);
    assert.deepEqual(late.errors, []);
    assert.deepEqual({ disputes: await readDisputes(), books: await readBooks() }, before);
  });
}
