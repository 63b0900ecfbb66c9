/**
 * Random interleavings of a payer, the rails' words, a crash and the clock, on the real database,
 * against a model that only knows which money has arrived.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import {
  cancelCheckout,
  expireCheckout,
} from "../../packages/gateway/src/operations/close-checkout.ts";
import { ingestRailMessage } from "../../packages/gateway/src/operations/ingest-rail-message.ts";
import { inquirePayment } from "../../packages/gateway/src/operations/inquire-payment.ts";
import { startPayment } from "../../packages/gateway/src/operations/start-payment.ts";
import type { Outcome, Rail } from "../../packages/gateway/src/rails/rail.ts";
import { findCheckout } from "../../packages/gateway/src/store/checkouts.ts";
import { listTransactionsOfCheckout } from "../../packages/gateway/src/store/transactions.ts";
import { FrozenClock } from "../interface/clocks.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { openCheckout } from "../support/pay.ts";

const clock = new FrozenClock(Date.now());
let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway({ replace: { clock } });
});
after(() => gateway.stop());

const RUNS = 100;
const AMOUNT = 2590;
const METHODS = ["MAYBANK_MY", "FPX_MY"] as const;

type Word = "approved" | "approved_again" | "wrong_amount" | "declined" | "pending" | "unknown";
type Act =
  | { do: "start"; method: (typeof METHODS)[number]; answer: Word | "throws" }
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
/** Nothing happens before somebody tries to pay. */
const story = fc
  .tuple(start, fc.array(act, { minLength: 5, maxLength: 14 }))
  .map(([first, rest]): Act[] => [first, ...rest]);

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

class Run {
  readonly checkoutId: string;
  readonly attempts: { id: string; method: string; arrived: Set<string> }[] = [];
  #forms = 0;
  #wasPaid = false;
  constructor(checkoutId: string) {
    this.checkoutId = checkoutId;
  }

  async perform(step: Act): Promise<void> {
    switch (step.do) {
      case "start":
        await this.#start(step.method, step.answer);
        break;
      case "hear":
        await this.#hear(step);
        break;
      case "ask":
        await this.#ask(step.of, step.word);
        break;
      case "cancel":
        await cancelCheckout(gateway.deps, this.checkoutId);
        break;
      case "wait":
        clock.advance(step.ms);
        break;
      case "expire":
        await expireCheckout(gateway.deps, this.checkoutId);
    }
    await this.#check();
  }

  async #start(method: string, answer: Word | "throws"): Promise<void> {
    const offer = gateway.deps.rails.findMethod(method);
    assert.ok(offer);
    let id = "";
    const rail: Rail = {
      ...offer.rail,
      async initiate(_ctx, input) {
        id = input.attemptId;
        if (answer === "throws") throw new Error("the machine stops");
        const outcome = outcomeOf(answer, id);
        return { outcome, next: { kind: "none" }, state: null, exchanges: [] };
      },
    };
    this.#forms += 1;
    try {
      await startPayment(gateway.deps, {
        checkoutId: this.checkoutId,
        offer: { ...offer, rail },
        attemptKey: `form ${this.#forms}`,
        acceptRestart: true,
        device: "desktop",
        ...(method === "FPX_MY" && { bankCode: "SIM0000:B2C" }),
      });
    } catch (error) {
      const { code } = error as { code?: string };
      assert.ok(["ORDER_PAID", "ORDER_CLOSED", "TRANSACTION_EXPIRED"].includes(code ?? ""), code);
      return;
    }
    const attempt = { id, method, arrived: new Set<string>() };
    this.attempts.push(attempt);
    if (answer !== "throws") this.#note(attempt, answer);
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
    const rails = this.#railsSaying(attempt.method, {
      ingest: async () => ({
        verified: true,
        attemptId: attempt.id,
        events: [{ dedupeKey, attemptId: attempt.id, claim: outcome }],
        ack: { status: 200, headers: {}, body: "OK" },
      }),
    });
    const { database } = gateway.deps;
    const dying: typeof database = {
      ...database,
      transaction: (body) =>
        database.transaction(async (tx) => {
          await body(tx);
          throw new Error("the machine stops");
        }),
    };
    const deps = { ...gateway.deps, rails, ...(lost && { database: dying }) };
    const raw = {
      channel: "callback",
      method: "POST",
      url: "/",
      headers: {},
      body: Buffer.alloc(0),
    } as const;
    const railId = gateway.deps.rails.findMethod(attempt.method)?.rail.id ?? "";
    const heard = await Promise.allSettled(
      Array.from({ length: times }, () => ingestRailMessage(deps, railId, raw)),
    );
    // Whoever is not answered says it again; whoever is answered must be right to stop.
    assert.equal(
      heard.every(({ status }) => status === "fulfilled"),
      !lost,
    );
    if (!lost) this.#note(attempt, spoken);
  }

  async #ask(of: number, spoken: Word): Promise<void> {
    const attempt = this.#pick(of);
    if (!attempt) return;
    const payments = await listTransactionsOfCheckout(gateway.deps.database, this.checkoutId);
    const payment = payments.find(({ attemptId }) => attemptId === attempt.id);
    assert.ok(payment);
    if (payment.inquireAt === null) return;
    const rails = this.#railsSaying(attempt.method, {
      inquire: async () => outcomeOf(spoken, attempt.id),
    });
    await inquirePayment({ ...gateway.deps, rails }, payment);
    this.#note(attempt, spoken);
  }

  #railsSaying(method: string, changes: Partial<Rail>) {
    const { rails } = gateway.deps;
    return {
      ...rails,
      get: (id: string) => {
        const rail = rails.get(id);
        const isIt = rails.findMethod(method)?.rail.id === id;
        return rail && isIt ? { ...rail, ...changes } : rail;
      },
    };
  }

  async #check(): Promise<void> {
    const { database } = gateway.deps;
    const payments = await listTransactionsOfCheckout(database, this.checkoutId);
    const checkout = await findCheckout(database, this.checkoutId);
    const paid = payments.filter(({ paidAt }) => paidAt !== null);
    const counted = paid.filter(({ isSurplus }) => !isSurplus);
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
    const { rows } = await gateway.deps.database.query<Record<string, number>>({
      text: `select
        (select count(*) from notifications where checkout_id = $1) as told,
        (select count(*) from refunds where transaction_id = any($2)) as owed`,
      values: [this.checkoutId, ids],
    });
    assert.equal(rows[0]?.told, Math.min(1, paidCount), "the shop is told once");
    assert.equal(rows[0]?.owed, Math.max(0, paidCount - 1), "each surplus is owed back once");
  }
}

test("whatever comes in whatever order, one payment counts and no money is lost", async () => {
  await fc.assert(
    fc.asyncProperty(story, async (acts) => {
      const run = new Run(await openCheckout(gateway, { amountMinor: AMOUNT }));
      for (const step of acts) await run.perform(step);
    }),
    { numRuns: RUNS, seed: 20_260_302 },
  );
});
