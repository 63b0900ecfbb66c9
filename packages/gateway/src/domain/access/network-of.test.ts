import assert from "node:assert/strict";
import { test } from "node:test";
import { networkOf } from "./network-of.ts";

for (const [address, network] of [
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:cb00:7107", "203.0.113.7"],
  ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002:0:0:0:9", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
  ["2001:db8::2:0:0:0:1", "2001:db8:0:2::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  ["1:2:3:4:5:6:7::", "1:2:3:4::/64"],
  ["unknown", "unknown"],
  ["203.0.113.7:8080", "203.0.113.7:8080"],
  ["1:2:3", "1:2:3"],
  ["]/?#:", "]/?#:"],
  ["", ""],
] as const) {
  test(`${address || "nothing"} counts as ${network || "nothing"}`, () => {
    assert.equal(networkOf(address), network);
  });
}
