// Nothing secret in the log or in a table: canaries are pushed through every path of a real
// process, whose whole output and database are then searched.
import assert from "node:assert/strict";
import { once } from "node:events";
import { after, before, test } from "node:test";
import {
  type Call,
  makeNonce,
  requestToken,
  send,
  sendBytes,
  sendWire,
} from "../support/api/raw-client.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { browse } from "../support/payer/browse.ts";
import { submitPayForm } from "../support/payer/without-script.ts";
import { startTalkativeApi, type TalkativeApi } from "../support/process/talkative-api.ts";

const CARDS = ["4242424242424242", "4000000000000002", "4111 1111 1111 1111", "4242424242424241"];
/** The same number as people and programs write it. */
const WRITTEN = [
  "4111.1111.1111.1111",
  "4111 1111 1111 1111",
  "4111-1111-1111-1111",
  "4111\u00a01111\u00a01111\u00a01111",
  "4111  1111 . 1111 1111",
];
const CVC = "7391";
/** Hashes, signatures and ids: long enough to hold any four digits by chance. */
const RANDOM = /[A-Za-z0-9_-]{20,}|[A-Za-z0-9+/]{40,}/g;
const CANARY = "CANARY-9f8e7d6c5b4a";

let gateway: TestGateway;
let api: TalkativeApi;
const secrets = new Set<string>();

before(async () => {
  gateway = await startTestGateway();
  api = await startTalkativeApi(gateway);
  const { clientSecret, privateKey, compat, portal } = gateway.demo;
  for (const secret of [clientSecret, compat.clientSecret, portal.password]) secrets.add(secret);
  for (const key of [privateKey, compat.privateKey]) secrets.add(key.split("\n")[3] ?? key);
  for (const card of CARDS) secrets.add(card.replaceAll(" ", ""));
  secrets.add(gateway.config.masterKey?.reveal().toString("hex") ?? "");
  secrets.add(CANARY);
});
after(async () => {
  api.child.kill("SIGKILL");
  await gateway.stop();
});

const call = (one: Call) => send(gateway, { ...one, port: api.port });
const run = (text: string) => gateway.database.query({ text, values: [] });

async function pushThroughTokens(): Promise<void> {
  const { clientSecret, clientId, privateKey } = gateway.demo;
  const ask = (one: Parameters<typeof requestToken>[1]) =>
    requestToken(gateway, { ...one, port: api.port });
  const { body } = await ask({});
  secrets.add(body.accessToken);
  secrets.add(body.refreshToken);
  const refresh = { grantType: "refresh_token", refreshToken: body.refreshToken };
  const again = await ask({ body: JSON.stringify(refresh) });
  secrets.add(again.body.accessToken);
  await ask({ application: { clientId, clientSecret: `${clientSecret}${CANARY}` } });
  await ask({ application: { clientId: clientSecret, clientSecret: clientId } });
  await ask({ body: `{"grantType":"${CANARY}"}` });
  await ask({ body: JSON.stringify({ ...refresh, refreshToken: CANARY }) });
  await ask({ body: JSON.stringify({ clientSecret, privateKey }).slice(0, -1) });
  await ask({ body: `client_secret=${clientSecret}`, contentType: "text/plain" });
  await ask({ authorization: `Basic ${CANARY}` });
}

