import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { browse, submitForm } from "../../../../../test/support/payer/browse.ts";
import { railConformance } from "../../../../../test/support/rails/conformance.ts";
import { provideTestbed, type Testbed } from "../../../../../test/support/rails/testbed.ts";
import type { AttemptRef, CallContext, RailEvent, Step } from "../rail.ts";
import { createDuitnowQrRail, type DuitnowQrSettings } from "./index.ts";
import { maskName, reportOf, STATUS_TABLE } from "./map.ts";
import { crc16, readPayload } from "./protocol/payload.ts";
import { signMessage } from "./protocol/wire.ts";
import { parseFile } from "./settlement.ts";

const options = {
  railId: "duitnow-qr",
  createRail: createDuitnowQrRail,
  input: { method: "MAYBANK_MY" },
};
const byItself = async () => {};

railConformance("DuitNow QR", {
  ...options,
  simulator: "duitnow",
  pay: async (testbed, step) => void (await phone(testbed, payloadOf(step), "Aisyah")),
  situations: {
    approved: {},
    declined: { input: { amountMinor: 7745 }, pay: byItself, afterMs: 2000 },
    duplicate: { input: { amountMinor: 7711 }, pay: byItself, afterMs: 5000 },
    outOfOrder: { input: { amountMinor: 7712 }, pay: byItself, afterMs: 7000 },
    lostResponse: "a code from a call without a response was never shown, so it cannot be paid",
    badSignature: { input: { amountMinor: 7716 }, pay: byItself, afterMs: 15_000 },
    amountMismatch: { input: { amountMinor: 7714 }, pay: byItself, afterMs: 5000 },
    lateSuccess: {
      input: { amountMinor: 7710 },
      pay: byItself,
      failureMs: 604_000,
      afterMs: 605_000,
    },
    unknownThenFound: { input: { amountMinor: 7717 }, pay: byItself, afterMs: 5000 },
  },
  refunds: { pendingMinor: 7740, pendingMs: 60_000, refusedMinor: 7741, lostResponseMinor: 7742 },
});

const bed = await provideTestbed(options);
// The simulator generates them for this rail, and the rail validates them.
const settings = bed.settings as DuitnowQrSettings;

async function start(amountMinor: number, timeoutMs?: number) {
  const input = bed.input({ amountMinor });
  const deadline = new Date(bed.sandbox.clock.now().getTime() + (timeoutMs ?? 10_000));
  const step = await bed.rail.initiate({ ...bed.context(), deadline }, input);
  return { input, step, attempt: bed.attemptOf(input, step) };
}

function payloadOf(step: Step): string {
  assert.equal(step.next.kind, "qr");
  return step.next.kind === "qr" ? step.next.payload : "";
}

/** `kind` and the relevant fields of every event so far. */
function reported(): string[] {
  return bed.received.flatMap(({ ingested }) =>
    ingested.verified ? ingested.events.map(shortOf) : ["unverified"],
  );
}

function shortOf({ report }: RailEvent): string {
  if (report.kind === "approved") return `approved ${report.amountMinor}`;
  return report.kind === "declined" ? `declined ${report.reason}` : report.kind;
}

async function phone(testbed: Testbed, payload: string, persona: string): Promise<string> {
  const url = `${testbed.sandbox.protocolUrl}/duitnow/phone?qr=${encodeURIComponent(payload)}`;
  const scanned = await browse("GET", url);
  if (!scanned.text.includes("/phone/pay")) return scanned.text;
  return (await submitForm(scanned, "/phone/pay", { persona, action: "pay" })).text;
}

