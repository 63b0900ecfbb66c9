/** Acts on one payment that are made at once, as a list: a new one is a function and a line. */
import { EXPIRES_IN_SECONDS_DEFAULT } from "../../../packages/gateway/src/domain/checkout/checkout.ts";
import type { Payment } from "../../../packages/gateway/src/domain/payment/attempt.ts";
import type { DisputeReport } from "../../../packages/gateway/src/domain/payment/provider-report.ts";
import {
  cancelCheckout,
  expireCheckout,
} from "../../../packages/gateway/src/operations/checkout/close-checkout.ts";
import { recordDispute } from "../../../packages/gateway/src/operations/dispute/record-dispute.ts";
import { recordOutcome } from "../../../packages/gateway/src/operations/payment/outcome/record-outcome.ts";
import { erasePayer } from "../../../packages/gateway/src/operations/privacy/erase-payer.ts";
import { refundPayment } from "../../../packages/gateway/src/operations/refund/refund-payment.ts";
import { reversePayment } from "../../../packages/gateway/src/operations/refund/reverse-payment.ts";
import { settleMerchant } from "../../../packages/gateway/src/operations/settlement/settle-merchant.ts";
import { TEST_ACT } from "../../support/act.ts";
import type { TestGateway } from "../../support/gateway.ts";
import { ofDemo, openCheckout, pay, readPayment, startPaying } from "../../support/pay.ts";
import { passMidnight } from "../../support/time/midnight.ts";
import type { Act, Race } from "./run-races.ts";

const AMOUNT_MINOR = 2_590;
const CARD = "4000004580000002";
let payers = 0;

const payCard = (gateway: TestGateway, customer?: { userId: string; email: string }) =>
  pay(gateway, { amountMinor: AMOUNT_MINOR, cardNumber: CARD, ...(customer && { customer }) });

/** An attempt at a bank, whose outcome is reported by `report`. */
async function startAtBank(gateway: TestGateway) {
  const checkoutId = await openCheckout(gateway, { amountMinor: AMOUNT_MINOR });
  const { attemptId } = await startPaying(gateway, checkoutId);
  return { checkoutId, payment: await readPayment(gateway, attemptId) };
}

const refund =
  ({ merchantId, id: transactionId }: Payment, amountMinor: number): Act =>
  (deps) =>
    refundPayment(deps, {
      ...{ merchantId, transactionId, amountMinor, type: "PARTIAL", reason: "cold" },
      ...{ idempotencyKey: `${transactionId} ${amountMinor}`, act: TEST_ACT },
    });

const report =
  (payment: Payment): Act =>
  (deps) => {
    const { railId, railPartner, attemptId, amountMinor } = payment;
    const key = { payment, railId, railPartner, dedupeKey: `paid ${attemptId}` };
    const approved = { kind: "approved", reference: `R-${attemptId}`, amountMinor } as const;
    return deps.database.transaction((tx) =>
      recordOutcome(deps, tx, { attempt: payment, report: approved, source: "event", key }),
    );
  };

const dispute =
  (payment: Payment, amountMinor: number): Act =>
  (deps) => {
    const disputed: DisputeReport = {
      ...{ reference: `CB-${payment.attemptId}`, stage: "opened", amountMinor, currency: "MYR" },
      ...{ reason: "fraudulent", rawReason: "10.4", dueAt: null },
    };
    return deps.database.transaction((tx) => recordDispute(deps, tx, payment, disputed));
  };

export const RACES: readonly Race<{ checkoutId: string }>[] = [
  {
    name: "report of success, cancellation",
    async prepare(gateway) {
      const { checkoutId, payment } = await startAtBank(gateway);
      const cancel: Act = (deps) => cancelCheckout(deps, ofDemo(gateway, checkoutId), TEST_ACT);
      return { checkoutId, acts: [report(payment), cancel] };
    },
  },
  {
    name: "report of success, expiry",
    async prepare(gateway) {
      const { checkoutId, payment } = await startAtBank(gateway);
      await gateway.sandbox.clock.advance(EXPIRES_IN_SECONDS_DEFAULT * 1_000);
      const expire: Act = (deps) => expireCheckout(deps, ofDemo(gateway, checkoutId));
      return { checkoutId, acts: [report(payment), expire] };
    },
  },
  {
    name: "the same report twice",
    async prepare(gateway) {
      const { checkoutId, payment } = await startAtBank(gateway);
      return { checkoutId, acts: [report(payment), report(payment)] };
    },
  },
  {
    name: "two refunds that exceed the payment",
    async prepare(gateway) {
      const payment = await payCard(gateway);
      return {
        checkoutId: payment.checkoutId,
        acts: [refund(payment, 600), refund(payment, 2_000)],
      };
    },
  },
  {
    name: "refund, dispute of the same money",
    async prepare(gateway) {
      const payment = await payCard(gateway);
      const acts = [refund(payment, 1_000), dispute(payment, 2_000)];
      return { checkoutId: payment.checkoutId, acts };
    },
  },
  {
    name: "refund, reversal",
    async prepare(gateway) {
      const payment = await payCard(gateway);
      const { merchantId, orderId, checkoutId } = payment;
      const reverse: Act = (deps) => reversePayment(deps, merchantId, orderId, TEST_ACT);
      return { checkoutId, acts: [refund(payment, 1_000), reverse] };
    },
  },
  {
    name: "refund, settlement",
    async prepare(gateway) {
      const payment = await payCard(gateway);
      const date = await passMidnight(gateway);
      const settle: Act = (deps) => settleMerchant(deps, payment.merchantId, date);
      return { checkoutId: payment.checkoutId, acts: [refund(payment, 1_000), settle] };
    },
  },
  {
    name: "refund, erasure of the payer",
    async prepare(gateway) {
      payers += 1;
      const email = `payer-${payers}@raced.example`;
      const payment = await payCard(gateway, { userId: `raced-${payers}`, email });
      await gateway.query`
        update notifications set status = 'DELIVERED', next_attempt_at = null
         where transaction_id = ${payment.id}`;
      const { merchantId, checkoutId } = payment;
      const erase: Act = (deps) =>
        erasePayer(deps, merchantId, { by: "EMAIL", value: email }, null);
      return { checkoutId, acts: [refund(payment, 1_000), erase] };
    },
  },
  {
    name: "two refunds, dispute",
    async prepare(gateway) {
      const payment = await payCard(gateway);
      const acts = [refund(payment, 600), refund(payment, 1_500), dispute(payment, 2_000)];
      return { checkoutId: payment.checkoutId, acts };
    },
  },
  {
    name: "two successes, cancellation",
    async prepare(gateway) {
      const { checkoutId, payment } = await startAtBank(gateway);
      const { attemptId } = await startPaying(gateway, checkoutId);
      const second = await readPayment(gateway, attemptId);
      const cancel: Act = (deps) => cancelCheckout(deps, ofDemo(gateway, checkoutId), TEST_ACT);
      return { checkoutId, acts: [report(payment), report(second), cancel] };
    },
  },
];
