import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { isComplete, parseStatement } from "./parse-statement.ts";
import { listParserProblems } from "./parser-problems.ts";
import type { StatementParser } from "./statement-parser.ts";

const CSV: StatementParser = {
  format: "csv",
  day: { in: "name", at: "SETTLE_*.csv", format: "YYYYMMDD" },
  amounts: { unit: "ringgit", thousands: "," },
  fields: {
    reference: { at: "RRN" },
    attemptId: { at: "Merchant ref" },
    kind: { at: "Type", payment: ["SALE"], refund: ["REFUND", "VOID"], dispute: ["CBK"] },
    gross: { at: "Amount" },
    fee: { at: "MDR" },
    net: { at: "Net" },
  },
};
const NAME = "SETTLE_20260105.csv";
const HEAD = "RRN,Merchant ref,Type,Amount,MDR,Net";
const SALE = '600514000001,PA000000000000000001,SALE,"1,234.56",12.35,"1,222.21"';

const parse = (text: string | Uint8Array, parser = CSV, name = NAME) =>
  parseStatement({ name, bytes: typeof text === "string" ? Buffer.from(text) : text }, parser);
const problemsOf = (text: string | Uint8Array, parser = CSV, name = NAME) =>
  parse(text, parser, name).problems.map(({ code }) => code);

test("a CSV is read by its titles, in any order of columns, with the day of its name", () => {
  const refund = "600514000002,PA000000000000000002,REFUND,-10.00,0.00,-10.00";
  const parsed = parse(`${HEAD}\r\n${SALE}\r\n${refund}\r\n`);
  assert.deepEqual(parsed.problems, []);
  assert.equal(parsed.day, "2026-01-05");
  const [first, second] = parsed.lines;
  assert.deepEqual(first, {
    line: 2,
    reference: "600514000001",
    attemptId: "PA000000000000000001",
    kind: "payment",
    grossMinor: 123_456,
    feeMinor: 1_235,
    netMinor: 122_221,
  });
  assert.deepEqual([second?.kind, second?.grossMinor], ["refund", -1_000]);
  const turned = parse("Net,MDR,Amount,Type,Merchant ref,RRN\n9.90,0.10,10.00,SALE,PA1,R1\n");
  assert.equal(turned.lines[0]?.netMinor, 990);
});

test("each line that cannot be read is named with its number and the reason, the others are read", () => {
  const rows = [
    SALE,
    "1,PA1,SALE,ten,0,0",
    "2,PA2,GIFT,1.00,0.00,1.00",
    "3,,SALE,1.00,0.00,1.00",
    "4,PA4,REFUND,1.00,0.00,1.00",
    "5,PA5",
  ];
  const parsed = parse([HEAD, ...rows].join("\n"));
  assert.equal(parsed.lines.length, 1);
  assert.deepEqual(
    parsed.unread.map(({ line, code }) => [line, code]),
    [
      [3, "AMOUNT_INVALID"],
      [4, "FIELD_INVALID"],
      [5, "FIELD_MISSING"],
      [6, "AMOUNT_INVALID"],
      [7, "FIELD_MISSING"],
    ],
  );
  assert.match(parsed.unread[1]?.detail ?? "", /kind: GIFT/);
  assert.match(parsed.unread[0]?.text ?? "", /1,PA1,SALE,ten/);
  assert.equal(isComplete(parsed), false);
});

const FIXED: StatementParser = {
  format: "fixed",
  encoding: "windows-1252",
  types: { at: "1-1", head: ["H"], line: ["D"], trailer: ["T"] },
  day: { in: "head", at: "2-15", format: "YYYYMMDDHHmmss", zone: "+00:00" },
  amounts: { unit: "ringgit", implied: true, negative: "D" },
  deductions: "negative",
  fields: {
    reference: { at: "2-13" },
    attemptId: { at: "14-33" },
    kind: { bySign: true },
    gross: { at: "34-44" },
  },
  checks: {
    count: { in: "trailer", at: "2-7" },
    sums: [{ in: "trailer", at: "8-18", of: "gross" }],
  },
};
const row = (reference: string, amount: string) =>
  `D${reference.padEnd(12)}${"PA1".padEnd(20)}${amount}`;
const FIXED_FILE = [
  "H20260104160500",
  row("R1", "0000012345C"),
  row("R2", "0000000045D"),
  "T0000020000012300C",
].join("\n");

test("fixed width: head, trailer, count and sum, and the Malaysian day of a time in UTC", () => {
  const parsed = parse(FIXED_FILE, FIXED);
  assert.deepEqual(parsed.problems, []);
  assert.deepEqual(parsed.unread, []);
  assert.equal(parsed.day, "2026-01-05");
  assert.deepEqual(
    parsed.lines.map(({ kind, grossMinor, netMinor }) => [kind, grossMinor, netMinor]),
    [
      ["payment", 12_345, 12_345],
      ["refund", -45, -45],
    ],
  );
  assert.deepEqual(problemsOf(FIXED_FILE.replace("T000002", "T000003"), FIXED), ["BALANCE_WRONG"]);
  assert.deepEqual(problemsOf(FIXED_FILE.replace("12300C", "12301C"), FIXED), ["BALANCE_WRONG"]);
  const cut = FIXED_FILE.split("\n").slice(0, 3).join("\n");
  assert.deepEqual(problemsOf(cut, FIXED), ["FIELD_MISSING"], "without its trailer");
  const strange = parse(`${FIXED_FILE}\nX`, FIXED);
  assert.deepEqual(
    strange.unread.map(({ line, detail }) => [line, detail]),
    [[5, "a row of no declared type"]],
  );
});