describe("creating a code", () => {
  test("requests a code and shows it slightly shorter than it lives", async () => {
    const { step, input } = await start(1234);
    const payload = payloadOf(step);
    assert.deepEqual(readPayload(payload), {
      amountMinor: 1234,
      currency: "458",
      acquirerId: settings.acquirerId,
      qrId: settings.qrId,
      referenceLabel: input.attemptId,
    });
    assert.equal(step.outcome.kind, "pending");
    assert.ok(step.next.kind === "qr");
    assert.equal(
      step.next.expiresAt.getTime() - bed.sandbox.clock.now().getTime(),
      10 * 60_000 - 5000,
    );
  });

  test("links that the operator configured contain the code", async () => {
    const appLinks = [{ name: "A bank", url: "https://bank.example/pay?qr={payload}" }];
    const rail = createDuitnowQrRail({ ...settings, appLinks });
    const { next } = await rail.initiate(bed.context(), bed.input());
    assert.ok(next.kind === "qr");
    const url = `https://bank.example/pay?qr=${encodeURIComponent(next.payload)}`;
    assert.deepEqual(next.appLinks, [{ name: "A bank", url }]);
  });

  test("a merchant's own QR ID is in the code, the callback and the status check", async () => {
    const merchantAtProvider = { id: "SUB-0001", descriptor: "" };
    const input = bed.input({ amountMinor: 7700, merchantAtProvider });
    const step = await bed.rail.initiate(bed.context(), input);
    assert.equal(readPayload(payloadOf(step))?.qrId, "SUB-0001");
    await bed.sandbox.clock.advance(6_000);
    assert.deepEqual(reported(), ["scanned", "approved 7700"]);
    const attempt = bed.attemptOf(input, step);
    // Also after a crash before the response was stored, but not as another merchant's.
    const { providerMerchantId: _, ...ofContract } = attempt;
    for (const [asked, kind] of [
      [attempt, "approved"],
      [{ ...attempt, state: null }, "approved"],
      [{ ...ofContract, state: null }, "declined"],
    ] as const) {
      await bed.sandbox.clock.advance(60_000);
      assert.equal((await bed.rail.inquire(bed.context(), asked)).kind, kind);
    }
    const spaced = bed.input({ merchantAtProvider: { id: "SUB 1", descriptor: "" } });
    assert.deepEqual(
      bed.rail.validate(spaced).map(({ field }) => field),
      ["merchantAtProvider"],
    );
  });

  test("a code of another merchant is never shown", async () => {
    const payload = payloadOf((await start(1234)).step);
    const input = bed.input({ merchantAtProvider: { id: "SUB-0001", descriptor: "" } });
    const context = { ...bed.context(), http: respondWith(payload) };
    const step = await createDuitnowQrRail(settings).initiate(context, input);
    assert.deepEqual(step.next, { kind: "none" });
  });

  test("sending the same attempt again returns the same code", async () => {
    const input = bed.input();
    const first = await bed.rail.initiate(bed.context(), input);
    const again = await bed.rail.initiate(bed.context(), input);
    assert.equal(payloadOf(again), payloadOf(first));
  });

  test("a code with another amount, another reference or a broken CRC is never shown", async () => {
    const good = payloadOf((await start(1234)).step);
    const reseal = (text: string) => text.slice(0, -4) + crc16(text.slice(0, -4));
    const wrong = [
      reseal(good.replace("540512.34", "540512.35")),
      good.replace("540512.34", "540512.35"),
      reseal(good.replace("5303458", "5303702")),
      good,
    ];
    for (const payload of wrong) {
      const lying = createDuitnowQrRail(settings);
      const input = bed.input();
      const step = await lying.initiate({ ...bed.context(), http: respondWith(payload) }, input);
      assert.deepEqual(step.next, { kind: "none" });
      assert.equal(step.outcome.kind, "unknown");
    }
  });

  test("a clock too far off is rejected before a code is created", async () => {
    bed.sandbox.faults.add({ simulator: "duitnow", kind: "clock_skew", ms: 10 * 60_000 });
    const { step } = await start(1234);
    assert.deepEqual(step.outcome, { kind: "not_sent", cause: "clock_skew", rawCode: "A3" });
  });

  test("no secret is in the timeline or the journal", async () => {
    const { step } = await start(7700);
    await bed.sandbox.clock.advance(6000);
    const text = JSON.stringify([step.exchanges, bed.sandbox.journal.list()]);
    for (const secret of [
      settings.clientSecret,
      settings.channelToken,
      ...settings.signingKeys.map((key) => key.secret),
      "AISYAH BINTI",
    ]) {
      assert.ok(!text.includes(secret));
    }
  });

  test("invalid settings are rejected by name", () => {
    assert.throws(() => createDuitnowQrRail({ ...settings, acquirerId: "89099" }), /acquirerId/);
  });
});

