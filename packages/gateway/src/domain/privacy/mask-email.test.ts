import assert from "node:assert/strict";
import { test } from "node:test";
import { maskEmail } from "./mask-email.ts";

for (const [email, masked] of [
  ["nur.aisyah@mail.example", "n•••@mail.example"],
  ["a@b.example", "a•••@b.example"],
  ['"x@y"@z.example', '"•••@z.example'],
  ["😀x@z.example", "😀•••@z.example"],
  ["0123456789", "•••"],
  ["@mail.example", "•••"],
  ["", ""],
] as const) {
  test(`${email || "nothing"} is shown as ${masked || "nothing"}`, () => {
    assert.equal(maskEmail(email), masked);
  });
}
