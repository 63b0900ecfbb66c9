import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { userInfo } from "node:os";
import { test } from "node:test";
import { findCallerName } from "./caller-name.ts";

test("the person behind sudo is named, else the system's user", () => {
  assert.equal(findCallerName({ SUDO_USER: "siti" }), "siti");
  assert.equal(findCallerName({}), userInfo().username);
});

const isRoot = process.getuid?.() === 0;

test("an account without a name, as in a container, has its number", { skip: !isRoot }, () => {
  const program = `
    process.setuid(54321);
    const { findCallerName } = await import("${import.meta.dirname}/caller-name.ts");
    console.log(findCallerName({}));`;
  const words = ["--input-type=module", "--eval", program];
  const printed = execFileSync(process.execPath, words, { encoding: "utf8" });
  assert.equal(printed.trim(), "uid 54321");
});
