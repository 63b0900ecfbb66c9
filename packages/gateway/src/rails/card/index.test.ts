import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { Secret } from "../../platform/secret.ts";
import { railConformance } from "../conformance.ts";
import type { AttemptRef, CardInput, InitiateInput, Outcome, Rail, Step } from "../rail.ts";
import { browse, startTestbed, submitForm, type Testbed } from "../rail-testbed.ts";
import { type CardSettings, createCardRail } from "./index.ts";

const CODE = { pass: "123456", fail: "000000", error: "999999" };
/** Long enough for a busy machine to answer, short enough to wait for what never answers. */
const SHORT_MS = 1_500;

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

/** The suite chooses refunds by amount; here a card does. */
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
    outOfOrder: { ...using("4000004580001083"), afterMs: 6_000 },
    lostAnswer: using("4000004580001034"),
    badSignature: { ...using("4000004580001109"), afterMs: 11_000 },
    amountMismatch: { ...using("4000004580001117"), afterMs: 1_000 },
    lateSuccess: { ...using("4000004580001067"), failureMs: 30_000, afterMs: 90_000 },
    unknownThenFound: { ...using("4000004580001059"), afterMs: 30_000 },
  },
  refunds: { pendingMinor: 7740, pendingMs: 60_000, refusedMinor: 7741, lostAnswerMinor: 7742 },
});

interface Expected {
  /** What the payer's browser is told to do, in order. */
  way?: string;
  /** The rail's word when the payer has done everything. */
  outcome: string;
  /** Messages of the acquirer: second and claim; `-` is not believed. */
  told?: string[];
  /** Second and what an enquiry then says. */
  asked?: Record<number, string>;
}

const told = (outcome: string): Expected => ({
  outcome,
  told: [`1 ${outcome}`],
  asked: { 0: outcome, 400: outcome },
});
const approved = (payer = "VISA foreign") => told(`approved ${payer}`);
const LOCAL = "approved VISA local";
const challenged = (expected: Expected): Expected => ({ way: "method challenge", ...expected });
const doubtful = (code: string): Expected => ({
  outcome: "unknown",
  told: ["1 unknown"],
  asked: { 0: "unknown", 59: "unknown", 60: `declined ${code} bank_unavailable` },
});
const unauthenticated = (status: string): Expected => ({
  outcome: `declined transStatus ${status} authentication_failed`,
  told: [],
  asked: { 0: `declined transStatus ${status} authentication_failed` },
});

