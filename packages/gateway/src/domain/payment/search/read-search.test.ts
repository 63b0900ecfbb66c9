import assert from "node:assert/strict";
import { test } from "node:test";
import { cleanText, listReferences } from "./clean-text.ts";
import { readSearch } from "./read-search.ts";

const ID = "1610997890543277888";

for (const [name, text] of [
  ["a zero-width space", `\u200b${ID}`],
  ["a byte order mark", `\ufeff${ID}`],
  ["a soft hyphen", "1610997890543\u00ad277888"],
  ["a no-break space", `\u00a0${ID}\u202f`],
  ["a line break and a tab", `\t${ID}\r\n`],
  ["marks of direction", `\u202a${ID}\u202c\u200e`],
  ["a word joiner", `1610\u2060997890543277888`],
  ["straight quotes", `"${ID}"`],
  ["single quotes", `'${ID}'`],
  ["curly quotes", `“${ID}”`],
  ["low quotes", `„${ID}“`],
  ["angle quotes", `«${ID}»`],
  ["backticks", `\`${ID}\``],
  ["a number sign", `#${ID}`],
  ["a number sign and a space", `# ${ID}.`],
  ["angle brackets", `<${ID}>`],
  ["brackets", `(${ID})`],
  ["a full stop", `${ID}.`],
  ["a comma and an ellipsis", `${ID},…`],
  ["a table's line", `| ${ID} |`],
  ["full-width digits", "１６１０９９７８９０５４３２７７８８８"],
] as const) {
  test(`an ID is found with ${name}`, () => {
    assert.equal(cleanText(text), ID);
    assert.equal(listReferences(text)[0], ID);
  });
}

test("an ID of more than one line is one, and an order may contain what is left out", () => {
  assert.ok(listReferences("16109978\n90543277888").includes(ID));
  assert.deepEqual(listReferences(" #1001 "), ["1001", "#1001"]);
  assert.equal(cleanText("Nur Aisyah <nur@mail.example>"), "nur@mail.example");
  assert.equal(cleanText("mailto:nur@mail.example"), "nur@mail.example");
  for (const none of ["", " ", "\u200b", "\ufeff\u00a0"]) {
    assert.deepEqual(listReferences(none), []);
    assert.equal(readSearch(none).isEmpty, true);
  }
});

for (const [text, ...amountsMinor] of [
  ["RM 1,234.50", 123_450],
  ["RM\u00a01,234.50", 123_450],
  ["1,234.50", 123_450],
  ["1234.50", 123_450],
  ["rm1234.5", 123_450],
  ["MYR 1,234.50", 123_450],
  ["1,234.50 MYR", 123_450],
  ["−RM 1,234.50", 123_450],
  ["“RM 1,234.50”,", 123_450],
  ["ＲＭ１，２３４．５０", 123_450],
  ["1,234", 123_400],
  ["1,234,567.89", 123_456_789],
  ["12,50", 1_250, 125_000],
  ["12,5", 1_250, 12_500],
  ["RM 50", 5_000],
  ["0.10", 10],
  ["50"],
  ["1234"],
  ["12,34,56"],
  ["1,23.50"],
  ["RM"],
  ["RM 1.2.3"],
  ["123456789.00"],
] as const) {
  test(`an amount: ${text}`, () => {
    assert.deepEqual(readSearch(text).amountsMinor, amountsMinor);
  });
}

const DAY = ["2026-11-20T16:00:00.000Z", "2026-11-21T16:00:00.000Z"];
const MINUTE = ["2026-11-21T06:05:00.000Z", "2026-11-21T06:06:00.000Z"];
const SECOND = ["2026-11-21T06:05:09.000Z", "2026-11-21T06:05:10.000Z"];

for (const [text, range] of [
  ["21 Nov 2026", DAY],
  ["21 November 2026", DAY],
  ["Nov 21, 2026", DAY],
  ["21/11/2026", DAY],
  ["21-11-2026", DAY],
  ["21.11.26", DAY],
  ["2026-11-21", DAY],
  ["21 Nov 2026, 2:05\u00a0pm", MINUTE],
  ["21 Nov 2026, 2:05\u00a0PTG", MINUTE],
  ["21 Nov 2026 14:05", MINUTE],
  ["21 Nov 2026, 2:05:09\u00a0pm", SECOND],
  ["2026-11-21T14:05:09.120+08:00", SECOND],
  ["2026-11-21T06:05:09Z", SECOND],
  ["2026-11-21 14:05:09", SECOND],
  ["31 Sept 2026", null],
  ["30 Feb 2026", null],
  ["21 Nov 2026, 25:00", null],
  ["21 Foo 2026", null],
  ["2026", null],
] as const) {
  test(`a date: ${text}`, () => {
    const { period } = readSearch(text);
    const found = period && [period.from.toISOString(), period.to.toISOString()];
    assert.deepEqual(found, range);
  });
}

test("months are read in English and Malay, as the portal writes them", () => {
  const english = "Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec".split(" ");
  const malay = "Jan Feb Mac Apr Mei Jun Jul Ogo Sep Okt Nov Dis".split(" ");
  for (const months of [english, malay]) {
    for (const [index, month] of months.entries()) {
      const { period } = readSearch(`2 ${month} 2026`);
      assert.equal(period?.from.getUTCMonth(), index, month);
    }
  }
});

for (const [text, phone] of [
  ["012-345 6789", "60123456789"],
  ["0123456789", "60123456789"],
  ["+60123456789", "60123456789"],
  ["+60 12-345 6789", "60123456789"],
  ["+60 (0)12 345 6789", "60123456789"],
  ["+60 012-345 6789", "60123456789"],
  ["60123456789", "60123456789"],
  ["0060123456789", "60123456789"],
  ["12-345 6789", "60123456789"],
  ["tel:+60123456789", "60123456789"],
  ["03-1234 5678", "60312345678"],
  ["011-1234 5678", "601112345678"],
  ["+65 8123 4567", "6581234567"],
] as const) {
  test(`a phone number: ${text}`, () => {
    assert.ok(readSearch(text).phones.includes(phone));
  });
}

for (const text of ["1111", "•••• 1111", "XXXX-XXXX-XXXX-1111", "**** 1111", "Visa 1111"]) {
  test(`a card: ${text}`, () => {
    assert.equal(readSearch(text).cardLastFour, "1111");
  });
}

test("a name is also searched as providers mask it, and one word alone as it is", () => {
  assert.deepEqual(readSearch("Nur Aisyah").names, ["Nur Aisyah", "Nur A*****", "N** A*****"]);
  assert.deepEqual(readSearch("Nur A*****").names[0], "Nur A*****");
  assert.deepEqual(readSearch("Nur").names, ["Nur"]);
  assert.deepEqual(readSearch("ORDER-1").names, []);
});
