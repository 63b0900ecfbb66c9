import assert from "node:assert/strict";
import { test } from "node:test";
import { csvLines, makeCsv } from "./csv.ts";

const FORMULAS = [
  ...["=1+1", "+1+1", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "  =1", "|calc", "\0=1"],
  ...["＝1+1", "＋1", "－1", "＠SUM(A1)", "｜calc", "﹦1", "﹢1", "﹣1", "﹫SUM(A1)", "\u22121"],
  ...["\u208C\u208C1", "\u207C1", "\u207A1", "\u208A1", "\u207B1", "\u208B1", "\u2A751"],
  // zero-width space, joiners, word joiner, byte order mark, soft hyphen, direction, variation
  ...["\u200B=1", "\u200C\u200D=1", "\u2060=1", "\uFEFF=1", "\u00AD=1", "\u202E=1", "\uFE0F＝1"],
  ...["\u115F=1", "\u3164=1", "\u001B=1", "\uD800=1"],
];

for (const text of FORMULAS) {
  test(`a spreadsheet shows ${JSON.stringify(text)} instead of running it`, () => {
    const line = csvLines([[text]]);
    assert.match(line.replace(/^"/, ""), /^'/);
  });
}

test("other text stays as it is", () => {
  for (const text of ["Kedai ＝ 1", "a=1", "1=1", "陈 = 1", "\u200Bkopi", "O’Neil"]) {
    assert.equal(csvLines([[text]]), `${text}\r\n`);
  }
});

test("numbers, also negative ones, stay numbers", () => {
  assert.equal(csvLines([[12, "-12.50", "7"]]), "12,-12.50,7\r\n");
});

test("quotes, commas and line ends survive", () => {
  assert.equal(csvLines([['a"b', "c,d", "e\nf"]]), '"a""b","c,d","e\nf"\r\n');
});

test("a file begins with the mark that tells spreadsheets its encoding", () => {
  assert.ok(makeCsv(["név"], [["é"]]).startsWith("\uFEFFnév\r\n"));
});
