import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { browse, submitForm } from "../../../../../test/support/payer/browse.ts";
import { railConformance } from "../../../../../test/support/rails/conformance.ts";
import { provideTestbed } from "../../../../../test/support/rails/testbed.ts";
import { Secret } from "../../platform/secret.ts";
import type {
  AttemptRef,
  CardInput,
  DisputeOutcome,
  InitiateInput,
  Outcome,
  Rail,
  Step,
} from "../rail.ts";
import { type CardSettings, createCardRail } from "./index.ts";

const CODE = { pass: "123456", fail: "000000", error: "999999" };
/**
 * Long enough for a busy machine to respond, short enough to wait out a call that never returns.
 */
const SHORT_MS = 5_000;

function card(number: string, changes: Partial<CardInput> = {}): CardInput {
  const cvc = number.startsWith("37") ? "1234" : "123";
  return {
    number: new Secret(number),
    cvc: new Secret(cvc),
    expiryMonth: 12,
    expiryYear: 2039,
    holderName: "Nur Aisyah",
    ...changes,
  };
}

const browser = {
  userAgent: "Mozilla/5.0",
  acceptHeader: "text/html",
  language: "ms",
  address: "203.0.113.7",
};

const options = {
  railId: "card",
  createRail: createCardRail,
  input: { method: "GOBIZ_MY", card: card("4242424242424242"), browser },
};

const byItself = async () => {};
const using = (number: string) => ({ input: { card: card(number) } });

/** The suite selects refund scenarios by amount; here the card selects them. */
const REFUND_CARDS: Record<number, string> = {
  7740: "4000000000007726",
  7741: "4000004580003022",
  7742: "4000004580003030",
};

railConformance("Card", {
  ...options,
  createRail(settings: CardSettings): Rail {
    const rail = createCardRail(settings);
    const impatient = createCardRail({ ...settings, callTimeoutMs: SHORT_MS });
    return {
      ...rail,
      initiate(ctx, input) {
        const number = REFUND_CARDS[input.amountMinor];
        return rail.initiate(ctx, number ? { ...input, card: card(number) } : input);
      },
      refund: (ctx, refund) =>
        (refund.amountMinor === 7742 ? impatient : rail).refund?.(ctx, refund) ??
        Promise.reject(new Error("no refunds")),
    };
  },
  simulator: "card",
  pay: byItself,
  situations: {
    approved: { afterMs: 1_000 },
    declined: using("4000000000009995"),
    duplicate: { ...using("4000004580001075"), afterMs: 21_000 },
    outOfOrder: "what a message names is retrieved, and is never older than the last",
    lostResponse: using("4000004580001034"),
    badSignature: { ...using("4000004580001109"), afterMs: 11_000 },
    amountMismatch: { ...using("4000004580001117"), afterMs: 1_000 },
    lateSuccess: { ...using("4000004580001067"), failureMs: 30_000, afterMs: 90_000 },
    unknownThenFound: { ...using("4000004580001059"), afterMs: 30_000 },
  },
  refunds: { pendingMinor: 7740, pendingMs: 60_000, refusedMinor: 7741, lostResponseMinor: 7742 },
});

interface Expected {
  /** The steps the payer's browser is given, in order. */
  way?: string;
  /** The rail's outcome once the payer has completed every step. */
  outcome: string;
  /** The acquirer's messages: second and report; `-` marks a rejected one. */
  reports?: string[];
  /** The second of an inquiry, and its result. */
  inquiries?: Record<number, string>;
}

const seen = (outcome: string, reports: string[], inquiries: Record<number, string>): Expected => ({
  outcome,
  reports,
  inquiries,
});
const reported = (outcome: string) => seen(outcome, [`1 ${outcome}`], { 0: outcome, 400: outcome });
const approved = (payer = "VISA foreign") => reported(`approved ${payer}`);
const LOCAL = "approved VISA local";
const disputedAs = (reason: string): Expected => ({
  ...approved(),
  reports: ["1 approved VISA foreign", `61 disputed opened ${reason} 1234`],
});
const challenged = (expected: Expected): Expected => ({ way: "method challenge", ...expected });
const doubtful = (code: string) =>
  seen("unknown", ["1 unknown"], {
    0: "unknown",
    59: "unknown",
    60: `declined ${code} bank_unavailable`,
  });
const unauthenticated = (status: string) => {
  const outcome = `declined transStatus ${status} authentication_failed`;
  return seen(outcome, [], { 0: outcome });
};

