import assert from "node:assert/strict";
import { test } from "node:test";
import { readSourceFile } from "./source-file.ts";

function read(text: string) {
  return readSourceFile("packages/x/src/y.ts", text);
}

for (const [text, code, strings] of [
  ['a("b") // c', 'a(" ")     ', "   b       "],
  ["a /* b */ + '\\'c'", "a         + '   '", "             \\'c "],
  ["`a${b + `c${d}`}e` + f", "` ${b + ` ${d}`} ` + f", " a       c      e     "],
  ["`${{ a: {} }}b`;c", "`${{ a: {} }} `;c", "             b   "],
  ["x = /[/\"]'/g.test(y)", "x = /     /g.test(y)", "     [/\"]'          "],
  ["return /a/;", "return / /;", "        a  "],
  ["a / b / c", "a / b / c", "         "],
] as const) {
  test(`code and strings are distinguished in ${text}`, () => {
    assert.equal(read(text).code, code);
    assert.equal(read(text).strings, strings);
  });
}

test("each import has its source, its values and whether it is erased at run time", () => {
  const text = `
import "./effect.ts";
import fs, { type A, b as c } from "node:fs";
import type { D } from "./d.ts";
import { type E } from "./e.ts";
export { f } from "./f.ts";
// import { no } from "./comment.ts";
const no = 'import { no } from "./string.ts"';
const g = await import("./g.ts");
import {
  h,
} from "./h.ts";
`;
  const found = read(text).imports.map(({ specifier, isTypeOnly, names, isExport, line }) => [
    line,
    specifier,
    names.join(),
    ...(isTypeOnly ? ["type"] : []),
    ...(isExport ? ["export"] : []),
  ]);
  assert.deepEqual(
    found.sort(([a], [b]) => Number(a) - Number(b)),
    [
      [2, "./effect.ts", "*"],
      [3, "node:fs", "default,b"],
      [4, "./d.ts", "", "type"],
      [5, "./e.ts", "", "type"],
      [6, "./f.ts", "f", "export"],
      [9, "./g.ts", "*"],
      [10, "./h.ts", "h"],
    ],
  );
});
