/** The acts, as a list: a new one is a function and a line at the end. */
import assert from "node:assert/strict";
import { dayBefore } from "../../../packages/gateway/src/domain/malaysian-day.ts";
import type { Deps } from "../../../packages/gateway/src/operations/deps.ts";
import { callDispute } from "../../../packages/gateway/src/operations/dispute/call-dispute.ts";
import { saveDisputeResponse } from "../../../packages/gateway/src/operations/dispute/save-dispute-response.ts";
import { recordOutcome } from "../../../packages/gateway/src/operations/payment/outcome/record-outcome.ts";
import { startPayment } from "../../../packages/gateway/src/operations/payment/start/start-payment.ts";
import { erasePayer } from "../../../packages/gateway/src/operations/privacy/erase-payer.ts";
import { refundPayment } from "../../../packages/gateway/src/operations/refund/refund-payment.ts";
import { reversePayment } from "../../../packages/gateway/src/operations/refund/reverse-payment.ts";
import { settleMerchant } from "../../../packages/gateway/src/operations/settlement/settle-merchant.ts";
import { HttpFailure } from "../../../packages/gateway/src/platform/http-client.ts";
import { Secret } from "../../../packages/gateway/src/platform/secret.ts";
import { listDisputesOfTransactions } from "../../../packages/gateway/src/store/dispute/disputes.ts";
import { findPayable } from "../../../packages/gateway/src/store/ledger/ledger.ts";
import { listRefundsOfTransaction } from "../../../packages/gateway/src/store/refund/refunds.ts";
import { TEST_ACT } from "../../support/act.ts";
import { postJson } from "../../support/api/raw-client.ts";
import type { TestGateway } from "../../support/gateway.ts";
import {
  attemptOf,
  attemptsOf,
  createCheckout,
  ofDemo,
  openCheckout,
  pay,
  readCheckout,
  readPayment,
  startPaying,
} from "../../support/pay.ts";
import { makeMerchant, postPayment } from "../../support/samples/postings.ts";
import { acquirerOf } from "./card-truth.ts";
import type { Scenario } from "./scenario.ts";

const AMOUNT_MINOR = 2_590;
const PART_MINOR = 590;
const CARD = "4000004580000002";
let runs = 0;

/** Either of two ends, and when the caller has sent it again, the second. */
function expectEither<T>(isRepeated: boolean, found: T, untouched: T, done: T): void {
  const isUntouched = JSON.stringify(found) === JSON.stringify(untouched);
  assert.deepEqual(found, isUntouched && !isRepeated ? untouched : done);
}

const refund: Scenario = {
  name: "refund",
  async prepare(gateway) {
    const payment = await pay(gateway, { cardNumber: CARD });
    const { merchantId, id: transactionId, attemptId } = payment;
    const wanted = { type: "PARTIAL", amountMinor: PART_MINOR, reason: "cold" } as const;
    const request = {
      ...wanted,
      merchantId,
      transactionId,
      idempotencyKey: `key ${transactionId}`,
    };
    return {
      act: (deps) => refundPayment(deps, { ...request, act: TEST_ACT }),
      async expectEnd(isRepeated) {
        const { database } = gateway.deps;
        const refunds = await listRefundsOfTransaction(database, merchantId, transactionId);
        const after = await readPayment(gateway, attemptId);
        const truth = await acquirerOf(gateway).truthOf(attemptId);
        const states = refunds.map(({ state }) => state).join();
        const found = [states, after.balanceMinor, truth?.refundedMinor];
        const done = ["DONE", AMOUNT_MINOR - PART_MINOR, PART_MINOR];
        expectEither(isRepeated, found, ["", AMOUNT_MINOR, 0], done);
      },
    };
  },
};

const voidOfPayment: Scenario = {
  name: "void of a payment",
  async prepare(gateway) {
    const { merchantId, orderId, attemptId } = await pay(gateway, { cardNumber: CARD });
    return {
      act: (deps) => reversePayment(deps, merchantId, orderId, TEST_ACT),
      async expectEnd(isRepeated) {
        const { status, balanceMinor } = await readPayment(gateway, attemptId);
        const truth = await acquirerOf(gateway).truthOf(attemptId);
        const found = [status, balanceMinor, truth?.status];
        expectEither(
          isRepeated,
          found,
          ["SUCCESS", AMOUNT_MINOR, "CAPTURED"],
          ["REVERSED", 0, "CANCELLED"],
        );
      },
    };
  },
};