/** Of the guide "Test cards and payers". */
const CARDS: Record<string, Expected> = {
  "4242424242424242": approved(),
  "4000004580000002": approved("VISA local"),
  "4100000000000100": approved(),
  "4111111111111111": approved(),
  "5555555555554444": approved("MASTERCARD foreign"),
  "2223003122003222": approved("MASTERCARD foreign"),
  "378282246310005": approved("AMEX foreign"),
  "6200000000000005": approved("UNIONPAY foreign"),
  "3566002020360505": approved("JCB foreign"),
  "4000000000000002": reported("declined DECLINED 05 do_not_honour"),
  "4000000000009995": reported("declined INSUFFICIENT_FUNDS 51 insufficient_funds"),
  "4000000000009987": reported("declined DECLINED 41 lost_or_stolen"),
  "4000000000009979": reported("declined DECLINED 43 lost_or_stolen"),
  "4000000000000069": reported("declined EXPIRED_CARD 54 expired_card"),
  "4000000000000127": reported("declined INVALID_CSC N7 incorrect_cvc"),
  "4000000000000119": reported("declined DECLINED 96 bank_unavailable"),
  "4000000000006975": reported("declined EXCEEDED_RETRY_LIMIT 65 limit_exceeded"),
  "4100000000000019": reported("declined BLOCKED 59 fraud_suspected"),
  // The dispute arrives after a minute and does not change the sale.
  "4000000000000259": disputedAs("fraudulent"),
  "4000000000002685": disputedAs("not_received"),
  "4000000000007726": approved(),
  "4000000000005126": approved(),
  "4000002760003184": challenged(approved()),
  "4000000000003220": challenged(approved()),
  "4000008400001629": challenged(reported("declined DECLINED 05 do_not_honour")),
  "4000008400001280": unauthenticated("U"),
  "4000000000003055": approved(),
  "4000008260003178": challenged(reported("declined INSUFFICIENT_FUNDS 51 insufficient_funds")),
  "4000000032200000": { way: "method", ...approved() },
  "5123450000000008": approved("MASTERCARD foreign"),
  "4508750015741019": challenged(approved()),
  "5111111111111118": unauthenticated("U"),
  "4000004580001018": seen("unknown", [], {
    0: "unknown",
    599: "unknown",
    600: "declined NOT_FOUND bank_unavailable",
  }),
  "4000004580001026": seen("unknown", [`60 ${LOCAL}`], { 0: LOCAL, 400: LOCAL }),
  "4000004580001034": seen("unknown", [`1 ${LOCAL}`], { 0: LOCAL }),
  "4000004580001042": seen("not_sent rate_limited", [], {
    0: "pending",
    1499: "pending",
    1500: "declined NOT_FOUND payer_timeout",
  }),
  "4000004580001059": seen("pending", [`31 ${LOCAL}`], { 0: "pending", 29: "pending", 30: LOCAL }),
  "4000004580001067": seen("pending", ["31 declined DECLINED 05 do_not_honour", `91 ${LOCAL}`], {
    29: "pending",
    30: "declined DECLINED 05 do_not_honour",
    90: LOCAL,
  }),
  "4000004580001075": seen(LOCAL, [`1 ${LOCAL}`, `11 ${LOCAL}`, `21 ${LOCAL}`], { 400: LOCAL }),
  "4000004580001083": seen(LOCAL, [`1 ${LOCAL}`, `6 ${LOCAL}`], { 400: LOCAL }),
  "4000004580001091": seen(LOCAL, [], { 400: LOCAL }),
  "4000004580001109": seen(LOCAL, ["1 -", `11 ${LOCAL}`], { 0: LOCAL, 400: LOCAL }),
  "4000004580001117": seen(LOCAL, [`1 ${LOCAL} 1235`], { 0: LOCAL, 400: LOCAL }),
  "4000004580001125": reported(LOCAL),
  "4000004580001133": reported(LOCAL),
  "4000004580002016": unauthenticated("N"),
  "4000004580002024": unauthenticated("R"),
  "4000004580002032": unauthenticated("U"),
  "4000004580002040": unauthenticated("A"),
  "4000004580002057": challenged(reported(LOCAL)),
  "4000004580002065": challenged(
    seen("pending", [], { 599: "pending", 600: "declined transStatus N payer_timeout" }),
  ),
  "4000004580002073": challenged(unauthenticated("U")),
  "4000004580002081": challenged(reported(LOCAL)),
  "4000004580003014": reported(LOCAL),
  "4000004580003022": reported(LOCAL),
  "4000004580003030": reported(LOCAL),
};

/** Outcomes of `5123450000000008` by expiry `MM/YY`. */
const EXPIRIES: Record<string, Expected> = {
  "01/39": approved("MASTERCARD foreign"),
  "05/39": reported("declined DECLINED 05 do_not_honour"),
  "04/27": reported("declined EXPIRED_CARD 54 expired_card"),
  "08/28": doubtful("TIMED_OUT"),
  "01/37": doubtful("ACQUIRER_SYSTEM_ERROR"),
  "02/37": doubtful("UNSPECIFIED_FAILURE"),
  "05/37": seen("unknown", ["1 unknown"], { 0: "unknown", 3600: "unknown" }),
};

function describeOutcome(outcome: Outcome): string {
  if (outcome.kind === "declined") return `declined ${outcome.rawCode} ${outcome.reason}`;
  if (outcome.kind === "not_sent") return `not_sent ${outcome.cause}`;
  if (outcome.kind !== "approved") return outcome.kind;
  const { cardBrand = "", feeKey = "" } = outcome.payer ?? {};
  const amount = outcome.amountMinor === 1234 ? "" : ` ${outcome.amountMinor}`;
  return `approved ${cardBrand} ${feeKey.split("_")[1]}${amount}`;
}

const bed = await provideTestbed(options);
// The simulator generates them for this rail, and the rail validates them.
const settings = bed.settings as CardSettings;

interface Paid {
  input: InitiateInput;
  step: Step;
  attempt: AttemptRef;
  way: string[];
}