/** README.md of the simulator, number by number. */
const CARDS: Record<string, Expected> = {
  "4242424242424242": approved(),
  "4000004580000002": approved("VISA local"),
  "5555555555554444": approved("MASTERCARD foreign"),
  "2223003122003222": approved("MASTERCARD foreign"),
  "378282246310005": approved("AMEX foreign"),
  "6200000000000005": approved("UNIONPAY foreign"),
  "3566002020360505": approved("JCB foreign"),
  "4000000000000002": told("declined DECLINED 05 do_not_honour"),
  "4000000000009995": told("declined INSUFFICIENT_FUNDS 51 insufficient_funds"),
  "4000000000009987": told("declined DECLINED 41 lost_or_stolen"),
  "4000000000009979": told("declined DECLINED 43 lost_or_stolen"),
  "4000000000000069": told("declined EXPIRED_CARD 54 expired_card"),
  "4000000000000127": told("declined INVALID_CSC N7 incorrect_cvc"),
  "4000000000000119": doubtful("ACQUIRER_SYSTEM_ERROR 96"),
  "4000000000006975": told("declined EXCEEDED_RETRY_LIMIT 65 limit_exceeded"),
  "4100000000000019": told("declined BLOCKED 59 fraud_suspected"),
  // The dispute comes after a minute and is no word on the sale.
  "4000000000000259": { ...approved(), told: ["1 approved VISA foreign", "61 nothing"] },
  "4000000000002685": { ...approved(), told: ["1 approved VISA foreign", "61 nothing"] },
  "4000000000007726": approved(),
  "4000000000005126": approved(),
  "4000002760003184": challenged(approved()),
  "4000000000003220": challenged(approved()),
  "4000008400001629": challenged(told("declined DECLINED 05 do_not_honour")),
  "4000008400001280": unauthenticated("U"),
  "4000000000003055": approved(),
  "4000008260003178": challenged(told("declined INSUFFICIENT_FUNDS 51 insufficient_funds")),
  "4000000032200000": { way: "method", ...approved() },
  "5123450000000008": approved("MASTERCARD foreign"),
  "4508750015741019": challenged(approved()),
  "5111111111111118": unauthenticated("U"),
  "4000004580001018": {
    outcome: "unknown",
    told: [],
    asked: { 0: "unknown", 599: "unknown", 600: "declined NOT_FOUND bank_unavailable" },
  },
  "4000004580001026": {
    outcome: "unknown",
    told: [`60 ${LOCAL}`],
    asked: { 0: LOCAL, 400: LOCAL },
  },
  "4000004580001034": { outcome: "unknown", told: [`1 ${LOCAL}`], asked: { 0: LOCAL } },
  "4000004580001042": {
    outcome: "not_sent rate_limited",
    told: [],
    asked: { 0: "pending", 1499: "pending", 1500: "declined NOT_FOUND payer_timeout" },
  },
  "4000004580001059": {
    outcome: "pending",
    told: [`31 ${LOCAL}`],
    asked: { 0: "pending", 29: "pending", 30: LOCAL },
  },
  "4000004580001067": {
    outcome: "pending",
    told: ["31 declined DECLINED 05 do_not_honour", `91 ${LOCAL}`],
    asked: { 29: "pending", 30: "declined DECLINED 05 do_not_honour", 90: LOCAL },
  },
  "4000004580001075": {
    outcome: LOCAL,
    told: [`1 ${LOCAL}`, `11 ${LOCAL}`, `21 ${LOCAL}`],
    asked: { 400: LOCAL },
  },
  "4000004580001083": {
    outcome: LOCAL,
    told: [`1 ${LOCAL}`, "6 pending"],
    asked: { 400: LOCAL },
  },
  "4000004580001091": { outcome: LOCAL, told: [], asked: { 400: LOCAL } },
  "4000004580001109": {
    outcome: LOCAL,
    told: ["1 -", `11 ${LOCAL}`],
    asked: { 0: LOCAL, 400: LOCAL },
  },
  "4000004580001117": {
    outcome: LOCAL,
    told: [`1 ${LOCAL} 1235`],
    asked: { 0: LOCAL, 400: LOCAL },
  },
  "4000004580001125": told(LOCAL),
  "4000004580001133": told(LOCAL),
  "4000004580002016": unauthenticated("N"),
  "4000004580002024": unauthenticated("R"),
  "4000004580002032": unauthenticated("U"),
  "4000004580002040": unauthenticated("A"),
  "4000004580002057": challenged(told(LOCAL)),
  "4000004580002065": {
    way: "method challenge",
    outcome: "pending",
    told: [],
    asked: { 599: "pending", 600: "declined transStatus N payer_timeout" },
  },
  "4000004580002073": {
    way: "method challenge",
    ...unauthenticated("U"),
  },
  "4000004580002081": challenged(told(LOCAL)),
  "4000004580003014": told(LOCAL),
  "4000004580003022": told(LOCAL),
  "4000004580003030": told(LOCAL),
};

/** `5123450000000008` by expiry `MM/YY`. */
const EXPIRIES: Record<string, Expected> = {
  "01/39": approved("MASTERCARD foreign"),
  "05/39": told("declined DECLINED 05 do_not_honour"),
  "04/27": told("declined EXPIRED_CARD 54 expired_card"),
  "08/28": doubtful("TIMED_OUT"),
  "01/37": doubtful("ACQUIRER_SYSTEM_ERROR"),
  "02/37": doubtful("UNSPECIFIED_FAILURE"),
  "05/37": { outcome: "unknown", told: ["1 unknown"], asked: { 0: "unknown", 3600: "unknown" } },
};

