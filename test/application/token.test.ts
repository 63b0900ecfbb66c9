// The token service and what becomes of its tokens.
import assert from "node:assert/strict";
import { test } from "node:test";
import { generateKeyPair, SignJWT } from "jose";
import { loadTokenKeys } from "../../packages/gateway/src/operations/application/keys/token-keys.ts";
import { sql } from "../../packages/gateway/src/store/sql.ts";
import { assertCheckout, assertErrorShape, assertRefused } from "../support/api/checks.ts";
import { basic, requestToken, send } from "../support/api/raw-client.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { makeSecondMerchant, type OtherMerchant } from "../support/other-merchant.ts";
import { FrozenClock } from "../support/time/frozen-clock.ts";
import { until } from "../support/until.ts";

const clock = new FrozenClock(Date.now());
const gateway = await provideOwnGateway({ replace: { clock } });

const FIVE_KEYS = [
  "accessToken",
  "expiresIn",
  "refreshToken",
  "refreshTokenExpiresIn",
  "tokenType",
];

function assertTokens(reply: Awaited<ReturnType<typeof requestToken>>): void {
  assert.equal(reply.status, 200, reply.text);
  assert.match(String(reply.headers["content-type"]), /^application\/json\b/);
  assert.equal(reply.headers["cache-control"], "no-store");
  assert.deepEqual(Object.keys(reply.body).sort(), FIVE_KEYS);
  assert.match(reply.body.accessToken, /^[\w-]+\.[\w-]+\.[\w-]+$/);
  assert.equal(reply.body.tokenType, "Bearer");
  assert.equal(reply.body.expiresIn, 2_591_999);
  assert.match(reply.body.refreshToken, /^[A-Za-z]{128}$/);
  assert.equal(reply.body.refreshTokenExpiresIn, 1_576_799_999);
}

const decode = (part: string | undefined) =>
  JSON.parse(Buffer.from(part ?? "", "base64url").toString("utf8"));

test("a token is a JWT with the documented header and claims, and contains no secret", async () => {
  const reply = await requestToken(gateway);
  assertTokens(reply);
  const [header, claims] = reply.body.accessToken.split(".");
  const { clientId, clientSecret } = gateway.demo;
  assert.deepEqual(Object.keys(decode(header)).sort(), ["alg", "kid", "typ"]);
  assert.deepEqual(decode(header).alg, "RS256");
  const { aud, exp, iat, iss, jti, nbf, sub, ...others } = decode(claims);
  assert.deepEqual(others, {});
  assert.ok(Array.isArray(aud));
  assert.equal(exp - iat, 2_591_999);
  assert.equal(iat, clock.seconds);
  assert.ok(nbf <= iat);
  assert.equal(iss, gateway.demo.oauthUrl);
  assert.equal(sub, clientId);
  assert.ok(jti.length >= 16);
  assert.ok(!reply.text.includes(clientSecret));
});

const ACCEPTED: [name: string, ask: () => Parameters<typeof requestToken>[1]][] = [
  ["a media type with a charset", () => ({ contentType: "application/json; charset=utf-8" })],
  ["a media type that ends in a semicolon", () => ({ contentType: "application/json;" })],
  ["a media type in capitals", () => ({ contentType: "Application/JSON" })],
  ["no media type", () => ({ contentType: undefined })],
  ["a pretty-printed body", () => ({ body: '{\r\n  "grantType" : "client_credentials"\r\n}\n' })],
  ["unknown keys", () => ({ body: '{"scope":"x","grantType":"client_credentials","a":[{}]}' })],
  ["the scheme in lower case", () => ({ authorization: basic(gateway.demo).replace("B", "b") })],
  ["Base64 without padding", () => ({ authorization: basic(gateway.demo).replace(/=+$/, "") })],
  ["the compat application", () => ({ application: gateway.demo.compat })],
];
for (const [name, ask] of ACCEPTED) {
  test(`the token endpoint accepts ${name}`, async () => {
    assertTokens(await requestToken(gateway, ask()));
  });
}

const pair = (clientId: string, clientSecret: string) => basic({ clientId, clientSecret });
const encode = (text: string) => `Basic ${Buffer.from(text, "latin1").toString("base64")}`;
const refresh = (refreshToken: unknown) =>
  JSON.stringify({ grantType: "refresh_token", refreshToken });

