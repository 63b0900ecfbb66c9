import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { test } from "node:test";

const FOLDER = import.meta.dirname;
/** The entries of the package that the portal loads in a browser. */
const FOR_BROWSERS = [
  "canonical-json.ts",
  "diagnose/examine.ts",
  "hex.ts",
  "diagnose/mistakes.ts",
  "keys/key-size.ts",
  "keys/pem.ts",
  "keys/web-keys.ts",
  "requests/parse-requests.ts",
  "signed-text.ts",
];
/** What #hash resolves to in a browser, and the one dependency there. */
const HASH_IN_BROWSER = "hash/browser.ts";
const BROWSER_DEPENDENCY = /^@noble\/hashes\//;

/** Modules that a file loads at run time, by path; type-only imports load nothing. */
function importsOf(file: string): string[] {
  const source = readFileSync(posix.join(FOLDER, file), "utf8");
  const statements = source.matchAll(/^(?:import|export)\s(?!type\s)[^;]*?from "([^"]+)";/gm);
  return [...statements].map(([, from = ""]) => {
    if (from === "#hash") return HASH_IN_BROWSER;
    return from.startsWith(".") ? posix.join(posix.dirname(file), from) : from;
  });
}

const isOwnFile = (from: string) => from.endsWith(".ts");

function listReached(file: string, seen = new Set<string>()): Set<string> {
  for (const from of importsOf(file)) {
    if (seen.has(from)) continue;
    seen.add(from);
    if (isOwnFile(from)) listReached(from, seen);
  }
  return seen;
}

for (const file of FOR_BROWSERS) {
  test(`${file} runs in a browser: nothing of Node is imported`, () => {
    assert.deepEqual(
      [...listReached(file)].filter((from) => !isOwnFile(from) && !BROWSER_DEPENDENCY.test(from)),
      [],
    );
  });
}

test("outside browsers the package needs only node:crypto", () => {
  const files = globSync("**/*.ts", { cwd: FOLDER, exclude: ["**/*.test.ts", HASH_IN_BROWSER] });
  const foreign = files.flatMap(importsOf).filter((from) => !isOwnFile(from));
  assert.deepEqual([...new Set(foreign)], ["node:crypto"]);
});