async function pushThroughSignedCalls(): Promise<void> {
  const { clientSecret, privateKey } = gateway.demo;
  const token = await gateway.token();
  secrets.add(token);
  const body = (order: Record<string, unknown> = {}) =>
    gateway.checkoutBody({
      order: { detail: CANARY, ...order },
      note: { clientSecret, privateKey },
    });
  await call({ body: body() });
  await call({ body: body({ amount: CANARY }) });
  await call({ body: body({ title: CANARY.repeat(9) }) });
  await call({ body: body(), signedText: () => CANARY });
  await call({ body: body(), signature: () => `sha256 ${CANARY}` });
  await call({ body: body(), timestamp: CANARY });
  await call({ body: body(), headers: { Authorization: `Bearer ${token}x` } });
  await call({ body: body(), headers: { Authorization: `Bearer ${clientSecret}` } });
  await call({ body: body(), headers: { "X-Nonce-Str": privateKey.replaceAll(/\s/g, "") } });
  await call({ wire: `{"${CANARY}":1,"${CANARY}":2}` });
  await call({ wire: `{"secret":"${clientSecret}"` });
  await call({ wire: JSON.stringify(body()), headers: { "Content-Type": CANARY } });
  await call({ method: "GET", path: `/v3/payment/online?checkoutId=1&token=${token}&x=${CANARY}` });
  const twin: Call = { body: body(), nonce: makeNonce() };
  await call(twin);
  await call(twin);
  const merchant = {
    companyName: CANARY,
    countryCode: "60",
    email: `${CANARY}@example.com`,
    firstName: CANARY,
    lastName: CANARY,
    phoneNumber: "7654321",
  };
  for (let i = 0; i < 2; i += 1) await call({ path: "/v3/partner/merchant", body: merchant });
  await sendBytes(api.port, `GET /?${CANARY} HTTP/1.1\r\n${CANARY}: \0\r\n\r\n`);
}

/** Internal errors, where errors with rows and parameters on them reach the log. */
async function pushThroughFaults(): Promise<void> {
  await run("alter table checkouts add constraint poison check (order_title <> 'poison')");
  const [card = ""] = CARDS;
  const body = () =>
    gateway.checkoutBody({ order: { title: "poison", detail: `${CANARY} ${card}` } });
  await Promise.all([call({ body: body() }), call({ body: body() }), call({ body: body() })]);
  await run("alter table checkouts drop constraint poison");
  await run("alter table checkouts rename to checkouts_away");
  await call({ body: body() });
  await call({ method: "GET", path: "/v3/payment/online?checkoutId=1" });
  await run("alter table checkouts_away rename to checkouts");
  const killed = call({ body: gateway.checkoutBody({ order: { detail: CANARY } }) });
  await run(`select pg_terminate_backend(pid) from pg_stat_activity
              where datname = current_database() and pid <> pg_backend_pid()`);
  await killed;
}

async function pushThroughCheckout(): Promise<void> {
  for (const card of CARDS) {
    const { body } = await call({ body: gateway.checkoutBody() });
    const { checkoutId } = body.item;
    const page = `http://127.0.0.1:${api.port}/checkout?checkoutId=${checkoutId}&method=GOBIZ_MY`;
    const form = new URLSearchParams({
      checkoutId,
      method: "GOBIZ_MY",
      cardNumber: card,
      cardCvc: CVC,
      cardExpiry: "12/39",
      cardName: CANARY,
    });
    for (const change of [{}, { cardExpiry: "99/99" }, { cardCvc: `${CVC}${CVC}` }]) {
      for (const [name, value] of Object.entries(change)) form.set(name, value);
      const answer = await fetch(`http://127.0.0.1:${api.port}/checkout/pay`, {
        method: "POST",
        body: form,
        redirect: "manual",
      });
      await answer.text();
      assert.ok(answer.status < 500, `${answer.status}`);
      const paid = await submitPayForm(await browse("GET", page), Object.fromEntries(form));
      assert.ok(paid.status < 500, `${paid.status}`);
    }
  }
}

