import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { addressesIn, findTargetProblem, isPublicAddress } from "./target-guard.ts";

const PRIVATE = [
  ..."127.0.0.1 127.255.255.254 0.0.0.0 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1".split(" "),
  ..."169.254.169.254 169.254.0.1 100.64.0.1 192.0.0.8 192.0.2.1 198.18.0.1 203.0.113.5".split(" "),
  ..."224.0.0.1 240.0.0.1 255.255.255.255".split(" "),
  ..."::1 :: fe80::1 fec0::1 fc00::1 fd00:ec2::254 ff02::1 2001:db8::1 100::1".split(" "),
  ..."::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:10.0.0.1 ::ffff:0:7f00:1 ::7f00:1 ::10.0.0.1".split(
    " ",
  ),
  ..."64:ff9b::7f00:1 64:ff9b:1::a00:1 2002:7f00:1:: 2001:0:4136::1".split(" "),
  ..."64:ff9b::10.0.0.1 64:ff9b::169.254.169.254 64:ff9b:0:0:0:0:c0a8:101 64:ff9b::64:40".split(
    " ",
  ),
  ..."64:ff9b:1::808:808 64:ff9b:0:1::808:808 2002:808:808::1 2001:0:808:808::f7f7:f7f7".split(" "),
  ..."::808:808 2606:4700::5efe:7f00:1 2606:4700::200:5efe:10.0.0.1 fe80::5efe:8.8.8.8".split(" "),
  ..."2606:4700::5efe:c0a8:101%eth0 4000::1 100:0:0:1::1 64:ff9b::%eth0".split(" "),
  ..."not-an-address 1.2.3.4.5".split(" "),
  "",
];
const PUBLIC = [
  ..."1.1.1.1 8.8.8.8 172.32.0.1 2606:4700:4700::1111 ::ffff:8.8.8.8".split(" "),
  ..."64:ff9b::8.8.8.8 64:ff9b::808:808 2606:4700::5efe:808:808".split(" "),
];

describe("an address that outgoing calls may not reach", () => {
  for (const address of PRIVATE) {
    test(`"${address}"`, () => assert.equal(isPublicAddress(address), false));
  }
});

test("whatever IPv4 address is in it, a NAT64 address is as public as that", () => {
  fc.assert(
    fc.property(fc.ipV4(), (inside) => {
      assert.equal(isPublicAddress(`64:ff9b::${inside}`), isPublicAddress(inside));
      assert.deepEqual(addressesIn(`64:ff9b::${inside}`), [inside]);
      assert.deepEqual(addressesIn(`::ffff:${inside}`), [inside]);
    }),
  );
});

describe("a public address", () => {
  for (const address of PUBLIC) test(address, () => assert.equal(isPublicAddress(address), true));
});

const REFUSED = [
  "http://127.0.0.1/",
  "http://2130706433/",
  "http://0x7f.0.0.1/",
  "http://0177.0.0.1/",
  "http://127.1/",
  "http://①②⑦.0.0.1/",
  "http://169.254.169.254/latest/meta-data/",
  "http://[::1]/",
  "http://[::ffff:169.254.169.254]/",
  "http://[fd00:ec2::254]/",
  "http://localhost/",
  "http://LOCALHOST./",
  "http://api.localhost/",
  "http://metadata.google.internal/",
  "http://metadata.google.internal./",
  "https://user:word@shop.example/",
  "ftp://shop.example/",
  "file:///etc/passwd",
  "/notify",
];

describe("a webhook URL that production rejects before resolving", () => {
  for (const url of REFUSED) {
    test(url, () => assert.equal(typeof findTargetProblem(url, "public-only"), "string"));
  }
});

test("production takes an ordinary address, the sandbox also its own machine", () => {
  assert.equal(findTargetProblem("https://shop.example/notify?from=1", "public-only"), null);
  assert.equal(findTargetProblem("http://127.0.0.1:3000/notify", "any"), null);
});