const SHAPES: [name: string, credentials: () => [string, string], says: RegExp][] = [
  [
    "a line end",
    () => [gateway.demo.clientId, `${gateway.demo.clientSecret}\n`],
    /secret contains a line break/,
  ],
  ["quotes", () => [`"${gateway.demo.clientId}"`, gateway.demo.clientSecret], /ID is in quotes/],
  [
    "a byte order mark",
    () => [`\ufeff${gateway.demo.clientId}`, gateway.demo.clientSecret],
    /ID contains a byte order mark/,
  ],
  [
    "a no-break space",
    () => [gateway.demo.clientId, `${gateway.demo.clientSecret}\u00a0`],
    /no-break space/,
  ],
  [
    "a zero-width space",
    () => [gateway.demo.clientId, `${gateway.demo.clientSecret}\u200b`],
    /invisible character/,
  ],
  ["both swapped", () => [gateway.demo.clientSecret, gateway.demo.clientId], /are swapped/],
  [
    "both swapped, with line ends",
    () => [`${gateway.demo.clientSecret}\n`, gateway.demo.clientId],
    /are swapped/,
  ],
  [
    "percent-encoding",
    () => [gateway.demo.clientId, `${gateway.demo.clientSecret}%0A`],
    /secret is percent-encoded/,
  ],
  [
    "Base64 of the secret",
    () => [gateway.demo.clientId, Buffer.from(gateway.demo.clientSecret).toString("base64")],
    /secret is encoded in Base64 already/,
  ],
  ["undefined", () => [gateway.demo.clientId, "undefined"], /missing value/],
  ["a placeholder", () => ["<CLIENT_ID>", gateway.demo.clientSecret], /placeholder/],
  [
    "half a secret",
    () => [gateway.demo.clientId, gateway.demo.clientSecret.slice(0, 16)],
    /32 letters/,
  ],
];
for (const [name, credentials, says] of SHAPES) {
  test(`the token endpoint names what is wrong with the shape: ${name}`, async () => {
    const [clientId, clientSecret] = credentials();
    const reply = await requestToken(gateway, { authorization: pair(clientId, clientSecret) });
    assertRefused(reply, "INVALID_CLIENT", { status: 401, says });
  });
}

test("a wrong secret of the right shape says no more than an unknown client", async () => {
  const wrong = "x".repeat(32);
  const replies = await Promise.all(
    [gateway.demo.clientId, "1761962400123456789"].map((clientId) =>
      requestToken(gateway, { authorization: pair(clientId, wrong) }),
    ),
  );
  assert.deepEqual(replies[0]?.body.error, replies[1]?.body.error);
});

