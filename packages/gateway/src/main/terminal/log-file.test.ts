import assert from "node:assert/strict";
import { readFileSync, statSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { provideFolder } from "../../../../../test/support/process/provide-folder.ts";
import { StartError } from "../process/explain-start-failure.ts";
import { openLogFile } from "./log-file.ts";

const folder = provideFolder();

test("a start adds to the log of the previous one, for its owner's eyes", () => {
  const path = join(folder, "kept.log");
  writeSync(openLogFile(path), "first\n");
  writeSync(openLogFile(path), "second\n");
  assert.equal(readFileSync(path, "utf8"), "first\nsecond\n");
  assert.equal(statSync(path).mode & 0o777, 0o600);
});

test("a log that is large is kept as the previous one, and a new one begun", () => {
  const path = join(folder, "large.log");
  for (const letter of ["a", "b"]) {
    writeFileSync(path, letter.repeat(10 * 1_048_576 + 1));
    writeSync(openLogFile(path), "new\n");
    assert.equal(readFileSync(path, "utf8"), "new\n");
    assert.equal(readFileSync(`${path}.1`, "utf8").at(-1), letter);
  }
});

test("a log that cannot be written is an error with a fix", () => {
  assert.throws(
    () => openLogFile(join(folder, "none/kaunter.log")),
    (error) =>
      error instanceof StartError && /\(ENOENT\)\. Set KAUNTER_LOG_FILE/.test(error.message),
  );
});