/** An acquirer that signs a payload nobody requested. */
function respondWith(payload: string): CallContext["http"] {
  return {
    async send({ url }) {
      const isToken = url.endsWith("/token");
      const response = isToken
        ? { access_token: "t", expires_in: 3600 }
        : { ResponseCode: "00", QRRefNo: "1", QRString: payload };
      const body = JSON.stringify(response);
      const message = { uri: new URL(url).pathname, timestamp: "05012026143000", body };
      const signature = signMessage(settings.signingKeys[0]?.secret ?? "", message);
      return {
        status: 200,
        headers: { "ambank-timestamp": message.timestamp, "ambank-signature": signature },
        body: Buffer.from(body),
      };
    },
  };
}

describe("magic amounts", () => {
  /** Messages until each virtual millisecond, and the final inquiry result. */
  const rows: Record<number, [title: string, at: Record<number, string[]>, inquiry: string]> = {
    7700: [
      "scanned at 2 s, paid at 5 s",
      { 1999: [], 2000: ["scanned"], 4999: ["scanned"], 5000: ["scanned", "approved 7700"] },
      "approved 7700",
    ],
    7745: ["enquiry 45", { 2000: ["declined invalid_account"] }, "declined invalid_account"],
    7748: ["enquiry 48", { 2000: ["declined expired_qr"] }, "declined expired_qr"],
    7749: ["enquiry 49", { 2000: ["declined configuration"] }, "declined configuration"],
    7751: ["payer has too little: no message", { 60000: [] }, "pending"],
    7761: ["payer at a limit: no message", { 60000: [] }, "pending"],
    7771: ["U171: no message", { 60000: [] }, "pending"],
    7710: [
      "reported 10 minutes after the payment, when the page has expired",
      { 604999: ["scanned"], 605000: ["scanned", "approved 7710"] },
      "approved 7710",
    ],
    7711: [
      "reported twice",
      { 5000: ["scanned", "approved 7711", "approved 7711"] },
      "approved 7711",
    ],
    7712: [
      "paid before scanned",
      { 5000: ["approved 7712"], 7000: ["approved 7712", "scanned"] },
      "approved 7712",
    ],
    7713: ["paid twice", { 6000: ["scanned", "approved 7713", "approved 7713"] }, "approved 7713"],
    7714: ["amount mismatch", { 5000: ["scanned", "approved 7715"] }, "approved 7715"],
    7716: [
      "bad signature, then a good one 10 s later",
      { 5000: ["unverified"], 15000: ["unverified", "approved 7716"] },
      "approved 7716",
    ],
    7717: ["only the inquiry tells", { 60000: ["scanned"] }, "approved 7717"],
    7718: ["nothing, then expired", { 1440000: [] }, "pending"],
  };
  for (const [amount, [title, at, inquiry]] of Object.entries(rows)) {
    test(`RM ${(Number(amount) / 100).toFixed(2)}: ${title}`, async () => {
      const { attempt } = await start(Number(amount));
      let now = 0;
      for (const [ms, messages] of Object.entries(at)) {
        await bed.sandbox.clock.advance(Number(ms) - now);
        now = Number(ms);
        assert.deepEqual(reported(), messages);
      }
      const outcome = await bed.rail.inquire(bed.context(), attempt);
      assert.equal(shortOf({ dedupeKey: "", attemptId: "", report: outcome }), inquiry);
    });
  }

  test("RM 77.13: the second payer's message has another key and another fee class", async () => {
    await start(7713);
    await bed.sandbox.clock.advance(6000);
    const events = bed.received.flatMap(({ ingested }) => ingested.events);
    const approvals = events.flatMap(({ report, dedupeKey }) =>
      report.kind === "approved" ? [{ dedupeKey, feeKey: report.payer?.feeKey }] : [],
    );
    assert.equal(new Set(approvals.map(({ dedupeKey }) => dedupeKey)).size, 2);
    assert.deepEqual(
      approvals.map(({ feeKey }) => feeKey),
      ["casa", "credit"],
    );
  });

  test("RM 77.19 and 77.21: a lost response is unknown, and closes once the code cannot have been seen", async () => {
    for (const [amount, timeoutMs] of [
      [7719, 300],
      [7721, 10_000],
    ] as const) {
      const { step, attempt } = await start(amount, timeoutMs);
      assert.equal(step.outcome.kind, "unknown");
      assert.equal((await bed.rail.inquire(bed.context(), attempt)).kind, "pending");
      await bed.sandbox.clock.advance(60_000);
      const outcome = await bed.rail.inquire(bed.context(), attempt);
      assert.deepEqual(outcome, {
        kind: "declined",
        reason: "bank_unavailable",
        retry: "same",
        rawCode: "QR_NOT_MADE",
      });
    }
  });

  test("RM 77.20: a signed rejection is not_sent", async () => {
    const { step } = await start(7720);
    assert.deepEqual(step.outcome, { kind: "not_sent", cause: "maintenance", rawCode: "91" });
  });

  test("an unpaid code is checked until after its expiry, then declined", async () => {
    const { attempt } = await start(1234);
    const delays: number[] = [];
    for (const [ms, inquiryCount] of [
      [0, 0],
      [180_000, 18],
      [430_000, 30],
    ] as const) {
      await bed.sandbox.clock.advance(ms);
      const outcome = await bed.rail.inquire(bed.context(), { ...attempt, inquiryCount });
      assert.ok(outcome.kind === "pending");
      delays.push(outcome.inquireAt.getTime() - bed.sandbox.clock.now().getTime());
    }
    assert.deepEqual(delays, [10_000, 30_000, 60_000]);
    await bed.sandbox.clock.advance(15 * 60_000);
    const outcome = await bed.rail.inquire(bed.context(), attempt);
    assert.deepEqual(outcome, {
      kind: "declined",
      reason: "expired_qr",
      retry: "same",
      rawCode: "NOT_PAID",
    });
  });
});

