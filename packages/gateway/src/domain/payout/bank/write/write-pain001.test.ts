import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  aBatch,
  anOrder,
  batches,
  HOSTILE_TEXTS,
  idOf,
} from "../../../../../../../test/support/bank/sample-batch.ts";
import { bicOf } from "../bank-bic.ts";
import { ORDERS_MAX, type PayoutBatch, plainAccountNo } from "../payout-batch.ts";
import { readAmount } from "../read/read-amount.ts";
import { childrenOf, readXmlTree, requireAt, textAt } from "../read/xml/xml-tree.ts";
import { writePain001 } from "./write-pain001.ts";

function write(batch: PayoutBatch): string {
  const written = writePain001(batch);
  assert.equal(written.kind, "written");
  return written.kind === "written" ? written.text : "";
}

function codesOf(batch: PayoutBatch): string[] {
  const written = writePain001(batch);
  return written.kind === "problems" ? written.problems.map(({ code }) => code) : [];
}

test("a batch that is written says the same orders when it is read", () => {
  fc.assert(
    fc.property(batches, (batch) => {
      const message = requireAt(readXmlTree(write(batch)), "CstmrCdtTrfInitn");
      const payment = requireAt(message, "PmtInf");
      const read = childrenOf(payment, "CdtTrfTxInf").map((transfer) => ({
        endToEndId: textAt(transfer, "PmtId", "EndToEndId"),
        amountMinor: readAmount(textAt(transfer, "Amt", "InstdAmt"), 1, "InstdAmt"),
        bic: textAt(transfer, "CdtrAgt", "FinInstnId", "BICFI"),
        accountNo: textAt(transfer, "CdtrAcct", "Id", "Othr", "Id"),
        ref: textAt(transfer, "RmtInf", "Strd", "CdtrRefInf", "Ref"),
      }));
      const expected = batch.orders.map((order) => ({
        endToEndId: order.endToEndId,
        amountMinor: order.amountMinor,
        bic: bicOf(order.bankCode),
        accountNo: plainAccountNo(order.accountNo),
        ref: order.endToEndId,
      }));
      assert.deepEqual(read, expected);
      const total = batch.orders.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
      for (const part of [requireAt(message, "GrpHdr"), payment]) {
        assert.equal(textAt(part, "NbOfTxs"), String(batch.orders.length));
        assert.equal(readAmount(textAt(part, "CtrlSum"), 1, "CtrlSum"), total);
      }
    }),
  );
});

test("names and references are in the characters that banks take, within their lengths", () => {
  const orders = HOSTILE_TEXTS.map((text, index) =>
    anOrder({ endToEndId: idOf(index), creditorName: `A ${text}`, reference: `B ${text}` }),
  );
  const tree = requireAt(readXmlTree(write(aBatch({ orders }))), "CstmrCdtTrfInitn", "PmtInf");
  const transfers = childrenOf(tree, "CdtTrfTxInf");
  const names = transfers.map((transfer) => textAt(transfer, "Cdtr", "Nm"));
  for (const text of [...names, ...transfers.map((each) => textAt(each, "RmtInf", "Ustrd"))]) {
    assert.match(text, /^[A-Za-z0-9/\-?:().,'+ ]{1,140}$/);
  }
  assert.equal(names[0], "A Tan + Sons .'Trading'.");
  assert.equal(names[7], "A Elodie Muller Strasse 5");
  assert.equal(names[8], "A .. Chan Kee");
  assert.equal(names.at(-1)?.length, 140);
});

test("times and days are Malaysian", () => {
  const xml = write(aBatch({ createdAt: new Date("2026-11-27T16:30:00Z") }));
  assert.match(xml, /<CreDtTm>2026-11-28T00:30:00.000\+08:00</);
  assert.match(xml, /<Dt>2026-11-28</);
});

test("what a bank would reject is a named problem, with its payout and its value", () => {
  assert.deepEqual(codesOf(aBatch({ orders: [] })), ["BATCH_EMPTY"]);
  assert.deepEqual(codesOf(aBatch({ orders: [anOrder(), anOrder()] })), ["ID_REPEATED"]);
  const many = Array.from({ length: ORDERS_MAX + 1 }, (_, index) =>
    anOrder({ endToEndId: idOf(index) }),
  );
  assert.deepEqual(codesOf(aBatch({ orders: many })), ["BATCH_TOO_LARGE"]);
  for (const amountMinor of [0, -1, 1.5, Number.NaN, 10_000_000_000]) {
    assert.deepEqual(codesOf(aBatch({ orders: [anOrder({ amountMinor })] })), ["AMOUNT_INVALID"]);
  }
  for (const accountNo of ["", "12", "12a45678", "<Id>12345</Id>", "1".repeat(35)]) {
    assert.deepEqual(codesOf(aBatch({ orders: [anOrder({ accountNo })] })), ["ACCOUNT_INVALID"]);
  }
  for (const creditorName of ["", "  ", "陈记", "&&&"]) {
    assert.deepEqual(codesOf(aBatch({ orders: [anOrder({ creditorName })] })), ["NAME_UNREADABLE"]);
  }
  assert.deepEqual(codesOf(aBatch({ messageId: "A".repeat(36) })), ["ID_INVALID"]);
  assert.deepEqual(codesOf(aBatch({ executionDate: "2026-02-30" })), ["DATE_INVALID"]);
  assert.deepEqual(codesOf(aBatch({ debitBic: "MAYBANK" })), ["BIC_INVALID"]);
  const written = writePain001(aBatch({ orders: [anOrder({ bankCode: "ZZZZ" })] }));
  assert.deepEqual(written.kind === "problems" && written.problems, [
    { code: "BANK_UNKNOWN", endToEndId: anOrder().endToEndId, value: "ZZZZ" },
  ]);
});

test("a bank code has a BIC, or none: never that of a bank with a similar code", () => {
  assert.equal(bicOf("MBBE"), "MBBEMYKL");
  assert.equal(bicOf(" scbl "), "SCBLMYKX");
  assert.equal(bicOf("MBBEMYKLXXX"), "MBBEMYKL");
  for (const code of ["", "AFBQ", "MBBEMYK1", "MBBEX", "MBB", "toString", "__proto__"]) {
    assert.equal(bicOf(code), null, code);
  }
});