/** The rail as the gateway runs it, with a payer who follows every step. */
async function pay(
  changes: Partial<InitiateInput>,
  { rail = bed.rail, code = CODE.pass } = {},
): Promise<Paid> {
  const input = bed.input(changes);
  let step = await rail.initiate(bed.context(), input);
  const way: string[] = [];
  let attempt = stored(input, step);
  for (let { next } = step; next.kind !== "none" && way.length < 5; next = step.next) {
    way.push(next.kind.replace("3ds_", ""));
    const event = await obey(step, code);
    if (!event) break;
    step = (await rail.resume?.(bed.context(), attempt, event)) ?? step;
    attempt = stored(input, step);
  }
  return { input, step, attempt, way };
}

/** The stored state is what comes back later, so it must survive JSON. */
function stored(input: InitiateInput, step: Step): AttemptRef {
  return bed.attemptOf(input, { ...step, state: JSON.parse(JSON.stringify(step.state)) });
}

/** What the rail receives through the browser; null when the browser never returns. */
async function obey({ next }: Step, code: string) {
  if (next.kind === "3ds_method") {
    const page = await browse("POST", next.url, { threeDSMethodData: next.data });
    if (!page.text.includes("<form")) return { kind: "3ds_method_done", completed: false } as const;
    await submitForm(page, "/callbacks/card/return");
  } else if (next.kind === "3ds_challenge") {
    const page = await browse("POST", next.url, { creq: next.creq });
    if (!page.text.includes('name="code"')) return null;
    try {
      const answer = code === "" ? { action: "cancel" } : { code };
      await submitForm(
        await submitForm(page, "/challenge/answer", answer),
        "/callbacks/card/return",
      );
    } catch {
      // The bank's page failed: the payer returns to the shop manually.
      return { kind: "challenge_returned" } as const;
    }
  }
  const report = bed.received.at(-1)?.ingested.events[0]?.report;
  return report?.kind === "returned" ? report.event : null;
}

async function expectPayment(paid: Paid, rail: Rail, expected: Expected): Promise<void> {
  const startedAt = bed.sandbox.clock.now();
  assert.equal(paid.way.join(" "), expected.way ?? "");
  assert.equal(describeOutcome(paid.step.outcome), expected.outcome);
  let second = 0;
  for (const [at, wanted] of Object.entries(expected.inquiries ?? {})) {
    await bed.sandbox.clock.advance((Number(at) - second) * 1000);
    second = Number(at);
    const outcome = await rail.inquire(bed.context(), paid.attempt);
    assert.equal(describeOutcome(outcome), wanted, `inquiry at ${at} s`);
  }
  await bed.sandbox.clock.advance(120_000);
  const received = bed.received
    .filter(({ raw }) => raw.channel === "callback")
    .map(({ at, ingested }) => {
      const seconds = (at.getTime() - startedAt.getTime()) / 1000;
      if (!ingested.verified) return `${seconds} -`;
      const [event] = ingested.events;
      if (!event) return `${seconds} nothing`;
      const { report } = event;
      assert.ok(report.kind !== "scanned" && report.kind !== "returned");
      if (report.kind === "disputed")
        return `${seconds} disputed ${report.stage} ${report.reason} ${report.amountMinor}`;
      return `${seconds} ${describeOutcome(report)}`;
    });
  assert.deepEqual(received, expected.reports ?? received);
}

describe("card rail, by card number", () => {
  for (const [number, expected] of Object.entries(CARDS)) {
    it(`handles ${number} as in the table`, async () => {
      const hangs = number.endsWith("1018") || number.endsWith("1026");
      const rail = hangs ? createCardRail({ ...settings, saleTimeoutMs: SHORT_MS }) : bed.rail;
      await expectPayment(await pay({ card: card(number) }, { rail }), rail, expected);
    });
  }

  for (const [expiry, expected] of Object.entries(EXPIRIES)) {
    it(`handles 5123450000000008 with expiry ${expiry} as in the table`, async () => {
      const [month, year] = expiry.split("/").map(Number);
      const changes = { expiryMonth: month ?? 0, expiryYear: 2000 + (year ?? 0) };
      const paid = await pay({ card: card("5123450000000008", changes) });
      await expectPayment(paid, bed.rail, expected);
    });
  }
});

/** The testbed's context, with a fault injected into calls whose body contains `operation`. */
function failingAt(operation: string, fault: { kind: "down" | "500"; count?: number }) {
  const context = bed.context();
  const { http } = context;
  return {
    ...context,
    http: {
      send(request: Parameters<typeof http.send>[0]) {
        if (String(request.body).includes(`"apiOperation":"${operation}"`))
          bed.sandbox.faults.add({ simulator: "card", count: 1, ...fault });
        return http.send(request);
      },
    },
  };
}

const METHOD_DONE = { kind: "3ds_method_done", completed: true } as const;
const RETURNED = { kind: "challenge_returned" } as const;

async function resume(
  attempt: AttemptRef,
  event: Parameters<NonNullable<Rail["resume"]>>[2],
): Promise<Step> {
  const step = await bed.rail.resume?.(bed.context(), attempt, event);
  assert.ok(step);
  return step;
}

/** What changed something at the acquirer: messages and inquiries retrieve from it at any time. */
function operationsSeen(): string[] {
  return bed.sandbox.journal
    .list("card")
    .filter(({ direction, name }) => direction === "in" && name !== "RETRIEVE")
    .map(({ name }) => name);
}