describe("personas on the phone page", () => {
  for (const [persona, result, messages, inquiry] of [
    ["Aisyah", /Payment successful/, ["scanned", "approved 1234"], "approved"],
    ["Bala", /Insufficient funds/, ["scanned"], "pending"],
    ["Chong", /Limit exceeded/, ["scanned"], "pending"],
    ["Dewi", /Payment cancelled/, ["scanned"], "pending"],
    ["Eng", /Awaiting confirmation/, ["scanned"], "pending"],
    ["Farid", /Payment successful/, ["scanned", "approved 1234"], "approved"],
  ] as const) {
    test(`${persona}: ${messages.at(-1)}`, async () => {
      const { step, attempt } = await start(1234);
      assert.match(await phone(bed, payloadOf(step), persona), result);
      assert.deepEqual(reported(), messages);
      const outcome = await bed.rail.inquire(bed.context(), attempt);
      assert.equal(outcome.kind, inquiry);
      if (outcome.kind !== "approved") return;
      const feeKey = persona === "Farid" ? "credit" : "casa";
      const accountName = persona === "Farid" ? "F**** B**** C*****" : "A***** B**** C*****";
      assert.deepEqual(outcome.payer, { accountName, feeKey });
    });
  }

  test("a code is rejected after it was paid, expired or changed", async () => {
    const { step } = await start(1234);
    const payload = payloadOf(step);
    assert.match(
      await phone(bed, payload.replace("12.34", "92.34"), "Aisyah"),
      /damaged or has been changed/,
    );
    await phone(bed, payload, "Aisyah");
    assert.match(await phone(bed, payload, "Aisyah"), /already paid/);
    assert.deepEqual(reported(), ["scanned", "approved 1234"]);
    const late = payloadOf((await start(1234)).step);
    await bed.sandbox.clock.advance(10 * 60_000);
    assert.match(await phone(bed, late, "Aisyah"), /expired/);
  });

  test("two payers who both confirm both pay", async () => {
    const { step } = await start(1234);
    const payload = payloadOf(step);
    const base = `${bed.sandbox.protocolUrl}/duitnow/phone`;
    const scan = async () => {
      const text = await (await fetch(`${base}?qr=${encodeURIComponent(payload)}`)).text();
      return /name="enquiry" value="([0-9a-f]+)"/.exec(text)?.[1] ?? "";
    };
    const pay = async (enquiry: string) =>
      fetch(`${base}/pay`, {
        method: "POST",
        body: new URLSearchParams({ enquiry, persona: "Aisyah" }),
      });
    const [first, second] = [await scan(), await scan()];
    await pay(first);
    await pay(second);
    await pay(second);
    assert.deepEqual(reported().filter((one) => one.startsWith("approved")).length, 2);
  });

  test("a picture of the code can be scanned", async () => {
    const { toBuffer } = await import("qrcode");
    const { step } = await start(1234);
    const form = new FormData();
    const picture = await toBuffer(payloadOf(step), { errorCorrectionLevel: "M" });
    form.set("picture", new Blob([new Uint8Array(picture)]), "code.png");
    const url = `${bed.sandbox.protocolUrl}/duitnow/phone/scan`;
    const response = await fetch(url, { method: "POST", body: form });
    assert.match(
      await response.text(),
      /KEDAI CONTOH SDN BHD.*RM 12\.34|RM 12\.34.*KEDAI CONTOH SDN BHD/s,
    );
    const none = await fetch(url, { method: "POST", body: new FormData() });
    assert.equal(none.status, 422);
  });
});

