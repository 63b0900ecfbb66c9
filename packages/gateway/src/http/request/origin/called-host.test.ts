import assert from "node:assert/strict";
import { test } from "node:test";
import { getCalledHost } from "./called-host.ts";

for (const [written, host] of [
  ["pay.example", "pay.example"],
  ["PAY.Example", "pay.example"],
  ["pay.example.", "pay.example"],
  ["pay.example:80", "pay.example"],
  ["pay.example:443", "pay.example"],
  ["pay.example.:443", "pay.example"],
  ["pay.example:8443", "pay.example:8443"],
  ["[::1]:8080", "[::1]:8080"],
  ["127.0.0.1:8080", "127.0.0.1:8080"],
  ["", ""],
  ["pay.example/x", ""],
  ["x@pay.example", ""],
  ["pay.example#", ""],
  ["pay.example:x", ""],
] as const) {
  test(`the Host "${written}" is ${host || "none"}`, () => {
    assert.equal(getCalledHost({ headers: { host: written } }), host);
  });
}

test("no other header names the host", () => {
  const headers = { "x-forwarded-host": "evil.example", ":authority": "evil.example" };
  assert.equal(getCalledHost({ headers }), "");
});