describe("card rail, authentication", () => {
  const CHALLENGED = { card: card("4000002760003184") };

  for (const [code, outcome] of Object.entries({
    [CODE.fail]: "declined transStatus N authentication_failed",
    [CODE.error]: "declined transStatus U authentication_failed",
    "": "declined transStatus N payer_cancelled",
  })) {
    it(`ends a challenge with result "${code}" as ${outcome}`, async () => {
      const paid = await pay(CHALLENGED, { code });
      assert.equal(describeOutcome(paid.step.outcome), outcome);
      assert.equal(describeOutcome(await bed.rail.inquire(bed.context(), paid.attempt)), outcome);
      assert.ok(!operationsSeen().includes("PAY"));
    });
  }

  for (const [number, setting] of Object.entries({
    "4000004580002032": { sellWhenUnavailable: true },
    "4000004580002040": { sellWhenAttempted: true },
    "5111111111111118": { sellWhenUnavailable: true },
  })) {
    it(`charges ${number} when ${Object.keys(setting)} is set`, async () => {
      const rail = createCardRail({ ...settings, ...setting });
      const { step } = await pay({ card: card(number) }, { rail });
      assert.equal(step.outcome.kind, "approved");
    });
  }

  it("sends a merchant's own ID and descriptor with each step", async () => {
    const context = bed.context();
    const orders: unknown[] = [];
    const http: typeof context.http = {
      send(request) {
        const { order } = JSON.parse(String(request.body ?? "{}"));
        if (order) orders.push([order.subMerchant, order.statementDescriptor]);
        return context.http.send(request);
      },
    };
    const merchantAtProvider = { id: "SUB-1", descriptor: "WARUNG ALI" };
    const input = bed.input({ card: card("4242424242424242"), merchantAtProvider });
    const { outcome } = await bed.rail.initiate({ ...context, http }, input);
    assert.equal(outcome.kind, "approved");
    assert.ok(orders.length >= 2, "authentication and sale");
    for (const order of orders) {
      assert.deepEqual(order, [{ identifier: "SUB-1" }, { name: "WARUNG ALI" }]);
    }
  });

  it("never charges after N or R, whatever the settings", async () => {
    const rail = createCardRail({
      ...settings,
      sellWhenUnavailable: true,
      sellWhenAttempted: true,
    });
    for (const number of ["4000004580002016", "4000004580002024"]) {
      const { step } = await pay({ card: card(number) }, { rail });
      assert.equal(step.outcome.kind, "declined");
    }
    assert.ok(!operationsSeen().includes("PAY"));
  });

  it("charges once when the browser returns three times at once, one of them with a forged result", async () => {
    const { attempt, step } = await pay({ card: card("4000004580002081") });
    const returns = bed.received.filter(({ raw }) => raw.body.includes("cres="));
    assert.equal(returns.length, 3);
    const challenged = { ...attempt, state: { ...Object(attempt.state), phase: "challenge" } };
    const steps = await Promise.all(returns.map(() => resume(challenged, RETURNED)));
    for (const again of steps) assert.deepEqual(again.outcome, step.outcome);
    await bed.sandbox.clock.advance(60_000);
    const reports = bed.received.filter(({ raw }) => raw.channel === "callback");
    assert.equal(reports.length, 1);
  });

  it("treats an unexpected return only as a reason to check the status", async () => {
    const input = bed.input(CHALLENGED);
    const first = await bed.rail.initiate(bed.context(), input);
    const attempt = stored(input, first);
    const early = await resume(attempt, RETURNED);
    assert.deepEqual(early.next, first.next);
    const second = await resume(attempt, METHOD_DONE);
    assert.equal(second.next.kind, "3ds_challenge");
    // Both the page's timer and the bank's frame may report the method page.
    const twin = await resume(stored(input, second), { ...METHOD_DONE, completed: false });
    assert.deepEqual(twin.next, second.next);
    const forged = await resume(stored(input, second), RETURNED);
    assert.equal(forged.outcome.kind, "pending");
    assert.deepEqual(forged.next, second.next);
    assert.ok(!operationsSeen().includes("PAY"));
  });

  it("requests no sale after the attempt has expired", async () => {
    const input = bed.input(CHALLENGED);
    const first = await bed.rail.initiate(bed.context(), input);
    const second = await resume(stored(input, first), METHOD_DONE);
    await obey(second, CODE.pass);
    await bed.sandbox.clock.advance(15 * 60_000);
    const late = await resume(stored(input, second), RETURNED);
    assert.equal(describeOutcome(late.outcome), "declined EXPIRED payer_timeout");
    assert.ok(!operationsSeen().includes("PAY"));
  });

  it("declines when the acquirer is unavailable before the sale, instead of leaving the attempt open", async () => {
    const input = bed.input(CHALLENGED);
    const first = await bed.rail.initiate(bed.context(), input);
    bed.sandbox.faults.add({ simulator: "card", kind: "500", count: 1 });
    const step = await resume(stored(input, first), METHOD_DONE);
    assert.equal(describeOutcome(step.outcome), "declined http_5xx bank_unavailable");
  });
});

