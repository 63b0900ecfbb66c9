import assert from "node:assert/strict";
import { createSign } from "node:crypto";
import { describe, it } from "node:test";
import { createSandboxCredentials } from "@kaunter/sandbox";
import { browse, followRedirect, submitForm } from "../../../../../test/support/payer/browse.ts";
import { railConformance } from "../../../../../test/support/rails/conformance.ts";
import { provideTestbed, type Testbed } from "../../../../../test/support/rails/testbed.ts";
import { HttpFailure } from "../../platform/http-client.ts";
import { systemRandom } from "../../platform/random.ts";
import type { CallContext, InitiateInput, Json, Outcome, Step } from "../rail.ts";
import { BANKS as KNOWN_BANKS } from "./bank-table.ts";
import { bankNameOf, readBankList } from "./banks.ts";
import { createFpxRail, type FpxSettings } from "./index.ts";
import { SEARCH_WORDS } from "./search-words.ts";

const options = {
  railId: "fpx",
  createRail: createFpxRail,
  input: { method: "FPX_MY", bankCode: "SIM0000" },
};

/** The payer's browser carries the request to the switch and the response back. */
async function pay(_testbed: Testbed, { next }: Step): Promise<void> {
  const page = await followRedirect(next);
  if (page.text.includes('id="continue"')) await submitForm(page, "/callbacks/fpx/return");
}

const bank = (bankCode: string) => ({ input: { bankCode } });

railConformance("FPX", {
  ...options,
  simulator: "fpx",
  pay,
  situations: {
    approved: bank("SIM0000"),
    declined: bank("SIM0051"),
    duplicate: { ...bank("SIMDUP"), afterMs: 60_000 },
    outOfOrder: bank("SIMFLIP"),
    lostResponse: "the browser carries the request: no response of `initiate` can be lost",
    badSignature: { ...bank("SIMBADSIG"), afterMs: 10_000 },
    amountMismatch: bank("SIMAMT"),
    lateSuccess: { ...bank("SIMLATEOK"), failureMs: 60_000, afterMs: 120_000 },
    unknownThenFound: { ...bank("SIMSILOK"), afterMs: 30_000 },
  },
  refunds: { pendingMinor: 7740, pendingMs: 60_000, refusedMinor: 7741, lostResponseMinor: 7742 },
});

/**
 * The sandbox's banks. `reports`: second, channel and report of every message; `inquiries`: second
 * and result of an enquiry. `-` is a rejected message.
 */
const BANKS: Record<string, { reports: string[]; inquiries: Record<number, string> }> = {
  SIM0000: reported("approved"),
  SIM0051: reported("declined 51 insufficient_funds"),
  SIM0048: reported("declined 48 limit_exceeded"),
  SIM0057: reported("declined 57 not_permitted"),
  SIM0090: reported("declined 90 bank_unavailable"),
  SIM001A: reported("declined 1A payer_timeout"),
  SIM001C: reported("declined 1C payer_cancelled"),
  SIM001I: reported("declined 1I payer_cancelled"),
  SIM001L: reported("declined 1L payer_cancelled"),
  SIM00OF: reported("unknown", { 60: "unknown", 180: "declined OF bank_unavailable" }),
  SIM0096: reported("unknown", { 60: "unknown", 180: "declined 96 bank_unavailable" }),
  SIM09OK: reported("pending", { 0: "pending", 59: "pending", 60: "approved" }),
  SIM09NO: reported("pending", { 59: "pending", 60: "declined 51 insufficient_funds" }),
  "SIM99OK:B2B1": {
    reports: ["0 callback pending", "0 browser pending", "300 callback approved"],
    inquiries: { 299: "pending", 300: "approved" },
  },
  "SIM99NO:B2B1": {
    reports: [
      "0 callback pending",
      "0 browser pending",
      "300 callback declined 1L payer_cancelled",
    ],
    inquiries: { 299: "pending", 300: "declined 1L payer_cancelled" },
  },
  SIMSILOK: { reports: [], inquiries: { 0: "pending", 29: "pending", 30: "approved" } },
  SIMSILNO: { reports: [], inquiries: { 29: "pending", 30: "declined 1A payer_timeout" } },
  SIM76: {
    reports: [],
    inquiries: {
      0: "pending",
      3600: "pending",
      10799: "pending",
      10800: "declined 76 payer_timeout",
    },
  },
  SIMDUP: {
    reports: [
      "0 callback approved",
      "0 browser approved",
      "30 callback approved",
      "60 callback approved",
    ],
    inquiries: { 400: "approved" },
  },
  SIMORDER: {
    reports: ["0 browser approved", "5 callback approved"],
    inquiries: { 0: "approved", 400: "approved" },
  },
  SIMDIRECT: { reports: ["0 callback approved"], inquiries: { 400: "approved" } },
  SIMINDIR: { reports: ["0 browser approved"], inquiries: { 400: "approved" } },
  SIMFLIP: { reports: ["0 callback approved", "0 browser pending"], inquiries: { 0: "approved" } },
  SIMBADSIG: {
    reports: ["0 callback -", "0 browser -", "10 callback approved"],
    inquiries: { 0: "approved", 400: "approved" },
  },
  SIMAMT: reported("approved 1235"),
  SIMNEXT: reported("approved"),
  SIMLATEOK: reported("unknown", { 60: "unknown", 119: "unknown", 120: "approved" }),
  SIMCREDIT: reported("approved"),
  SIMDROP: { reports: [], inquiries: { 60: "pending", 10800: "declined 76 payer_timeout" } },
  SIMOFF: reported("declined 90 bank_unavailable"),
};