/** The acquirer has charged the card, and its response was lost. */
async function payUnknown(gateway: TestGateway) {
  const { id: checkoutId, orderId } = await createCheckout(gateway, {
    order: { amount: AMOUNT_MINOR },
  });
  const { railHttp } = gateway.deps;
  const lossy = {
    async send(request: Parameters<typeof railHttp.send>[0]) {
      const response = await railHttp.send(request);
      if (String(request.body).includes('"apiOperation":"PAY"')) {
        throw new HttpFailure("read_timeout", true);
      }
      return response;
    },
  };
  const deps = { ...gateway.deps, railHttp: lossy };
  const { attemptId } = await startPaying({ ...gateway, deps }, checkoutId, { cardNumber: CARD });
  return { checkoutId, orderId, attemptId };
}

const voidOfAttempt: Scenario = {
  name: "void of an open attempt",
  async prepare(gateway) {
    const { checkoutId, orderId, attemptId } = await payUnknown(gateway);
    const { merchantId } = gateway.demo;
    return {
      // The acquirer's message about the charge may arrive after the void.
      allowedNotes: ["approved while REVERSED"],
      act: (deps) => reversePayment(deps, merchantId, orderId, TEST_ACT),
      async expectEnd(isRepeated) {
        const { status } = await readPayment(gateway, attemptId);
        const truth = await acquirerOf(gateway).truthOf(attemptId);
        const checkout = await readCheckout(gateway, checkoutId);
        // The acquirer's report of the charge may have been faster than the void.
        const paid = ["SUCCESS", "CAPTURED", "SUCCESS"];
        const isPaidFirst = checkout?.status === "SUCCESS" && status === "REVERSED";
        const checkoutStatus = isPaidFirst ? "CANCELLED" : checkout?.status;
        const found = [status, truth?.status, checkoutStatus];
        expectEither(isRepeated, found, paid, ["REVERSED", "CANCELLED", "CANCELLED"]);
      },
    };
  },
};

const start: Scenario = {
  name: "start of a payment",
  async prepare(gateway) {
    const checkoutId = await openCheckout(gateway, { amountMinor: AMOUNT_MINOR });
    const offer = gateway.deps.rails.findMethod("CARD_MY");
    assert.ok(offer);
    const card = {
      ...{ number: new Secret(CARD), cvc: new Secret("123"), holderName: "NUR AISYAH" },
      ...{ expiryMonth: 12, expiryYear: 2039 },
    };
    const browser = { userAgent: "t", acceptHeader: "*/*", language: "en", address: "127.0.0.1" };
    return {
      act: (deps) =>
        startPayment(deps, {
          ...{ checkout: ofDemo(gateway, checkoutId), offer, attemptKey: "form", card, browser },
          ...{ acceptRestart: false, device: "desktop" },
        }),
      async expectEnd(isRepeated) {
        const payments = await attemptsOf(gateway, checkoutId);
        const truths = payments.map(({ attemptId }) => acquirerOf(gateway).truthOf(attemptId));
        const isCharged = (await Promise.all(truths)).map((truth) => truth?.status === "CAPTURED");
        const checkout = await readCheckout(gateway, checkoutId);
        const states = payments.map(({ status }) => status);
        assert.ok(payments.length <= 1, "two attempts of one form");
        assert.ok(!isRepeated || payments.length === 1, "the form is lost");
        assert.deepEqual(
          states,
          isCharged.map((charged) => (charged ? "SUCCESS" : "FAILED")),
        );
        assert.equal(checkout?.status === "SUCCESS", isCharged.includes(true));
      },
    };
  },
};

const report: Scenario = {
  name: "report of a provider",
  async prepare(gateway) {
    const checkoutId = await openCheckout(gateway, { amountMinor: AMOUNT_MINOR });
    const { attemptId } = await startPaying(gateway, checkoutId);
    const payment = await readPayment(gateway, attemptId);
    const { railId, railPartner } = payment;
    const approved = {
      kind: "approved",
      reference: `R-${attemptId}`,
      amountMinor: AMOUNT_MINOR,
    } as const;
    const attempt = attemptOf(gateway, attemptId);
    const key = { payment, railId, railPartner, dedupeKey: `paid ${attemptId}` };
    const outcome = { attempt, report: approved, source: "event", key } as const;
    return {
      act: (deps) => deps.database.transaction((tx) => recordOutcome(deps, tx, outcome)),
      async expectEnd(isRepeated) {
        const { status } = await readPayment(gateway, attemptId);
        const checkout = await readCheckout(gateway, checkoutId);
        const webhooks = await gateway.query`
          select 1 from notifications where checkout_id = ${checkoutId}`;
        const isPaid = status === "SUCCESS";
        if (isRepeated) assert.ok(isPaid, "the report is lost");
        assert.equal(checkout?.status === "SUCCESS", isPaid);
        assert.equal(webhooks.length, isPaid ? 1 : 0);
      },
    };
  },
};