describe("card rail, when calls fail", () => {
  it("reports not_sent when the acquirer is unreachable or disconnects before the sale", async () => {
    const apiUrl = "http://127.0.0.1:1/api/rest/version/100";
    const nowhere = createCardRail({ ...settings, apiUrl });
    const { step } = await pay({}, { rail: nowhere });
    assert.equal(describeOutcome(step.outcome), "not_sent connect");
    for (const operation of ["INITIATE_AUTHENTICATION", "AUTHENTICATE_PAYER"]) {
      const context = failingAt(operation, { kind: "down" });
      const broken = await bed.rail.initiate(context, bed.input());
      assert.equal(describeOutcome(broken.outcome), "not_sent reset");
    }
    assert.ok(!operationsSeen().includes("PAY"));
  });

  for (const kind of ["down", "500"] as const) {
    it(`reports unknown when the sale meets ${kind}, and closes the attempt once no sale can follow`, async () => {
      const input = bed.input();
      const step = await bed.rail.initiate(failingAt("PAY", { kind }), input);
      assert.equal(step.outcome.kind, "unknown");
      const attempt = stored(input, step);
      for (const [seconds, wanted] of [
        [0, "unknown"],
        [599, "unknown"],
        [1, "declined NOT_FOUND bank_unavailable"],
      ] as const) {
        await bed.sandbox.clock.advance(seconds * 1000);
        const outcome = await bed.rail.inquire(bed.context(), attempt);
        assert.equal(describeOutcome(outcome), wanted);
      }
    });
  }

  it("can send the same attempt again after SERVER_BUSY", async () => {
    const input = bed.input({ card: card("4000004580001042") });
    const first = await bed.rail.initiate(bed.context(), input);
    assert.equal(first.outcome.kind, "not_sent");
    await bed.sandbox.clock.advance(30_000);
    const second = await bed.rail.initiate(bed.context(), input);
    assert.equal(second.outcome.kind, "approved");
  });

  it("aborts the call when the caller's time limit is over", async () => {
    const context = { ...bed.context(), deadline: bed.sandbox.clock.now() };
    const { outcome } = await bed.rail.initiate(context, bed.input());
    assert.equal(describeOutcome(outcome), "not_sent read_timeout");
    assert.deepEqual(operationsSeen(), []);
  });

  it("reports configuration when the acquirer rejects the credentials", async () => {
    const rail = createCardRail({ ...settings, apiPassword: "not the password" });
    const { step } = await pay({}, { rail });
    assert.equal(describeOutcome(step.outcome), "declined HTTP_401 configuration");
  });
});

describe("card rail, separate authorization and capture", () => {
  const separate = () => createCardRail({ ...settings, capture: "separate" });

  it("reports the capture, not the authorization", async () => {
    const rail = separate();
    const { step, attempt } = await pay({}, { rail });
    assert.equal(describeOutcome(step.outcome), "approved VISA foreign");
    assert.deepEqual(await rail.inquire(bed.context(), attempt), step.outcome);
    await bed.sandbox.clock.advance(1_000);
    const reports = bed.received.map(({ ingested }) => ingested.events[0]?.report);
    assert.deepEqual(
      reports.map((report) => report?.kind),
      ["pending", "approved"],
    );
    assert.deepEqual(reports[1], step.outcome);
  });

  it("retries the capture under the same id after a technical failure", async () => {
    const { step } = await pay({ card: card("4000004580001125") }, { rail: separate() });
    assert.equal(step.outcome.kind, "approved");
    assert.deepEqual(operationsSeen().slice(-2), ["CAPTURE", "CAPTURE"]);
  });

  it("captures at the next inquiry after an immediate capture failed", async () => {
    const rail = separate();
    const input = bed.input();
    const step = await rail.initiate(failingAt("CAPTURE", { kind: "500" }), input);
    assert.equal(step.outcome.kind, "unknown");
    const outcome = await rail.inquire(bed.context(), stored(input, step));
    assert.equal(outcome.kind, "approved");
  });
});

