import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { browse, submitForm } from "../../../../../test/support/payer/browse.ts";
import {
  type ConformanceSetup,
  railConformance,
} from "../../../../../test/support/rails/conformance.ts";
import { provideTestbed, type Testbed } from "../../../../../test/support/rails/testbed.ts";
import type { AttemptRef, InitiateInput, NextAction, Outcome, RailEvent, Step } from "../rail.ts";
import * as antomMap from "./antom/map.ts";
import * as grabpayMap from "./grabpay/map.ts";
import { createWalletRail, type WalletSettings } from "./index.ts";
import * as shopeepayMap from "./shopeepay/map.ts";
import { parseStatement } from "./statement.ts";
import * as tngMap from "./tng/map.ts";

const options = (method: string) => ({
  railId: "wallet",
  createRail: createWalletRail,
  input: { method },
});

/** The payer's address, whatever the next step. */
function payUrl(next: NextAction): string {
  if (next.kind === "redirect") return next.url;
  if (next.kind === "qr") return next.payload;
  if (next.kind === "app_link") return next.fallbackUrl;
  throw new Error(`nothing to pay at: ${next.kind}`);
}

/** What the payer does on the wallet's page; magic amounts need no action. */
async function visit(next: NextAction, action = "approve"): Promise<string> {
  const page = await browse("GET", payUrl(next));
  if (!page.text.includes('name="action"')) return page.text;
  return (await submitForm(page, "/pay/", { action })).text;
}

/** What the gateway does when the browser returns. */
async function resumed(bed: Testbed, attempt: AttemptRef): Promise<Step | null> {
  const events = bed.received.flatMap(({ ingested }) => ingested.events);
  const back = events.findLast(({ report }) => report.kind === "returned");
  if (back?.report.kind !== "returned") return null;
  assert.equal(back.attemptId, attempt.attemptId);
  return (await bed.rail.resume?.(bed.context(), attempt, back.report.event)) ?? null;
}

const ACT_MS = 5000;
const pay: ConformanceSetup<WalletSettings>["pay"] = async (bed, step, attempt) => {
  await visit(step.next);
  await resumed(bed, attempt);
  // A browser's return is unsigned and proves nothing: the suite is about messages from the
  // wallet's server.
  const messages = bed.received.filter(({ raw }) => raw.channel === "callback");
  bed.received.splice(0, bed.received.length, ...messages);
  await bed.sandbox.clock.advance(ACT_MS);
};
const amount = (amountMinor: number, afterMs = 0) => ({ input: { amountMinor }, afterMs });
const refunds = {
  pendingMinor: 7740,
  pendingMs: 60_000,
  refusedMinor: 7741,
  lostResponseMinor: 7742,
};

const NO_PAGE = "an order without a create response has no page, so nobody can pay it";

for (const [family, method] of [
  ["Touch 'n Go", "TNG_MY"],
  ["aggregator", "BOOST_MY"],
  ["ShopeePay", "SHOPEEPAY_MY"],
] as const) {
  const alone = { pay: async () => {} };
  railConformance(`${family} (wallet)`, {
    ...options(method),
    simulator: "wallet",
    pay,
    refunds,
    situations: {
      approved: {},
      declined: { ...amount(7745, 2000), ...alone },
      duplicate: amount(7711),
      outOfOrder: method === "SHOPEEPAY_MY" ? "ShopeePay reports only success" : amount(7712, 2000),
      lostResponse: NO_PAGE,
      badSignature: amount(7716, 10_000),
      amountMismatch: amount(7714),
      lateSuccess: { ...amount(7710, 605_000), ...alone, failureMs: 604_000 },
      unknownThenFound: { ...amount(7717, 5000), ...alone },
    },
  });
}

railConformance("GrabPay (wallet)", {
  ...options("GRABPAY_MY"),
  simulator: "wallet",
  pay,
  refunds,
  situations: {
    approved: {},
    declined: amount(7745),
    duplicate: amount(7711),
    outOfOrder: amount(7712),
    lostResponse: NO_PAGE,
    badSignature: amount(7716, 10_000),
    amountMismatch: amount(7714),
    lateSuccess: { ...amount(7710, 605_000), failureMs: 590_000 },
    unknownThenFound: amount(7730, 60_000),
  },
});

const bed = await provideTestbed(options("TNG_MY"));
// The simulator generates them for this rail, and the rail validates them.
const settings = bed.settings as WalletSettings;