/** Both messages at once; the inquiry agrees with them unless stated otherwise. */
function reported(report: string, inquiries?: Record<number, string>) {
  return {
    reports: [`0 callback ${report}`, `0 browser ${report}`],
    inquiries: inquiries ?? { 0: report, 400: report },
  };
}

function describeReport(report: Outcome | { kind: "scanned" | "returned" | "disputed" }): string {
  if (report.kind === "declined") return `declined ${report.rawCode} ${report.reason}`;
  if (report.kind !== "approved") return report.kind;
  return report.amountMinor === 1234 ? "approved" : `approved ${report.amountMinor}`;
}

const bed = await provideTestbed(options);

describe("FPX rail in the sandbox", () => {
  async function start(changes: Partial<InitiateInput>) {
    const input = bed.input(changes);
    assert.deepEqual(bed.rail.validate(input), []);
    const step = await bed.rail.initiate(bed.context(), input);
    return { input, step, attempt: bed.attemptOf(input, step) };
  }

  const received = (startedAt: Date) =>
    bed.received.map(({ at, raw, ingested }) => {
      const reports = ingested.events.map((event) => describeReport(event.report));
      const seconds = (at.getTime() - startedAt.getTime()) / 1000;
      return `${seconds} ${raw.channel} ${reports.join() || "-"}`;
    });

  for (const [bankCode, expected] of Object.entries(BANKS)) {
    it(`handles bank ${bankCode} as in the table`, async () => {
      const { step, attempt } = await start({ bankCode });
      if (bankCode === "SIMDROP") await assert.rejects(followRedirect(step.next));
      else await pay(bed, step);
      let second = 0;
      for (const [at, says] of Object.entries(expected.inquiries)) {
        await bed.sandbox.clock.advance((Number(at) - second) * 1000);
        second = Number(at);
        const outcome = await bed.rail.inquire(bed.context(), attempt);
        assert.equal(describeReport(outcome), says, `inquiry at ${at} s`);
      }
      await bed.sandbox.clock.advance(400_000);
      assert.deepEqual(received(attempt.startedAt), expected.reports);
    });
  }

  it("offers every bank of the table and marks the offline ones", async () => {
    const banks = (await bed.rail.listBanks?.(bed.context())) ?? [];
    const byCode = new Map(banks.map((bank) => [bank.code, bank]));
    for (const code of Object.keys(BANKS)) assert.ok(byCode.has(code), code);
    assert.deepEqual(byCode.get("MB2U0227:B2C"), {
      code: "MB2U0227:B2C",
      name: "Maybank2u",
      mark: "maybank",
      searchWords: SEARCH_WORDS.maybank,
      model: "B2C",
      isPopular: true,
      isOnline: true,
    });
    assert.equal(byCode.get("TEST0021:B2B1")?.isPopular, false);
    assert.deepEqual(
      banks.filter(({ isPopular }) => isPopular).map(({ name }) => name),
      [
        "Maybank2u",
        "CIMB Clicks",
        "Public Bank",
        "RHB Bank",
        "Hong Leong Bank",
        "Bank Islam",
        "AmBank",
        "BSN",
      ],
    );
    assert.equal(byCode.get("BCBB0235:B2B1")?.name, "CIMB Bank (BizChannel)");
    for (const { code, name, isTest } of banks) {
      assert.equal(isTest ?? false, /^(TEST|SIM)/.test(code), code);
      assert.ok(isTest || name !== code, `${code} has no name`);
    }
    assert.equal(byCode.get("MBSB001:B2B1")?.name, "MBSB Bank (Business)");
    assert.equal(byCode.get("UOB0227:B2B1")?.name, "UOB Bank (Business)");
    for (const { code, model } of banks.filter(({ isTest }) => !isTest)) {
      const [bankId = ""] = code.split(":");
      assert.ok(
        KNOWN_BANKS[bankId]?.models.some((one) => one === model),
        code,
      );
    }
    assert.equal(byCode.get("SIMOFF")?.isOnline, false);
    assert.ok(byCode.has("TEST0021") && byCode.has("TEST0021:B2B1"));
    assert.equal(byCode.size, banks.length);
  });

  it("receives messages until it acknowledges them, then no more", async () => {
    bed.refuseCallbacksWith = 503;
    const { step, attempt } = await start({ bankCode: "SIMDIRECT" });
    await pay(bed, step);
    await bed.sandbox.clock.advance(119_000);
    bed.refuseCallbacksWith = null;
    await bed.sandbox.clock.advance(600_000);
    const times = received(attempt.startedAt).map((line) => line.split(" ")[0]);
    assert.deepEqual(times, ["0", "30", "60", "120"]);
  });

  const steps: [string, Record<string, string>][] = [
    ["/login", { username: "1234", password: "1234" }],
    ["/account", {}],
    ["/tac", { tac: "123456" }],
  ];
  async function walk(step: Step, count = steps.length) {
    let page = await followRedirect(step.next);
    for (const [action, values] of steps.slice(0, count))
      page = await submitForm(page, action, values);
    return page;
  }

  it("lets a payer approve on the bank's pages without scripts", async () => {
    const { step, attempt } = await start({ bankCode: "TEST0021" });
    const page = await walk(step);
    assert.equal(describeReport(await bed.rail.inquire(bed.context(), attempt)), "pending");
    const back = await submitForm(page, "/outcome", { outcome: "SIM0000" });
    await submitForm(back, "/callbacks/fpx/return");
    assert.deepEqual(received(attempt.startedAt), ["0 callback approved", "0 browser approved"]);
  });

  it("returns a payer who cancels at any step", async () => {
    for (const [count, code] of ["1C", "1F", "1I", "1L"].entries()) {
      bed.received.length = 0;
      const { step, attempt } = await start({ bankCode: "TEST0022" });
      const page = await walk(step, count);
      assert.match(page.text, new RegExp(`value="${code}">Cancel`));
      await submitForm(await submitForm(page, "/outcome", { outcome: code }), "/return");
      const report = `declined ${code} payer_cancelled`;
      assert.deepEqual(received(attempt.startedAt), [
        `0 callback ${report}`,
        `0 browser ${report}`,
      ]);
    }
  });

  it("shows a wrong password or TAC on the same page", async () => {
    const { step } = await start({ bankCode: "TEST0023" });
    const page = await followRedirect(step.next);
    const refused = await submitForm(page, "/login", { username: "1234", password: "no" });
    assert.match(refused.text, /Incorrect username or password/);
    const tac = await walk(step, 2);
    assert.match((await submitForm(tac, "/tac", { tac: "1" })).text, /Incorrect TAC/);
  });

  it("receives the outcome of an abandoned bank session", async () => {
    const { step, attempt } = await start({ bankCode: "TEST0021" });
    await walk(step, 1);
    await bed.sandbox.clock.advance(600_000);
    assert.deepEqual(received(attempt.startedAt), ["600 callback declined 1M payer_timeout"]);
  });

  it("waits for the approver at a company's bank", async () => {
    const { step, attempt } = await start({ bankCode: "TEST0021:B2B1" });
    const back = await submitForm(await walk(step), "/outcome", { outcome: "AUTHORISER" });
    await submitForm(back, "/return");
    await bed.sandbox.clock.advance(60_000);
    const page = await browse("GET", `${bed.sandbox.protocolUrl}/fpx/approvals`);
    await submitForm(page, "/approvals/", { decision: "approve" });
    assert.deepEqual(received(attempt.startedAt), [
      "0 callback pending",
      "0 browser pending",
      "60 callback approved",
    ]);
  });

  it("shows the same result to a browser that posts the request again", async () => {
    const { step, attempt } = await start({ bankCode: "SIM0000" });
    const first = await followRedirect(step.next);
    const second = await followRedirect(step.next);
    assert.equal(second.text, first.text);
    assert.deepEqual(received(attempt.startedAt), ["0 callback approved"]);
  });

  it("rejects a message as a whole when its checksum is wrong", async () => {
    const { step } = await start({ bankCode: "SIM0000" });
    assert.equal(step.next.kind, "redirect");
    const fields = { ...step.next.fields, fpx_txnAmount: "1.00" };
    const page = await browse("POST", step.next.url, fields);
    assert.equal(page.text, "ERROR");
    assert.deepEqual(bed.received, []);
  });

  it("sends a merchant's own seller ID, and recognises it in callbacks and status checks", async () => {
    const own = { id: "SE00000009", descriptor: "WARUNG ALI" };
    const { step, attempt } = await start({ bankCode: "SIM0000", merchantAtProvider: own });
    assert.ok(step.next.kind === "redirect");
    assert.equal(step.next.fields?.fpx_sellerId, own.id);
    await pay(bed, step);
    assert.deepEqual(received(attempt.startedAt), ["0 callback approved", "0 browser approved"]);
    assert.equal((await bed.rail.inquire(bed.context(), attempt)).kind, "approved");
    const foreign = { ...attempt, state: stateWith(attempt.state, "SE00000008") };
    assert.equal((await bed.rail.inquire(bed.context(), foreign)).kind, "unknown");
    const tooLong = bed.input({ merchantAtProvider: { id: "SE000000009", descriptor: "" } });
    assert.deepEqual(
      bed.rail.validate(tooLong).map(({ field }) => field),
      ["merchantAtProvider"],
    );
  });

  it("masks the payer's name", async () => {
    const { step } = await start({ bankCode: "SIM0000" });
    await pay(bed, step);
    const report = bed.received[0]?.ingested.events[0]?.report;
    assert.equal(report?.kind, "approved");
    assert.deepEqual(report.payer, {
      accountName: "Nur A*****",
      bankCode: "SIM0000",
      feeKey: "b2c",
    });
  });

  it("receives XW when the clocks differ, and lists a falsified settlement line", async () => {
    bed.sandbox.faults.add({ simulator: "fpx", kind: "clock_skew", ms: 3_600_000 });
    const skewed = await start({ bankCode: "SIM0000" });
    await pay(bed, skewed.step);
    assert.match(received(skewed.attempt.startedAt)[0] ?? "", /declined XW configuration/);
    bed.sandbox.faults.clear();

    const { step, attempt } = await start({ bankCode: "SIM0000" });
    await pay(bed, step);
    const day = new Date(attempt.startedAt.getTime() + (8 * 60 + 1) * 60_000);
    const date = day.toISOString().slice(0, 10);
    await assert.rejects(async () => bed.rail.settlementFile?.(bed.context(), date), HttpFailure);
    await bed.sandbox.clock.advance(24 * 3_600_000);
    bed.sandbox.faults.add({
      simulator: "fpx",
      kind: "settlement_mismatch",
      amountMinor: -1,
      count: 1,
    });
    const lines = await bed.rail.settlementFile?.(bed.context(), date);
    assert.deepEqual(
      lines?.map((line) => [line.attemptId, line.grossMinor, line.feeMinor, line.netMinor]),
      [[attempt.attemptId, 1233, 100, 1133]],
    );
  });
});