describe("card rail, refunds and reversals", () => {
  it("voids a sale of the same day, which then no longer counts as a payment", async () => {
    const { attempt } = await pay({});
    const undone = await bed.rail.reverse?.(bed.context(), attempt);
    assert.equal(undone?.kind, "refunded");
    assert.deepEqual(await bed.rail.reverse?.(bed.context(), attempt), undone);
    const outcome = await bed.rail.inquire(bed.context(), attempt);
    assert.equal(describeOutcome(outcome), "declined VOIDED other");
  });

  it("refunds instead when the batch is closed", async () => {
    const closed = await pay({ card: card("4000004580001133") });
    const yesterday = await pay({});
    assert.equal((await bed.rail.reverse?.(bed.context(), closed.attempt))?.kind, "refunded");
    await bed.sandbox.clock.advance(24 * 3_600_000);
    assert.equal((await bed.rail.reverse?.(bed.context(), yesterday.attempt))?.kind, "refunded");
    assert.deepEqual(operationsSeen().slice(-4), ["VOID", "REFUND", "VOID", "REFUND"]);
    for (const { attempt } of [closed, yesterday]) {
      const outcome = await bed.rail.inquire(bed.context(), attempt);
      assert.equal(describeOutcome(outcome), "declined VOIDED other");
    }
  });

  it("reverses a sale with an unknown outcome, and does nothing when there is none", async () => {
    const changes = { expiryMonth: 5, expiryYear: 2037 };
    const { attempt } = await pay({ card: card("5123450000000008", changes) });
    assert.equal((await bed.rail.reverse?.(bed.context(), attempt))?.kind, "refunded");
    const never = await pay({ card: card("4000004580002016") });
    assert.equal((await bed.rail.reverse?.(bed.context(), never.attempt))?.kind, "refused");
  });

  const refundOf = (attempt: AttemptRef) => ({
    refundId: `RF${attempt.attemptId.slice(2)}`,
    attempt,
    railReference: "",
    amountMinor: 1234,
    reason: "Customer asked",
  });

  for (const [number, [first, later]] of Object.entries({
    "4000000000007726": ["pending", "refunded"],
    "4000000000005126": ["refunded", "refused"],
    "4000004580003014": ["pending", "pending"],
    "4000004580003022": ["refused", "refused"],
  })) {
    it(`reports a refund to ${number} as ${first}, a minute later as ${later}`, async () => {
      const { attempt } = await pay({ card: card(number) });
      const refund = refundOf(attempt);
      assert.equal((await bed.rail.refund?.(bed.context(), refund))?.kind, first);
      await bed.sandbox.clock.advance(60_000);
      const outcome = await bed.rail.inquireRefund?.(bed.context(), refund);
      assert.equal(outcome?.kind, later);
      if (outcome?.kind === "refused" && first === "refused")
        assert.equal(outcome.reason, "balance");
    });
  }

  it("rejects a refund after 180 days without a call", async () => {
    const { attempt } = await pay({});
    const startedAt = new Date(attempt.startedAt.getTime() - 181 * 24 * 3_600_000);
    const calls = operationsSeen().length;
    const outcome = await bed.rail.refund?.(bed.context(), refundOf({ ...attempt, startedAt }));
    assert.deepEqual(outcome, {
      kind: "refused",
      rawCode: "REFUND_WINDOW_CLOSED",
      reason: "window",
    });
    assert.equal(operationsSeen().length, calls);
  });

  it("lists the acquirer's settlement lines, right or wrong, without voided sales", async () => {
    const { attempt } = await pay({});
    const voided = await pay({});
    await bed.rail.reverse?.(bed.context(), voided.attempt);
    bed.sandbox.faults.add({ simulator: "card", kind: "settlement_mismatch", amountMinor: 5 });
    const malaysian = new Date(bed.sandbox.clock.now().getTime() + (8 * 60 + 1) * 60_000);
    const date = malaysian.toISOString().slice(0, 10);
    await assert.rejects(async () => bed.rail.settlementFile?.(bed.context(), date), {
      name: "HttpFailure",
    });
    await bed.sandbox.clock.advance(24 * 3_600_000);
    const lines = await bed.rail.settlementFile?.(bed.context(), date);
    assert.deepEqual(
      lines?.map(({ attemptId, grossMinor }) => [attemptId, grossMinor]),
      [[attempt.attemptId, 1239]],
    );
  });
});

describe("card rail, chargebacks", () => {
  const answer = (text: string) => ({ kind: "answer", text }) as const;
  const accept = { kind: "accept" } as const;

  /** A disputed payment and the acquirer's id of its chargeback. */
  async function disputed() {
    const { attempt } = await pay({ card: card("4000000000000259") });
    await bed.sandbox.clock.advance(62_000);
    const report = bed.received.flatMap(({ ingested }) => ingested.events).at(-1)?.report;
    assert.ok(report?.kind === "disputed");
    return { attempt, reference: report.reference, amountMinor: report.amountMinor };
  }
  type Ref = Awaited<ReturnType<typeof disputed>>;
  const respond = (ref: Ref, response: ReturnType<typeof answer> | typeof accept) =>
    bed.rail.respondToDispute?.(bed.context(), ref, response);
  const ask = (ref: Ref) => bed.rail.inquireDispute?.(bed.context(), ref);
  const stageOf = (outcome: DisputeOutcome | undefined) =>
    outcome?.kind === "disputed" ? outcome.stage : outcome?.kind;

  it("sends one response, however often it is repeated, and rejects a different one", async () => {
    const ref = await disputed();
    assert.equal(stageOf(await ask(ref)), "opened");
    assert.equal(stageOf(await respond(ref, answer("sim:won"))), "under_review");
    assert.equal(stageOf(await respond(ref, answer("sim:won"))), "under_review");
    assert.equal(stageOf(await respond(ref, answer("else"))), "refused");
    assert.equal(stageOf(await respond(ref, accept)), "refused");
    await bed.sandbox.clock.advance(61_000);
    assert.equal(stageOf(await ask(ref)), "won");
    assert.equal(stageOf(await respond(ref, answer("sim:won"))), "won");
  });

  it("loses the dispute at once when the merchant accepts it", async () => {
    const ref = await disputed();
    assert.equal(stageOf(await respond(ref, accept)), "lost");
  });

  it("reports unknown when the response to a dispute is lost or unreadable", async () => {
    const ref = await disputed();
    for (const kind of ["500", "html_error_page", "down"] as const) {
      bed.sandbox.faults.add({ simulator: "card", kind, count: 1 });
      assert.equal(stageOf(await respond(ref, accept)), "unknown", kind);
    }
    assert.equal(stageOf(await ask(ref)), "opened");
    assert.equal(stageOf(await ask({ ...ref, reference: "PA1-CB9" })), "refused");
  });

  it("lists a disputed amount in the settlement file when it is debited and when it is returned", async () => {
    const startedAt = bed.sandbox.clock.now().getTime();
    const ref = await disputed();
    await respond(ref, answer("sim:won"));
    await bed.sandbox.clock.advance(48 * 3_600_000);
    const lines = [];
    // Just before midnight, some or all of the lines fall on the next day.
    for (const hours of [0, 24]) {
      const malaysian = new Date(startedAt + (8 * 60 + 1) * 60_000 + hours * 3_600_000);
      const date = malaysian.toISOString().slice(0, 10);
      lines.push(...((await bed.rail.settlementFile?.(bed.context(), date)) ?? []));
    }
    const about = lines.filter(({ reference }) => reference === ref.reference);
    assert.deepEqual(
      about.map(({ kind, grossMinor, feeMinor }) => [kind, grossMinor, feeMinor]),
      [
        ["dispute", -1234, 0],
        ["dispute_return", 1234, 0],
      ],
    );
  });
});