async function start(changes: Partial<InitiateInput>, timeoutMs = 10_000) {
  const input = bed.input(changes);
  const deadline = new Date(bed.sandbox.clock.now().getTime() + timeoutMs);
  const step = await bed.rail.initiate({ ...bed.context(), deadline }, input);
  return { input, step, attempt: bed.attemptOf(input, step) };
}

/** Started, and paid by a payer who comes back. */
async function paid(changes: Partial<InitiateInput>) {
  const started = await start(changes);
  await visit(started.step.next);
  if (started.input.method === "GRABPAY_MY") await resumed(bed, started.attempt);
  return started;
}

function shortOf(report: RailEvent["report"]): string {
  if (report.kind === "approved") return `approved ${report.amountMinor}`;
  return report.kind === "declined" ? `declined ${report.reason}` : report.kind;
}

/** Reports from the wallets' servers so far, without those carried by browsers. */
function reported(): string[] {
  return bed.received
    .filter(({ raw }) => raw.channel === "callback")
    .flatMap(({ ingested }) =>
      ingested.verified ? ingested.events.map(({ report }) => shortOf(report)) : ["unverified"],
    );
}

const METHODS = { tng: "TNG_MY", antom: "BOOST_MY", shopeepay: "SHOPEEPAY_MY" } as const;

describe("magic amounts", () => {
  /** Messages until each virtual millisecond, and the final inquiry result. */
  type Row = { at: Record<number, string[]>; inquiry: string };
  /** Of all families, but for the differences below. */
  const rows: Record<number, Row> = {
    7700: { at: { 4999: [], 5000: ["approved 7700"] }, inquiry: "approved 7700" },
    7745: { at: { 2000: ["declined invalid_account"] }, inquiry: "declined invalid_account" },
    7748: { at: { 2000: ["declined payer_timeout"] }, inquiry: "declined payer_timeout" },
    7749: { at: { 2000: ["declined configuration"] }, inquiry: "declined configuration" },
    7751: { at: { 60000: [] }, inquiry: "pending" },
    7761: { at: { 60000: [] }, inquiry: "pending" },
    7771: { at: { 60000: [] }, inquiry: "pending" },
    7710: { at: { 604999: [], 605000: ["approved 7710"] }, inquiry: "approved 7710" },
    7711: { at: { 5000: ["approved 7711", "approved 7711"] }, inquiry: "approved 7711" },
    7712: {
      at: { 5000: ["approved 7712"], 7000: ["approved 7712", "pending"] },
      inquiry: "approved 7712",
    },
    7713: { at: { 60000: ["approved 7713"] }, inquiry: "approved 7713" },
    7714: { at: { 5000: ["approved 7715"] }, inquiry: "approved 7715" },
    7716: {
      at: { 5000: ["unverified"], 15000: ["unverified", "approved 7716"] },
      inquiry: "approved 7716",
    },
    7717: { at: { 60000: [] }, inquiry: "approved 7717" },
    7718: { at: { 60000: [], 900000: [] }, inquiry: "declined payer_timeout" },
    7730: { at: { 59999: [], 60000: ["approved 7730"] }, inquiry: "approved 7730" },
    7731: {
      at: { 59999: [], 60000: ["declined do_not_honour"] },
      inquiry: "declined do_not_honour",
    },
    7732: { at: { 900000: [] }, inquiry: "declined payer_timeout" },
    7733: { at: { 5000: ["approved 7733"] }, inquiry: "approved 7733" },
    7734: { at: { 5000: ["approved 7734"] }, inquiry: "approved 7734" },
  };
  /** ShopeePay reports only success, and an end without a reason means that the payer left. */
  const shopeepay = (row: Row): Row => ({
    at: Object.fromEntries(
      Object.entries(row.at).map(([ms, messages]) => [
        ms,
        messages.filter((one) => !/^(declined|pending)/.test(one)),
      ]),
    ),
    inquiry: row.inquiry,
  });
  /** The aggregators of the RSA families report "risk" where the others only decline. */
  const rsa = (row: Row): Row =>
    JSON.parse(JSON.stringify(row).replaceAll("do_not_honour", "fraud_suspected"));

  for (const [family, method] of Object.entries(METHODS)) {
    for (const [amountMinor, common] of Object.entries(rows)) {
      const row = family === "shopeepay" ? shopeepay(common) : rsa(common);
      test(`${family} RM ${Number(amountMinor) / 100}: ${row.inquiry}`, async () => {
        const { step, attempt } = await start({ method, amountMinor: Number(amountMinor) });
        assert.equal(step.outcome.kind, "pending");
        let now = 0;
        for (const [ms, messages] of Object.entries(row.at)) {
          await bed.sandbox.clock.advance(Number(ms) - now);
          now = Number(ms);
          assert.deepEqual(reported(), messages);
        }
        assert.equal(shortOf(await bed.rail.inquire(bed.context(), attempt)), row.inquiry);
      });
    }
  }

  for (const method of [...Object.values(METHODS), "GRABPAY_MY"]) {
    test(`${method}: a create call that hangs, is cut off or returns 503 is unknown`, async () => {
      for (const [amountMinor, cause, timeoutMs] of [
        [7719, "read_timeout", 300],
        [7720, "maintenance", 10_000],
        [7721, "reset", 10_000],
      ] as const) {
        const { step, attempt } = await start({ method, amountMinor }, timeoutMs);
        assert.equal(step.outcome.kind, "unknown");
        assert.equal(step.outcome.kind === "unknown" && step.outcome.cause, cause);
        assert.deepEqual(step.next, { kind: "none" });
        const early = await bed.rail.inquire(bed.context(), attempt);
        assert.ok(early.kind === "unknown" || early.kind === "pending");
        await bed.sandbox.clock.advance(60 * 60_000);
        const late = await bed.rail.inquire(bed.context(), attempt);
        assert.equal(shortOf(late), "declined payer_timeout");
      }
    });

    test(`${method}: RM 77.32, the payer is sent to the wallet and leaves`, async () => {
      const { step } = await start({ method, amountMinor: 7732 });
      const page = await browse("GET", payUrl(step.next));
      assert.match(page.text, /Approve RM 77\.32/);
      assert.deepEqual(reported(), []);
    });
  }
});

