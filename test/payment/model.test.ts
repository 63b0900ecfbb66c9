/**
 * Random interleavings of a payer, the rails' words, crashes and the clock, on the real database,
 * against a model that only knows which money has arrived. Every story is then told to its end:
 * lost messages come again, questions are answered, an operator decides, refunds are made and the
 * shop is notified. Then everything is known, the books balance and nobody was forgotten.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { expireDueCheckouts } from "../../packages/gateway/src/jobs/checkout/expire-checkouts.ts";
import { deliverDueNotifications } from "../../packages/gateway/src/jobs/notification/deliver-notifications.ts";
import { inquireDuePayments } from "../../packages/gateway/src/jobs/payment/inquire-payments.ts";
import { runDueRefunds } from "../../packages/gateway/src/jobs/refund/run-refunds.ts";
import {
  cancelCheckout,
  expireCheckout,
} from "../../packages/gateway/src/operations/checkout/close-checkout.ts";
import { inquirePayment } from "../../packages/gateway/src/operations/payment/inquire-payment.ts";
import { startPayment } from "../../packages/gateway/src/operations/payment/start/start-payment.ts";
import { ingestProviderMessage } from "../../packages/gateway/src/operations/provider-report/ingest-provider-message.ts";
import {
  loadReviewFacts,
  reviewQuarantinedReport,
} from "../../packages/gateway/src/operations/provider-report/review-report.ts";
import { checkLedger } from "../../packages/gateway/src/operations/settlement/check-ledger.ts";
import type { ConnectedRail, Outcome, Rail } from "../../packages/gateway/src/rails/rail.ts";
import { findFeeTaken } from "../../packages/gateway/src/store/ledger/ledger.ts";
import { listQuarantine } from "../../packages/gateway/src/store/provider-report/quarantine.ts";
import { listRefundsOfTransaction } from "../../packages/gateway/src/store/refund/refunds.ts";
import { inLongRun } from "../support/chance/long-run.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { attemptsOf, ofDemo, openCheckout, readCheckout } from "../support/pay.ts";
import { dyingDatabase } from "../support/process/dying-database.ts";
import { provideReceiver } from "../support/receiver.ts";
import { FrozenClock } from "../support/time/frozen-clock.ts";

/** Every story begins at the same moment. */
const BEGIN_MS = Date.now();
const clock = new FrozenClock(BEGIN_MS);
/** The shop's server breaks on so many more notifications. */
let shopFailures = 0;
const gateway = await provideOwnGateway({ replace: { clock } });
const shop = await provideReceiver((response) => {
  shopFailures -= 1;
  response.writeHead(shopFailures >= 0 ? 500 : 200).end();
});

const RUNS = inLongRun(40, 1_000);
const AMOUNT = 2590;
const METHODS = ["MAYBANK_MY", "FPX_MY"] as const;

type Word = "approved" | "approved_again" | "wrong_amount" | "declined" | "pending" | "unknown";
type Act =
  /** `dies`: after the rail's answer, before it is saved. */
  | { do: "start"; method: (typeof METHODS)[number]; answer: Word | "throws"; dies: boolean }
  /** `lost`: the process dies before the commit; `times`: the rail repeats itself, at once. */
  | { do: "hear"; of: number; word: Word; times: number; lost: boolean }
  | { do: "ask"; of: number; word: Word }
  | { do: "cancel" }
  | { do: "wait"; ms: number }
  | { do: "expire" };

const word = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Word>("approved") },
  { weight: 2, arbitrary: fc.constant<Word>("approved_again") },
  { weight: 4, arbitrary: fc.constantFrom<Word>("wrong_amount", "declined", "pending", "unknown") },
);
const which = fc.nat({ max: 3 });
const answer = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Word>("pending") },
  { weight: 1, arbitrary: word },
  { weight: 1, arbitrary: fc.constant("throws" as const) },
);
const start = fc.record({
  do: fc.constant("start" as const),
  method: fc.constantFrom(...METHODS),
  answer,
  dies: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.constant(true)),
});
const hear = fc.record({
  do: fc.constant("hear" as const),
  of: which,
  word,
  times: fc.integer({ min: 1, max: 3 }),
  lost: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, fc.constant(true)),
});
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: start },
  { weight: 10, arbitrary: hear },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("ask" as const), of: which, word }) },
  { weight: 1, arbitrary: fc.constant({ do: "cancel" as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("wait" as const),
      ms: fc.constantFrom(1_000, 61_000, 700_000),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: "expire" as const }) },
);
/** How it ends: which of the possible decisions an operator takes, how often the shop breaks. */
const ending = fc.record({ choice: fc.nat({ max: 3 }), shopFailures: fc.nat({ max: 3 }) });
/** Nothing happens before somebody tries to pay. */
const story = fc
  .tuple(start, fc.array(act, { minLength: 5, maxLength: 14 }), ending)
  .map(([first, rest, end]): Story => ({ acts: [first, ...rest], ...end }));
