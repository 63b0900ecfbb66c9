import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const FOLDER = new URL("./", import.meta.url);
const FOR_BROWSERS = ["canonical-json.ts", "signed-text.ts", "candidates.ts", "request-headers.ts"];

/** Modules that a file loads at run time; imports of types alone load nothing. */
function importsOf(file: string): string[] {
  const source = readFileSync(new URL(file, FOLDER), "utf8");
  const statements = source.matchAll(/^(?:import|export)\s(?!type\s)[^;]*?from "([^"]+)";/gm);
  return [...statements].map(([, from]) => from ?? "");
}

function reach(file: string, seen = new Set<string>()): Set<string> {
  for (const from of importsOf(file)) {
    if (seen.has(from)) continue;
    seen.add(from);
    if (from.startsWith("./")) reach(from.slice(2), seen);
  }
  return seen;
}

for (const file of FOR_BROWSERS) {
  test(`${file} runs in a browser: it reaches nothing but our own files`, () => {
    assert.deepEqual(
      [...reach(file)].filter((from) => !from.startsWith("./")),
      [],
    );
  });
}

test("the package needs nothing but node:crypto", () => {
  const files = readdirSync(FOLDER).filter((file) => !/\.test\.ts$|^testing\.ts$/.test(file));
  const foreign = files.flatMap(importsOf).filter((from) => !from.startsWith("./"));
  assert.deepEqual([...new Set(foreign)], ["node:crypto"]);
});