describe("GrabPay", () => {
  const back = async (amountMinor: number, timeoutMs = 10_000) => {
    const { step, attempt, input } = await start({ method: "GRABPAY_MY", amountMinor });
    await visit(step.next);
    const deadline = new Date(bed.sandbox.clock.now().getTime() + timeoutMs);
    const event = bed.received.findLast(({ raw }) => raw.channel === "browser")?.ingested.events[0];
    assert.ok(event?.report.kind === "returned");
    const done = await bed.rail.resume?.(
      { ...bed.context(), deadline },
      attempt,
      event.report.event,
    );
    assert.ok(done);
    return { step, attempt, input, done, event };
  };

  test("nothing is charged until we complete the charge on the payer's return", async () => {
    const { step, attempt } = await start({ method: "GRABPAY_MY" });
    assert.ok(step.next.kind === "redirect");
    const url = new URL(step.next.url);
    assert.equal(url.searchParams.get("code_challenge_method"), "S256");
    assert.equal(url.searchParams.get("acr_values"), "consent_ctx:countryCode=MY,currency=MYR");
    await visit(step.next);
    assert.equal((await bed.rail.inquire(bed.context(), attempt)).kind, "pending");
    const done = await resumed(bed, attempt);
    assert.deepEqual(done && shortOf(done.outcome), "approved 1234");
    assert.deepEqual(reported(), ["approved 1234"]);
  });

  test("a repeated return checks the status instead of charging again", async () => {
    const { attempt, event } = await back(1234);
    assert.ok(event.report.kind === "returned");
    const again = await bed.rail.resume?.(bed.context(), attempt, event.report.event);
    assert.equal(again && shortOf(again.outcome), "approved 1234");
    assert.deepEqual(reported(), ["approved 1234"]);
  });

  test("a return with a forged state completes nothing", async () => {
    const { step, attempt } = await start({ method: "GRABPAY_MY" });
    await visit(step.next);
    const event = bed.received[0]?.ingested.events[0];
    assert.ok(event?.report.kind === "returned" && event.report.event.kind === "returned");
    const query = { ...event.report.event.query, state: `${attempt.attemptId}.forged` };
    const done = await bed.rail.resume?.(bed.context(), attempt, { kind: "returned", query });
    assert.equal(done?.outcome.kind, "pending");
    assert.deepEqual(reported(), []);
  });

  test("a payer who declines or cancels returns to a decline", async () => {
    for (const [action, wanted] of [
      ["decline", "declined insufficient_funds"],
      ["cancel", "declined payer_cancelled"],
    ] as const) {
      const { step, attempt } = await start({ method: "GRABPAY_MY" });
      await visit(step.next, action);
      const done = await resumed(bed, attempt);
      assert.equal(done && shortOf(done.outcome), wanted);
    }
  });

  test("RM 77.30 and 77.31: processing for 60 s, then paid or failed", async () => {
    for (const [amountMinor, wanted] of [
      [7730, "approved 7730"],
      [7731, "declined do_not_honour"],
    ] as const) {
      const { attempt, done } = await back(amountMinor);
      assert.equal(done.outcome.kind, "pending");
      await bed.sandbox.clock.advance(60_000);
      assert.equal(shortOf(await bed.rail.inquire(bed.context(), attempt)), wanted);
    }
  });

  test("RM 77.33: a completion without a response is unknown, and found charged", async () => {
    const { attempt, done } = await back(7733, 3_000);
    assert.equal(done.outcome.kind, "unknown");
    assert.equal(shortOf(await bed.rail.inquire(bed.context(), attempt)), "approved 7733");
  });

  test("RM 77.34: a repeated start is unknown, and its status decides", async () => {
    const { input, attempt } = await back(7734);
    const again = await bed.rail.initiate(bed.context(), input);
    assert.equal(again.outcome.kind, "unknown");
    assert.equal(
      shortOf(await bed.rail.inquire(bed.context(), { ...attempt, state: null })),
      "approved 7734",
    );
  });

  test("code, token and verifier stay out of timeline and journal", async () => {
    const { step, done } = await back(1234);
    const state = JSON.stringify(step.state);
    const text = JSON.stringify([step.exchanges, done.exchanges, bed.sandbox.journal.list()]);
    const verifier = /"verifier":"([^"]+)"/.exec(state)?.[1] ?? "";
    assert.notEqual(verifier, "");
    const secrets = [
      settings.grabpay?.clientSecret,
      ...(settings.grabpay?.secrets ?? []),
      verifier,
    ];
    for (const secret of secrets) assert.ok(secret && !text.includes(secret));
    assert.doesNotMatch(text, /"access_token":"(?!\[hidden\])/);
  });
});

