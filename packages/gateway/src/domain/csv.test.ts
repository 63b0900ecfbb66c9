import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readSeparated, wouldRun } from "../../../../test/support/samples/read-separated.ts";
import { csvLines, makeCsv } from "./csv.ts";

const SEPARATORS = [",", ";", "\t"];

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

const LATER = [
  "a;=1+1",
  "a\t=1+1",
  "a\n-1+1",
  "a|@SUM(A1)",
  'a;"=1"',
  "a; ＝1+1",
  "a;\n\t=1",
  ";\u200B=1",
];
for (const text of LATER) {
  test(`${JSON.stringify(text)} is no formula for who separates otherwise than by commas`, () => {
    const file = csvLines([
      [text, text],
      ["x", text],
    ]);
    for (const separator of SEPARATORS) {
      assert.deepEqual(readSeparated(file, separator).flat().filter(wouldRun), [], separator);
    }
  });
}

test("no text begins a cell that a spreadsheet would run, whatever separates cells", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...`=+-@|;,'" \t\r\n`,
      "\u200B",
      "＝",
      "－",
      "＠",
      "﹢",
      '"";"',
      ";=",
      ",-",
      "5",
    ),
    fc.string({ maxLength: 2 }),
  );
  const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""));
  const cell = fc.oneof(text, fc.constantFrom("-12.50", "7", null), fc.integer());
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 4 });
  fc.assert(
    fc.property(rows, (table) => {
      const file = csvLines(table);
      for (const separator of SEPARATORS) {
        assert.deepEqual(readSeparated(file, separator).flat().filter(wouldRun), [], separator);
      }
      const read = readSeparated(file, ",").map((row) => row.map(withoutApostrophes));
      assert.deepEqual(
        read,
        table.map((row) => row.map((each) => withoutApostrophes(String(each ?? "")))),
      );
    }),
    { numRuns: 5_000 },
  );
});

const withoutApostrophes = (text: string) => text.replaceAll("'", "");

test("a long cell of separators costs no more than its length", () => {
  const cost = (length: number) => {
    const before = process.cpuUsage();
    csvLines([["\n".repeat(length)], ["\t ".repeat(length)], ['";'.repeat(length)]]);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  cost(1_000);
  assert.ok(cost(200_000) < 2_000_000);
});

test("numbers, also negative ones, stay numbers", () => {
  assert.equal(csvLines([[12, "-12.50", -3, "7"]]), "12,-12.50,-3,7\r\n");
});

test("quotes, commas and line ends survive", () => {
  assert.equal(csvLines([['a"b', "c,d", "e\nf"]]), '"a""b","c,d","e\nf"\r\n');
});

test("a file begins with the mark that tells spreadsheets its encoding", () => {
  assert.ok(makeCsv(["név"], [["é"]]).startsWith("\uFEFFnév\r\n"));
});