const REFUSED: [
  name: string,
  ask: () => Parameters<typeof requestToken>[1],
  code: string,
  status?: number,
][] = [
  ["no Authorization", () => ({ authorization: undefined }), "INVALID_CLIENT"],
  ["a bearer token", () => ({ authorization: "Bearer abc" }), "INVALID_CLIENT"],
  ["an empty Basic", () => ({ authorization: "Basic" }), "INVALID_CLIENT"],
  ["Basic that is not Base64", () => ({ authorization: "Basic a:b" }), "INVALID_CLIENT"],
  ["a pair without colon", () => ({ authorization: encode("abc") }), "INVALID_CLIENT"],
  ["an empty client id", () => ({ authorization: pair("", "x") }), "INVALID_CLIENT"],
  ["an empty secret", () => ({ authorization: pair(gateway.demo.clientId, "") }), "INVALID_CLIENT"],
  ["a client id with NUL", () => ({ authorization: pair("1\0", "x") }), "INVALID_CLIENT"],
  ["bytes that are not UTF-8", () => ({ authorization: encode("\xff\xfe:x") }), "INVALID_CLIENT"],
  [
    "a client id of 7000 digits",
    () => ({ authorization: pair("1".repeat(5_000), "x") }),
    "INVALID_CLIENT",
  ],
  [
    "an unknown client",
    () => ({ authorization: pair("1761962400123456789", "x") }),
    "INVALID_CLIENT",
  ],
  [
    "a wrong secret",
    () => ({ authorization: pair(gateway.demo.clientId, "x".repeat(32)) }),
    "INVALID_CLIENT",
  ],
  [
    "the secret of another application",
    () => ({ authorization: pair(gateway.demo.clientId, gateway.demo.compat.clientSecret) }),
    "INVALID_CLIENT",
  ],
  [
    "a secret with something behind it",
    () => ({ authorization: pair(gateway.demo.clientId, `${gateway.demo.clientSecret} `) }),
    "INVALID_CLIENT",
  ],
  [
    "two Authorization headers",
    () => ({ authorization: [basic(gateway.demo), basic(gateway.demo)] }),
    "INVALID_CLIENT",
  ],
  [
    "a wrong secret before a wrong body",
    () => ({ authorization: pair(gateway.demo.clientId, "x"), body: "{" }),
    "INVALID_CLIENT",
  ],
  ["no body", () => ({ body: undefined }), "INVALID_REQUEST"],
  ["an empty body", () => ({ body: "" }), "INVALID_REQUEST"],
  ["null", () => ({ body: "null" }), "INVALID_REQUEST"],
  ["an array", () => ({ body: "[]" }), "INVALID_REQUEST"],
  ["a text", () => ({ body: '"client_credentials"' }), "INVALID_REQUEST"],
  ["broken JSON", () => ({ body: '{"grantType":' }), "INVALID_REQUEST"],
  [
    "a parameter sent twice",
    () => ({ body: '{"grantType":"refresh_token","grantType":"client_credentials"}' }),
    "INVALID_REQUEST",
  ],
  [
    "a form",
    () => ({
      body: "grant_type=client_credentials",
      contentType: "application/x-www-form-urlencoded",
    }),
    "INVALID_REQUEST",
    415,
  ],
  [
    "form encoding without its type",
    () => ({ body: "grantType=client_credentials" }),
    "INVALID_REQUEST",
  ],
  ["a media type that is none", () => ({ contentType: "json" }), "INVALID_REQUEST", 415],
  [
    "bytes that are not UTF-8",
    () => ({ body: Buffer.from('{"grantType":"\xff"}', "latin1") }),
    "INVALID_REQUEST",
  ],
  ["a body over 64 KiB", () => ({ body: `{"a":"${"x".repeat(65_536)}"}` }), "INVALID_REQUEST", 413],
  ["no grantType", () => ({ body: "{}" }), "INVALID_REQUEST"],
  [
    "the key in the wrong case",
    () => ({ body: '{"grant_type":"client_credentials"}' }),
    "INVALID_REQUEST",
  ],
  ["a grantType of null", () => ({ body: '{"grantType":null}' }), "INVALID_REQUEST"],
  ["a grantType that is a number", () => ({ body: '{"grantType":1}' }), "INVALID_REQUEST"],
  ["an empty grantType", () => ({ body: '{"grantType":""}' }), "UNSUPPORTED_GRANT_TYPE"],
  ["a password grant", () => ({ body: '{"grantType":"password"}' }), "UNSUPPORTED_GRANT_TYPE"],
  [
    "a grant in capitals",
    () => ({ body: '{"grantType":"CLIENT_CREDENTIALS"}' }),
    "UNSUPPORTED_GRANT_TYPE",
  ],
  ["no refresh token", () => ({ body: '{"grantType":"refresh_token"}' }), "INVALID_REQUEST"],
  ["an empty refresh token", () => ({ body: refresh("") }), "INVALID_REQUEST"],
  ["a refresh token of null", () => ({ body: refresh(null) }), "INVALID_REQUEST"],
  ["a refresh token that is a number", () => ({ body: refresh(5) }), "INVALID_REQUEST"],
  ["an unknown refresh token", () => ({ body: refresh("a".repeat(128)) }), "INVALID_GRANT"],
  [
    "a refresh token that is far too long",
    () => ({ body: refresh("a".repeat(60_000)) }),
    "INVALID_GRANT",
  ],
  ["a refresh token with NUL", () => ({ body: refresh("a\0") }), "INVALID_GRANT"],
];
for (const [name, ask, code, status] of REFUSED) {
  test(`the token endpoint rejects ${name} with ${code}`, async () => {
    const reply = await requestToken(gateway, ask());
    assertRefused(reply, code, status === undefined ? {} : { status });
  });
}

