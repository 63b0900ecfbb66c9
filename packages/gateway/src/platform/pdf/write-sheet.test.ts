import assert from "node:assert/strict";
import { test } from "node:test";
import { toRuns } from "./fonts.ts";
import type { Sheet } from "./sheet.ts";
import { writeSheet } from "./write-sheet.ts";

// cspell:disable-next-line
const MIXED = "Café 福記 ஸ்ரீ 😀";

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

test("each script has its font, and what no font has is a question mark", () => {
  const runs = toRuns(MIXED);
  assert.equal(runs.map(({ text }) => text).join(""), MIXED.replace("😀", "?"));
  const familyOf = (text: string) =>
    /(noto-sans[a-z-]*?)-(latin|tamil|\d+)-wght/.exec(
      runs.find((run) => run.text.includes(text))?.path ?? "",
    )?.[1];
  assert.equal(familyOf("Caf"), "noto-sans");
  assert.equal(familyOf("福"), "noto-sans-sc");
  assert.equal(familyOf("ஸ்ரீ"), "noto-sans-tamil");
});

test("a sheet is one page, small, the same each time, however long its texts", async () => {
  const one = await writeSheet(SHEET);
  const text = one.toString("latin1");
  assert.equal(text.match(/\/Type \/Page\b/g)?.length, 1);
  assert.ok(one.length < 100_000, String(one.length));
  const other = await writeSheet(SHEET);
  assert.equal(other.length, one.length);
});
