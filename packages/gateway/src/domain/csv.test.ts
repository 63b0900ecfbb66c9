import assert from "node:assert/strict";
import { test } from "node:test";
import { csvLines, makeCsv } from "./csv.ts";

const FORMULAS = ["=1+1", "+1+1", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "  =1", "|calc", "\0=1"];

for (const text of FORMULAS) {
  test(`a spreadsheet shows ${JSON.stringify(text)} instead of running it`, () => {
    const line = csvLines([[text]]);
    assert.match(line.replace(/^"/, ""), /^'/);
  });
}

test("numbers, also negative ones, stay numbers", () => {
  assert.equal(csvLines([[12, "-12.50", "7"]]), "12,-12.50,7\r\n");
});

test("quotes, commas and line ends survive", () => {
  assert.equal(csvLines([['a"b', "c,d", "e\nf"]]), '"a""b","c,d","e\nf"\r\n');
});

test("a file begins with the mark that tells spreadsheets its encoding", () => {
  assert.ok(makeCsv(["név"], [["é"]]).startsWith("\uFEFFnév\r\n"));
});
