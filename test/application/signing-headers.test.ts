// The signing headers, the window of time and the nonce
// (docs/spec/interface.md#verification-order).
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { assertCheckout, assertRefused, countRows } from "../support/api/checks.ts";
import {
  buildCall,
  type Call,
  makeNonce,
  type Reply,
  send,
  sendWire,
} from "../support/api/raw-client.ts";
import { startSecondApi } from "../support/api/second-api.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { FrozenClock } from "../support/time/frozen-clock.ts";

/**
 * The clock stands ten seconds before an hour ends, so that the next test files see both sides of
 * it.
 */
const HOUR_MS = 3_600_000;
const NEXT_HOUR_MS = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
const NOON_MS = NEXT_HOUR_MS + HOUR_MS / 2;
const clock = new FrozenClock(NOON_MS);

after(() => second.stop());
const gateway = await provideOwnGateway({ replace: { clock } });
const second = await startSecondApi(gateway);

const create = (call: Call = {}): Promise<Reply> =>
  send(gateway, { body: gateway.checkoutBody(), ...call });
const compat = (call: Call = {}) => create({ ...call, application: gateway.demo.compat });

// ---- Form of the headers. `null`: accepted. [name, call, strict, compat]

type Row = [name: string, call: () => Call, strict: string | null, compat: string | null];
const WRONG = "INVALID_REQUEST_SIGNATURE";
const header = (name: string, value: string | string[] | undefined) => () => ({
  headers: { [name]: value },
});
const signature = (change: (base64: string) => string) => () => ({ signature: change });
const nonce = (value: string) => () => ({ nonce: value });

const ROWS: Row[] = [
  ["no X-Signature", header("X-Signature", undefined), WRONG, WRONG],
  ["an empty X-Signature", header("X-Signature", ""), WRONG, WRONG],
  ["only the scheme", header("X-Signature", "sha256"), WRONG, WRONG],
  ["the scheme and a space", header("X-Signature", "sha256 "), WRONG, WRONG],
  ["the scheme in capitals", signature((s) => `SHA256 ${s}`), WRONG, WRONG],
  ["another scheme", signature((s) => `sha512 ${s}`), WRONG, WRONG],
  ["an equals sign after the scheme", signature((s) => `sha256=${s}`), WRONG, WRONG],
  ["two spaces after the scheme", signature((s) => `sha256  ${s}`), WRONG, null],
  ["no scheme", signature((s) => s), WRONG, null],
  ["a signature in quotes", signature((s) => `sha256 "${s}"`), WRONG, WRONG],
  ["a signature in base64url", signature((s) => `sha256 ${urlAlphabet(s)}`), WRONG, WRONG],
  ["a signature without padding", signature((s) => `sha256 ${s.replace(/=+$/, "")}`), WRONG, WRONG],
  ["a signature in hexadecimal", signature((s) => `sha256 ${hex(s)}`), WRONG, WRONG],
  ["a signature cut short", signature((s) => `sha256 ${s.slice(0, -8)}`), WRONG, WRONG],
  ["one bit changed", signature((s) => `sha256 ${flip(s)}`), WRONG, WRONG],
  ["a signature of 3000 characters", signature((s) => `sha256 ${s.repeat(9)}`), WRONG, WRONG],
  ["the signature twice in one", signature((s) => `sha256 ${s} ${s}`), WRONG, WRONG],
  ["no X-Nonce-Str", header("X-Nonce-Str", undefined), WRONG, WRONG],
  ["an empty nonce", () => ({ nonce: "", headers: { "X-Nonce-Str": "" } }), WRONG, WRONG],
  ["another nonce than the signed one", header("X-Nonce-Str", "other"), WRONG, WRONG],
  ["a nonce with a space", nonce("a b"), WRONG, WRONG],
  ["a nonce with &", nonce("a&timestamp=1"), WRONG, WRONG],
  ["a nonce of 256 characters", nonce(makeNonce().repeat(8)), WRONG, WRONG],
  ["a nonce of 255 characters", () => ({ nonce: makeNonce().repeat(8).slice(1) }), null, null],
  [
    "a nonce of one character",
    () => ({ nonce: String.fromCharCode(65 + (one++ % 26)) }),
    null,
    null,
  ],
  ["a nonce of odd signs", () => ({ nonce: `%=?#"';--/\\~${makeNonce()}` }), null, null],
  ["no X-Timestamp", header("X-Timestamp", undefined), WRONG, WRONG],
  [
    "another timestamp than the signed one",
    () => ({ headers: { "X-Timestamp": now(1) } }),
    WRONG,
    WRONG,
  ],
  ["milliseconds", () => ({ timestamp: `${now()}123` }), "INVALID_TIMESTAMP", null],
  ["decimal seconds", () => ({ timestamp: `${now()}.8109288` }), "INVALID_TIMESTAMP", null],
  [
    "ten decimals",
    () => ({ timestamp: `${now()}.1234567890` }),
    "INVALID_TIMESTAMP",
    "INVALID_TIMESTAMP",
  ],
  [
    "a dot without decimals",
    () => ({ timestamp: `${now()}.` }),
    "INVALID_TIMESTAMP",
    "INVALID_TIMESTAMP",
  ],
  [
    "fourteen digits",
    () => ({ timestamp: `${now()}9413` }),
    "INVALID_TIMESTAMP",
    "INVALID_TIMESTAMP",
  ],
  ["a leading zero", () => ({ timestamp: `0${now()}` }), "INVALID_TIMESTAMP", "INVALID_TIMESTAMP"],
  ["a sign", () => ({ timestamp: `+${now()}` }), "INVALID_TIMESTAMP", "INVALID_TIMESTAMP"],
  ["an exponent", () => ({ timestamp: "1.7e9" }), "INVALID_TIMESTAMP", "INVALID_TIMESTAMP"],
  [
    "an ISO date",
    () => ({ timestamp: clock.now().toISOString() }),
    "INVALID_TIMESTAMP",
    "INVALID_TIMESTAMP",
  ],
  ["words", () => ({ timestamp: "now" }), "INVALID_TIMESTAMP", "INVALID_TIMESTAMP"],
];