test("GET on the token endpoint is 405, with the methods that are allowed", async () => {
  const reply = await requestToken(gateway, { method: "GET", body: undefined });
  assertRefused(reply, "METHOD_NOT_ALLOWED");
  assert.equal(reply.headers.allow, "POST");
});

test("a refresh token gives new tokens, as often as it is used", async () => {
  const first = await requestToken(gateway);
  const body = refresh(first.body.refreshToken);
  const second = await requestToken(gateway, { body });
  const third = await requestToken(gateway, { body });
  for (const reply of [second, third]) {
    assertTokens(reply);
    assert.notEqual(reply.body.accessToken, first.body.accessToken);
    assert.notEqual(reply.body.refreshToken, first.body.refreshToken);
  }
  const call = await send(gateway, {
    body: gateway.checkoutBody(),
    headers: { Authorization: `Bearer ${third.body.accessToken}` },
  });
  assertCheckout(gateway, call);
});

test("a refresh token is of no use to another application", async () => {
  const { body } = await requestToken(gateway);
  const reply = await requestToken(gateway, {
    application: gateway.demo.compat,
    body: refresh(body.refreshToken),
  });
  assertRefused(reply, "INVALID_GRANT");
});

test("a client that requests a token on every call can use all of them", async () => {
  const replies = await Promise.all(Array.from({ length: 25 }, () => requestToken(gateway)));
  const tokens = new Set(replies.map((reply) => reply.body.accessToken));
  assert.equal(tokens.size, 25);
  for (const token of [replies[0], replies[12], replies[24]]) {
    const headers = { Authorization: `Bearer ${token?.body.accessToken}` };
    assertCheckout(gateway, await send(gateway, { body: gateway.checkoutBody(), headers }));
  }
});

async function switchApplication(id: string, isActive: boolean, isTold: boolean): Promise<void> {
  await gateway.deps.database.transaction(async (tx) => {
    await tx.query(sql`update applications set is_active = ${isActive} where id = ${id}`);
    if (isTold) await tx.query(sql`select pg_notify('kaunter_callers', ${id})`);
  });
}

const callOf = (application: OtherMerchant) =>
  send(gateway, { application, body: gateway.checkoutBody({ storeId: application.storeId }) });

test("an application that is OFF gets no token, and its old token stops working after a second", async () => {
  const application = await makeSecondMerchant(gateway);
  assertCheckout(gateway, await callOf(application));
  await switchApplication(application.clientId, false, false);
  assertRefused(await requestToken(gateway, { application }), "INACTIVE_CLIENT");
  const wrong = { clientId: application.clientId, clientSecret: "x" };
  assertRefused(await requestToken(gateway, { application: wrong }), "INVALID_CLIENT");
  clock.advance(1_000);
  assertRefused(await callOf(application), "INACTIVE_CLIENT");
  await switchApplication(application.clientId, true, false);
  clock.advance(1_000);
  assertCheckout(gateway, await callOf(application));
  assertTokens(await requestToken(gateway, { application }));
});

test("a change that is sent to other nodes takes effect at once: no time passes here", async () => {
  const application = await makeSecondMerchant(gateway);
  assertCheckout(gateway, await callOf(application));
  await switchApplication(application.clientId, false, true);
  const refused = await until(
    () => callOf(application),
    ({ status }) => status !== 200,
  );
  assertRefused(refused, "INACTIVE_CLIENT");
});

async function callWith(authorization: string | string[] | undefined) {
  return send(gateway, {
    body: gateway.checkoutBody(),
    headers: { Authorization: authorization },
  });
}

