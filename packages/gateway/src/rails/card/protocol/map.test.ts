import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findBrand, hasCheckDigit } from "../card-brands.ts";
import {
  ACQUIRER_CODES,
  evaluateAuthentication,
  GATEWAY_CODES,
  toDispute,
  toOutcome,
  toRefundOutcome,
} from "./map.ts";
import { amountText, readAmount, type TransactionReply } from "./wire.ts";

const inquireAt = new Date("2026-01-05T06:30:00Z");
const enquiry = { isEnquiry: true, inquireAt };
const immediate = { isEnquiry: false, inquireAt };

function reply(result: string, gatewayCode: string, acquirerCode?: string): TransactionReply {
  return {
    result,
    transaction: { amount: "12.34", currency: "MYR", receipt: "123456789012" },
    response: { gatewayCode, ...(acquirerCode ? { acquirerCode } : {}) },
  };
}

describe("card codes", () => {
  for (const [code, meaning] of Object.entries(GATEWAY_CODES)) {
    it(`maps ${code} to ${meaning.kind}, and only with the result that matches it`, () => {
      const kinds = ["SUCCESS", "FAILURE", "PENDING", "UNKNOWN", "ERROR", "NEW"].map((result) => [
        toOutcome(reply(result, code), immediate).kind,
        toOutcome(reply(result, code), enquiry).kind,
      ]);
      const unknown = ["unknown", "unknown"];
      const failure = {
        approved: unknown,
        open: unknown,
        declined: ["declined", "declined"],
        doubtful: ["unknown", "declined"],
      }[meaning.kind];
      const success = meaning.kind === "approved" ? ["approved", "approved"] : unknown;
      const pending = meaning.kind === "open" ? ["pending", "pending"] : unknown;
      assert.deepEqual(kinds, [success, failure, pending, unknown, unknown, unknown]);
    });
  }

  it("maps an unknown code to unknown", () => {
    for (const result of ["SUCCESS", "FAILURE", "PENDING"])
      assert.equal(toOutcome(reply(result, "BRAND_NEW"), enquiry).kind, "unknown");
    assert.equal(toOutcome({ result: "SUCCESS" }, enquiry).kind, "unknown");
  });

  for (const [code, { reason, retry }] of Object.entries(ACQUIRER_CODES)) {
    it(`maps the issuer's ${code} to ${reason}`, () => {
      assert.deepEqual(toOutcome(reply("FAILURE", "DECLINED", code), immediate), {
        kind: "declined",
        reason,
        retry,
        rawCode: `DECLINED ${code}`,
      });
    });
  }

  it("rejects an approval without amount, currency or reference", () => {
    const good = reply("SUCCESS", "APPROVED");
    assert.equal(toOutcome(good, immediate).kind, "approved");
    for (const missing of [{ amount: "1,00" }, { currency: "SGD" }, { receipt: "" }]) {
      const bad = { ...good, transaction: { ...good.transaction, ...missing } };
      assert.equal(toOutcome(bad, immediate).kind, "unknown");
    }
  });

  it("rejects a refund that contradicts itself", () => {
    assert.equal(toRefundOutcome(reply("SUCCESS", "DECLINED"), enquiry).kind, "unknown");
    assert.equal(toRefundOutcome(reply("FAILURE", "APPROVED"), enquiry).kind, "unknown");
    assert.equal(toRefundOutcome(reply("FAILURE", "TIMED_OUT"), immediate).kind, "unknown");
    assert.equal(toRefundOutcome(reply("FAILURE", "TIMED_OUT"), enquiry).kind, "refused");
    assert.equal(toRefundOutcome(reply("UNKNOWN", "UNKNOWN"), enquiry).kind, "unknown");
  });
});

describe("card authentication", () => {
  const judge = (transactionStatus: string | undefined, sell: boolean) => {
    const status = transactionStatus === undefined ? {} : { transactionStatus };
    const reply = { result: "SUCCESS", authentication: { "3ds2": status } };
    return evaluateAuthentication(reply, { sellWhenUnavailable: sell, sellWhenAttempted: sell })
      .kind;
  };
  for (const [status, strict, lenient] of [
    ["Y", "sell", "sell"],
    ["A", "declined", "sell"],
    ["U", "declined", "sell"],
    ["N", "declined", "declined"],
    ["R", "declined", "declined"],
    ["C", "open", "open"],
    [undefined, "open", "open"],
    ["D", "declined", "declined"],
    ["I", "declined", "declined"],
    ["?", "declined", "declined"],
  ] as const) {
    it(`maps transStatus ${status} to ${strict}, or ${lenient} when the operator allows it`, () => {
      assert.equal(judge(status, false), strict);
      assert.equal(judge(status, true), lenient);
    });
  }
});