let one = 0;
const now = (ahead = 0) => String(clock.seconds + ahead);
const urlAlphabet = (text: string) =>
  text.replaceAll("+", "-").replaceAll("/", "_").replace("=", "-");
const hex = (text: string) => Buffer.from(text, "base64").toString("hex");
function flip(text: string): string {
  const bytes = Buffer.from(text, "base64");
  bytes[100] = (bytes[100] ?? 0) ^ 1;
  return bytes.toString("base64");
}

for (const [name, call, strictly, tolerantly] of ROWS) {
  for (const [mode, run, code] of [
    ["strict", create, strictly],
    ["compat", compat, tolerantly],
  ] as const) {
    test(`${mode}: ${name} is ${code ?? "accepted"}`, async () => {
      const before = await countRows(gateway);
      const reply = await run(call());
      if (code === null) {
        assertCheckout(gateway, reply);
        return;
      }
      assertRefused(reply, code);
      assert.deepEqual(await countRows(gateway), before);
    });
  }
}

for (const name of ["X-Signature", "X-Nonce-Str", "X-Timestamp"]) {
  test(`${name} sent twice is rejected, even when both are the same`, async () => {
    for (const application of [gateway.demo, gateway.demo.compat]) {
      const wire = await buildCall(gateway, { application, body: gateway.checkoutBody() });
      const found = wire.headers.find(([other]) => other === name);
      assert.ok(found);
      wire.headers.push(found);
      assertRefused(await sendWire(wire), WRONG);
    }
  });
}

test("names of headers may be in any case, and blanks around a value do not count", async () => {
  const wire = await buildCall(gateway, { body: gateway.checkoutBody() });
  const shouted = wire.headers.map(([name, value]): [string, string] => [
    name.toUpperCase(),
    `  ${value}\t`,
  ]);
  assertCheckout(gateway, await sendWire({ ...wire, headers: shouted }));
  const quiet = await buildCall(gateway, { body: gateway.checkoutBody() });
  quiet.headers = quiet.headers.map(([name, value]) => [name.toLowerCase(), value]);
  assertCheckout(gateway, await sendWire(quiet));
});

test("a header of our own invention changes nothing: the Host is not part of the signed URL", async () => {
  const headers = {
    Host: "evil.example",
    "X-Forwarded-Host": "evil.example",
    "X-Sign-Type": "md5",
  };
  assertCheckout(gateway, await create({ headers }));
  const signedUrl = "http://evil.example/v3/payment/online";
  assertRefused(await create({ headers, signedUrl }), WRONG);
});