describe("callbacks", () => {
  test("are repeated after 1 and 5 minutes until acknowledged, then stop", async () => {
    const { step } = await start(1234);
    bed.refuseCallbacksWith = 500;
    await phone(bed, payloadOf(step), "Aisyah");
    assert.deepEqual(reported(), ["scanned", "approved 1234"]);
    await bed.sandbox.clock.advance(60_000);
    assert.equal(bed.received.length, 4);
    bed.refuseCallbacksWith = null;
    await bed.sandbox.clock.advance(5 * 60_000);
    assert.equal(bed.received.length, 6);
    await bed.sandbox.clock.advance(24 * 60 * 60_000);
    assert.equal(bed.received.length, 6);
  });

  test("signed with the next key are accepted", async () => {
    bed.sandbox.faults.add({ simulator: "duitnow", kind: "key_rotation" });
    const { step, attempt } = await start(7700);
    assert.equal(step.next.kind, "qr");
    await bed.sandbox.clock.advance(5000);
    assert.deepEqual(reported(), ["scanned", "approved 7700"]);
    assert.equal((await bed.rail.inquire(bed.context(), attempt)).kind, "approved");
  });

  test("with white space in an identifying field are ignored, even with a valid signature", async () => {
    const { step } = await start(1234);
    await phone(bed, payloadOf(step), "Aisyah");
    const genuine = bed.received.at(-1)?.raw;
    assert.ok(genuine);
    const spaced = genuine.body.toString("utf8").replace(/("EndID":"[^"]{3})/, "$1 ");
    assert.notEqual(spaced, genuine.body.toString("utf8"));
    const again = { ...genuine, body: Buffer.from(spaced) };
    const ingested = await bed.rail.ingest(bed.context(), again);
    assert.deepEqual(ingested.events, []);
    assert.equal((await bed.rail.ingest(bed.context(), genuine)).events.length, 1);
  });

  test("with white space elsewhere say the same, as it is not signed", async () => {
    const { step } = await start(1234);
    await phone(bed, payloadOf(step), "Aisyah");
    const genuine = bed.received.at(-1)?.raw;
    assert.ok(genuine);
    const { events } = await bed.rail.ingest(bed.context(), genuine);
    const text = genuine.body.toString("utf8");
    for (const name of ["Reason", "TrxAmount", "TrxCurrency", "SourceofFund"]) {
      for (const place of [`("${name}":"[^"]{2})`, `("${name.slice(0, 3)})`]) {
        const spaced = text.replace(new RegExp(place), "$1\u00a0");
        assert.notEqual(spaced, text);
        const again: typeof genuine = { ...genuine, body: Buffer.from(spaced) };
        const { events: same } = await bed.rail.ingest(bed.context(), again);
        // In a name that must be there, it makes the message unreadable.
        if (same.length > 0 || name === "SourceofFund") assert.deepEqual(same, events, place);
      }
    }
  });

  test("never throw, whatever arrives", async () => {
    for (const body of ["", "{", "null", "[]", '{"EndID":1}', "\u0000".repeat(100)]) {
      const raw = {
        channel: "callback",
        method: "POST",
        url: "/callbacks/duitnow-qr",
        headers: {},
        body: Buffer.from(body),
      } as const;
      const ingested = await bed.rail.ingest(bed.context(), raw);
      assert.equal(ingested.verified, false);
      assert.deepEqual(ingested.events, []);
    }
  });

  test("older than the operator allows are rejected", async () => {
    const strict = createDuitnowQrRail({ ...settings, messageAgeMsMax: 300_000 });
    const uri = "/callbacks/duitnow-qr";
    const body = JSON.stringify({ any: "thing" });
    const timestamp = "01012020000000";
    const signature = signMessage(settings.signingKeys[1]?.secret ?? "", { uri, timestamp, body });
    const headers = { "ambank-timestamp": timestamp, "ambank-signature": signature };
    const raw = {
      channel: "callback",
      method: "POST",
      url: uri,
      headers,
      body: Buffer.from(body),
    } as const;
    assert.equal((await strict.ingest(bed.context(), raw)).verified, false);
    assert.equal((await bed.rail.ingest(bed.context(), raw)).verified, true);
  });
});

