import assert from "node:assert/strict";
import { test } from "node:test";
import { callerAddress } from "./caller-address.ts";

const PROXY = "192.0.2.10";

for (const [proxyCount, forwardedFor, address] of [
  [0, "203.0.113.7", PROXY],
  [1, undefined, PROXY],
  [1, "", PROXY],
  [1, "203.0.113.7", "203.0.113.7"],
  [1, "198.51.100.1,203.0.113.7", "203.0.113.7"],
  [1, "198.51.100.1, 203.0.113.7:20001", "203.0.113.7"],
  [1, "[2001:db8::1]:443", "2001:db8::1"],
  // What a caller wrote is not believed where the proxy reports nothing.
  [1, "198.51.100.1, unknown", PROXY],
  [1, "198.51.100.1,", PROXY],
  [1, "198.51.100.1, _hidden", PROXY],
  [2, "198.51.100.1, 203.0.113.7, 192.0.2.20:443", "203.0.113.7"],
  [2, "198.51.100.1, unknown, 192.0.2.20:443", "192.0.2.20"],
  [2, "198.51.100.1, , 192.0.2.20", "192.0.2.20"],
  [2, "198.51.100.1, 203.0.113.7, unknown", "203.0.113.7"],
  [2, "198.51.100.1, unknown, unknown", PROXY],
  [2, "203.0.113.7", "203.0.113.7"],
] as const) {
  test(`behind ${proxyCount} proxies, "${forwardedFor}" is a call from ${address}`, () => {
    const peer = `::ffff:${PROXY}`;
    assert.equal(callerAddress({ peer, forwardedFor, proxyCount }), address);
  });
}

test("a connection that is gone has no address", () => {
  const route = { peer: undefined, forwardedFor: undefined, proxyCount: 1 };
  assert.equal(callerAddress(route), "unknown");
});