const BEARERS: [
  name: string,
  make: (token: string) => string | string[] | undefined,
  code: string,
][] = [
  ["missing", () => undefined, "UNAUTHORIZED"],
  ["empty", () => "", "UNAUTHORIZED"],
  ["without scheme", (token) => token, "UNAUTHORIZED"],
  ["of the Basic scheme", () => basic(gateway.demo), "UNAUTHORIZED"],
  ["sent twice", (token) => [`Bearer ${token}`, `Bearer ${token}`], "UNAUTHORIZED"],
  ["two in one", (token) => `Bearer ${token}, Bearer ${token}`, "UNAUTHORIZED"],
  ["with two spaces", (token) => `Bearer  ${token}`, "UNAUTHORIZED"],
  ["no JWT", () => "Bearer abc", "TOKEN_INVALID"],
  ["cut", (token) => `Bearer ${token.slice(0, -9)}`, "TOKEN_INVALID"],
  [
    "with another payload",
    (token) => {
      const [header, claims, signature] = token.split(".");
      const changed = { ...decode(claims), sub: gateway.demo.compat.clientId };
      const payload = Buffer.from(JSON.stringify(changed)).toString("base64url");
      return `Bearer ${header}.${payload}.${signature}`;
    },
    "TOKEN_INVALID",
  ],
  [
    "with algorithm none",
    (token) => {
      const header = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
      return `Bearer ${header}.${token.split(".")[1]}.`;
    },
    "TOKEN_INVALID",
  ],
];
for (const [name, make, code] of BEARERS) {
  test(`an access token that is ${name} is ${code}`, async () => {
    assertRefused(await callWith(make(await gateway.token())), code);
  });
}

test("the scheme of the access token may be in any case", async () => {
  assertCheckout(gateway, await callWith(`bearer ${await gateway.token()}`));
  assertCheckout(gateway, await callWith(`BEARER ${await gateway.token()}`));
});

test("a token signed by another key, or with the public key as a secret, is TOKEN_INVALID", async () => {
  const token = await gateway.token();
  const { privateKey } = await generateKeyPair("RS256");
  const { kid } = decode(token.split(".")[0]);
  const claims = decode(token.split(".")[1]);
  const foreign = new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid, typ: "JWT" });
  assertRefused(await callWith(`Bearer ${await foreign.sign(privateKey)}`), "TOKEN_INVALID");
  const symmetric = new SignJWT(claims).setProtectedHeader({ alg: "HS256", kid, typ: "JWT" });
  const secret = new TextEncoder().encode(gateway.demo.serverPublicKey);
  assertRefused(await callWith(`Bearer ${await symmetric.sign(secret)}`), "TOKEN_INVALID");
});

test("a token of our own key that is of another issuer, or not valid yet, is TOKEN_INVALID", async () => {
  const key = await (await loadTokenKeys(gateway.deps)).signing(clock.now());
  const claims = decode((await gateway.token()).split(".")[1]);
  const sign = (changes: object) =>
    new SignJWT({ ...claims, ...changes })
      .setProtectedHeader({ alg: "RS256", kid: key.id, typ: "JWT" })
      .sign(key.privateKey);
  assertCheckout(gateway, await callWith(`Bearer ${await sign({})}`));
  for (const changes of [{ iss: "https://other.example" }, { nbf: clock.seconds + 60 }]) {
    assertRefused(await callWith(`Bearer ${await sign(changes)}`), "TOKEN_INVALID");
  }
});

test("a token is valid on a node whose clock is slightly behind", async () => {
  const { body } = await requestToken(gateway);
  clock.advance(-2_000);
  try {
    assertCheckout(gateway, await callWith(`Bearer ${body.accessToken}`));
  } finally {
    clock.advance(2_000);
  }
});

test("a token expires after expiresIn, and is then rejected with 401", async () => {
  const { body } = await requestToken(gateway);
  const before = clock.now().getTime();
  try {
    clock.advance((body.expiresIn - 1) * 1_000);
    const rows = await gateway.query<{ hour: number }>`select 1 as hour`;
    assert.equal(rows.length, 1);
    // The nonce's partition is not there that far ahead; what matters is that the token is still
    // read.
    const alive = await send(gateway, {
      body: {},
      headers: { Authorization: `Bearer ${body.accessToken}` },
    });
    assert.equal(alive.status, 400, alive.text);
    clock.advance(1_000);
    const ended = await send(gateway, {
      body: {},
      headers: { Authorization: `Bearer ${body.accessToken}` },
    });
    assertRefused(ended, "TOKEN_EXPIRED");
    assertErrorShape(ended);
  } finally {
    clock.set(before);
  }
});
