import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { makeRefundId } from "../../packages/gateway/src/domain/ids.ts";
import { dayBefore } from "../../packages/gateway/src/domain/malaysian-day.ts";
import type { Payment } from "../../packages/gateway/src/domain/payment/attempt.ts";
import type {
  DisputeReport,
  ProviderReport,
} from "../../packages/gateway/src/domain/payment/provider-report.ts";
import {
  expectRefundable,
  expectReversible,
  type Refund,
  type RefundReport,
} from "../../packages/gateway/src/domain/refund/refund.ts";
import { recordDispute } from "../../packages/gateway/src/operations/dispute/record-dispute.ts";
import { recordOutcome } from "../../packages/gateway/src/operations/payment/outcome/record-outcome.ts";
import {
  createRefund,
  recordRefund,
} from "../../packages/gateway/src/operations/refund/record-refund.ts";
import { findOtherReturns } from "../../packages/gateway/src/operations/refund/refund-payment.ts";
import { checkLedger } from "../../packages/gateway/src/operations/settlement/check-ledger.ts";
import { settleMerchant } from "../../packages/gateway/src/operations/settlement/settle-merchant.ts";
import { lockCheckout } from "../../packages/gateway/src/store/checkout/checkouts.ts";
import { findPayable, listBalances } from "../../packages/gateway/src/store/ledger/ledger.ts";
import { inLongRun } from "../support/chance/long-run.ts";
import { attemptOf, openCheckout, readPayment, startPaying } from "../support/pay.ts";
import { aRefund } from "../support/samples/payments.ts";
import { passMidnight, provideFrozenGateway } from "../support/time/midnight.ts";

const gateway = await provideFrozenGateway();

type Step =
  | { do: "start"; amountMinor: number }
  | { do: "start_again"; which: number }
  | { do: "hear"; which: number; word: ProviderReport["kind"] }
  | { do: "refund"; which: number; share: number }
  | { do: "reverse"; which: number }
  | { do: "hear_refund"; which: number; word: RefundReport["kind"] }
  | {
      do: "hear_dispute";
      which: number;
      number: number;
      stage: DisputeReport["stage"];
      share: number;
    }
  | { do: "midnight" };

const which = fc.nat(4);
const weighted = <S extends Step>(weight: number, arbitrary: fc.Arbitrary<S>) => ({
  weight,
  arbitrary: arbitrary as fc.Arbitrary<Step>, // each S is a Step
});
const named = <const N extends Step["do"]>(name: N) => fc.constant(name);
const amountMinor = fc.integer({ min: 100, max: 1_000_000 });
const share = fc.integer({ min: 1, max: 100 });
const word = fc.constantFrom<ProviderReport["kind"][]>(
  "approved",
  "approved",
  "declined",
  "pending",
  "unknown",
  "not_sent",
);
const refundWord = fc.constantFrom<RefundReport["kind"][]>(
  "refunded",
  "refunded",
  "refused",
  "pending",
  "unknown",
  "not_sent",
);
const stage = fc.constantFrom<DisputeReport["stage"][]>("opened", "under_review", "won", "lost");
/** An access token lasts 30 days, so midnights are rare. */
const step: fc.Arbitrary<Step> = fc.oneof(
  weighted(4, fc.record({ do: named("start"), amountMinor })),
  weighted(3, fc.record({ do: named("start_again"), which })),
  weighted(8, fc.record({ do: named("hear"), which, word })),
  weighted(4, fc.record({ do: named("refund"), which, share })),
  weighted(2, fc.record({ do: named("reverse"), which })),
  weighted(5, fc.record({ do: named("hear_refund"), which, word: refundWord })),
  weighted(
    6,
    fc.record({
      do: named("hear_dispute"),
      which,
      number: fc.integer({ min: 1, max: 2 }),
      stage,
      share,
    }),
  ),
  weighted(1, fc.record({ do: named("midnight") })),
);

class Run {
  readonly attempts: { checkoutId: string; attemptId: string }[] = [];
  readonly refunds: Refund[] = [];
  /** What was said of each dispute first, in sen. */
  readonly disputed = new Map<string, number>();

