/** The guide "Refund a payment" says what the endpoint and the domain say. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { REVERSE_WINDOW_MS } from "../../packages/gateway/src/domain/refund/refund.ts";
import { refundRoute } from "../../packages/gateway/src/http/api/refund/refund-payment.ts";
import { ROOT } from "./list-outputs.ts";

const page = readFileSync(join(ROOT, "docs/guides/refund-a-payment.md"), "utf8");

test("every code of the guide is one that the endpoint returns", () => {
  const codes = [...page.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, code]) => code);
  assert.ok(codes.length > 0);
  const returned: readonly string[] = refundRoute.errors ?? [];
  for (const code of codes) assert.ok(returned.includes(code ?? ""), code);
});

test("the guide gives the window of a reversal", () => {
  assert.ok(page.includes(`for ${REVERSE_WINDOW_MS / 60_000} minutes after the payment`));
});
