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
import type { PayoutBatch } from "../payout-batch.ts";
import { readCsvRows } from "../read/csv-rows.ts";
import { readAmount } from "../read/read-amount.ts";
import { type BulkLayout, EXAMPLE_BULK_LAYOUTS } from "./bulk-layout.ts";
import { writeBulkFile } from "./write-bulk-file.ts";

const [COMMA, FIXED, SEMICOLON] = EXAMPLE_BULK_LAYOUTS as [BulkLayout, BulkLayout, BulkLayout];

function write(batch: PayoutBatch, layout: BulkLayout): string {
  const written = writeBulkFile(batch, layout);
  assert.equal(written.kind, "written");
  return written.kind === "written" ? written.text : "";
}

test("layouts to copy are named as examples", () => {
  for (const { name } of EXAMPLE_BULK_LAYOUTS) assert.match(name, /^Example: /);
});

test("an order is one line, in each layout", () => {
  assert.equal(
    write(aBatch(), COMMA),
    "No.,Beneficiary name,Beneficiary bank,Beneficiary account,Amount (RM),Payment date,Payment reference,Description\r\n" +
      "1,Kedai Contoh Sdn Bhd,MBBEMYKL,514012345678,1250.50,28/11/2026,261128040000010000000001,Settlement 27 November 2026\r\n",
  );
  assert.equal(
    write(aBatch(), SEMICOLON).split("\n")[1],
    `KP-20261128-0001;514011223344;261128040000010000000001;MBBE;514012345678;Kedai Contoh Sdn Bhd;"1250,50";MYR;Settlement 27 November 2026`,
  );
  const [line = ""] = write(aBatch(), FIXED).split("\r\n");
  assert.equal(line.length, 6 + 8 + 20 + 11 + 34 + 40 + 13 + 35);
  assert.equal(line.slice(0, 14), "00000128112026");
  assert.equal(line.slice(119, 132), "0000000125050");
});

test("whatever names hold, a line keeps its cells and every sen", () => {
  fc.assert(
    fc.property(batches, (batch) => {
      for (const [layout, delimiter, at] of [
        [COMMA, ",", 4],
        [SEMICOLON, ";", 6],
      ] as const) {
        const [, ...rows] = readCsvRows(write(batch, layout).replaceAll("\r\n", "\n"), delimiter);
        const decimal = layout === COMMA ? "." : ",";
        const amounts = rows.map(({ cells }) =>
          readAmount(cells[at] ?? "", 1, "amount", { decimal, thousands: null }),
        );
        assert.deepEqual(
          amounts,
          batch.orders.map(({ amountMinor }) => amountMinor),
        );
        for (const { cells } of rows) assert.equal(cells.length, layout.columns.length);
      }
      const lines = write(batch, FIXED).split("\r\n");
      assert.deepEqual(
        lines.map(({ length }) => length),
        [...batch.orders.map(() => 167), 0],
      );
    }),
  );
});

test("no cell begins a formula, whatever a spreadsheet separates by", () => {
  const orders = HOSTILE_TEXTS.map((text, index) =>
    anOrder({ endToEndId: idOf(index), creditorName: `${text} A`, reference: text }),
  );
  for (const layout of [COMMA, SEMICOLON]) {
    const [, ...rows] = readCsvRows(
      write(aBatch({ orders }), layout).replaceAll("\r\n", "\n"),
      layout === COMMA ? "," : ";",
    );
    for (const cell of rows.flatMap(({ cells }) => cells)) {
      assert.doesNotMatch(cell, /(^|[,;\t])\s*[=+\-@]/);
    }
  }
});

test("a bank code or account that does not fit its column is a problem, never cut", () => {
  const columns = COMMA.columns.map((column) => ({ ...column, lengthMax: 11 }));
  const written = writeBulkFile(aBatch(), { ...COMMA, columns });
  assert.deepEqual(
    written.kind === "problems" && written.problems.map(({ code, value }) => [code, value]),
    [
      ["FIELD_TOO_LONG", "514012345678"],
      ["FIELD_TOO_LONG", "261128040000010000000001"],
    ],
  );
});