  async take(one: Step): Promise<void> {
    const { deps } = gateway;
    switch (one.do) {
      case "start": {
        const checkoutId = await openCheckout(gateway, { amountMinor: one.amountMinor });
        this.attempts.push(await startPaying(gateway, checkoutId));
        return;
      }
      case "start_again": {
        const attempt = this.attempts[one.which];
        if (!attempt) return;
        // Refused when the checkout is paid or its time is over.
        await startPaying(gateway, attempt.checkoutId).then(
          (started) => this.attempts.push(started),
          (error: { code?: string }) =>
            assert.match(error.code ?? "", /^(ORDER_PAID|TRANSACTION_EXPIRED)$/),
        );
        return;
      }
      case "hear": {
        const attempt = this.attempts[one.which];
        if (!attempt) return;
        const claim = claimOf(one.word, await readPayment(gateway, attempt.attemptId));
        const { attemptId } = attempt;
        await deps.database.transaction((tx) =>
          recordOutcome(deps, tx, {
            attempt: attemptOf(gateway, attemptId),
            report: claim,
            source: "event",
          }),
        );
        return;
      }
      case "refund":
        return this.open(one.which, "REFUND", one.share);
      case "reverse":
        return this.open(one.which, "REVERSAL", 100);
      case "hear_refund": {
        const refund = this.refunds[one.which];
        if (refund) await recordRefund(deps, refund, refundClaimOf(one.word, refund));
        return;
      }
      case "hear_dispute": {
        const attempt = this.attempts[one.which];
        if (!attempt) return;
        const payment = await readPayment(gateway, attempt.attemptId);
        const claim = this.disputeClaimOf(payment, one);
        await deps.database.transaction((tx) => recordDispute(deps, tx, payment, claim));
        return;
      }
      case "midnight": {
        await passMidnight(gateway);
        const date = dayBefore(deps.clock.now());
        await settleMerchant(deps, gateway.demo.merchantId, date);
      }
    }
  }

  /** One reference mostly has one amount; a claim may ask for more than is left. */
  disputeClaimOf(
    payment: Payment,
    { number, stage, share }: Extract<Step, { do: "hear_dispute" }>,
  ): DisputeReport {
    const reference = `${payment.attemptId}-CB${number}`;
    const fresh = Math.max(1, Math.floor((payment.amountMinor * share) / 100));
    const amountMinor = this.disputed.get(reference) ?? fresh;
    this.disputed.set(reference, amountMinor);
    const words = { currency: "MYR", reason: "fraudulent", rawReason: "FRAUD" } as const;
    return { reference, stage, amountMinor, ...words, dueAt: null };
  }

  async open(index: number, kind: Refund["kind"], share: number): Promise<void> {
    const attempt = this.attempts[index];
    if (!attempt) return;
    const { deps } = gateway;
    await deps.database.transaction(async (tx) => {
      await lockCheckout(tx, gateway.demo.merchantId, attempt.checkoutId);
      const payment = await readPayment(gateway, attempt.attemptId);
      const others = await findOtherReturns(tx, payment.merchantId, payment.id);
      const amountMinor = Math.max(1, Math.floor((payment.balanceMinor * share) / 100));
      const refund = newRefund(payment, kind, amountMinor);
      try {
        const now = deps.clock.now();
        if (kind === "REVERSAL") expectReversible(payment, others, true, now);
        else expectRefundable(payment, refund, { refund: "many_partial" }, others, now);
      } catch {
        return;
      }
      await createRefund(deps, tx, refund, payment);
      this.refunds.push(refund);
    });
  }
}

function claimOf(word: ProviderReport["kind"], payment: Payment): ProviderReport {
  const inquireAt = gateway.deps.clock.now();
  const { amountMinor } = payment;
  switch (word) {
    case "approved":
      return { kind: word, reference: `R-${payment.attemptId}`, amountMinor };
    case "declined":
      return { kind: word, reason: "other", retry: "same", rawCode: "05" };
    case "not_sent":
      return { kind: word, cause: "connect" };
    case "pending":
      return { kind: word, inquireAt };
    case "unknown":
      return { kind: word, cause: "reset", inquireAt };
  }
}

