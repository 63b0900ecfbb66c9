// cspell:ignore onlin refnd storess tokn
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { API_ROUTES } from "../routes.ts";
import { findNearestEndpoint } from "./nearest-endpoint.ts";

const cases: [method: string, path: string, nearest: string | null][] = [
  ["POST", "/v3/payment/onlin", "POST /v3/payment/online"],
  ["POST", "/v2/payment/online", "POST /v3/payment/online"],
  ["POST", "/payment/online", "POST /v3/payment/online"],
  ["POST", "/api/v3/payment/online", "POST /v3/payment/online"],
  ["POST", "/V3/Payment/Online", "POST /v3/payment/online"],
  ["POST", "/v3/payments/online/", "POST /v3/payment/online"],
  ["POST", "/v3//payment/refnd", "POST /v3/payment/refund"],
  ["GET", "/v3/storess", "GET /v3/stores"],
  ["POST", "/v3/shop", null],
  ["PUT", "/v3/payment/onlin", "POST /v3/payment/online"],
  ["POST", "/v1/tokn", "POST /v1/token"],
  ["GET", "/v3/payment/transactions/order/A-1", "GET /v3/payment/transaction/order/{orderId}"],
  ["GET", "/favicon.ico", null],
  ["GET", "/", null],
  ["GET", "/wp-login.php", null],
  ["GET", `/v3/payment/online${"x".repeat(300)}`, null],
  ["GET", "/a".repeat(60), null],
];
for (const [method, path, nearest] of cases) {
  test(`${method} ${path.slice(0, 60)} is like ${nearest}`, () => {
    assert.equal(findNearestEndpoint(method, path, API_ROUTES), nearest);
  });
}

test("whatever is sent, an endpoint or none is suggested", () => {
  const known = new Set(API_ROUTES.map(({ method, path }) => `${method} ${path.replace("*", "")}`));
  fc.assert(
    fc.property(fc.webPath(), (path) => {
      const nearest = findNearestEndpoint("GET", path, API_ROUTES);
      assert.ok(nearest === null || known.has(nearest));
    }),
  );
});