describe("the wallet's page", () => {
  for (const [method, action, wanted] of [
    ["TNG_MY", "approve", "approved 1234"],
    ["TNG_MY", "decline", "declined insufficient_funds"],
    ["TNG_MY", "cancel", "declined payer_cancelled"],
    ["TNG_MY", "close", "approved 1234"],
    ["SHOPEEPAY_MY", "decline", "declined insufficient_funds"],
    ["SHOPEEPAY_MY", "cancel", "declined payer_cancelled"],
    ["ATOME_MY", "approve", "approved 1234"],
    ["ATOME_MY", "cancel", "declined payer_cancelled"],
  ] as const) {
    test(`${method} ${action}: ${wanted}`, async () => {
      const { step, attempt } = await start({ method });
      const text = await visit(step.next, action);
      const isBack = bed.received.some(({ raw }) => raw.channel === "browser");
      assert.equal(isBack, action !== "close");
      assert.match(text, action === "close" ? /You can close this tab/ : /back at the shop/);
      assert.equal(shortOf(await bed.rail.inquire(bed.context(), attempt)), wanted);
    });
  }

  test("is opened by an app link on a phone, with the browser as fallback", async () => {
    for (const method of ["TNG_MY", "BOOST_MY", "SHOPEEPAY_MY"]) {
      const { step } = await start({ method, device: "mobile" });
      assert.ok(step.next.kind === "app_link");
      const opened = await browse("GET", step.next.deepLink);
      assert.match(opened.text, /Open app/);
      assert.match((await browse("GET", step.next.fallbackUrl)).text, /Approve RM 12\.34/);
    }
  });

  test("is a code on a desktop where the method has one, and always for QR-only methods", async () => {
    const kindOf = async (method: string, device: "desktop" | "mobile") =>
      (await start({ method, device })).step.next.kind;
    assert.equal(await kindOf("BOOST_MY", "desktop"), "qr");
    assert.equal(await kindOf("SHOPEEPAY_MY", "desktop"), "qr");
    assert.equal(await kindOf("TNG_MY", "desktop"), "redirect");
    assert.equal(await kindOf("FAVEPAY_MY", "mobile"), "qr");
    assert.equal(await kindOf("SPLIT_MY", "desktop"), "redirect");
  });

  test("is what a phone opens from a wallet's code", async () => {
    const { step } = await start({ method: "BOOST_MY" });
    assert.ok(step.next.kind === "qr");
    const url = `${bed.sandbox.protocolUrl}/duitnow/phone?qr=${encodeURIComponent(step.next.payload)}`;
    const page = await browse("GET", url);
    assert.equal(page.url, step.next.payload);
    assert.match(page.text, /Approve RM 12\.34/);
  });

  test("an order that ended can no longer be paid", async () => {
    const { step, attempt } = await start({});
    await bed.sandbox.clock.advance(15 * 60_000);
    assert.match(await visit(step.next), /has expired/);
    assert.equal(shortOf(await bed.rail.inquire(bed.context(), attempt)), "declined payer_timeout");
  });
});