function refundClaimOf(word: RefundReport["kind"], refund: Refund): RefundReport {
  const inquireAt = gateway.deps.clock.now();
  switch (word) {
    case "refunded":
      return { kind: word, reference: `X-${refund.id}` };
    case "refused":
      return { kind: word, rawCode: "B1", reason: "balance" };
    case "not_sent":
      return { kind: word, cause: "connect" };
    case "pending":
      return { kind: word, inquireAt };
    case "unknown":
      return { kind: word, cause: "reset", inquireAt };
  }
}

function newRefund(payment: Payment, kind: Refund["kind"], amountMinor: number): Refund {
  const now = gateway.deps.clock.now();
  const { merchantId, id: transactionId, railId } = payment;
  const id = makeRefundId(merchantId, gateway.deps.random);
  const times = { nextTryAt: now, createdAt: now, updatedAt: now };
  return aRefund({ id, merchantId, transactionId, railId, kind, amountMinor, ...times });
}

/** What the accounts must say, from the payments, refunds, disputes and settlements alone. */
async function expectedBalances(): Promise<Record<string, number>> {
  const rows = await gateway.query<Record<string, number>>`
      with paid as (
        select amount_minor, status, case when is_overpayment then 0 else 120 end as fee_minor
          from transactions where merchant_id = ${gateway.demo.merchantId} and paid_at is not null
      ), given as (
        select amount_minor, kind, state from refunds where merchant_id = ${gateway.demo.merchantId}
      ), sums as (
        select (select coalesce(sum(amount_minor), 0) from paid) as paid,
               (select coalesce(sum(fee_minor), 0) from paid where status <> 'REVERSED') as fees,
               (select coalesce(sum(amount_minor), 0) from given
                 where state in ('CREATED', 'PENDING', 'UNKNOWN', 'STUCK')) as open,
               (select coalesce(sum(amount_minor), 0) from given where state = 'DONE') as done,
               (select coalesce(sum(amount_minor), 0) from disputes
                 where merchant_id = ${gateway.demo.merchantId} and closed_at is null) as held,
               (select coalesce(sum(amount_minor), 0) from disputes
                 where merchant_id = ${gateway.demo.merchantId} and state = 'LOST') as lost,
               (select coalesce(sum(payout_minor), 0) from settlements
                 where merchant_id = ${gateway.demo.merchantId}) as out
      )
      select (fees - paid + open + done + held + lost + out)::bigint as "MERCHANT_PAYABLE",
             (-fees)::bigint as "MERCHANT_FEES", (-open)::bigint as "MERCHANT_REFUNDS",
             (-out)::bigint as "MERCHANT_PAYOUTS_DUE", (-held)::bigint as "MERCHANT_DISPUTES",
             (paid - done - lost)::bigint as "RAIL_RECEIVABLE"
        from sums`;
  return rows[0] ?? {};
}

test("after any events of payments, refunds and disputes, the ledger balances and agrees with them", async () => {
  const merchant = gateway.demo.merchantId;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
      const run = new Run();
      await run.take({ do: "start", amountMinor: 5_000 });
      await run.take({ do: "start_again", which: 0 });
      for (const one of steps) await run.take(one);
      assert.deepEqual(await checkLedger(gateway.deps), []);
      const expected = await expectedBalances();
      const found = new Map(
        (await listBalances(gateway.deps.database, merchant)).map((one) => [
          one.account as string,
          one.amountMinor,
        ]),
      );
      for (const [account, amountMinor] of Object.entries(expected)) {
        assert.equal(found.get(account) ?? 0, amountMinor, account);
      }
      assert.equal(
        await findPayable(gateway.deps.database, merchant),
        0 - (expected.MERCHANT_PAYABLE ?? 0),
      );
    }),
    { numRuns: inLongRun(25, 500), seed: 20_260_301, endOnFailure: true },
  );
});
