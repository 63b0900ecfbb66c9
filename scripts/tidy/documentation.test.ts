import assert from "node:assert/strict";
import { test } from "node:test";
import { checkDocumentation } from "./documentation.ts";
import { readSourceFile } from "./source-file.ts";

function complaintsOf(texts: Record<string, string>): string[] {
  const files = Object.entries({
    "package.json": JSON.stringify({ scripts: { start: "", bench: "" } }),
    "packages/gateway/src/config/environment.ts": "export const VARIABLES = { KAUNTER_MODE: 1 };",
    ...texts,
  }).map(([path, text]) => [path, readSourceFile(path, text)] as const);
  return checkDocumentation(new Map(files)).map(
    ({ path, line, message }) => `${path}:${line}: ${message}`,
  );
}

test("a link to a missing file or heading is reported with its line", () => {
  const text = "# A\n[x](b.md)\n[y](#a)\n[z](a.md#c)\n[w](https://example.com/x)\n";
  assert.deepEqual(complaintsOf({ "docs/a.md": text }), [
    "docs/a.md:2: links to docs/b.md, which does not exist",
    "docs/a.md:4: links to #c, which docs/a.md does not have",
  ]);
});

test("a link to a page of the portal is accepted; any other absolute link is reported", () => {
  const text = "# A\n[x](/portal/explorer?operation=getUser)\n[y](/portals)\n[z](/docs/b.md)\n";
  assert.deepEqual(complaintsOf({ "docs/a.md": text }), [
    "docs/a.md:3: links to docs/portals, which does not exist",
    "docs/a.md:4: links to docs/docs/b.md, which does not exist",
  ]);
});

test("what looks like a link inside a code block is not checked", () => {
  assert.deepEqual(complaintsOf({ "docs/a.md": "```js\nf[0](missing)\n```\n" }), []);
});

test("npm scripts and variables that pages name exist", () => {
  const text = "`npm run bench`, `npm run -s nothing`, KAUNTER_MODE, KAUNTER_MOOD\n";
  assert.deepEqual(complaintsOf({ "README.md": text }), [
    "README.md:1: nothing is no script of package.json",
    "README.md:1: KAUNTER_MOOD is no variable",
  ]);
});

test("pages that comments name exist", () => {
  assert.deepEqual(complaintsOf({ "packages/a.ts": "// docs/guides/gone.md\n" }), [
    "packages/a.ts:1: docs/guides/gone.md does not exist",
  ]);
});

test("decisions are numbered without a gap, and listed", () => {
  const decisions = { "docs/adr/0001-one.md": "", "docs/adr/0003-three.md": "" };
  assert.deepEqual(complaintsOf({ ...decisions, "docs/adr/README.md": "[1](0001-one.md)" }), [
    "docs/adr/0003-three.md:1: this should be decision 0002",
    "docs/adr/0003-three.md:1: docs/adr/README.md lacks it",
  ]);
});