describe("messages", () => {
  const ladder = async (method: string, delaysMs: number[]) => {
    bed.refuseCallbacksWith = 500;
    await paid({ method });
    let count = 1;
    assert.equal(reported().length, count);
    for (const delayMs of delaysMs) {
      await bed.sandbox.clock.advance(delayMs - 1);
      assert.equal(reported().length, count);
      await bed.sandbox.clock.advance(1);
      count += 1;
      assert.equal(reported().length, count);
    }
    await bed.sandbox.clock.advance(48 * 60 * 60_000);
    assert.equal(reported().length, count);
  };
  const minutes = (...values: number[]) => values.map((value) => value * 60_000);

  test("Touch 'n Go repeats after 1, 5, 15, 60 min, 6 h and 24 h", () =>
    ladder("TNG_MY", minutes(1, 5, 15, 60, 360, 1440)));
  test("the aggregator repeats after 2, 10, 10 min, 1, 2, 6 and 15 h", () =>
    ladder("BOOST_MY", minutes(2, 10, 10, 60, 120, 360, 900)));
  test("ShopeePay repeats twice, 5 min apart", () => ladder("SHOPEEPAY_MY", minutes(5, 5)));
  test("GrabPay repeats after 1, 5 and 15 min", () => ladder("GRABPAY_MY", minutes(1, 5, 15)));

  test("each family sends its own acknowledgement, and receives no more", async () => {
    for (const method of ["TNG_MY", "BOOST_MY", "SHOPEEPAY_MY", "GRABPAY_MY"]) {
      bed.received.length = 0;
      await paid({ method });
      await bed.sandbox.clock.advance(48 * 60 * 60_000);
      assert.deepEqual(reported(), ["approved 1234"]);
    }
  });

  test("from unknown senders are rejected", async () => {
    const raw = {
      channel: "callback",
      method: "POST",
      url: "/callbacks/wallet",
      headers: {},
      body: Buffer.from("{}"),
    } as const;
    const ingested = await bed.rail.ingest(bed.context(), raw);
    assert.deepEqual([ingested.verified, ingested.events, ingested.ack.status], [false, [], 401]);
  });

  test("older than the operator allows are rejected", async () => {
    const strict = createWalletRail({ ...settings, messageAgeMsMax: 300_000 });
    for (const method of ["TNG_MY", "BOOST_MY", "GRABPAY_MY"]) {
      bed.received.length = 0;
      await paid({ method });
      const raw = bed.received.find((one) => one.raw.channel === "callback")?.raw;
      assert.ok(raw);
      assert.equal((await strict.ingest(bed.context(), raw)).verified, true);
      await bed.sandbox.clock.advance(301_000);
      assert.equal((await strict.ingest(bed.context(), raw)).verified, false);
      assert.equal((await bed.rail.ingest(bed.context(), raw)).verified, true);
    }
  });
});

describe("calls", () => {
  test("are not sent with a clock too far off, where the protocol checks it", async () => {
    bed.sandbox.faults.add({ simulator: "wallet", kind: "clock_skew", ms: 10 * 60_000 });
    for (const [method, cause] of [
      ["TNG_MY", "clock_skew"],
      ["BOOST_MY", "clock_skew"],
      ["GRABPAY_MY", "bad_signature"],
    ] as const) {
      const { step } = await start({ method });
      assert.ok(step.outcome.kind === "not_sent");
      assert.equal(step.outcome.cause, cause);
    }
  });

  test("are not sent with the wrong keys", async () => {
    const { tng, shopeepay, ...rest } = settings;
    assert.ok(tng && shopeepay && settings.antom);
    const wrong = createWalletRail({
      ...rest,
      tng: { ...tng, privateKey: settings.antom.privateKey },
      shopeepay: { ...shopeepay, secrets: ["a secret nobody shares"] },
    });
    const outcome = async (method: string): Promise<Outcome> =>
      (await wrong.initiate(bed.context(), bed.input({ method }))).outcome;
    assert.equal((await outcome("TNG_MY")).kind, "not_sent");
    // The response is signed with a different secret, which counts as no response.
    assert.equal((await outcome("SHOPEEPAY_MY")).kind, "unknown");
  });
});