test("each configured public URL may be signed, in full and exactly", async () => {
  const [, other] = gateway.config.publicUrls;
  assert.ok(other);
  assertCheckout(gateway, await create({ signedUrl: `${other}/v3/payment/online` }));
  for (const signedUrl of [
    "/v3/payment/online",
    `${gateway.baseUrl}/v3/payment/online/`,
    `${gateway.baseUrl}/v3/payment/online?`,
    `${gateway.baseUrl.toUpperCase()}/v3/payment/online`,
    `${gateway.baseUrl}//v3/payment/online`,
    "",
  ]) {
    assertRefused(await create({ signedUrl }), WRONG);
  }
});

// ---- Time.

for (const [ahead, isFresh] of [
  [120, true],
  [-120, true],
  [121, false],
  [-121, false],
  [86_400, false],
  [-86_400, false],
] as const) {
  test(`a timestamp ${ahead} s off is ${isFresh ? "accepted" : "INVALID_TIMESTAMP"}`, async () => {
    const before = await countRows(gateway);
    for (const part of ["", ".5", "000", "999"]) {
      const call: Call = { timestamp: `${now(ahead)}${part}` };
      const reply = part === "" ? await create(call) : await compat(call);
      if (isFresh) {
        assertCheckout(gateway, reply);
        continue;
      }
      assertRefused(reply, "INVALID_TIMESTAMP", { says: /120 seconds/ });
      const side = ahead > 0 ? /ahead/ : /behind/;
      assert.match(reply.body.error.message, side);
    }
    if (!isFresh) assert.deepEqual(await countRows(gateway), before);
  });
}

test("what a strict application should send instead of decimals and milliseconds is explained", async () => {
  const decimals = await create({ timestamp: `${now()}.5` });
  assertRefused(decimals, "INVALID_TIMESTAMP", { says: /whole seconds.*compatibility mode/i });
  const milliseconds = await create({ timestamp: `${now()}000` });
  assertRefused(milliseconds, "INVALID_TIMESTAMP", { says: /milliseconds.*compatibility mode/i });
});

// ---- Order of the checks.

test("of several faults the one that comes first in the check is reported", async () => {
  const stale = now(-500);
  const used = makeNonce();
  assertCheckout(gateway, await create({ nonce: used }));
  const wrong = { signature: (s: string) => `sha256 ${flip(s)}` };
  const cases: [Call, string][] = [
    [
      { ...wrong, timestamp: stale, nonce: used, body: {}, headers: { Authorization: "x" } },
      "UNAUTHORIZED",
    ],
    [{ ...wrong, timestamp: stale, nonce: used, body: {} }, WRONG],
    [{ timestamp: stale, nonce: used, body: {} }, "INVALID_TIMESTAMP"],
    [{ nonce: used, body: {} }, "VALIDATION_ERROR"],
    [{ nonce: used }, "DUPLICATE_REQUEST"],
  ];
  for (const [call, code] of cases) assertRefused(await create(call), code);
});

// ---- Nonce.

test("the same request with a new token passes after a 401: only a valid request uses up its nonce", async () => {
  const call: Call = { nonce: makeNonce(), body: gateway.checkoutBody() };
  const wire = await buildCall(gateway, call);
  const withToken = (token: string) => ({
    ...wire,
    headers: wire.headers.map(([name, value]): [string, string] => [
      name,
      name === "Authorization" ? `Bearer ${token}` : value,
    ]),
  });
  assertRefused(await sendWire(withToken("abc")), "TOKEN_INVALID");
  assertRefused(await send(gateway, { ...call, timestamp: now(-500) }), "INVALID_TIMESTAMP");
  assertRefused(await send(gateway, { ...call, signature: (s) => `sha256 ${flip(s)}` }), WRONG);
  assertCheckout(gateway, await sendWire(wire));
  assertRefused(await sendWire(wire), "DUPLICATE_REQUEST", { says: /nonce/ });
});

test("a nonce may not come again with another body, timestamp, method or path", async () => {
  const used = makeNonce();
  assertCheckout(gateway, await create({ nonce: used }));
  assertRefused(await create({ nonce: used }), "DUPLICATE_REQUEST");
  assertRefused(await create({ nonce: used, timestamp: now(120) }), "DUPLICATE_REQUEST");
  assertRefused(await create({ nonce: used, timestamp: now(-120) }), "DUPLICATE_REQUEST");
  const query = { method: "GET", path: "/v3/payment/online?checkoutId=1", nonce: used };
  assertRefused(await send(gateway, query), "DUPLICATE_REQUEST");
  const merchant = {
    companyName: "A",
    countryCode: "60",
    email: "twice@example.com",
    firstName: "A",
    lastName: "B",
    phoneNumber: "1234567",
  };
  const creation = { path: "/v3/partner/merchant", body: merchant, nonce: used };
  assertRefused(await send(gateway, creation), "DUPLICATE_REQUEST");
  assertCheckout(gateway, await create({ nonce: used.toUpperCase() }));
});