describe("card rail, messages", () => {
  it("receives an unacknowledged message again under the same key", async () => {
    bed.refuseCallbacksWith = 500;
    await pay({});
    await bed.sandbox.clock.advance(11_000);
    bed.refuseCallbacksWith = null;
    await bed.sandbox.clock.advance(3_600_000);
    const keys = bed.received.map(({ ingested }) => ingested.events[0]?.dedupeKey);
    assert.equal(keys.length, 3);
    assert.equal(new Set(keys).size, 1);
  });

  it("takes nothing from a message but the names of what it then retrieves", async () => {
    const { attempt } = await pay({});
    await bed.sandbox.clock.advance(1_000);
    const [message] = bed.received;
    assert.ok(message);
    const { raw } = message;
    const text = raw.body.toString("utf8");
    const other = await pay({ card: card("4000000000000002") });
    const ingest = (body: string, headers = raw.headers) =>
      bed.rail.ingest(bed.context(), { ...raw, headers, body: Buffer.from(body) });
    const [event] = (await ingest(text.replaceAll("12.34", "0.01"))).events;
    assert.ok(event?.report.kind === "approved");
    assert.equal(event.report.amountMinor, 1234);
    assert.equal(event.attemptId, attempt.attemptId);
    const [declined] = (await ingest(text.replaceAll(attempt.attemptId, other.attempt.attemptId)))
      .events;
    assert.equal(declined?.report.kind, "declined");
    assert.deepEqual((await ingest(text.replaceAll(attempt.attemptId, "PA404"))).events, []);
    for (const secret of ["", "x", settings.apiPassword]) {
      const headers = { ...raw.headers, "x-notification-secret": secret };
      assert.equal((await ingest(text, headers)).verified, false);
    }
  });

  it("does not acknowledge a message whose transaction cannot be retrieved now", async () => {
    await pay({});
    await bed.sandbox.clock.advance(1_000);
    const [message] = bed.received;
    assert.ok(message);
    bed.sandbox.faults.add({ simulator: "card", kind: "500", count: 1 });
    const failed = await bed.rail.ingest(bed.context(), message.raw);
    assert.deepEqual([failed.verified, failed.ack.status, failed.events], [true, 503, []]);
    const repeated = await bed.rail.ingest(bed.context(), message.raw);
    assert.equal(repeated.events[0]?.dedupeKey, message.ingested.events[0]?.dedupeKey);
  });

  it("rejects a notification for another merchant, whatever its secret", async () => {
    await pay({});
    await bed.sandbox.clock.advance(1_000);
    const [message] = bed.received;
    assert.ok(message);
    const rail = createCardRail({ ...settings, merchantId: "OTHER" });
    assert.equal((await rail.ingest(bed.context(), message.raw)).verified, false);
  });

  it("treats a browser's return as no proof, and ignores invalid input", async () => {
    const raw = { channel: "browser", method: "POST", url: "/return", headers: {} } as const;
    const ingest = (text: string) =>
      bed.rail.ingest(bed.context(), { ...raw, body: Buffer.from(text) });
    const forged = await ingest("cres=e30&order.id=PA1");
    assert.equal(forged.verified, false);
    assert.equal(forged.attemptId, "PA1");
    assert.deepEqual(forged.events[0]?.report, {
      kind: "returned",
      event: { kind: "challenge_returned" },
    });
    for (const text of ["", "cres=1", "order.id=PA1", "cres=1&order.id=..%2Fx", "%ff%00=%"])
      assert.deepEqual((await ingest(text)).events, []);
  });
});

