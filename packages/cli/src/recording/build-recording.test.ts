import assert from "node:assert/strict";
import { test } from "node:test";
import { buildRecording } from "./build-recording.ts";
import { compareValues, type Difference } from "./compare.ts";
import { formatRecording } from "./recording-file.ts";
import type { SeenCall, SeenStep } from "./session.ts";

const SECRET = "s3cr3t-of-the-application";
const TOKEN = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl";
const SIGNATURE = `${"A".repeat(342)}==`;
const STARTED_AT = new Date("2026-03-04T05:06:07Z");

const build = (steps: readonly SeenStep[]) =>
  buildRecording(steps, {
    sides: { gateway: "127.0.0.1:8080", storeId: "1761962400123456789", clientId: "client-1" },
    secrets: [SECRET],
    startedAt: STARTED_AT,
  });

function call(changes: Partial<SeenCall> & { responds?: unknown; status?: number } = {}): SeenCall {
  const { responds = {}, status = 200, ...rest } = changes;
  return {
    ...{ step: "call", method: "POST", path: "/v3/payment/online", form: "canonical" },
    headers: [
      ["authorization", `Bearer ${TOKEN}`],
      ["X-Signature", `sha256 ${SIGNATURE}`],
      ["X-Nonce-Str", "nonce-of-the-call"],
      ["X-Timestamp", "1772600767"],
      ["Cookie", "session=abc"],
    ],
    body: "{}",
    response: { status, headers: {}, body: JSON.stringify(responds) },
    ...rest,
  };
}

/** A session as it is in one run: IDs and times are its own. */
function session(run: number): SeenStep[] {
  const at = `2026-03-04T05:0${run}:07Z`;
  const orderId = `ORDER-${run}`;
  const checkoutId = `176196240012345678${run}`;
  const body = JSON.stringify({ order: { id: orderId, amount: 1_000 + run - run } });
  return [
    call({
      body,
      responds: { item: { checkoutId, url: `http://127.0.0.1:8080/c?id=${checkoutId}` } },
    }),
    { step: "payer", checkoutId, with: "approved", outcome: "SUCCESS" },
    call({
      ...{ method: "GET", path: `/v3/payment/transaction/order/${orderId}`, body: "" },
      responds: { item: { order: { id: orderId }, createdAt: at } },
    }),
  ];
}

test("two runs of a session are the same file", () => {
  const [first, second] = [build(session(1)), build(session(2))];
  assert.equal(formatRecording(first), formatRecording(second));
  assert.deepEqual(first.steps[1], {
    ...{ step: "payer", checkout: "{{checkoutId-1}}", with: "approved", outcome: "SUCCESS" },
  });
});

test("no secret is in a recording, wherever it was sent", () => {
  const body = JSON.stringify({
    ...{ clientSecret: "other-secret-value", note: SECRET, cardNumber: "5555555555554444" },
    ...{ text: "card 4111 1111 1111 1111", privateKey: "-----BEGIN PRIVATE KEY-----\nMIIEvQ" },
  });
  const responds = {
    accessToken: TOKEN,
    password: "hunter2hunter2",
    item: { pan: "4111111111111111" },
  };
  const path = `/v3/x?clientSecret=${SECRET}&access_token=${TOKEN}`;
  const text = formatRecording(build([call({ body, path, responds })]));
  for (const secret of [
    ...[SECRET, TOKEN, SIGNATURE, "other-secret-value", "hunter2", "session=abc"],
    ...["5555555555554444", "4111 1111", "4111111111111111", "MIIEvQ"],
  ]) {
    assert.ok(!text.includes(secret), secret);
  }
});

test("a test card has its name, and what the shop wrote itself stays", () => {
  const title = "INVOICE-2026-000123-ABCDEF";
  const body = JSON.stringify({ order: { title }, card: { number: "4242424242424242" } });
  const responds = { item: { order: { title } } };
  const [step] = build([call({ body, responds })]).steps;
  assert.equal(
    step?.step === "call" && step.body,
    JSON.stringify({ order: { title }, card: { number: "{{testCard}}" } }),
  );
});

