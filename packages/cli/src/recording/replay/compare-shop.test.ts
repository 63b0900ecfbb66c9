import assert from "node:assert/strict";
import { test } from "node:test";
import { buildRecording } from "../build-recording.ts";
import type { Headers, SeenCall, SeenPayer, SeenStep } from "../session.ts";
import { compareShop, phasesOf } from "./compare-shop.ts";

const sides = { gateway: "127.0.0.1:8080", storeId: "", clientId: "" };
const options = { sides, secrets: [], startedAt: new Date("2026-03-04T05:06:07Z") };

/** What is different between two sessions of a shop. */
function differencesOf(recorded: readonly SeenStep[], seen: readonly SeenStep[]): string[] {
  const { steps } = buildRecording(recorded, options);
  const found = compareShop(steps, seen, { values: new Map(), ignored: [] });
  return found.map(({ what, place, before, now }) => `${what}: ${place}: ${before} → ${now}`);
}

let calls = 0;

function call(changes: Partial<SeenCall> & { more?: Headers; responds?: unknown }): SeenCall {
  const { more = [], responds = {}, ...rest } = changes;
  calls += 1;
  return {
    ...{ step: "call", method: "POST", path: "/v3/payment/refund", form: "canonical", body: "{}" },
    headers: [
      ["Authorization", `Bearer token-${calls}`],
      ["X-Signature", `sha256 ${"A".repeat(300)}${calls}==`],
      ["X-Nonce-Str", `nonce-of-call-${calls}`],
      ["X-Timestamp", String(1_772_600_767 + calls)],
      ["Content-Type", "application/json"],
      ...more,
    ],
    response: { status: 200, headers: {}, body: JSON.stringify(responds) },
    ...rest,
  };
}

const creation = (number: number, status = 200) =>
  call({
    path: "/v3/payment/online",
    body: JSON.stringify({ order: { id: `ORDER-${number}` } }),
    response: {
      ...{ status, headers: {} },
      body: JSON.stringify({ item: { checkoutId: `17619624001234567${number}` } }),
    },
  });
const paid = (number: number): SeenPayer => ({
  ...{ step: "payer", checkoutId: `17619624001234567${number}` },
  ...{ with: "approved", outcome: "SUCCESS" },
});

test("the same session has no difference", () => {
  const session = (run: number) => [
    call({ path: "/v3/store", more: [["Idempotency-Key", `key-of-run-${run}`]] }),
    creation(run),
    paid(run),
    call({ more: [["Idempotency-Key", `refund-of-run-${run}`]] }),
    call({ body: null, headers: [["Content-Type", `multipart/form-data; boundary=x${run}`]] }),
    creation(run + 50),
  ];
  assert.deepEqual(differencesOf(session(20), session(21)), []);
});

test("two refunds with one idempotency key are seen", () => {
  const refunds = (...keys: string[]) => [
    creation(20),
    ...keys.map((key) => call({ more: [["Idempotency-Key", key]] })),
  ];
  const found = differencesOf(refunds("first-key", "second-key"), refunds("new-key", "new-key"));
  assert.equal(found.length, 1);
  assert.match(found[0] ?? "", /refund: request\.headers\.Idempotency-Key: .* → "new-key"/);
});

test("another content type, scheme or form of a timestamp is seen", () => {
  const right = call({});
  const withHeader = (name: string, value: string) =>
    call({ headers: right.headers.map((header) => (header[0] === name ? [name, value] : header)) });
  for (const [name, value] of [
    ["Content-Type", "text/plain"],
    ["Authorization", "Basic bm9ib2R5"],
    ["X-Timestamp", "1772600767000"],
  ] as const) {
    const found = differencesOf([creation(20), right], [creation(21), withHeader(name, value)]);
    assert.equal(found.length, 1, name);
    assert.ok(found[0]?.includes(`request.headers.${name}`), found[0]);
  }
});

test("what is sent before the first checkout is compared, apart from what a shop reads", () => {
  const read = call({ method: "GET", path: "/v3/stores", body: "" });
  const rejected = creation(19, 400);
  assert.deepEqual(differencesOf([read, creation(20)], [creation(21)]), []);
  assert.deepEqual(differencesOf([creation(20)], [read, creation(21)]), []);
  assert.deepEqual(differencesOf([rejected, creation(20)], [creation(21)]), [
    "POST /v3/payment/online: call: sent → not sent",
  ]);
  assert.deepEqual(differencesOf([creation(20)], [rejected, creation(21)]), [
    "POST /v3/payment/online: call: (not there) → there",
  ]);
});

test("a second checkout after the payer returns is seen", () => {
  const found = differencesOf([creation(20), paid(20)], [creation(21), paid(21), creation(22)]);
  assert.deepEqual(found, ["POST /v3/payment/online: call: (not there) → there"]);
});

test("a text that becomes a file is seen, and a file that becomes a text", () => {
  const [text, file] = [call({ path: "/v3/store" }), call({ path: "/v3/store", body: null })];
  assert.deepEqual(differencesOf([creation(20), text], [creation(21), file]), [
    'POST /v3/store: request.body: "a text" → "a file"',
  ]);
  assert.deepEqual(differencesOf([creation(20), file], [creation(21), text]), [
    'POST /v3/store: request.body: "a file" → "a text"',
  ]);
});

test("a phase is what a checkout has; the first one is before any", () => {
  const { steps } = buildRecording([creation(20), paid(20), creation(20), creation(21)], options);
  const numbers = phasesOf(steps).map((phase) => phase.map(({ number }) => number));
  assert.deepEqual(numbers, [[], [1, 2, 3], [4]]);
});