describe("card rail, input and settings", () => {
  const fieldsOf = (changes: Partial<CardInput>, input: Partial<InitiateInput> = {}) => {
    const wrong = card("4242424242424242", changes);
    return bed.rail.validate(bed.input({ card: wrong, ...input })).map(({ field }) => field);
  };
  const number = (text: string) => ({ number: new Secret(text) });

  it("accepts numbers with spaces and security codes of the brand's length", () => {
    assert.deepEqual(fieldsOf(number("4242 4242 4242 4242")), []);
    assert.deepEqual(fieldsOf(number("5555-5555-5555-4444")), []);
    assert.deepEqual(fieldsOf({ ...number("378282246310005"), cvc: new Secret("1234") }), []);
    assert.deepEqual(fieldsOf(number("378282246310005")), ["card.cvc"]);
  });

  it("rejects what no acquirer would accept", () => {
    for (const text of ["4242424242424241", "", "42", "4242424242424242x", "4000000000006"])
      assert.deepEqual(fieldsOf(number(text)), ["card.number"], text);
    assert.deepEqual(fieldsOf(number("9000000000000001")), ["card.number"]);
    const jcb = { card: card("3566002020360505") };
    const contract = createCardRail({ ...settings, acceptedBrands: ["VISA"] });
    assert.deepEqual(contract.validate(bed.input(jcb)), [
      {
        field: "card.number",
        code: "not_accepted",
        message: "the card brand is not accepted",
      },
    ]);
    assert.deepEqual(contract.capabilities.cardBrands, ["visa"]);
    assert.deepEqual(bed.rail.validate(bed.input(jcb)), []);
    for (const text of ["", "12", "1234", "12a"])
      assert.deepEqual(fieldsOf({ cvc: new Secret(text) }), ["card.cvc"], text);
    for (const name of ["", "  ", "4242 4242 4242 4242", "a\nb"])
      assert.deepEqual(fieldsOf({ holderName: name }), ["card.holderName"], name);
    assert.deepEqual(fieldsOf({ expiryMonth: 13 }), ["card.expiry"]);
    assert.deepEqual(fieldsOf({}, { amountMinor: 9 }), ["amount"]);
    assert.deepEqual(fieldsOf({}, { amountMinor: 10_000_001 }), ["amount"]);
  });

  it("accepts a stored card without its code, and skips authentication when no payer is present", async () => {
    const noCode = { cvc: new Secret("") };
    const challenged = { card: card("4000002760003184", noCode) };
    assert.deepEqual(fieldsOf(noCode), ["card.cvc"]);
    for (const storedCard of ["payer_present", "merchant_initiated"] as const)
      assert.deepEqual(fieldsOf(noCode, { storedCard }), []);
    const present = bed.input({ ...challenged, storedCard: "payer_present" });
    const payerPresent = await bed.rail.initiate(bed.context(), present);
    assert.equal(payerPresent.next.kind, "3ds_method");
    const absent = bed.input({ ...challenged, storedCard: "merchant_initiated" });
    const charged = await bed.rail.initiate(bed.context(), absent);
    assert.equal(charged.outcome.kind, "approved");
    assert.equal(charged.next.kind, "none");
  });

  it("accepts a card until the end of its expiry month, in Malaysian time", () => {
    const expiry = { expiryMonth: 2, expiryYear: 2028 };
    const last = new Date("2028-02-29T15:59:59Z");
    const over = new Date("2028-02-29T16:00:00Z");
    assert.deepEqual(fieldsOf(expiry, { expiresAt: last }), []);
    const late = bed.input({ card: card("4242424242424242", expiry), expiresAt: over });
    assert.deepEqual(
      bed.rail.validate(late).map(({ field, code }) => [field, code]),
      [["card.expiry", "expired"]],
    );
  });

  it("never repeats a card number in a problem", () => {
    const problems = bed.rail.validate(bed.input({ card: card("4242424242424241") }));
    assert.ok(!JSON.stringify(problems).includes("4242"));
  });

  it("rejects invalid settings by name, without showing their values", () => {
    const wrong = { ...settings, merchantId: "a b", extra: 1 };
    assert.throws(
      () => createCardRail(wrong),
      ({ message }: Error) =>
        message.includes("merchantId") && !message.includes(settings.apiPassword),
    );
  });

  it("offers its methods as cards, one of them under a neutral name", () => {
    const { methods } = bed.rail.capabilities;
    assert.deepEqual(
      methods.map(({ id, aliases = [], group }) => [id, ...aliases, group]),
      [
        ["GOBIZ_MY", "CARD_MY", "CARD"],
        ["PAYDEE_MY", "CARD"],
        ["MASTERCARD_MY", "VISA_MY", "CARD"],
      ],
    );
  });
});

describe("card rail, secrets", () => {
  it("keeps card number and security code out of state, timeline, journal and messages", async () => {
    const input = { card: card("4000002760003184", { cvc: new Secret("739") }) };
    const { attempt, step } = await pay(input);
    await bed.sandbox.clock.advance(1_000);
    const shown = JSON.stringify([
      attempt.state,
      step.exchanges,
      bed.sandbox.journal.list(),
      bed.received.map(({ raw }) => raw.body.toString("utf8")),
    ]);
    assert.ok(!shown.includes("4000002760003184"));
    assert.ok(!shown.includes("000276000318"));
    // Three digits also occur in ids, so the places are checked by name instead.
    assert.doesNotMatch(shown, /securityCode|cvc|"739"/i);
    assert.ok(!shown.includes(settings.apiPassword));
    assert.deepEqual(Object.keys(Object(attempt.state)).sort(), [
      "brand",
      "browser",
      "lastFour",
      "phase",
      "returnUrl",
      "session",
      "soldAt",
      "version",
    ]);
  });
});