describe("a merchant's own ID", () => {
  const own = { shopeepay: "SUB-1/STORE-1", grabpay: "SUB-1" } as const;
  const rails = Object.keys(own).map((family) => {
    const one = settings[family as keyof typeof own];
    return [family as keyof typeof own, createWalletRail({ [family]: one })] as const;
  });
  const METHOD = { shopeepay: "SHOPEEPAY_MY", grabpay: "GRABPAY_MY" } as const;

  for (const [family, rail] of rails) {
    test(`names the order in every call of ${family}, also when no response was stored`, async () => {
      const merchantAtProvider = { id: own[family], descriptor: "" };
      const input = bed.input({ method: METHOD[family], merchantAtProvider });
      const step = await rail.initiate(bed.context(), input);
      const attempt = { ...bed.attemptOf(input, step), state: null };
      const { providerMerchantId: _, ...ofContract } = attempt;
      // The simulator knows the order only as that merchant's.
      const foreign = await rail.reverse?.(bed.context(), ofContract);
      assert.deepEqual(foreign, { kind: "not_sent", cause: "not_found" });
      assert.equal((await rail.reverse?.(bed.context(), attempt))?.kind, "refunded");
    });
  }

  test("is of one wallet: a contract with several has none, nor has Touch 'n Go", () => {
    const fields = rails.map(([, rail]) => rail.merchantField?.name);
    assert.deepEqual(fields, ["merchant_ext_id/store_ext_id", "merchantID"]);
    assert.equal(bed.rail.merchantField, null);
    assert.equal(
      createWalletRail({ ...(settings.tng && { tng: settings.tng }) }).merchantField,
      null,
    );
    const input = bed.input({ merchantAtProvider: { id: "SUB-1", descriptor: "" } });
    assert.deepEqual(
      bed.rail.validate(input).map(({ field }) => field),
      ["merchantAtProvider"],
    );
  });
});

describe("reversals", () => {
  test("cancel an unpaid order where the family can", async () => {
    for (const method of ["BOOST_MY", "SHOPEEPAY_MY", "GRABPAY_MY"]) {
      const { attempt, step } = await start({ method });
      assert.equal((await bed.rail.reverse?.(bed.context(), attempt))?.kind, "refunded");
      assert.equal(
        shortOf(await bed.rail.inquire(bed.context(), attempt)),
        "declined payer_cancelled",
      );
      await visit(step.next).catch(() => {});
      assert.equal((await bed.rail.inquire(bed.context(), attempt)).kind, "declined");
    }
    const { attempt } = await start({ method: "TNG_MY" });
    assert.equal((await bed.rail.reverse?.(bed.context(), attempt))?.kind, "refused");
  });

  test("refund a paid order at the aggregator until 00:15 of the next day, and at no other", async () => {
    const { attempt } = await paid({ method: "BOOST_MY" });
    assert.equal((await bed.rail.reverse?.(bed.context(), attempt))?.kind, "refunded");
    for (const method of ["SHOPEEPAY_MY", "GRABPAY_MY"]) {
      bed.received.length = 0;
      const other = await paid({ method });
      assert.equal((await bed.rail.reverse?.(bed.context(), other.attempt))?.kind, "refused");
    }
    const late = await paid({ method: "BOOST_MY" });
    await bed.sandbox.clock.advance(25 * 60 * 60_000);
    const outcome = await bed.rail.reverse?.(bed.context(), late.attempt);
    assert.deepEqual(outcome, {
      kind: "refused",
      rawCode: "CANCEL_WINDOW_EXCEED",
      reason: "window",
    });
  });

  test("do nothing for an unknown order", async () => {
    for (const method of ["BOOST_MY", "SHOPEEPAY_MY", "GRABPAY_MY"]) {
      const input = bed.input({ method });
      const step: Step = {
        outcome: { kind: "pending", inquireAt: input.expiresAt },
        next: { kind: "none" },
        state: null,
        exchanges: [],
      };
      const outcome = await bed.rail.reverse?.(bed.context(), bed.attemptOf(input, step));
      assert.equal(outcome?.kind, "not_sent");
    }
  });
});

