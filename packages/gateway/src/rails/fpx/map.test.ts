import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { DEBIT_CODES, maskName, nextInquiryAt, SESSION_TTL_MS, toOutcome } from "./map.ts";

const STARTED_AT = new Date("2026-01-05T06:30:00Z");
const later = (ms: number) => new Date(STARTED_AT.getTime() + ms);

function outcomeOf(debitAuthCode: string, source: "confirmation" | "enquiry", ageMs: number) {
  const fields = { debitAuthCode, txnAmount: "12.34", txnCurrency: "MYR", fpxTxnId: "T1" };
  return toOutcome(fields, { source, startedAt: STARTED_AT, now: later(ageMs) });
}

/** Every code of the published list, with its outcome in an enquiry a day later. */
const CODES = `
approved            00
pending             09 99
payer_timeout       1A 1D 1G 1J 1M 76
authentication_failed 1B 1H
payer_cancelled     1C 1F 1I 1L 80 BC
other               1E 1K 2X
insufficient_funds  51
limit_exceeded      48 49 2A
not_permitted       57
invalid_account     14 53 77 39
bank_unavailable    90 31 92 BB 79 OE 85 96 FE OF 87 88 89
configuration       03 05 SB 12 13 46 47 58 70 83 84 45 20 30 78 98
configuration       XA XB XC XE XF XI XM XS XT XN XO XW
unknown             1S B0 C1 OO DA ZZ 0 constructor
`;

describe("FPX codes", () => {
  const listed = CODES.trim()
    .split("\n")
    .flatMap((line) => {
      const [meaning = "", ...codes] = line.split(/\s+/);
      return codes.map((code) => ({ meaning, code }));
    });

  for (const { meaning, code } of listed) {
    it(`maps ${code} to ${meaning}`, () => {
      const outcome = outcomeOf(code, "enquiry", 24 * 3_600_000);
      assert.equal(outcome.kind === "declined" ? outcome.reason : outcome.kind, meaning);
    });
  }

  it("lists every code it knows in this test", () => {
    const codes = new Set(listed.map(({ code }) => code));
    for (const code of DEBIT_CODES.keys()) assert.ok(codes.has(code), code);
  });

  it("accepts a technical failure only when a later enquiry repeats it", () => {
    for (const code of ["OF", "96", "FE", "85", "87", "88", "89", "45", "XN", "XO"]) {
      assert.equal(outcomeOf(code, "confirmation", 3_600_000).kind, "unknown");
      assert.equal(outcomeOf(code, "enquiry", 60_000).kind, "unknown");
      assert.equal(outcomeOf(code, "enquiry", 180_000).kind, "declined");
    }
  });

  it("treats not found as pending while the switch may still receive the request", () => {
    assert.equal(outcomeOf("76", "enquiry", SESSION_TTL_MS - 1).kind, "pending");
    assert.equal(outcomeOf("76", "enquiry", SESSION_TTL_MS).kind, "declined");
    assert.equal(outcomeOf("76", "confirmation", SESSION_TTL_MS).kind, "pending");
  });

  it("never approves without an amount, with another currency or without a reference", () => {
    const whole = { debitAuthCode: "00", txnAmount: "1.00", txnCurrency: "MYR", fpxTxnId: "T1" };
    const sighting = { source: "enquiry", startedAt: STARTED_AT, now: STARTED_AT } as const;
    assert.equal(toOutcome(whole, sighting).kind, "approved");
    for (const change of [{ txnAmount: "" }, { txnCurrency: "SGD" }, { fpxTxnId: "" }])
      assert.equal(toOutcome({ ...whole, ...change }, sighting).kind, "unknown");
  });
});

describe("FPX inquiry schedule", () => {
  it("checks at 1, 3, 5, 10, 20, 30, 60 minutes, hourly for a day, then daily", () => {
    const minutes: number[] = [];
    let now = STARTED_AT;
    while (minutes.length < 33) {
      now = nextInquiryAt(STARTED_AT, now);
      minutes.push((now.getTime() - STARTED_AT.getTime()) / 60_000);
    }
    const hours = Array.from({ length: 23 }, (_, index) => (index + 2) * 60);
    assert.deepEqual(minutes, [1, 3, 5, 10, 20, 30, 60, ...hours, 2880, 4320, 5760]);
  });

  it("keeps its schedule however late it runs", () => {
    assert.deepEqual(nextInquiryAt(STARTED_AT, later(61_000)), later(180_000));
    assert.deepEqual(nextInquiryAt(STARTED_AT, later(-5_000)), later(60_000));
  });
});

describe("FPX payer", () => {
  it("shows only the first word of a name in full", () => {
    assert.equal(maskName("NUR AISYAH BINTI CONTOH"), "NUR A***** B**** C*****");
    assert.equal(maskName("Aisyah"), "A*****");
    assert.equal(maskName(""), "");
  });
});
