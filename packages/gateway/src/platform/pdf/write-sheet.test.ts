import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { BOX, toRuns } from "./fonts.ts";
import type { Sheet } from "./sheet.ts";
import { toVisualRuns } from "./visual-runs.ts";
import { writeSheet } from "./write-sheet.ts";

// cspell:disable-next-line
const MIXED = "Café 福記 ஸ்ரீ שלום";

const SHEET: Sheet = {
  lang: "ta",
  heading: MIXED,
  banner: "",
  issuer: "சோதனை",
  issuerLines: [],
  rows: [{ label: "No.", value: "ORD-".repeat(200), isStrong: true }],
  notes: [],
  createdAt: new Date("2026-11-21T06:05:00Z"),
};

const familyOf = (text: string) => /noto-[a-z-]+(?=\/files)/.exec(toRuns(text)[0]?.path ?? "")?.[0];

/** These texts in every place. */
const sheetOf = (...[a, b, c]: [string, string, string]): Sheet => ({
  ...SHEET,
  ...{ heading: a, banner: b, issuer: c, issuerLines: [a], notes: [b] },
  rows: [
    { label: a, value: b, isStrong: true },
    { label: b, value: c, detail: a },
  ],
});

async function countPages(sheet: Sheet): Promise<number | undefined> {
  return (await writeSheet(sheet)).toString("latin1").match(/\/Type \/Page\b/g)?.length;
}

test("each script has its font, and what no font has is a box", () => {
  const runs = toRuns(MIXED);
  assert.equal(runs.map(({ text }) => text).join(""), MIXED.replaceAll(/[א-ת]/gu, BOX));
  assert.equal(familyOf("Caf"), "noto-sans");
  assert.equal(familyOf("福"), "noto-sans-sc");
  assert.equal(familyOf("ひらがな"), "noto-sans-sc");
  assert.equal(familyOf("ஸ்ரீ"), "noto-sans-tamil");
  assert.equal(familyOf("بابا"), "noto-sans-arabic");
  assert.equal(familyOf("ก๋วย"), "noto-sans-thai");
  assert.equal(familyOf("김치"), "noto-sans-kr");
  assert.equal(familyOf("☕"), "noto-emoji");
});

test("what is not drawn is no box, and a letter keeps its marks in its own font", () => {
  assert.deepEqual(
    toRuns("I ❤\ufe0f MY").map(({ text }) => text),
    ["I ", "❤\ufe0f", " MY"],
  );
  // cspell:disable-next-line
  for (const text of ["กุ้ง", "கோழி", "بَابَا"]) assert.equal(toRuns(text).length, 1, text);
});

test("text from the right stands in its place, with its numbers and brackets", () => {
  const order = (text: string) => toVisualRuns(text).map((run) => run.text);
  assert.deepEqual(order("Nasi بابا 12"), ["Nasi ", "12", " ", "بابا"]);
  // In text from the right, a bracket opens to the left; its text is in the order of reading.
  assert.deepEqual(order("A (بابا)"), ["A (", "بابا", ")"]);
  assert.deepEqual(order("بابا (A)"), ["(", "A", " )", "بابا"]);
});

test("a sheet is one page, small, the same each time, however long its texts", async () => {
  const one = await writeSheet(SHEET);
  assert.equal(await countPages(SHEET), 1);
  assert.ok(one.length < 100_000, String(one.length));
  const other = await writeSheet(SHEET);
  assert.equal(other.length, one.length);
});

for (const text of [
  ...["Kopi ☕", "Pizza 🍕", "I ❤️ MY", "김치", "Nasi بابا", "ก๋วยเตี๋ยว", "日本語カタカナ"],
  ...[
    "\ud800",
    "\udc00a",
    "a\u0000b\u202ec\u2028d",
    `a${"\u0301".repeat(5_000)}`,
    "",
    " ",
    "\uffff",
  ],
  ...["ا".repeat(10_000), "👨‍👩‍👧 🇲🇾 1️⃣", "\u0301 \u064e", "שלום", "\u{10ffff}", "\u{e0001}"],
]) {
  test(`${JSON.stringify(text).slice(0, 30)} can be printed`, async () => {
    assert.equal(await countPages(sheetOf(text, `(${text}) 12`, `${text} abc ${text}`)), 1);
  });
}

test("any text at all can be printed", async () => {
  const part = (from: number, to: number) =>
    fc
      .array(
        fc.oneof(fc.integer({ min: from, max: to }), fc.constantFrom(32, 40, 49, 65, 0x20_0d)),
        { maxLength: 60 },
      )
      .map((codes) => String.fromCodePoint(...codes));
  const anyText = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.string({ unit: "grapheme", maxLength: 60 }),
    part(0xd8_00, 0xdf_ff),
    part(0x03_00, 0x03_6f),
    part(0x05_90, 0x06_ff),
    part(0x0b_80, 0x0b_ff),
    part(0x0e_00, 0x0e_7f),
    part(0x11_00, 0x11_ff),
    part(0x20_00, 0x20_6f),
    part(0xfb_50, 0xfe_ff),
    part(0x01_f1_e6, 0x01_f9_ff),
  );
  await fc.assert(
    fc.asyncProperty(anyText, anyText, anyText, async (...texts) => {
      assert.equal(await countPages(sheetOf(...texts)), 1);
    }),
    { numRuns: 150 },
  );
});