describe("methods", () => {
  test("match the published table with its columns", () => {
    const { methods } = bed.rail.capabilities;
    const columns = Object.fromEntries(
      methods.map(({ id, web, mobile, byUrl, byQr }) => [
        id,
        [web && "W", mobile && "M", byUrl && "U", byQr && "Q"].map((one) => one || "-").join(""),
      ]),
    );
    assert.equal(methods.length, 23);
    for (const [id, wanted] of [
      ["WECHATPAY_MY", "WM-Q"],
      ["WECHATPAY_CN", "WM-Q"],
      ["ALIPAY_CN", "WMU-"],
      ["BOOST_MY", "WMUQ"],
      ["TNG_MY", "WMU-"],
      ["BINFINITE_MY", "W--Q"],
      ["SPLIT_MY", "W---"],
      ["NETSPAY_SG", "W--Q"],
    ] as const) {
      assert.equal(columns[id], wanted);
    }
    const china = methods.filter(({ region }) => region === "CHINA").map(({ method }) => method);
    assert.deepEqual(china.sort(), ["ALIPAY", "WECHATPAY"]);
    const later = methods.filter(({ group }) => group === "PAY_LATER").map(({ id }) => id);
    assert.deepEqual(later.sort(), ["ATOME_MY", "HOOLAH_MY", "IOUPAY_MY", "SPLIT_MY"]);
  });

  test("can all be started and paid", async () => {
    for (const { id } of bed.rail.capabilities.methods) {
      bed.received.length = 0;
      const { attempt } = await paid({ method: id });
      assert.equal(shortOf(await bed.rail.inquire(bed.context(), attempt)), "approved 1234", id);
    }
  });

  test("follow the operator's settings: no contract, via the aggregator, disabled, other limits", () => {
    const { grabpay: _, ...withoutGrab } = settings;
    const idsOf = (changed: WalletSettings) =>
      createWalletRail(changed).capabilities.methods.map(({ id }) => id);
    assert.ok(!idsOf(withoutGrab).includes("GRABPAY_MY"));
    assert.ok(idsOf({ ...withoutGrab, viaAggregator: ["GRABPAY_MY"] }).includes("GRABPAY_MY"));
    assert.ok(!idsOf({ ...settings, disabledMethods: ["BOOST_MY"] }).includes("BOOST_MY"));
    const limited = createWalletRail({ ...settings, limits: { TNG_MY: { amountMinorMax: 1000 } } });
    assert.deepEqual(
      limited.validate(bed.input()).map(({ field }) => field),
      ["amountMinor"],
    );
    assert.deepEqual(limited.validate(bed.input({ amountMinor: 1000 })), []);
    assert.deepEqual(
      limited.validate(bed.input({ method: "FPX_MY" })).map(({ field }) => field),
      ["method"],
    );
  });

  test("keep an open payment with its wallet when they move to the aggregator or are disabled", async () => {
    const { attempt } = await start({ method: "SHOPEEPAY_MY" });
    for (const change of [
      { viaAggregator: ["SHOPEEPAY_MY"] },
      { disabledMethods: ["SHOPEEPAY_MY"] },
    ]) {
      const rail = createWalletRail({ ...settings, ...change });
      assert.equal((await rail.inquire(bed.context(), attempt)).kind, "pending");
    }
  });

  test("are paid at the aggregator when they go through it", async () => {
    const rail = createWalletRail({ ...settings, viaAggregator: ["GRABPAY_MY"] });
    const input = bed.input({ method: "GRABPAY_MY" });
    const step = await rail.initiate(bed.context(), input);
    await visit(step.next);
    const attempt = { ...bed.attemptOf(input, step), partner: "antom" };
    assert.equal(shortOf(await rail.inquire(bed.context(), attempt)), "approved 1234");
  });

  test("invalid settings are rejected by name", () => {
    assert.throws(() => createWalletRail({ ...settings, sessionTtlMs: 1 }), /sessionTtlMs/);
  });
});