/** Card data where none belongs, or in the wrong form: refused, and neither logged nor stored. */
async function pushThroughCards(): Promise<void> {
  const member = { name: CANARY, month: 12, year: 39, isSave: true, isToken: false };
  for (const no of WRITTEN) {
    const { body } = await call({ body: gateway.checkoutBody() });
    const { checkoutId } = body.item;
    const pay = { checkoutId, method: "GOBIZ_MY", type: "URL" };
    const path = "/v3/payment/online/checkout";
    const cards = [
      { ...member, no, cvc: CVC },
      { ...member, no, cvc: Number(CVC) },
      { ...member, no, securityCode: CVC },
      { ...member, no, cvc: `${CVC}${CVC}` },
      { ...member, number: no, security_code: Number(CVC) },
    ];
    for (const card of cards) {
      await call({ path, body: { ...pay, card } });
      await call({ path, body: { ...pay, card }, signature: () => "sha256 AAAA" });
      await call({ path, body: { ...pay, ...card } });
      await call({ path: `${path}/nowhere`, body: { card } });
      await call({ body: { ...gateway.checkoutBody(), card }, timestamp: "1" });
    }
    const encoded = encodeURIComponent(no);
    for (const place of [
      `/v3/payment/tokens/${encoded}`,
      `/v3/x/${encoded}?no=${encoded}&cvc=${CVC}`,
    ]) {
      await call({ method: "GET", path: place });
    }
    await call({
      body: gateway.checkoutBody(),
      headers: { "User-Agent": no.replaceAll("\u00a0", " ") },
    });
    await call({ body: gateway.checkoutBody(), nonce: `${no.replaceAll("\u00a0", " ")} ` });
    await call({ wire: `{"card":{"no":"${no}","securityCode":${CVC}}` });
    for (const rail of ["card", "fpx", "wallet", "duitnow-qr"]) {
      const answer = await fetch(`http://127.0.0.1:${api.port}/callbacks/${rail}?no=${encoded}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ order: { id: no }, no, cvc: CVC, securityCode: CVC }),
      });
      await answer.text();
    }
  }
}

async function pushThroughPortal(): Promise<void> {
  const { email, password } = gateway.demo.portal;
  for (const body of [
    { email, password },
    { email, password: CANARY },
    { email: CANARY, password },
  ]) {
    const answer = await sendWire({
      method: "POST",
      path: "/portal/api/login",
      port: api.port,
      headers: [
        ["Host", new URL(gateway.baseUrl).host],
        ["Origin", gateway.baseUrl],
        ["X-Kaunter-Csrf", "none"],
        ["Content-Type", "application/json"],
      ],
      body: JSON.stringify(body),
    });
    const isRight = body.email === email && body.password === password;
    assert.equal(answer.status === 200, isRight, answer.text);
    for (const cookie of [answer.headers["set-cookie"] ?? []].flat()) {
      const value = cookie.split(";", 1)[0]?.split("=").at(1) ?? "";
      if (value.length > 8) secrets.add(value);
    }
  }
}

/** Every text in a log line, without the ones that say when and who. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value)
    .filter(([key]) => !["time", "requestId"].includes(key))
    .flatMap(([key, member]) => [key, ...textsOf(member)]);
}

function expectNoCardData(text: string, where: string): void {
  const readable = text.replaceAll(RANDOM, "");
  assert.doesNotMatch(readable, new RegExp(`(?<![\\d.:-])${CVC}(?![\\d.])`), where);
  const digits = text.replaceAll(/[\s.\-_+\u00a0]|%20|%c2%a0|\\u00a0/gi, "");
  for (const card of CARDS) assert.ok(!digits.includes(card.replaceAll(" ", "")), where);
}

const listTables = () => gateway.query<{ name: string }>`
  select tablename as name from pg_tables where schemaname = 'public'`;

test("no secret, token, key, card number, CVC or password is ever written to the log", async () => {
  await pushThroughTokens();
  await pushThroughSignedCalls();
  await pushThroughCheckout();
  await pushThroughCards();
  await pushThroughPortal();
  await pushThroughFaults();
  api.child.kill("SIGTERM");
  await once(api.child, "close"); // all that was said has been read
  const output = api.output();
  assert.ok(output.split("\n").length > 50, "the log was not captured");
  assert.match(output, /23514/, "the faults were not logged");
  for (const secret of secrets) {
    assert.ok(secret.length >= 8, "a canary must be recognisable");
    const at = output.indexOf(secret);
    assert.equal(at, -1, `found in: ${output.slice(Math.max(0, at - 300), at + 60)}`);
  }
  for (const line of output.split("\n").filter(Boolean)) {
    for (const text of textsOf(JSON.parse(line))) expectNoCardData(text, line);
  }
  for (const { name } of await listTables()) {
    const { rows } = await gateway.database.query<{ text: string }>({
      text: `select t::text as text from "${name}" t`,
      values: [],
    });
    for (const { text } of rows) expectNoCardData(text, `in ${name}: ${text}`);
  }
});