test("a wrong token and a wrong timestamp are not replaced by right ones", () => {
  const headers = [
    ["Authorization", "Bearer expired"],
    ["X-Timestamp", "1000000000"],
  ] as const;
  const [step] = build([call({ headers, status: 401 })]).steps;
  assert.deepEqual(step?.step === "call" && step.headers, [
    "Authorization: Bearer [secret]",
    "X-Timestamp: 1000000000",
  ]);
});

const headersOf = (changes: Parameters<typeof call>[0]) => {
  const [step] = build([call(changes)]).steps;
  return step?.step === "call" ? step.headers : [];
};

test("a credential without a scheme is hidden as a whole", () => {
  for (const status of [200, 401]) {
    for (const value of [SECRET, TOKEN, `${SECRET} `, `Secret ${TOKEN}`, "Basic", "", "Bearer"]) {
      const headers = [["Authorization", value]] as const;
      assert.deepEqual(headersOf({ headers, status }), ["Authorization: [secret]"], value);
    }
  }
  const headers = [["authorization", `basic ${btoa(`client-1:${SECRET}`)}`]] as const;
  assert.deepEqual(headersOf({ headers }), ["authorization: basic {{credentials}}"]);
});

test("no header has a secret, whichever it is", () => {
  const headers = [
    ["Content-Type", `text/plain; ${SECRET}`],
    ["X-Signature", `${SECRET} ${SIGNATURE}`],
    ["X-Timestamp", SECRET],
    ["X-Nonce-Str", SECRET],
    ["Idempotency-Key", `key of ${SECRET}`],
  ] as const;
  for (const form of ["", "canonical"]) {
    const lines = headersOf({ headers, form }).join("\n");
    assert.ok(!lines.includes(SECRET) && !lines.includes(SIGNATURE), lines);
  }
});

test("each nonce that was accepted is another one in each replay, whatever its letters", () => {
  const nonce = "q+/3Zx9=";
  const [first, second] = build([
    call({ headers: [["X-Nonce-Str", nonce]], responds: { nonce } }),
    call({ headers: [["X-Nonce-Str", nonce]], form: "" }),
  ]).steps;
  assert.deepEqual(first?.step === "call" && [first.headers, first.response.body], [
    ["X-Nonce-Str: {{nonce-1}}"],
    { nonce: "{{nonce-1}}" },
  ]);
  assert.deepEqual(second?.step === "call" && second.headers, ["X-Nonce-Str: {{nonce-1}}"]);
  // Without a valid signature, it can be what was wrong.
  const wrong = { headers: [["X-Nonce-Str", nonce]], form: "" } as const;
  assert.deepEqual(headersOf(wrong), [`X-Nonce-Str: ${nonce}`]);
});

test("an order ID of digits is not replaced where it is an amount", () => {
  const body = '{"order":{"id":"1250","amount":1250}}';
  const [step] = build([call({ body })]).steps;
  assert.equal(
    step?.step === "call" && step.body,
    '{"order":{"id":"{{orderId-1}}","amount":1250}}',
  );
});

function differencesOf(before: unknown, now: unknown, ignored: readonly string[] = []): string[] {
  const found: Pick<Difference, "place" | "before" | "now">[] = [];
  const differ = (place: string, was: string, is: string) =>
    void found.push({ place, before: was, now: is });
  compareValues({ values: new Map(), ignored, differ }, "body", before, now);
  return found.map(({ place, before: was, now: is }) => `${place}: ${was} → ${is}`);
}

test("each kind of difference is found, and masked", () => {
  assert.deepEqual(
    differencesOf(
      { a: 1, b: "x", c: [1], d: null, id: "{{id-1}}", again: "{{id-1}}", secret: "[secret]" },
      {
        a: "1",
        c: [1, 2],
        d: {},
        id: "7",
        again: "8",
        secret: "y",
        cardNumber: "4111111111111111",
      },
    ),
    [
      'body.a: 1 → "1"',
      'body.b: "x" → (missing)',
      "body.c: 1 element → 2 elements",
      "body.d: null → {}",
      'body.again: "7" → "8"',
      'body.cardNumber: (not there) → "[secret]"',
    ],
  );
  assert.deepEqual(differencesOf({ a: { b: 1 } }, { a: { b: 2 } }, ["a.b"]), []);
});
