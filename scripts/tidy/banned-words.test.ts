import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { BANNED, checkBannedWords, NOT_COVERED } from "./banned-words.ts";
import { readSourceFile } from "./source-file.ts";

function say(path: string, text: string): string[] {
  return checkBannedWords(readSourceFile(path, text)).map(
    ({ line, message }) => `${line}: ${message}`,
  );
}

test("a banned phrase is reported with its line and with what to write", () => {
  assert.deepEqual(say("docs/a.md", "# A\n\nThe merchant is told by hand.\n"), [
    '3: not "is told" but: is notified, a webhook is sent',
    '3: not "by hand" but: manually',
  ]);
});

test("code in pages and in scripts is not checked", () => {
  assert.deepEqual(say("docs/a.md", "`by hand`\n\n```js\n// by hand\n```\n"), []);
  assert.deepEqual(say("web/a.ts", 'const a = by(hand);\n// by hand\nconst b = "by hand";\n'), [
    '2: not "by hand" but: manually',
    '3: not "by hand" but: manually',
  ]);
});

test("places that are not covered are skipped", () => {
  for (const place of NOT_COVERED) {
    const path = place.endsWith("/") ? `${place}a.md` : place;
    assert.deepEqual(say(path, "by hand"), []);
  }
});

test("every phrase can be found, and no advice is banned itself", () => {
  const advice = BANNED.map(([, instead]) => instead).join("\n");
  assert.deepEqual(say("docs/a.md", advice), []);
  assert.equal(new Set(BANNED.map(([phrase]) => phrase.source)).size, BANNED.length);
});

test("the words of the spelling check are sorted, each once", () => {
  const file = join(import.meta.dirname, "../../cspell-words.txt");
  const words = readFileSync(file, "utf8").trim().split("\n").slice(1);
  assert.deepEqual(words, [...new Set(words)].sort());
});
