/**
 * Without a database, and while the server closes, every endpoint says that it is to be called
 * again.
 */
import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { after, test } from "node:test";
import { PORTAL_ROUTES } from "../../packages/gateway/src/http/portal/index.ts";
import { API_ROUTES } from "../../packages/gateway/src/http/routes.ts";
import { basic } from "../support/api/raw-client.ts";
import { createTestDatabase } from "../support/database.ts";
import { provideOwnGateway, startTestGateway } from "../support/gateway.ts";
import { openCheckout, pay, startPaying } from "../support/pay.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { startFaultyNetwork } from "../support/process/faulty-network.ts";
import { startRestartingDatabase } from "../support/process/restarting-database.ts";
import { until } from "../support/until.ts";

const database = await startRestartingDatabase();
const gateway = await provideOwnGateway({ databaseUrl: database.url });
after(() => database.remove());
const portal = await signInOwner(gateway);
await gateway.token();
const checkoutId = await openCheckout(gateway);
await startPaying(gateway, checkoutId);
const { attemptId } = await pay(gateway);
const [report] = await until(
  () =>
    gateway.sandbox.journal.listDeliveries("fpx", 5).filter(({ body }) => body.includes(attemptId)),
  ({ length }) => length > 0,
);
assert.ok(report);
await database.stop();

const form = (fields: Record<string, string>) => ({
  method: "POST",
  body: new URLSearchParams(fields),
});
const ask = (path: string, init: RequestInit = {}) => fetch(`${gateway.baseUrl}${path}`, init);
const fill = (path: string) => path.replaceAll(/\{\w+\*?\}/g, "1");

async function assertOverload(response: Pick<Response, "status" | "headers" | "text">) {
  const body = await response.text();
  assert.equal(response.status, 503, body);
  assert.equal(response.headers.get("retry-after"), "1");
  assert.deepEqual(JSON.parse(body), {
    error: { code: "OVERLOAD", message: "Temporarily unavailable. Try again shortly." },
  });
}

/** What was known of the application is used for a second. */
const isForgotten = async () => (await gateway.get("/v3/payment/online")).status === 503;

for (const route of API_ROUTES) {
  const { operationId, auth, method, path } = route;
  if (auth === "signed") {
    test(`${operationId} gets a retryable error`, async () => {
      await until(isForgotten);
      const sendsBody = method !== "GET" && method !== "DELETE";
      const body = sendsBody ? { body: {} } : {};
      const reply = await gateway.call({ method, path: fill(path), ...body });
      assert.equal(reply.status, 503, JSON.stringify(reply.body));
      assert.equal(reply.body.error.code, "OVERLOAD");
      assert.equal(reply.headers.get("retry-after"), "1");
    });
  }
  if (auth === "basic") {
    test(`${operationId} gets a retryable error`, async () => {
      const headers = { authorization: basic(gateway.demo), "content-type": "application/json" };
      await assertOverload(await ask(path, { method, headers, body: "{}" }));
    });
  }
}

for (const { operationId, method, path } of PORTAL_ROUTES) {
  test(`portal: ${operationId} gets a retryable error`, async () => {
    const reply = await portal.send(method, fill(path), method === "GET" ? {} : { body: {} });
    const { status, headers } = reply;
    await assertOverload({ status, headers, text: async () => reply.text });
  });
}

for (const [lang, heading] of [
  ["en", "Temporarily unavailable"],
  ["ms", "Perkhidmatan tergendala seketika"],
  ["zh", "服务暂时不可用"],
  ["ta", "சேவை தற்காலிகமாகக் கிடைக்கவில்லை"],
] as const) {
  test(`a payer's page says so in ${lang}, and loads itself again`, async () => {
    const path = `/checkout?checkoutId=${checkoutId}&show=methods`;
    const response = await ask(path, { headers: { accept: "text/html", "accept-language": lang } });
    assert.equal(response.status, 503);
    assert.equal(response.headers.get("retry-after"), "3");
    assert.equal(response.headers.get("refresh"), `3;url=${path}`);
    assert.ok((await response.text()).includes(heading));
  });
}

const PAYERS: [path: string, init?: RequestInit][] = [
  ["/v3/checkout?checkoutId=:id"],
  ["/checkout/receipt?checkoutId=:id"],
  ["/checkout/resume?checkoutId=:id"],
  ["/checkout/qr.png?checkoutId=:id"],
  ["/checkout/logo/0123456789abcdef"],
  ["/v1/recurring?customerId=:id"],
  ["/checkout/pay", form({ checkoutId, method: "FPX_MY", attemptKey: "0123456789abcdef" })],
  ["/checkout/cancel", form({ checkoutId })],
];
for (const [path, init] of PAYERS) {
  test(`${path} shows the payer a page that tries again`, async () => {
    const response = await ask(path.replace(":id", checkoutId), init);
    const page = await response.text();
    assert.equal(response.status, 503, page);
    assert.match(page, /data-screen="unavailable"/);
    const next = response.headers.get("refresh")?.replace("3;url=", "");
    const own = init ? `/checkout?checkoutId=${checkoutId}` : path.replace(":id", checkoutId);
    assert.equal(next, own);
  });
}

for (const [path, accept] of [
  ["/checkout/status?checkoutId=:id", "application/json"],
  ["/checkout/events?checkoutId=:id", "text/event-stream"],
] as const) {
  test(`${path} notifies the page's script`, async () => {
    await assertOverload(await ask(path.replace(":id", checkoutId), { headers: { accept } }));
  });
}

test("a provider's message gets a retryable error", async () => {
  const { url, method, headers, body } = report;
  await assertOverload(await fetch(url, { method, headers: new Headers(headers), body }));
});

test("what needs no database is served", async () => {
  for (const path of ["/healthz", "/docs", "/docs/openapi.json", "/portal/login"]) {
    assert.equal((await ask(path)).status, 200, path);
  }
});

test("while the server closes, requests on open connections are to be sent again elsewhere", async () => {
  const { url, drop } = await createTestDatabase();
  const network = await startFaultyNetwork(url);
  const closing = await startTestGateway({ databaseUrl: network.url });
  const { port } = closing.config;
  const id = await openCheckout(closing);
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;
  network.freezeOpen(); // keeps the first one under way
  socket.write(request(`/checkout/status?checkoutId=${id}`));
  await until(() => closing.deps.database.connections().inUse > 0);
  const stopped = until(() =>
    fetch(`${closing.baseUrl}/healthz`).then(
      ({ status }) => status !== 200,
      () => true,
    ),
  );
  const stopping = closing.stop();
  await stopped;
  socket.write(request("/v3/payment/transaction/1"));
  network.thaw(); // only now does the first one end, and with it the connection
  const answers = await text(socket);
  const last = answers.slice(answers.lastIndexOf("HTTP/1.1"));
  assert.match(last, /^HTTP\/1\.1 503 .*\r\n/);
  assert.match(last, /\r\nconnection: close\r\n/i);
  assert.match(last, /\r\nretry-after: 1\r\n/i);
  assert.ok(last.includes('{"error":{"code":"OVERLOAD"'), last);
  await stopping;
  network.close();
  await drop();
});