test("a nonce of a query is recorded too", async () => {
  const query = { method: "GET", path: "/v3/payment/online?checkoutId=1", nonce: makeNonce() };
  assertRefused(await send(gateway, query), "TRANSACTION_NOT_FOUND");
  assertRefused(await send(gateway, query), "DUPLICATE_REQUEST");
});

test("two applications may use the same nonce", async () => {
  const used = makeNonce();
  assertCheckout(gateway, await create({ nonce: used }));
  assertCheckout(gateway, await compat({ nonce: used }));
});

function tally(replies: Reply[]): { made: Reply[]; repeated: Reply[] } {
  const made = replies.filter((reply) => reply.status === 200);
  const repeated = replies.filter((reply) => reply.status !== 200);
  for (const reply of repeated) assertRefused(reply, "DUPLICATE_REQUEST");
  return { made, repeated };
}

for (const [where, ports] of [
  ["one server", () => [gateway.config.port]],
  ["two servers", () => [gateway.config.port, second.port]],
] as const) {
  test(`of 50 simultaneous duplicates on ${where} one succeeds and 49 are DUPLICATE_REQUEST`, async () => {
    const before = await countRows(gateway);
    const wire = await buildCall(gateway, { body: gateway.checkoutBody() });
    const twins = Array.from({ length: 50 }, (_, i) => {
      const choice = ports();
      return sendWire({ ...wire, port: choice[i % choice.length] ?? 0 });
    });
    const { made, repeated } = tally(await Promise.all(twins));
    assert.equal(made.length, 1);
    assert.equal(repeated.length, 49);
    const after = await countRows(gateway);
    assert.equal(after.checkouts - before.checkouts, 1);
    assert.equal(after.nonces - before.nonces, 1);
  });
}

test("60 pairs of duplicates, crossing on two servers, complete without waiting for each other", async () => {
  const wires = await Promise.all(
    Array.from({ length: 60 }, () => buildCall(gateway, { body: gateway.checkoutBody() })),
  );
  const forth = wires.map((wire) => sendWire(wire));
  const back = wires.toReversed().map((wire) => sendWire({ ...wire, port: second.port }));
  const { made } = tally(await Promise.all([...forth, ...back]));
  assert.equal(made.length, 60);
  const rows = await gateway.query`
    select deadlocks from pg_stat_database where datname = current_database()`;
  assert.equal(rows[0]?.deadlocks, 0);
});

test("a nonce near the end of its hour conflicts with its duplicate of the next hour, in either order", async () => {
  clock.set(NEXT_HOUR_MS - 10_000);
  try {
    for (const [first, then] of [
      [-100, 110], // both hours, two servers' clocks apart
      [110, -100],
      [-110, 120],
      [5, 15],
      [9, 10],
      [10, 9],
    ] as const) {
      const used = makeNonce();
      assertCheckout(gateway, await create({ nonce: used, timestamp: now(first) }));
      const twin = await create({ nonce: used, timestamp: now(then) });
      assertRefused(twin, "DUPLICATE_REQUEST");
    }
    const wire = await buildCall(gateway, { body: gateway.checkoutBody(), timestamp: now(100) });
    assertCheckout(gateway, await sendWire(wire));
    clock.advance(215_000); // the very end of the window of that timestamp
    assertRefused(await sendWire(wire), "DUPLICATE_REQUEST");
    clock.advance(10_000);
    assertRefused(await sendWire(wire), "INVALID_TIMESTAMP");
  } finally {
    clock.set(NOON_MS);
  }
});

test("of 50 duplicates at the turn of the hour one succeeds", async () => {
  clock.set(NEXT_HOUR_MS - 1_000);
  try {
    const used = makeNonce();
    const body = gateway.checkoutBody();
    const calls = Array.from({ length: 50 }, (_, i) =>
      send(gateway, {
        body,
        nonce: used,
        timestamp: now((i % 4) - 1),
        port: i % 2 === 0 ? gateway.config.port : second.port,
      }),
    );
    assert.equal(tally(await Promise.all(calls)).made.length, 1);
  } finally {
    clock.set(NOON_MS);
  }
});