interface Story {
  acts: Act[];
  choice: number;
  shopFailures: number;
}

/** What the rail says, in its own words. */
function outcomeOf(spoken: Word, attemptId: string): Outcome {
  const inquireAt = new Date(clock.now().getTime() + 60_000);
  switch (spoken) {
    case "approved":
      return { kind: "approved", reference: `1-${attemptId}`, amountMinor: AMOUNT };
    case "approved_again":
      return { kind: "approved", reference: `2-${attemptId}`, amountMinor: AMOUNT };
    case "wrong_amount":
      return { kind: "approved", reference: `3-${attemptId}`, amountMinor: AMOUNT + 1 };
    case "declined":
      return { kind: "declined", reason: "other", retry: "same", rawCode: "51" };
    case "pending":
      return { kind: "pending", inquireAt };
    case "unknown":
      return { kind: "unknown", cause: "reset", inquireAt };
  }
}

interface Attempt {
  id: string;
  method: string;
  /** References of the money that the gateway was notified of. */
  arrived: Set<string>;
  /** Said by the rail and lost by us: it will say it again. */
  unheard: Word[];
}

/** Of one method, or of all, with these changes. */
function railsWith(method: string | null, changes: Partial<Rail>) {
  const { rails } = gateway.deps;
  return {
    ...rails,
    get: (id: string) => {
      const rail = rails.get(id);
      const isIt = method === null || rails.findMethod(method)?.rail.id === id;
      return rail && isIt ? { ...rail, ...changes } : rail;
    },
  };
}

/** The `nth` transaction from here on commits nothing and sends no notification. */
const dyingAt = (nth: number) => dyingDatabase(gateway, (count) => count >= nth);

class Run {
  readonly checkoutId: string;
  readonly attempts: Attempt[] = [];
  #forms = 0;
  #wasPaid = false;
  constructor(checkoutId: string) {
    this.checkoutId = checkoutId;
  }

  async perform(step: Act): Promise<void> {
    switch (step.do) {
      case "start":
        await this.#start(step);
        break;
      case "hear":
        await this.#hear(step);
        break;
      case "ask":
        await this.#ask(step.of, step.word);
        break;
      case "cancel":
        await cancelCheckout(gateway.deps, ofDemo(gateway, this.checkoutId));
        break;
      case "wait":
        clock.advance(step.ms);
        break;
      case "expire":
        await expireCheckout(gateway.deps, ofDemo(gateway, this.checkoutId));
    }
    await this.#check();
  }