describe("statements", () => {
  test("show a mismatch on demand; a truncated statement is rejected", async () => {
    const localMs = bed.sandbox.clock.now().getTime() + 8 * 3_600_000;
    const dayMs = 24 * 3_600_000;
    await bed.sandbox.clock.advance(dayMs - (localMs % dayMs));
    const day = new Date(bed.sandbox.clock.now().getTime() + 8 * 3_600_000)
      .toISOString()
      .slice(0, 10);
    const { step } = await start({ method: "TNG_MY" });
    await visit(step.next);
    await assert.rejects(async () => bed.rail.settlementFile?.(bed.context(), day), /404/);
    await bed.sandbox.clock.advance(dayMs);
    bed.sandbox.faults.add({
      simulator: "wallet",
      kind: "settlement_mismatch",
      count: 1,
      amountMinor: 3,
    });
    const lines = await bed.rail.settlementFile?.(bed.context(), day);
    const short = lines?.map(({ grossMinor, feeMinor, netMinor }) => [
      grossMinor,
      feeMinor,
      netMinor,
    ]);
    assert.deepEqual(short, [[1237, 12, 1225]]);
    const heading = "kind,walletId,merchantId,gross,fee,net";
    assert.equal(parseStatement(`${heading}\nPAYMENT,1,PA1,100,1,99\nEND,1\n`).length, 1);
    for (const text of [
      "",
      `${heading}\nPAYMENT,1,PA1,100,1,99\n`,
      `${heading}\nEND,1\n`,
      `${heading}\nPAYMENT,1,PA1,100,1,98\nEND,1\n`,
    ])
      assert.throws(() => parseStatement(text));
  });
});

describe("statuses", () => {
  const at = new Date("2026-01-05T06:30:00Z");
  test("that are not listed are unknown in every family, for payments and refunds", () => {
    const money = { currency: "MYR", value: "1234" };
    const outcomes = [
      antomMap.outcomeOf({ status: "SETTLED", code: "", paymentId: "1", amount: money }, at),
      antomMap.outcomeOf(
        { status: "SUCCESS", code: "", paymentId: "1", amount: { ...money, currency: "USD" } },
        at,
      ),
      antomMap.outcomeOf({ status: "SUCCESS", code: "", paymentId: undefined, amount: money }, at),
      tngMap.outcomeOf(
        { result: { resultStatus: "X", resultCode: "" }, paymentId: "1", amount: money },
        at,
      ),
      tngMap.outcomeOf(
        { result: { resultStatus: "S", resultCode: "" }, paymentId: "1", amount: undefined },
        at,
      ),
      shopeepayMap.outcomeOf({ transaction_sn: "1", amount: 1234, status: 1 }, at),
      grabpayMap.outcomeOf({ status: "done", txID: "1", amount: 1234, currency: "MYR" }, at),
      grabpayMap.outcomeOf({ status: "success", txID: "1", amount: 1234, currency: "SGD" }, at),
      antomMap.refundOutcomeOf({ status: "X", code: "", reference: "1" }, at),
      tngMap.refundOutcomeOf({ resultStatus: "X", resultCode: "" }, "1", at),
      shopeepayMap.refundOutcomeOf({ errcode: 0, reference: "1", status: 1 }, at),
      grabpayMap.refundOutcomeOf({ status: "done", txID: "1" }, at),
    ];
    for (const outcome of outcomes) assert.equal(outcome.kind, "unknown");
  });

  test("that are listed have the outcome in the tables", () => {
    for (const [code, meaning] of Object.entries(antomMap.CODE_TABLE)) {
      const outcome = antomMap.outcomeOf(
        { status: "FAIL", code, paymentId: "1", amount: undefined },
        at,
      );
      assert.deepEqual(outcome, { kind: "declined", ...(meaning as object), rawCode: code });
    }
    for (const [resultCode, meaning] of Object.entries(tngMap.CODE_TABLE)) {
      const result = { resultStatus: "F", resultCode };
      const outcome = tngMap.outcomeOf({ result, paymentId: "1", amount: undefined }, at);
      assert.deepEqual(outcome, { kind: "declined", ...(meaning as object), rawCode: resultCode });
    }
    for (const [reason, meaning] of Object.entries(grabpayMap.REASON_TABLE)) {
      const outcome = grabpayMap.outcomeOf({ status: "failed", reason }, at);
      assert.deepEqual(outcome, { kind: "declined", ...(meaning as object), rawCode: reason });
    }
  });
});