describe("refunds", () => {
  const refundOf = (
    attempt: AttemptRef,
    railReference: string,
    amountMinor = attempt.amountMinor,
  ) => ({
    refundId: `RF${attempt.attemptId.slice(2)}`,
    attempt,
    railReference,
    amountMinor,
    reason: "returned goods",
  });
  const paid = async (amountMinor: number) => {
    const { attempt } = await start(amountMinor);
    await bed.sandbox.clock.advance(5000);
    const outcome = await bed.rail.inquire(bed.context(), attempt);
    assert.ok(outcome.kind === "approved");
    return refundOf(attempt, outcome.reference);
  };

  test("of part of the amount, immediately, and once per id", async () => {
    const input = { ...(await paid(7700)), amountMinor: 700 };
    assert.equal((await bed.rail.refund?.(bed.context(), input))?.kind, "refunded");
    assert.equal((await bed.rail.refund?.(bed.context(), input))?.kind, "refunded");
    const rest = { ...input, refundId: `${input.refundId}B`, amountMinor: 7001 };
    assert.deepEqual(await bed.rail.refund?.(bed.context(), rest), {
      kind: "refused",
      rawCode: "13",
      reason: "not_permitted",
    });
  });

  test("RM 77.40: processing for 60 s, then done", async () => {
    const input = await paid(7740);
    assert.equal((await bed.rail.refund?.(bed.context(), input))?.kind, "pending");
    assert.equal((await bed.rail.inquireRefund?.(bed.context(), input))?.kind, "pending");
    await bed.sandbox.clock.advance(60_000);
    assert.equal((await bed.rail.inquireRefund?.(bed.context(), input))?.kind, "refunded");
  });

  test("RM 77.41: rejected for insufficient balance", async () => {
    const outcome = await bed.rail.refund?.(bed.context(), await paid(7741));
    assert.deepEqual(outcome, { kind: "refused", rawCode: "51", reason: "balance" });
  });

  test("RM 77.42: response lost, found completed by inquiry, not refunded twice by a repeat", async () => {
    const input = await paid(7742);
    assert.equal((await bed.rail.refund?.(bed.context(), input))?.kind, "unknown");
    assert.equal((await bed.rail.inquireRefund?.(bed.context(), input))?.kind, "refunded");
    assert.equal((await bed.rail.refund?.(bed.context(), input))?.kind, "refunded");
  });

  test("that never arrived can be sent again", async () => {
    const outcome = await bed.rail.inquireRefund?.(bed.context(), await paid(7700));
    assert.equal(outcome?.kind, "not_sent");
  });
});