const NOW = new Date("2026-01-05T06:30:00Z");
const CONTEXT: CallContext = {
  clock: { now: () => NOW },
  random: systemRandom,
  http: { send: () => Promise.reject(new HttpFailure("connect", false)) },
  deadline: new Date("2026-01-05T06:30:15Z"),
};
const INPUT: InitiateInput = {
  attemptId: "PA01J9ZK4T7M8Q",
  method: "FPX_MY",
  amountMinor: 1234,
  currency: "MYR",
  orderId: "ORD-1001",
  orderTitle: "Order 1001",
  merchantName: "Kedai Contoh",
  device: "desktop",
  returnUrl: "https://pay.example.com/return",
  callbackUrl: "https://pay.example.com/callback",
  expiresAt: new Date("2026-01-05T06:45:00Z"),
  bankCode: "TEST0021",
};

describe("FPX rail", () => {
  const { rail: settings, simulator } = createSandboxCredentials().fpx ?? {};
  // The sandbox generated them for this rail, and createFpxRail validates them.
  const rail = createFpxRail(settings as FpxSettings);

  it("rejects amounts by the bank's model, and unknown banks", () => {
    const problems = (bankCode: string, amountMinor: number) =>
      rail.validate({ ...INPUT, bankCode, amountMinor }).map((problem) => problem.field);
    assert.deepEqual(problems("MB2U0227:B2C", 99), ["amount"]);
    assert.deepEqual(problems("MB2U0227:B2C", 100), []);
    assert.deepEqual(problems("MB2U0227:B2C", 3_000_000), []);
    assert.deepEqual(problems("MB2U0227:B2C", 3_000_001), ["amount"]);
    assert.deepEqual(problems("PBB0234:B2B1", 199), ["amount"]);
    assert.deepEqual(problems("PBB0234:B2B1", 100_000_000), []);
    assert.deepEqual(problems("PBB0234:B2B1", 100_000_001), ["amount"]);
    assert.deepEqual(problems("a|b", 1000), ["bankCode"]);
    assert.deepEqual(problems("", 1000), ["bankCode"]);
  });

  it("names every bank that public lists name, and any other by its code", () => {
    const codes = "MBSB001 GXBANK01 KAFB01 CIT0219 ABB0234 UOB0229 LOAD001 MBBM2U2".split(" ");
    const names = readBankList(codes.map((code) => `${code}~A`).join(","), "B2C");
    assert.deepEqual(
      names.map(({ name }) => name),
      [
        "MBSB Bank",
        "GXBank",
        "KAF Digital Bank",
        "Citibank",
        "Affin Bank (test)",
        "UOB Bank (test)",
        "Load test bank",
        "Maybank2u (test)",
      ],
    );
    assert.deepEqual(readBankList("NEWB0123~A", "B2B1"), [
      {
        ...{ code: "NEWB0123:B2B1", name: "Bank NEWB0123 (Business)", model: "B2B1" },
        ...{ isPopular: false, isOnline: true },
      },
    ]);
  });

  it("gives no two accounts the same name, wherever both can be seen", () => {
    const known = Object.entries(KNOWN_BANKS).filter(([, { isTest }]) => !isTest);
    const names = (["B2C", "B2B1"] as const).flatMap((model) => {
      const codes = known.flatMap(([code, { models }]) => (models.includes(model) ? [code] : []));
      const text = [...codes, "NEWB0123"].map((code) => `${code}~A`).join(",");
      return readBankList(text, model).map(({ name }) => name);
    });
    assert.deepEqual(names, [...new Set(names)]);
    assert.ok(names.includes("RHB Bank") && names.includes("RHB Bank (Business)"));
    assert.equal(bankNameOf("RHB0218:B2B1"), "RHB Bank (Business)");
  });

  it("has search words for the mark of every bank", () => {
    const marks = Object.values(KNOWN_BANKS).flatMap(({ mark, isTest }) => (isTest ? [] : [mark]));
    assert.deepEqual(Object.keys(SEARCH_WORDS).sort(), [...new Set(marks)].sort());
  });

  const listBanks = (bodyOf: (model: string) => string) => {
    const send: CallContext["http"]["send"] = async ({ body }) => ({
      ...{ status: 200, headers: {} },
      body: Buffer.from(bodyOf(new URLSearchParams(String(body)).get("fpx_msgToken") ?? "")),
    });
    return rail.listBanks?.({ ...CONTEXT, http: { send } }) ?? assert.fail();
  };
  const listOf = (msgToken: string, bankList: string) => {
    const { currentPrivateKey } = simulator as { currentPrivateKey: string };
    const sellerExId = (settings as FpxSettings).sellerExchangeId;
    const text = `${bankList}|${msgToken}|BC|${sellerExId}`;
    const sum = createSign("RSA-SHA1").update(text).sign(currentPrivateKey, "hex");
    const fields = { fpx_msgToken: msgToken, fpx_sellerExId: sellerExId, fpx_bankList: bankList };
    return `${new URLSearchParams(fields)}&fpx_checkSum=${sum}&fpx_msgType=BC`;
  };

  it("lists the banks of the model that the seller has", async () => {
    const onlyB2C = (token: string) => (token === "01" ? listOf(token, "PBB0233~A") : "ERROR\r\n");
    const banks = await listBanks(onlyB2C);
    assert.deepEqual(
      banks.map(({ code }) => code),
      ["PBB0233:B2C"],
    );
  });

  it("has no bank list when the switch rejects both models, or lists nothing", async () => {
    const failsWith = { name: "HttpFailure", techCause: "bad_body" };
    await assert.rejects(
      listBanks(() => "ERROR"),
      failsWith,
    );
    await assert.rejects(
      listBanks((token) => listOf(token, "")),
      failsWith,
    );
    const tampered = (token: string) => listOf(token, "PBB0233~A").replace("%7EA", "%7EB");
    await assert.rejects(listBanks(tampered), { techCause: "bad_signature" });
  });

  it("names the invalid settings", () => {
    const without = (text: string) => ({ ...(settings as FpxSettings), sellerBankCode: text });
    assert.throws(() => createFpxRail(without("1")), /sellerBankCode/);
  });

  it("sends an email address, and nothing that cannot be one", async () => {
    const EMAILS = [
      ["nur@example.com", "nur@example.com"],
      ["none", ""],
      ["nur@", ""],
    ];
    for (const [payerEmail = "", sent] of EMAILS) {
      const { next } = await rail.initiate(CONTEXT, { ...INPUT, payerEmail });
      assert.equal(next.kind, "redirect");
      assert.equal(next.fields?.fpx_buyerEmail, sent);
    }
  });

  it("keeps submitted texts from shifting the checksum", async () => {
    const { next } = await rail.initiate(CONTEXT, {
      ...INPUT,
      orderId: "A|B&`1",
      orderTitle: "Café | \u{1F35B} nasi ".repeat(9),
      payerName: "Ñur|Aisyah",
      payerEmail: `${"x".repeat(60)}@example.com`,
    });
    assert.equal(next.kind, "redirect");
    const fields = next.fields ?? {};
    assert.equal(fields.fpx_sellerOrderNo, "AB1");
    assert.equal(fields.fpx_buyerName, "NurAisyah");
    assert.equal(fields.fpx_buyerEmail, "");
    assert.ok((fields.fpx_productDesc ?? "").length <= 30);
    for (const value of Object.values(fields)) assert.match(value, /^[\x20-\x7b\x7d-\x7e]*$/);
  });
});

/** The same attempt as if another seller had made it. */
function stateWith(state: Json, sellerId: string): Json {
  const { request } = state as { request: Record<string, string> }; // as the rail makes it
  return { request: { ...request, sellerId } };
}