const XML: StatementParser = {
  format: "xml",
  linesAt: "Report/Lines/Line",
  day: { in: "head", at: "Day", format: "YYYY-MM-DD", shiftDays: -1 },
  amounts: { unit: "ringgit" },
  deductions: "positive",
  fees: "negative",
  fields: {
    reference: { at: "@id" },
    attemptId: { at: "Order/Ref" },
    kind: { at: "Type", payment: ["P"], refund: ["R"] },
    gross: { at: "Amt" },
    fee: { at: "Fee" },
    currency: { at: "Amt/@Ccy" },
  },
  checks: { count: { in: "head", at: "Count" } },
};
const line = (id: string, type: string, amount: string, currency = "MYR") =>
  `<Line id="${id}"><Order><Ref>PA${id}</Ref></Order><Type>${type}</Type><Amt Ccy="${currency}">${amount}</Amt><Fee>-0.10</Fee></Line>`;
const xml = (...lines: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><Report xmlns="urn:x"><Day>2026-01-06</Day><Count>${lines.length}</Count><Lines>${lines.join("")}</Lines></Report>`;

test("XML: paths, attributes, positive deductions, negative fees, a day that is the next", () => {
  const parsed = parse(xml(line("1", "P", "10.00"), line("2", "R", "4.00")), XML);
  assert.deepEqual(parsed.problems, []);
  assert.equal(parsed.day, "2026-01-05");
  assert.deepEqual(
    parsed.lines.map((one) => [one.reference, one.grossMinor, one.feeMinor, one.netMinor]),
    [
      ["1", 1_000, 10, 990],
      ["2", -400, 10, -410],
    ],
  );
  assert.equal(parse(xml(line("1", "P", "1.00", "SGD")), XML).unread[0]?.code, "CURRENCY_OTHER");
});

test("XML that would be expanded, nested or never ends is rejected, and nothing is fetched", () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><Report>&b;</Report>`;
  assert.deepEqual(problemsOf(bomb, XML), ["DOCTYPE"]);
  const outside = `<!DOCTYPE x SYSTEM "file:///etc/passwd"><Report/>`;
  assert.deepEqual(problemsOf(outside, XML), ["DOCTYPE"]);
  assert.deepEqual(problemsOf("<Report>".repeat(1_000), XML), ["TOO_DEEP"]);
  assert.deepEqual(problemsOf("<Report><Lines>", XML), ["XML_INVALID"]);
  assert.deepEqual(problemsOf("<Other/>", XML), ["FORMAT_UNKNOWN"]);
  assert.deepEqual(problemsOf("<Report>&unknown;</Report>", XML), ["XML_INVALID"]);
});

test("sizes have limits: bytes, lines, a line's length", () => {
  const limits = { bytesMax: 200, linesMax: 2 };
  assert.deepEqual(problemsOf(`${HEAD}\n${"x".repeat(300)}`, { ...CSV, limits }), ["TOO_LARGE"]);
  const three = [HEAD, "1,P,SALE,1,0,1", "2,P,SALE,1,0,1", "3,P,SALE,1,0,1"].join("\n");
  assert.deepEqual(problemsOf(three, { ...CSV, limits }), ["TOO_MANY"]);
  assert.deepEqual(problemsOf(`H20260104160500\nD${"9".repeat(20_000)}`, FIXED), ["TOO_LARGE"]);
  assert.deepEqual(problemsOf("", CSV), ["EMPTY"]);
});

test("another encoding is declared, and a wrong one is a problem", () => {
  const name = Buffer.from("Kedai café", "latin1");
  const text = Buffer.concat([Buffer.from(`${HEAD}\n1,PA1,SALE,1.00,0.00,1.00\n# `), name]);
  assert.deepEqual(problemsOf(text), ["ENCODING"]);
  assert.equal(parse(text, { ...CSV, encoding: "windows-1252" }).lines.length, 1);
  const wide = Buffer.from(`\ufeff${HEAD}\n1,PA1,SALE,1.00,0.00,1.00`, "utf16le");
  assert.equal(parse(wide, { ...CSV, encoding: "utf-16le" }).lines.length, 1);
});