describe("settlement", () => {
  /** Moves to just before Malaysian midnight and returns that day. */
  async function closeOfDay(): Promise<string> {
    const localMs = bed.sandbox.clock.now().getTime() + 8 * 3600_000;
    const dayMs = 24 * 3600_000;
    await bed.sandbox.clock.advance(dayMs - (localMs % dayMs) - 30_000);
    return new Date(localMs).toISOString().slice(0, 10);
  }
  /** Far from midnight, so that a payment and its refund fall on the same day. */
  async function startOfDay(): Promise<void> {
    const localMs = bed.sandbox.clock.now().getTime() + 8 * 3600_000;
    const dayMs = 24 * 3600_000;
    await bed.sandbox.clock.advance(dayMs - (localMs % dayMs) + 1000);
  }

  test("lists every payment and refund of the day with its fee, after 23:59", async () => {
    await startOfDay();
    const one = await start(7700);
    const two = await start(7713);
    await bed.sandbox.clock.advance(10_000);
    const outcome = await bed.rail.inquire(bed.context(), one.attempt);
    assert.ok(outcome.kind === "approved");
    await bed.rail.refund?.(bed.context(), {
      refundId: "RF1",
      attempt: one.attempt,
      railReference: outcome.reference,
      amountMinor: 700,
      reason: "",
    });
    const early = new Date(bed.sandbox.clock.now().getTime() + 8 * 3_600_000);
    const day = early.toISOString().slice(0, 10);
    await assert.rejects(async () => bed.rail.settlementFile?.(bed.context(), day), /25/);
    const today = await closeOfDay();
    assert.equal(today, day);
    const lines = await bed.rail.settlementFile?.(bed.context(), today);
    const [first, second] = [one.input.attemptId, two.input.attemptId];
    assert.deepEqual(
      lines?.map((line) => [
        line.kind,
        line.attemptId,
        line.grossMinor,
        line.feeMinor,
        line.netMinor,
      ]),
      [
        ["payment", first, 7700, 19, 7681],
        ["payment", second, 7713, 19, 7694],
        ["payment", second, 7713, 39, 7674],
        ["refund", first, -700, 0, -700],
      ],
    );
    assert.equal(lines?.[0]?.reference, outcome.reference);
  });

  test("shows a mismatch on demand", async () => {
    await startOfDay();
    await start(7700);
    await bed.sandbox.clock.advance(10_000);
    bed.sandbox.faults.add({
      simulator: "duitnow",
      kind: "settlement_mismatch",
      count: 1,
      amountMinor: -5,
    });
    const today = await closeOfDay();
    const lines = await bed.rail.settlementFile?.(bed.context(), today);
    assert.deepEqual(
      lines?.map(({ grossMinor }) => grossMinor),
      [7695],
    );
  });

  test("a truncated or inconsistent file is rejected", () => {
    const line = "D,PAYMENT,1,PA1,10.00,0.03,9.97";
    assert.equal(parseFile(`H,20260105\r\n${line}\r\nT,1,9.97\r\n`, "20260105").length, 1);
    for (const text of [
      "",
      `H,20260105\r\n${line}\r\n`,
      `H,20260105\r\n${line}\r\nT,2,9.97\r\n`,
      `H,20260105\r\n${line}\r\nT,1,9.98\r\n`,
    ])
      assert.throws(() => parseFile(text, "20260105"));
  });
});

describe("the status table", () => {
  const now = new Date("2026-01-05T06:30:00Z");
  const record = {
    EndID: "E1",
    BizID: "",
    QRString: "x",
    TransactionStatus: "",
    Reason: "U000",
    TrxAmount: "12.34",
    TrxCurrency: "MYR",
  };

  for (const [status, reasons] of Object.entries(STATUS_TABLE)) {
    for (const [reason, meaning] of Object.entries(reasons)) {
      test(`${status} ${reason} is ${typeof meaning === "string" ? meaning : meaning.reason}`, () => {
        const report = reportOf({ ...record, TransactionStatus: status, Reason: reason }, now);
        if (meaning === "paid") assert.equal(report.kind, "approved");
        else if (meaning === "scanned") assert.equal(report.kind, "scanned");
        else assert.deepEqual(report, { kind: "declined", ...meaning, rawCode: reason });
      });
    }
  }

  test("an unknown status, a foreign currency or an invalid amount is unknown", () => {
    for (const odd of [
      { TransactionStatus: "SETTLED" },
      { TransactionStatus: "FAILED", Reason: "ZZ" },
      { TransactionStatus: "SUCCESSFUL", TrxCurrency: "USD" },
      { TransactionStatus: "SUCCESSFUL", TrxAmount: "1,234.00" },
    ]) {
      assert.equal(reportOf({ ...record, ...odd }, now).kind, "unknown");
    }
  });

  test("names are masked", () => assert.equal(maskName("Nur  Aisyah"), "N** A*****"));
});