describe("card amounts and numbers", () => {
  it("formats and parses sen without loss", () => {
    for (const amountMinor of [1, 9, 10, 99, 100, 1234, 10_000_000, 999_999_999_999])
      assert.equal(readAmount(amountText(amountMinor)), amountMinor);
    assert.equal(readAmount(12.3), 1230);
    assert.equal(readAmount("12"), 1200);
    for (const text of ["", "-1.00", "1.234", "1e3", "1,00", " 1", undefined, Number.NaN])
      assert.equal(readAmount(text), null);
  });

  it("detects the brands by their ranges", () => {
    const names = (digits: string) => findBrand(digits.padEnd(16, "0"))?.name;
    for (const [name, prefixes] of Object.entries({
      VISA: ["4"],
      MASTERCARD: ["51", "55", "2221", "2229", "223", "2300", "26", "271", "2720"],
      AMEX: ["34", "37"],
      UNIONPAY: ["62", "81"],
      JCB: ["3528", "3589", "2131", "1800"],
    }))
      for (const prefix of prefixes) assert.equal(names(prefix), name, prefix);
    for (const prefix of ["1", "2220", "2721", "30", "3527", "3590", "50", "56", "6011", "9"])
      assert.equal(names(prefix), undefined, prefix);
  });

  it("detects every changed digit by the check digit", () => {
    const good = "4242424242424242";
    assert.ok(hasCheckDigit(good));
    for (let i = 0; i < good.length; i += 1) {
      const changed = `${good.slice(0, i)}${(Number(good[i]) + 1) % 10}${good.slice(i + 1)}`;
      assert.ok(!hasCheckDigit(changed));
    }
  });
});

describe("card chargebacks", () => {
  const chargeback = (
    part: Partial<NonNullable<TransactionReply["chargeback"]>> = {},
    transaction: Partial<NonNullable<TransactionReply["transaction"]>> = {},
  ): TransactionReply => ({
    result: "SUCCESS",
    transaction: {
      id: "PA1-CB1",
      type: "CHARGEBACK",
      amount: "12.34",
      currency: "MYR",
      ...transaction,
    },
    chargeback: { status: "OPEN", reason: "FRAUD", respondBy: "2026-01-12T06:30:00Z", ...part },
  });

  it("parses the whole chargeback, whatever its state", () => {
    const stages = ["OPEN", "UNDER_REVIEW", "WON", "LOST"].map(
      (status) => toDispute(chargeback({ status }))?.stage,
    );
    assert.deepEqual(stages, ["opened", "under_review", "won", "lost"]);
    assert.deepEqual(toDispute(chargeback()), {
      kind: "disputed",
      reference: "PA1-CB1",
      stage: "opened",
      amountMinor: 1234,
      currency: "MYR",
      reason: "fraudulent",
      rawReason: "FRAUD",
      dueAt: new Date("2026-01-12T06:30:00Z"),
    });
  });

  for (const [word, reason] of Object.entries({
    FRAUD: "fraudulent",
    NOT_RECEIVED: "not_received",
    NOT_AS_DESCRIBED: "not_as_described",
    DUPLICATE: "duplicate",
    CREDIT_NOT_PROCESSED: "credit_not_processed",
    SUBSCRIPTION_CANCELLED: "subscription_cancelled",
    BRAND_NEW: "other",
  })) {
    it(`maps ${word} to ${reason}`, () => {
      assert.equal(toDispute(chargeback({ reason: word }))?.reason, reason);
    });
  }

  it("passes on another currency for manual review", () => {
    assert.equal(toDispute(chargeback({}, { currency: "USD" }))?.currency, "USD");
  });

  it("ignores a state, amount, time or id that cannot be parsed", () => {
    for (const odd of [
      chargeback({ status: "BRAND_NEW" }),
      chargeback({ respondBy: "soon" }),
      chargeback({}, { amount: "-1" }),
      chargeback({}, { type: "REFUND" }),
      chargeback({}, { id: "../x" }),
      { result: "SUCCESS" },
    ]) {
      assert.equal(toDispute(odd), null);
    }
  });
});