  async #start({ method, answer, dies }: Extract<Act, { do: "start" }>): Promise<void> {
    const offer = gateway.deps.rails.findMethod(method);
    assert.ok(offer);
    let id = "";
    const rail: ConnectedRail = {
      ...offer.rail,
      async initiate(_ctx, input) {
        id = input.attemptId;
        if (answer === "throws") throw new Error("the machine stops");
        const outcome = outcomeOf(answer, id);
        return { outcome, next: { kind: "none" }, state: null, exchanges: [] };
      },
    };
    this.#forms += 1;
    let isDead = false;
    try {
      await startPayment(dies ? { ...gateway.deps, database: dyingAt(2) } : gateway.deps, {
        checkout: ofDemo(gateway, this.checkoutId),
        offer: { ...offer, rail },
        attemptKey: `form ${this.#forms}`,
        acceptRestart: true,
        device: "desktop",
        ...(method === "FPX_MY" && { bankCode: "SIM0000:B2C" }),
      });
    } catch (error) {
      isDead = dies && id !== "";
      const { code } = error as { code?: string };
      const isRefused = ["ORDER_PAID", "ORDER_CLOSED", "TRANSACTION_EXPIRED"].includes(code ?? "");
      assert.ok(isRefused || isDead, String(error));
      if (!isDead) return;
    }
    const attempt: Attempt = { id, method, arrived: new Set(), unheard: [] };
    this.attempts.push(attempt);
    if (answer === "throws") return;
    if (isDead) attempt.unheard.push(answer);
    else this.#note(attempt, answer);
  }

  #note(attempt: Run["attempts"][number], spoken: Word): void {
    const outcome = outcomeOf(spoken, attempt.id);
    if (outcome.kind === "approved" && outcome.amountMinor === AMOUNT) {
      attempt.arrived.add(outcome.reference);
    }
  }

  #pick(of: number) {
    return this.attempts.length === 0 ? undefined : this.attempts[of % this.attempts.length];
  }

  async #hear({ of, word: spoken, times, lost }: Extract<Act, { do: "hear" }>): Promise<void> {
    const attempt = this.#pick(of);
    if (!attempt) return;
    const outcome = outcomeOf(spoken, attempt.id);
    const dedupeKey = `${attempt.id} ${spoken}`;
    const rails = railsWith(attempt.method, {
      ingest: async () => ({
        verified: true,
        attemptId: attempt.id,
        events: [{ dedupeKey, attemptId: attempt.id, report: outcome }],
        ack: { status: 200, headers: {}, body: "OK" },
      }),
    });
    const deps = { ...gateway.deps, rails, ...(lost && { database: dyingAt(1) }) };
    const raw = {
      channel: "callback",
      method: "POST",
      url: "/",
      headers: {},
      body: Buffer.alloc(0),
    } as const;
    const railId = gateway.deps.rails.findMethod(attempt.method)?.rail.id ?? "";
    const heard = await Promise.allSettled(
      Array.from({ length: times }, () => ingestProviderMessage(deps, railId, raw)),
    );
    // Whoever is not answered says it again; whoever is answered must be right to stop.
    assert.equal(
      heard.every(({ status }) => status === "fulfilled"),
      !lost,
    );
    if (lost) attempt.unheard.push(spoken);
    else this.#note(attempt, spoken);
  }

  async #ask(of: number, spoken: Word): Promise<void> {
    const attempt = this.#pick(of);
    if (!attempt) return;
    const payments = await attemptsOf(gateway, this.checkoutId);
    const payment = payments.find(({ attemptId }) => attemptId === attempt.id);
    assert.ok(payment);
    if (payment.inquireAt === null) return;
    const rails = railsWith(attempt.method, {
      inquire: async () => outcomeOf(spoken, attempt.id),
    });
    await inquirePayment({ ...gateway.deps, rails }, payment);
    this.#note(attempt, spoken);
  }

  async #check(): Promise<void> {
    const payments = await attemptsOf(gateway, this.checkoutId);
    const checkout = await readCheckout(gateway, this.checkoutId);
    const paid = payments.filter(({ paidAt }) => paidAt !== null);
    const counted = paid.filter(({ isOverpayment }) => !isOverpayment);
    assert.ok(counted.length <= 1, "at most one payment counts");

    const hasMoney = this.attempts.some(({ arrived }) => arrived.size > 0);
    assert.equal(checkout?.status === "SUCCESS", hasMoney, "paid exactly when money has arrived");
    assert.equal(counted.length, hasMoney ? 1 : 0);
    if (counted[0]) assert.equal(checkout?.transactionId, counted[0].id);
    if (this.#wasPaid) assert.ok(hasMoney);
    this.#wasPaid = hasMoney;

    for (const { id, method, arrived } of this.attempts) {
      const own = paid.filter(({ attemptId, originAttemptId }) =>
        [attemptId, originAttemptId].includes(id),
      );
      // A second payment is possible on one QR code; elsewhere a second reference waits for a
      // person.
      const expected = method === "MAYBANK_MY" ? arrived.size : Math.min(1, arrived.size);
      assert.equal(own.length, expected, `no money of ${id} is lost or invented`);
      for (const payment of own) assert.ok(arrived.has(payment.railReference));
    }
    await this.#checkBooks(
      payments.map(({ id }) => id),
      paid.length,
    );
  }

  async #checkBooks(ids: string[], paidCount: number): Promise<void> {
    const rows = await gateway.query`
      select (select count(*) from notifications where checkout_id = ${this.checkoutId}) as told,
             (select count(*) from refunds where transaction_id = any(${ids})) as owed`;
    assert.equal(rows[0]?.told, Math.min(1, paidCount), "the merchant is notified once");
    assert.equal(rows[0]?.owed, Math.max(0, paidCount - 1), "each overpayment is refunded once");
  }

  /** From here on everything works: what is open comes to its end, and what is owed is paid. */
  async end({ choice, ...failing }: Omit<Story, "acts">, notifyUrl: string): Promise<void> {
    for (const [index, attempt] of this.attempts.entries()) {
      for (const word of attempt.unheard.splice(0)) {
        await this.#hear({ do: "hear", of: index, word, times: 1, lost: false });
      }
    }
    await this.#check();
    await this.#answerQuestions();
    await this.#check();
    await this.#decide(choice);
    await expireDueCheckouts(gateway.deps);
    await this.#payBack();
    const told = await this.#tellShop(failing.shopFailures, notifyUrl);
    await this.#checkEnd(told);
  }

  /** A rail that is asked says what became of an attempt, sooner or later. */
  async #answerQuestions(): Promise<void> {
    const rails = railsWith(null, {
      inquire: async (_ctx, { attemptId }) => outcomeOf(this.#truthOf(attemptId), attemptId),
    });
    for (let round = 0; round < 3; round += 1) {
      clock.advance(2 * 3_600_000);
      await inquireDuePayments({ ...gateway.deps, rails });
    }
    const payments = await attemptsOf(gateway, this.checkoutId);
    for (const { attemptState, inquireAt } of payments) {
      assert.ok(["APPROVED", "DECLINED"].includes(attemptState), "every unknown ends");
      assert.equal(inquireAt, null);
    }
  }

  #truthOf(attemptId: string): Word {
    const attempt = this.attempts.find(({ id }) => id === attemptId);
    return attempt?.arrived.size ? "approved" : "declined";
  }

  /** An operator decides every report that could not be true. */
  async #decide(choice: number): Promise<void> {
    const { deps } = gateway;
    for (;;) {
      const reports = await listQuarantine(deps.database, true, Number.MAX_SAFE_INTEGER, 1);
      const [facts] = await loadReviewFacts(deps, reports);
      if (!facts) return;
      const decision = facts.decisions[choice % facts.decisions.length] ?? "DISMISS";
      const decided = { decision, reason: "model", decidedBy: "operator@example.com" };
      await deps.database.transaction((tx) =>
        reviewQuarantinedReport(deps, tx, facts.report.id, decided),
      );
    }
  }

  async #payBack(): Promise<void> {
    const rails = railsWith(null, {
      refund: async (_ctx, { refundId }) => ({ kind: "refunded", reference: `R-${refundId}` }),
      inquireRefund: async () => ({ kind: "not_sent", cause: "connect" }),
    });
    await runDueRefunds({ ...gateway.deps, rails });
  }

  /** Event ids under which the shop has heard of this checkout, until it had nothing to hear. */
  async #tellShop(failures: number, notifyUrl: string): Promise<Set<unknown>> {
    shopFailures = failures;
    for (let round = 0; round <= failures; round += 1) {
      await deliverDueNotifications(gateway.deps);
      clock.advance(3_600_000);
    }
    const path = new URL(notifyUrl).search;
    const own = shop.received.filter((received) => received.path.endsWith(path));
    return new Set(own.map(({ headers }) => headers["x-event-id"]));
  }

  async #checkEnd(told: Set<unknown>): Promise<void> {
    const { database } = gateway.deps;
    const checkout = await readCheckout(gateway, this.checkoutId);
    const payments = await attemptsOf(gateway, this.checkoutId);
    const paid = payments.filter(({ paidAt }) => paidAt !== null);
    const counted = paid.filter(({ isOverpayment }) => !isOverpayment);
    assert.ok(counted.length <= 1);
    assert.notEqual(checkout?.status, "IN_PROCESS", "every checkout ends");
    assert.equal(checkout?.status === "SUCCESS", counted.length === 1);
    assert.equal(told.size, counted.length, "no notification is lost, none is made up");
    assert.equal(new Set(paid.map(({ railReference }) => railReference)).size, paid.length);

    let keptMinor = 0;
    for (const payment of paid) {
      const { merchantId, id, isOverpayment, balanceMinor } = payment;
      const refunds = await listRefundsOfTransaction(database, merchantId, id);
      for (const { state } of refunds) assert.equal(state, "DONE");
      if (isOverpayment)
        assert.deepEqual([refunds.length, balanceMinor], [1, 0], "the overpayment is refunded");
      keptMinor += balanceMinor - (await findFeeTaken(database, merchantId, id)).feeMinor;
    }
    await this.#checkLedger(
      payments.map(({ id }) => id),
      keptMinor,
    );
  }

  async #checkLedger(ids: string[], keptMinor: number): Promise<void> {
    const { database } = gateway.deps;
    const { rows } = await database.query<{ payable: number; owed: number }>({
      text: `select coalesce(-sum(payable_minor), 0)::bigint as payable,
                    coalesce(-sum(refunds_minor), 0)::bigint as owed
               from ledger_postings where transaction_id = any($1)`,
      values: [ids],
    });
    assert.deepEqual(rows[0], { payable: keptMinor, owed: 0 }, "the merchant gets what counts");
    assert.deepEqual(await checkLedger(gateway.deps), []);
  }
}

test("for any events in any order, one payment counts, no money is lost and every attempt ends", async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ acts, ...end }) => {
      clock.set(BEGIN_MS);
      const notifyUrl = `${shop.url}?story=${gateway.deps.random.digits(12)}`;
      const run = new Run(await openCheckout(gateway, { amountMinor: AMOUNT, notifyUrl }));
      for (const step of acts) await run.perform(step);
      await run.end(end, notifyUrl);
    }),
    { numRuns: RUNS, seed: 20_260_302, endOnFailure: true },
  );
});