const settle: Scenario = {
  name: "settlement",
  async prepare(gateway) {
    runs += 1;
    const merchantId = `17810000000${String(10_000_000 + runs)}`;
    const now = gateway.deps.clock.now();
    const date = dayBefore(now);
    await makeMerchant(gateway.database, merchantId);
    await gateway.database.transaction((tx) =>
      postPayment(
        tx,
        merchantId,
        { id: `P${runs}`, amountMinor: 1_000, feeMinor: 15 },
        new Date(now.getTime() - 86_400_000),
      ),
    );
    return {
      act: (deps) => settleMerchant(deps, merchantId, date),
      async expectEnd() {
        // Whatever was left of it, the job of any process settles the day.
        await settleMerchant(gateway.deps, merchantId, date);
        const all = await gateway.query`
          select payout_minor::int as paid, closing_minor::int as left, line_count::int as lines
            from settlements where merchant_id = ${merchantId}`;
        assert.deepEqual(all, [{ paid: 985, left: 0, lines: 2 }]);
        assert.equal(await findPayable(gateway.database, merchantId), 0);
        const events = await gateway.query`
          select 1 from events where merchant_id = ${merchantId} and type = 'PAYOUT_CREATED'`;
        assert.equal(events.length, 1, "the payout is announced once");
      },
    };
  },
};

const erasure: Scenario = {
  name: "erasure of a payer",
  async prepare(gateway) {
    runs += 1;
    const email = `payer-${runs}@erased.example`;
    const customer = { userId: `payer-${runs}`, email };
    const payment = await pay(gateway, { customer, cardNumber: CARD });
    const { merchantId } = payment;
    await gateway.query`
      update notifications set status = 'DELIVERED', next_attempt_at = null
       where transaction_id = ${payment.id}`;
    const readBooks = () => gateway.query`
      select * from ledger_postings where merchant_id = ${merchantId} and transaction_id = ${payment.id}`;
    const booksBefore = await readBooks();
    const countErasures = async () => {
      const rows = await gateway.query`
        select 1 from audit_log where merchant_id = ${merchantId} and action = 'payer.erased'`;
      return rows.length;
    };
    const erasuresBefore = await countErasures();
    return {
      act: (deps) => erasePayer(deps, merchantId, { by: "EMAIL", value: email }, null),
      async expectEnd(isRepeated) {
        const places = await gateway.query<{ text: string }>`
          select details::text as text from checkouts where id = ${payment.checkoutId}
          union all select payer::text from transactions where id = ${payment.id}
          union all select body from notifications where transaction_id = ${payment.id}`;
        const [checkout, ...others] = places.map(({ text }) => text.includes(email));
        const isErased = checkout === false;
        assert.ok(isErased || !isRepeated, "nothing was erased");
        assert.ok(!isErased || !others.includes(true), "half of it was erased");
        const erasures = (await countErasures()) - erasuresBefore;
        assert.equal(erasures > 0, isErased, "an erasure is in the audit log, and nothing else");
        // Each call that finds something to look at is logged: the first, and two that repeat it.
        assert.ok(erasures <= (isRepeated ? 3 : 1));
        assert.deepEqual(await readBooks(), booksBefore, "the books are as before");
      },
    };
  },
};

const response: Scenario = {
  name: "response to a dispute",
  async prepare(gateway) {
    const payment = await pay(gateway, { cardNumber: CARD });
    const { merchantId, orderId: order } = payment;
    const chargebacks = `${gateway.sandbox.controlUrl}/__sim/chargebacks`;
    const { body } = await postJson(chargebacks, { order });
    assert.equal(body.error, undefined);
    await gateway.sandbox.clock.advance(2_000);
    const find = () => listDisputesOfTransactions(gateway.deps.database, [payment]);
    const [opened] = await find();
    assert.ok(opened);
    const key = { merchantId, disputeId: opened.id };
    const said = { kind: "answer", text: "Delivered, see the receipt." } as const;
    return {
      async act(deps: Deps) {
        const saved = await deps.database.transaction((tx) =>
          saveDisputeResponse(deps, tx, key, said),
        );
        if (saved) await callDispute(deps, saved);
      },
      async expectEnd(isRepeated) {
        const disputes = await find();
        const states = disputes.map(({ state }) => state);
        const listed = await (await fetch(chargebacks)).json();
        const bank = listed.chargebacks.find(
          (one: { id: string }) => one.id === opened.railReference,
        );
        const found = [...states, bank.status, bank.text];
        const answered = ["UNDER_REVIEW", "UNDER_REVIEW", said.text];
        expectEither(isRepeated, found, ["OPEN", "OPEN", ""], answered);
      },
    };
  },
};

export const SCENARIOS: readonly Scenario[] = [
  ...[refund, voidOfPayment, voidOfAttempt, start, report, settle, erasure, response],
];
