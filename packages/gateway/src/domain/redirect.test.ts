import assert from "node:assert/strict";
import { test } from "node:test";
import { redirectTarget } from "./redirect.ts";

const paid = { status: "SUCCESS", orderId: "A-1" } as const;
const OURS = "status=SUCCESS&orderId=A-1";

const CASES: readonly [sent: string, target: string][] = [
  ["https://shop.example", `https://shop.example?${OURS}`],
  ["https://shop.example/r?", `https://shop.example/r?${OURS}`],
  ["https://shop.example/r?status=x", `https://shop.example/r?${OURS}`],
  [
    "https://shop.example/r?a=1&status=x&b=%7e&orderId=7",
    `https://shop.example/r?a=1&b=%7e&${OURS}`,
  ],
  ["https://shop.example/r?status=1&status=2&a", `https://shop.example/r?a&${OURS}`],
  ["https://shop.example/r?%73tatus=x&b=+", `https://shop.example/r?b=+&${OURS}`],
  [
    "https://shop.example/r?Status=x&orderid=2",
    `https://shop.example/r?Status=x&orderid=2&${OURS}`,
  ],
  [
    "https://shop.example/r?a%3D1%26status%3D2",
    `https://shop.example/r?a%3D1%26status%3D2&${OURS}`,
  ],
  ["https://shop.example/r?status=x#/a?status=y", `https://shop.example/r?${OURS}#/a?status=y`],
  ["https://shop.example/r#status=y", `https://shop.example/r?${OURS}#status=y`],
  ["shop-app://paid?orderId=7&t=a b", `shop-app://paid?t=a b&${OURS}`],
  ["https://shop.example/r?reason=mine", `https://shop.example/r?reason=mine&${OURS}`],
  ["https://shop.example/r?&&a=1&", `https://shop.example/r?&&a=1&${OURS}`],
];
for (const [sent, target] of CASES) {
  test(`${sent} gets each of the gateway's parameters once`, () => {
    assert.equal(redirectTarget(sent, paid), target);
  });
}

test("a reason replaces the shop's own", () => {
  const failed = { status: "FAILED", orderId: "A-1", reason: "refused" } as const;
  const target = redirectTarget("https://shop.example/r?reason=mine&a=1", failed);
  assert.equal(target, "https://shop.example/r?a=1&status=FAILED&orderId=A-1&reason=refused");
});