test("a day that cannot be known is a problem, and so are lines of two days", () => {
  assert.deepEqual(problemsOf(`${HEAD}\n${SALE}`, CSV, "other.csv"), ["DATE_INVALID"]);
  assert.deepEqual(problemsOf(`${HEAD}\n${SALE}`, CSV, "SETTLE_20260230.csv"), ["DATE_INVALID"]);
  const byLine: StatementParser = { ...CSV, day: { in: "line", at: "RRN", format: "YYYYMMDD" } };
  const rows = (...days: string[]) =>
    [HEAD, ...days.map((day) => `${day},P,SALE,1,0,1`)].join("\n");
  assert.equal(parse(rows("20260105", "20260105"), byLine).day, "2026-01-05");
  assert.deepEqual(problemsOf(rows("20260105", "20260106"), byLine), ["DATE_INVALID"]);
});

for (const [what, parser, says] of [
  ["no object", 5, /parser/],
  ["an unknown member", { ...CSV, extra: 1 }, /additional|unexpected|extra/i],
  ["xml without lines", { ...XML, linesAt: undefined }, /linesAt is needed/],
  [
    "a fixed range that is none",
    { ...FIXED, types: { at: "9-2", line: ["D"], head: ["H"] } },
    /9-2 is not a range/,
  ],
  ["a head that no row is", { ...CSV, day: { ...CSV.day, in: "head" } }, /types must say/],
  ["a name without a place", { ...CSV, day: { ...CSV.day, at: "SETTLE.csv" } }, /one \*/],
  ["columns without titles", { ...CSV, titles: false }, /#3/],
] as const) {
  test(`a parser with ${what} is rejected, and says what is wrong`, () => {
    const problems = listParserProblems(JSON.parse(JSON.stringify(parser)));
    assert.match(problems.join("\n"), says);
  });
}

test("the parsers above can be used", () => {
  for (const parser of [CSV, FIXED, XML]) assert.deepEqual(listParserProblems(parser), []);
});

const sen = fc.integer({ min: 0, max: 99_999_999_999 });
const id = fc.stringMatching(/^[A-Z0-9]{1,20}$/);

test("whatever is written by a parser's rules is read back to the sen", () => {
  const ringgit = (minor: number) =>
    `${minor < 0 ? "-" : ""}${Math.trunc(Math.abs(minor) / 100)}.${String(Math.abs(minor) % 100).padStart(2, "0")}`;
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ gross: sen, fee: sen, reference: id, attempt: id, isRefund: fc.boolean() }),
        { maxLength: 20 },
      ),
      (all) => {
        const lines = all.map(({ gross, fee, reference, attempt, isRefund }) => {
          const signed = isRefund ? -gross : gross;
          return [
            reference,
            attempt,
            isRefund ? "REFUND" : "SALE",
            ringgit(signed),
            ringgit(fee),
            ringgit(signed - fee),
          ].join(",");
        });
        const parsed = parse([HEAD, ...lines].join("\n"));
        assert.deepEqual(parsed.unread, []);
        assert.deepEqual(
          parsed.lines.map(({ grossMinor, feeMinor, netMinor, reference, attemptId }) => [
            reference,
            attemptId,
            grossMinor,
            feeMinor,
            netMinor,
          ]),
          all.map(({ gross, fee, reference, attempt, isRefund }) => {
            const signed = isRefund && gross > 0 ? -gross : gross;
            return [reference, attempt, signed, fee, signed - fee === 0 ? 0 : signed - fee];
          }),
        );
      },
    ),
  );
});

test("no bytes make it throw, and what is read is an integer amount", () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    fc.string({ unit: "binary", maxLength: 300 }).map((text) => Buffer.from(text)),
    fc
      .array(fc.string({ maxLength: 60 }), { maxLength: 8 })
      .map((rows) => Buffer.from([HEAD, ...rows].join("\n"))),
    fc.string({ maxLength: 200 }).map((text) => Buffer.from(xml(text))),
  );
  fc.assert(
    fc.property(bytes, fc.constantFrom(CSV, FIXED, XML), (given, parser) => {
      const parsed = parse(given, parser);
      // As the database takes it: no half of a sign, which a cut may leave.
      const text = JSON.stringify(parsed);
      assert.doesNotMatch(text, /\\ud[89a-f][0-9a-f]{2}|\\u0000/i);
      const { lines } = parsed;
      for (const { grossMinor, feeMinor, netMinor } of lines)
        for (const amount of [grossMinor, feeMinor, netMinor])
          assert.ok(Number.isSafeInteger(amount));
    }),
  );
});

test("a sign that is cut in two by columns or by what is shown can be stored", () => {
  const cut = parse(`H20260104160500\nD${"😀".repeat(6)}${"x".repeat(40)}\nT0000010000000000C`, {
    ...FIXED,
    encoding: "utf-8",
    fields: { ...FIXED.fields, reference: { at: "3-4" } },
  });
  assert.doesNotMatch(JSON.stringify(cut), /\\ud[89a-f]/i);
  const long = parse(`${HEAD}\n${"a".repeat(199)}😀,PA1,GIFT,1,0,1`);
  assert.doesNotMatch(JSON.stringify(long), /\\ud[89a-f]/i);
  assert.equal(long.unread.length, 1);
});