function describeOutcome(outcome: Outcome): string {
  if (outcome.kind === "declined") return `declined ${outcome.rawCode} ${outcome.reason}`;
  if (outcome.kind === "not_sent") return `not_sent ${outcome.cause}`;
  if (outcome.kind !== "approved") return outcome.kind;
  const { cardBrand = "", feeKey = "" } = outcome.payer ?? {};
  const amount = outcome.amountMinor === 1234 ? "" : ` ${outcome.amountMinor}`;
  return `approved ${cardBrand} ${feeKey.split("_")[1]}${amount}`;
}

let bed: Testbed;
let settings: CardSettings;

before(async () => {
  bed = await startTestbed(options);
  // Made for this rail by the simulator; the rail checked it.
  settings = bed.settings as CardSettings;
});
after(() => bed.stop());
beforeEach(() => {
  bed.sandbox.reset();
  bed.sandbox.clock.freeze();
  bed.received.length = 0;
  bed.refuseCallbacksWith = null;
});

interface Paid {
  input: InitiateInput;
  step: Step;
  attempt: AttemptRef;
  way: string[];
}

/** The rail as the gateway would run it, and the payer doing what the browser is told. */
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

/** What is stored is what comes back: the state must survive JSON. */
function stored(input: InitiateInput, step: Step): AttemptRef {
  return bed.attemptOf(input, { ...step, state: JSON.parse(JSON.stringify(step.state)) });
}

/** What the rail hears of it through the browser; null when the browser never comes back. */
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
      // The bank's page broke off: the payer goes back to the shop by hand.
      return { kind: "challenge_returned" } as const;
    }
  }
  const claim = bed.received.at(-1)?.ingested.events[0]?.claim;
  return claim?.kind === "returned" ? claim.event : null;
}

async function expectPayment(paid: Paid, rail: Rail, expected: Expected): Promise<void> {
  const startedAt = bed.sandbox.clock.now();
  assert.equal(paid.way.join(" "), expected.way ?? "");
  assert.equal(describeOutcome(paid.step.outcome), expected.outcome);
  let second = 0;
  for (const [at, wanted] of Object.entries(expected.asked ?? {})) {
    await bed.sandbox.clock.advance((Number(at) - second) * 1000);
    second = Number(at);
    const outcome = await rail.inquire(bed.context(), paid.attempt);
    assert.equal(describeOutcome(outcome), wanted, `asked at ${at} s`);
  }
  await bed.sandbox.clock.advance(120_000);
  const heard = bed.received
    .filter(({ raw }) => raw.channel === "callback")
    .map(({ at, ingested }) => {
      const seconds = (at.getTime() - startedAt.getTime()) / 1000;
      if (!ingested.verified) return `${seconds} -`;
      const [event] = ingested.events;
      if (!event) return `${seconds} nothing`;
      const { claim } = event;
      assert.ok(claim.kind !== "scanned" && claim.kind !== "returned");
      return `${seconds} ${describeOutcome(claim)}`;
    });
  assert.deepEqual(heard, expected.told ?? heard);
}

describe("card rail, by card number", () => {
  for (const [number, expected] of Object.entries(CARDS)) {
    it(`sees ${number} as the table says`, async () => {
      const hangs = number.endsWith("1018") || number.endsWith("1026");
      const rail = hangs ? createCardRail({ ...settings, saleTimeoutMs: SHORT_MS }) : bed.rail;
      await expectPayment(await pay({ card: card(number) }, { rail }), rail, expected);
    });
  }

  for (const [expiry, expected] of Object.entries(EXPIRIES)) {
    it(`sees 5123450000000008 with expiry ${expiry} as the table says`, async () => {
      const [month, year] = expiry.split("/").map(Number);
      const changes = { expiryMonth: month ?? 0, expiryYear: 2000 + (year ?? 0) };
      const paid = await pay({ card: card("5123450000000008", changes) });
      await expectPayment(paid, bed.rail, expected);
    });
  }
});
