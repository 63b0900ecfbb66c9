/** The machine stops after each line that matters; another one takes over on the same database. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { AttemptState } from "../../packages/gateway/src/domain/payment/attempt.ts";
import { deliverDueNotifications } from "../../packages/gateway/src/jobs/notification/deliver-notifications.ts";
import { inquireDuePayments } from "../../packages/gateway/src/jobs/payment/inquire-payments.ts";
import { buildDeps } from "../../packages/gateway/src/main/build-deps.ts";
import type { Deps } from "../../packages/gateway/src/operations/deps.ts";
import { startPayment } from "../../packages/gateway/src/operations/payment/start/start-payment.ts";
import { silentLog } from "../../packages/gateway/src/platform/log.ts";
import { Secret } from "../../packages/gateway/src/platform/secret.ts";
import type { OfferedMethod, Rail } from "../../packages/gateway/src/rails/rail.ts";
import { attemptsOf, ofDemo, openCheckout, pay, readCheckout } from "../support/pay.ts";
import { dyingDatabase } from "../support/process/dying-database.ts";
import { answer, startReceiver } from "../support/receiver.ts";
import { provideFrozenGateway } from "../support/time/midnight.ts";
import { looks } from "./rail-outcomes-runner.ts";

const gateway = await provideFrozenGateway();

/** The `nth` transaction commits nothing and sends no notification. */
const dyingAt = (nth: number) => dyingDatabase(gateway, (count) => count === nth);

function requestOf(checkoutId: string, offer: OfferedMethod) {
  const { group } = offer.method;
  return {
    checkout: ofDemo(gateway, checkoutId),
    offer,
    attemptKey: "form",
    acceptRestart: false,
    device: "desktop",
    browser: { userAgent: "test", acceptHeader: "*/*", language: "en", address: "127.0.0.1" },
    ...(group === "ONLINE_BANKING" && { bankCode: "SIM0000" }),
    ...(group === "CARD" && {
      card: {
        number: new Secret("4242424242424242"),
        cvc: new Secret("123"),
        expiryMonth: 12,
        expiryYear: 2039,
        holderName: "NUR AISYAH",
      },
    }),
  } as const;
}

function offerOf(method: string, changes: (rail: Rail) => Partial<Rail> = () => ({})) {
  const offer = gateway.deps.rails.findMethod(method);
  assert.ok(offer);
  return { ...offer, rail: { ...offer.rail, ...changes(offer.rail) } };
}

/** Another machine asks about everything for two hours, as the worker does. */
async function takeOver(): Promise<void> {
  const own = await buildDeps(gateway.config, silentLog);
  const deps: Deps = { ...own, clock: gateway.deps.clock };
  try {
    let passed = 0;
    for (const second of looks(2)) {
      await gateway.sandbox.clock.advance((second - passed) * 1_000);
      passed = second;
      await inquireDuePayments(deps);
    }
    await gateway.ensurePartitions();
  } finally {
    await own.close();
  }
}

async function expectOutcome(checkoutId: string, state: AttemptState): Promise<void> {
  const [payment, ...others] = await attemptsOf(gateway, checkoutId);
  assert.equal(others.length, 0);
  assert.equal(payment?.attemptState, state);
  const checkout = await readCheckout(gateway, checkoutId);
  assert.equal(checkout?.status, state === "APPROVED" ? "SUCCESS" : "IN_PROCESS");
}

/** What is true in the end when the response was lost: only a card is charged by the first call. */
const RAILS: Readonly<Record<string, AttemptState>> = {
  FPX_MY: "DECLINED",
  CARD_MY: "APPROVED",
  DUITNOW_MY: "DECLINED",
  TNG_MY: "DECLINED",
  GRABPAY_MY: "DECLINED",
  SHOPEEPAY_MY: "DECLINED",
  BOOST_MY: "DECLINED",
};

for (const [method, afterAnswer] of Object.entries(RAILS)) {
  describe(method, () => {
    test("stopped before the intent is saved: no provider was called and nothing is left", async () => {
      const checkoutId = await openCheckout(gateway);
      let wasCalled = false;
      const offer = offerOf(method, (rail) => ({
        initiate(...args) {
          wasCalled = true;
          return rail.initiate(...args);
        },
      }));
      const deps = { ...gateway.deps, database: dyingAt(1) };
      await assert.rejects(startPayment(deps, requestOf(checkoutId, offer)), /machine stops/);
      assert.equal(wasCalled, false);
      const payments = await attemptsOf(gateway, checkoutId);
      assert.deepEqual(payments, []);
    });

    test("stopped before the rail is called: the status check ends the attempt", async () => {
      const checkoutId = await openCheckout(gateway);
      await new Promise<void>((reached) => {
        const offer = offerOf(method, () => ({
          initiate() {
            reached();
            return new Promise(() => {});
          },
        }));
        void startPayment(gateway.deps, requestOf(checkoutId, offer));
      });
      await takeOver();
      await expectOutcome(checkoutId, "DECLINED");
    });

    test(`stopped after the rail's answer, before it is saved: ${afterAnswer} is found`, async () => {
      const checkoutId = await openCheckout(gateway);
      const deps = { ...gateway.deps, database: dyingAt(2) };
      const request = requestOf(checkoutId, offerOf(method));
      await assert.rejects(startPayment(deps, request), /machine stops/);
      await takeOver();
      await expectOutcome(checkoutId, afterAnswer);
    });

    test("the same form after the crash is the same attempt, never a second charge", async () => {
      const checkoutId = await openCheckout(gateway);
      const request = requestOf(checkoutId, offerOf(method));
      const deps = { ...gateway.deps, database: dyingAt(2) };
      await assert.rejects(startPayment(deps, request), /machine stops/);
      const again = await startPayment(gateway.deps, request);
      assert.ok(again.kind === "started");
      assert.equal(again.payment.attemptState, "CREATED");
      await takeOver();
      await expectOutcome(checkoutId, afterAnswer);
    });
  });
}

test("stopped between a merchant's response and its record: sent again under the same event id", async () => {
  const receiver = await startReceiver(answer(200));
  try {
    // Those of the payments above have nobody who takes them; their next turn is later.
    await deliverDueNotifications(gateway.deps);
    const payment = await pay(gateway, { bankCode: "SIM0000" });
    await gateway.query`
      update notifications set url = ${receiver.url} where transaction_id = ${payment.id}`;
    await deliverDueNotifications({ ...gateway.deps, database: dyingAt(1) });
    assert.equal(receiver.received.length, 1);
    await deliverDueNotifications(gateway.deps);
    assert.equal(receiver.received.length, 1, "claimed until the claim runs out");
    await gateway.sandbox.clock.advance(20_000);
    await deliverDueNotifications(gateway.deps);
    await gateway.sandbox.clock.advance(60_000);
    await deliverDueNotifications(gateway.deps);
    const ids = receiver.received.map(({ headers }) => headers["x-event-id"]);
    assert.equal(ids.length, 2);
    assert.equal(ids[0], ids[1]);
  } finally {
    await receiver.stop();
  }
});
