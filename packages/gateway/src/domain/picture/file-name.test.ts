import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { safeFileName } from "./file-name.ts";
import type { FileType } from "./file-type.ts";

const EXTENSIONS = { "application/pdf": ".pdf", "image/png": ".png", "image/jpeg": ".jpg" };
const TYPES = Object.keys(EXTENSIONS) as FileType[];

for (const [name, expected] of [
  ["statement.hta", "statement.pdf"],
  ["a.html", "a.pdf"],
  ["report.pdf.exe", "report.pdf"],
  ["Sijil é SSM.PDF", "Sijil é SSM.pdf"],
  ["No. 12 v1.2", "No. 12 v1.2.pdf"],
  ['../../etc/pass"wd\r\nX: y.pdf', "passwdX: y.pdf"],
  ["C:\\temp\\x.scr. . ", "x.pdf"],
  ["invoice \u202efdp.exe", "invoice fdp.pdf"],
  ["CON", "_CON.pdf"],
  ["lpt1.tar.gz", "_lpt1.tar.pdf"],
  [".htaccess", "htaccess.pdf"],
  ["", "file.pdf"],
  ["..", "file.pdf"],
] as const) {
  test(`a PDF named ${JSON.stringify(name)} is kept as ${expected}`, () => {
    assert.equal(safeFileName(name, "application/pdf"), expected);
  });
}

const part = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme" }),
  fc.constantFrom(
    "..",
    "/",
    "\\",
    ".hta",
    ".pdf",
    ".PNG",
    "CON",
    "nul",
    " ",
    "\u202e",
    "\0",
    "\ud800",
    ":",
  ),
);
const anyName = fc.array(part, { maxLength: 80 }).map((parts) => parts.join(""));

test("a file's uploaded name becomes harmless and keeps saying its type", () => {
  fc.assert(
    fc.property(anyName, fc.constantFrom(...TYPES), (name, type) => {
      const safe = safeFileName(name, type);
      const extension = EXTENSIONS[type];
      assert.ok(safe.endsWith(extension) && safe.length > extension.length);
      assert.doesNotMatch(safe, /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}"/\\]/u);
      assert.doesNotMatch(safe, /^[\s.]|[\s.]$|[\s.]\.(?:pdf|png|jpg)$/u);
      assert.doesNotMatch(safe, /^(?:con|prn|aux|nul|com\d|lpt\d)\s*\./i);
      assert.ok(Buffer.byteLength(safe) <= 201, safe);
      assert.equal(safeFileName(safe, type), safe, "made safe again, it is the same");
    }),
  );
});
