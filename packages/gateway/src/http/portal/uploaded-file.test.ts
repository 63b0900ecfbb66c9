import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { readBase64 } from "./uploaded-file.ts";

test("files of every length are read, with and without padding, also the largest", () => {
  for (const length of [1, 2, 3, 4, 1_000, 8_000_000]) {
    const bytes = randomBytes(length);
    const content = bytes.toString("base64");
    assert.ok(readBase64(content).equals(bytes), String(length));
    assert.ok(readBase64(content.replace(/=+$/, "")).equals(bytes), `${length} without padding`);
  }
});

test("what is not Base64 is rejected, however long it is", () => {
  const long = "A".repeat(10_000_000);
  for (const content of [
    "%%%%",
    "AAA A",
    "AA-_",
    "a=b=",
    `${long}%`,
    `${long}\u0000`,
    "data:,AAAA",
  ])
    assert.throws(() => readBase64(content), { code: "INVALID_PARAMETER" });
});
