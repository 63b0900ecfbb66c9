import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  disputeLostPosting,
  disputeOpenedPosting,
  disputeWonPosting,
  feePosting,
  feeReturnedPosting,
  type Posting,
  paymentPosting,
  payoutPosting,
  railSettledPosting,
  refundDonePosting,
  refundOpenedPosting,
  refundRefusedPosting,
} from "./ledger.ts";

const AT = new Date("2026-03-01T09:00:00Z");
const amount = fc.integer({ min: 1, max: 9_999_999_999 });

const paymentOf = (amountMinor: number) => ({
  id: "T1",
  merchantId: "1",
  railId: "fpx",
  amountMinor,
});

function refundOf(amountMinor: number, kind: "REFUND" | "REVERSAL") {
  const refund = { id: "RF1", merchantId: "1", railId: "fpx", transactionId: "T1" };
  return { ...refund, amountMinor, kind };
}

function effectOf(postings: readonly (Posting | null)[], account: string): number {
  return postings
    .flatMap((posting) => posting?.entries ?? [])
    .filter((entry) => entry.account === account)
    .reduce((sum, entry) => sum + entry.amountMinor, 0);
}

test("every posting of any amount adds up to nothing and has no empty entry", () => {
  fc.assert(
    fc.property(amount, amount, amount, fc.boolean(), (...drawn) => {
      const [amountMinor, feeMinor, taxMinor, isReversal] = drawn;
      const payment = paymentOf(amountMinor);
      const refund = refundOf(amountMinor, isReversal ? "REVERSAL" : "REFUND");
      const netMinor = amountMinor - feeMinor;
      const line = { reference: "L1", grossMinor: amountMinor, feeMinor, netMinor };
      const back = {
        reference: "L2",
        grossMinor: -amountMinor,
        feeMinor: 0,
        netMinor: -amountMinor,
      };
      const postings = [
        paymentPosting(payment, AT),
        feePosting(payment, { feeMinor, taxMinor, scheduleId: 1 }, AT),
        refundOpenedPosting(refund, AT),
        refundDonePosting(refund, AT),
        refundRefusedPosting(refund, AT),
        feeReturnedPosting(payment, { feeMinor, taxMinor }, AT),
        disputeOpenedPosting(refund, AT),
        disputeWonPosting(refund, AT),
        disputeLostPosting(refund, AT),
        payoutPosting({ merchantId: "1", settlementId: "S1", amountMinor }, AT),
        railSettledPosting(payment, line, AT),
        railSettledPosting(payment, back, AT),
      ];
      for (const posting of postings) {
        assert.ok(posting);
        const entries = posting.entries.map((entry) => entry.amountMinor);
        assert.equal(
          entries.reduce((sum, minor) => sum + minor, 0),
          0,
        );
        assert.ok(entries.length >= 2 && !entries.includes(0));
      }
    }),
  );
});

test("a reversed payment leaves every account as it was", () => {
  fc.assert(
    fc.property(amount, amount, amount, (amountMinor, feeMinor, taxMinor) => {
      const payment = paymentOf(amountMinor);
      const refund = refundOf(amountMinor, "REVERSAL");
      const postings = [
        paymentPosting(payment, AT),
        feePosting(payment, { feeMinor, taxMinor, scheduleId: 1 }, AT),
        refundOpenedPosting(refund, AT),
        refundDonePosting(refund, AT),
        feeReturnedPosting(payment, { feeMinor, taxMinor }, AT),
      ];
      for (const account of [
        "MERCHANT_PAYABLE",
        "MERCHANT_FEES",
        "MERCHANT_TAXES",
        "MERCHANT_REFUNDS",
        "RAIL_RECEIVABLE",
      ]) {
        assert.equal(effectOf(postings, account), 0, account);
      }
    }),
  );
});

test("a rejected refund leaves the merchant's balance unchanged, a completed one is taken from the rail", () => {
  const refund = refundOf(400, "REFUND");
  const refused = [refundOpenedPosting(refund, AT), refundRefusedPosting(refund, AT)];
  assert.equal(effectOf(refused, "MERCHANT_PAYABLE"), 0);
  assert.equal(effectOf(refused, "MERCHANT_REFUNDS"), 0);
  const done = [refundOpenedPosting(refund, AT), refundDonePosting(refund, AT)];
  assert.equal(effectOf(done, "MERCHANT_PAYABLE"), 400);
  assert.equal(effectOf(done, "RAIL_RECEIVABLE"), -400);
});

test("a won dispute leaves the merchant as it was, a lost one takes the money from the rail", () => {
  const dispute = refundOf(400, "REFUND");
  const held = [disputeOpenedPosting(dispute, AT)];
  assert.equal(effectOf(held, "MERCHANT_DISPUTES"), -400);
  const won = [...held, disputeWonPosting(dispute, AT)];
  assert.equal(effectOf(won, "MERCHANT_PAYABLE"), 0);
  assert.equal(effectOf(won, "MERCHANT_DISPUTES"), 0);
  const lost = [...held, disputeLostPosting(dispute, AT)];
  assert.equal(effectOf(lost, "MERCHANT_PAYABLE"), 400);
  assert.equal(effectOf(lost, "MERCHANT_DISPUTES"), 0);
  assert.equal(effectOf(lost, "RAIL_RECEIVABLE"), -400);
});

test("a fee of nothing, and a line of nothing, are no postings", () => {
  const payment = paymentOf(100);
  assert.equal(feePosting(payment, { feeMinor: 0, taxMinor: 0, scheduleId: 1 }, AT), null);
  assert.equal(feeReturnedPosting(payment, { feeMinor: 0, taxMinor: 0 }, AT), null);
  const line = { reference: "L1", grossMinor: 0, feeMinor: 0, netMinor: 0 };
  assert.equal(railSettledPosting(payment, line, AT), null);
});

test("a line whose amounts contradict each other is a bug, not a posting", () => {
  const line = { reference: "L1", grossMinor: 100, feeMinor: 1, netMinor: 98 };
  assert.throws(() => railSettledPosting(paymentOf(100), line, AT), /out of balance/);
});
