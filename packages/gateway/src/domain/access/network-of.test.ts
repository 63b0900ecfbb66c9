import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { networkOf } from "./network-of.ts";
import { parseAddress } from "./parse-address.ts";

for (const [written, address, network] of [
  ["203.0.113.7", "203.0.113.7", "203.0.113.7"],
  [" 203.0.113.7\t", "203.0.113.7", "203.0.113.7"],
  ["203.0.113.7:8080", "203.0.113.7", "203.0.113.7"],
  ["203.000.113.007", "203.0.113.7", "203.0.113.7"],
  ['"203.0.113.7:80"', "203.0.113.7", "203.0.113.7"],
  ["[203.0.113.7]:80", "203.0.113.7", "203.0.113.7"],
  ["203.0.113.7:_app", "203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7", "203.0.113.7"],
  ["[::ffff:203.0.113.007]:80", "203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7:8080", "203.0.113.7", "203.0.113.7"],
  ["::FFFF:cb00:7107", "203.0.113.7", "203.0.113.7"],
  ["0:0:0:0:0:FFFF:cb00:7107", "203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2::1", "2001:db8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:db8:1:2:ffff:ffff:ffff:ffff", null, "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002:0:0:0:9", "2001:db8:1:2::9", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::1]:443", "2001:db8:1:2::1", "2001:db8:1:2::/64"],
  ['"[2001:db8:1:2::1]"', "2001:db8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:db8:1:2:3:4:5:6:443", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::1", null, "2001:db8:1:3::/64"],
  ["2001:db8::2:0:0:0:1", null, "2001:db8:0:2::/64"],
  ["fe80::1%eth0", "fe80::1", "fe80:0:0:0::/64"],
  ["[fe80::1%25eth0]:80", "fe80::1", "fe80:0:0:0::/64"],
  ["::1", "::1", "0:0:0:0::/64"],
  ["::", "::", "0:0:0:0::/64"],
  ["1:2:3:4:5:6:7::", null, "1:2:3:4::/64"],
] as const) {
  test(`${written} counts as ${network}`, () => {
    assert.equal(networkOf(written), network);
    if (address !== null) assert.equal(parseAddress(written), address);
  });
}

for (const written of [
  "unknown",
  "_hidden",
  "",
  "1:2:3",
  "]/?#:",
  "256.0.0.1",
  "1.2.3",
  "1.2.3.4.5",
  "0x7f.0.0.1",
  "2130706433",
  "[::1",
  "[::1]x",
  "::1]:80",
  "1.2.3.4@x",
  "1.2.3.4/8",
  "host.example:80",
  `::1%${"x".repeat(200)}`,
]) {
  test(`"${written.slice(0, 20)}" is no address, and as unknown as any other`, () => {
    assert.equal(parseAddress(written), null);
    assert.equal(networkOf(written), "unknown");
  });
}

const ports = fc.option(fc.integer({ min: 0, max: 65_535 }), { nil: null });
const quotes = fc.constantFrom("", '"');
const zones = fc.constantFrom("", "%eth0", "%25lo");

test("however an IPv4 address is written, it is the same caller", () => {
  fc.assert(
    fc.property(fc.ipV4(), ports, quotes, fc.nat(4), (address, port, quote, form) => {
      const octets = address.split(".").map(Number);
      const [a = 0, b = 0, c = 0, d = 0] = octets;
      const hex = `::ffff:${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
      const padded = octets.map((octet) => String(octet).padStart(3, "0")).join(".");
      const text = [address, padded, `::ffff:${address}`, `::FFFF:${padded}`, hex][form] ?? "";
      const isBracketed = text.includes(":") && port !== null;
      const host = isBracketed ? `[${text}]` : text;
      const written = `${quote}${host}${port === null ? "" : `:${port}`}${quote}`;
      assert.equal(networkOf(written), address);
    }),
  );
});

test("however an IPv6 address is written, it is the same caller", () => {
  const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 });
  const forms = fc.record({ port: ports, quote: quotes, zone: zones, isUpper: fc.boolean() });
  fc.assert(
    fc.property(groups, forms, ([first = 0, ...rest], { port, quote, zone, isUpper }) => {
      // None that IPv4 addresses are written in.
      const all = [first | 0x2000, ...rest].map((group) => group.toString(16));
      const network = `${all.slice(0, 4).join(":")}::/64`;
      const padded = all.map((group) => group.padStart(4, "0")).join(":");
      for (const text of [all.join(":"), padded, padded.replace(/(:0000){2,}/, ":")]) {
        const host = `${isUpper ? text.toUpperCase() : text}${zone}`;
        const shown = port === null ? host : `[${host}]:${port}`;
        assert.equal(networkOf(`${quote}${shown}${quote}`), network, shown);
      }
    }),
  );
});

test("every text belongs to an IPv4 address, an IPv6 network or the unknown callers", () => {
  const unit = fc.constantFrom(...'0123456789abf:.[]%"_ ,/xn@');
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 50 }), (text) => {
      assert.match(networkOf(text), /^(unknown|\d+\.\d+\.\d+\.\d+|([0-9a-f]{1,4}:){4}:\/64)$/);
    }),
    { numRuns: 2_000 },
  );
});
