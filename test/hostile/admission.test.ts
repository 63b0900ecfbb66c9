// Who is served when a process cannot serve everyone.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type AdmissionClass,
  admissionClassOf,
} from "../../packages/gateway/src/http/admission/admission-class.ts";
import { createAdmission } from "../../packages/gateway/src/http/admission/create-admission.ts";
import { ROUTES } from "../../packages/gateway/src/http/routes.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { openCheckout } from "../support/pay.ts";
import { until } from "../support/until.ts";
import {
  assertError,
  assertServed,
  exchange,
  openSocket,
  parseReplies,
  type RawSocket,
} from "./raw-socket.ts";

const refused = new Set<AdmissionClass>();
const real = createAdmission();
const admission = {
  ...real,
  admit: (kind: AdmissionClass) => !refused.has(kind) && real.admit(kind),
};
const gateway = await provideOwnGateway({
  // On a slow machine, those that wait would otherwise fail before there are enough of them.
  guard: { admission, limits: { perNetworkMax: 0 }, writeMsMax: 600_000 },
});

const NEW_CHECKOUT = "POST /v3/payment/online HTTP/1.1\r\nHost: a\r\nContent-Length: 900\r\n\r\n";

test("every endpoint is of the class of those who call it", () => {
  const byPath: Record<string, AdmissionClass> = {
    "POST /v3/payment/online": "checkout",
    "POST /v3/payment/online/checkout": "checkout",
    "POST /v3/payment/transaction/qrcode": "checkout",
    "READ /healthz": "health",
    "READ /readyz": "health",
    "GET /checkout/events": "stream",
    "GET /": "anonymous",
    "POST /tool/signature/verify": "anonymous",
    "ANY /callbacks/{rail}": "callback",
    "ANY /callbacks/{rail}/return": "callback",
    "POST /v1/transaction/mobile": "payer",
    "POST /v1/online/transaction/status": "payer",
    "GET /v1/recurring": "payer",
    "POST /v1/recurring": "payer",
  };
  for (const { auth, method, path } of ROUTES) {
    const expected = byPath[`${method} ${path}`] ?? (auth === "payer" ? "payer" : "read");
    assert.equal(admissionClassOf(method, `${path}?x=/healthz`), expected, `${method} ${path}`);
  }
  assert.equal(admissionClassOf("GET", "/docs/openapi.json"), "anonymous");
  assert.equal(admissionClassOf("GET", "/portal/assets/index.js"), "read");
});

test("a new checkout is rejected before its body is read, in the documented form", async () => {
  refused.add("checkout");
  try {
    const { socket, received, ended } = await openSocket(gateway);
    const startedAt = performance.now();
    socket.write(NEW_CHECKOUT);
    const text = await until(received, (sent) => sent.includes("OVERLOAD"));
    // Only timers can say this: the pause is what keeps a client from asking again at once.
    assert.ok(performance.now() - startedAt > 200, "it may ask again at once");
    const [reply] = parseReplies(text);
    assertError(reply, 503, "OVERLOAD");
    assert.equal(reply?.headers["retry-after"], "1");
    socket.destroy();
    await ended;
    const signed = await gateway.call({
      path: "/v3/payment/online",
      body: gateway.checkoutBody(),
    });
    assert.deepEqual([signed.status, signed.body.error?.code], [503, "OVERLOAD"]);
  } finally {
    refused.clear();
  }
});

test("payers pay while new checkouts are rejected, and health checks always work", async () => {
  const id = await openCheckout(gateway);
  const page = () => fetch(`${gateway.baseUrl}/checkout?checkoutId=${id}`);
  refused.add("checkout").add("read").add("anonymous");
  try {
    assert.equal((await page()).status, 200);
    assert.equal((await fetch(`${gateway.baseUrl}/docs/`)).status, 503);
    refused.add("payer").add("callback").add("stream");
    assert.equal((await page()).status, 503);
    assert.equal((await fetch(`${gateway.baseUrl}/callbacks/fpx`)).status, 503);
    await assertServed(gateway);
    assert.equal((await fetch(`${gateway.baseUrl}/readyz`)).status, 200);
  } finally {
    refused.clear();
  }
  assert.equal((await page()).status, 200);
});

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

for (const [lang, heading, headers, query] of [
  ["en", "Temporarily unavailable", {}, ""],
  ["ms", "Perkhidmatan tergendala seketika", { "accept-language": "ms-MY,en;q=0.5" }, ""],
  ["zh", "服务暂时不可用", { cookie: "kaunter_lang=zh" }, ""],
  ["ta", "சேவை தற்காலிகமாகக் கிடைக்கவில்லை", { "accept-language": "ms" }, "&lang=ta"],
] as const) {
  test(`a payer's browser that is rejected gets a page in its language: ${lang}`, async () => {
    const id = await openCheckout(gateway);
    refused.add("payer");
    try {
      const url = `${gateway.baseUrl}/checkout?checkoutId=${id}${query}`;
      const page = await fetch(url, { headers: { accept: BROWSER, ...headers } });
      assert.equal(page.status, 503);
      assert.equal(page.headers.get("content-type"), "text/html; charset=utf-8");
      assert.equal(page.headers.get("content-language"), lang);
      assert.deepEqual([page.headers.get("retry-after"), page.headers.get("refresh")], ["3", "3"]);
      assert.ok((await page.text()).includes(heading));
    } finally {
      refused.clear();
    }
  });
}

test("forms, the card frame and the way back from a bank get the page, programs get JSON", async () => {
  refused.add("payer").add("callback").add("stream");
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { accept: BROWSER, ...(init.headers as Record<string, string> | undefined) };
    const response = await fetch(`${gateway.baseUrl}${path}`, { ...init, headers });
    const type = response.headers.get("content-type")?.split(";")[0];
    return [response.status, type, response.headers.get("refresh")];
  };
  try {
    assert.deepEqual(await ask("/checkout/pay", { method: "POST", body: "" }), [
      ...[503, "text/html", null],
    ]);
    assert.deepEqual(await ask("/card/form?reference=x"), [503, "text/html", "3"]);
    assert.deepEqual(await ask("/card/pay", { method: "POST" }), [503, "text/html", null]);
    assert.deepEqual(await ask("/callbacks/fpx/return?a=1"), [503, "text/html", "3"]);
    const json = [503, "application/json", null];
    assert.deepEqual(await ask("/callbacks/fpx", { method: "POST" }), json);
    assert.deepEqual(await ask("/v1/transaction/mobile", { method: "POST" }), json);
    for (const accept of ["application/json", "text/event-stream", "*/*"]) {
      assert.deepEqual(await ask("/checkout/status", { headers: { accept } }), json);
      assert.deepEqual(await ask("/checkout/events", { headers: { accept } }), json);
    }
  } finally {
    refused.clear();
  }
});

test("the body of a rejected request is not read as a request", async () => {
  refused.add("checkout");
  try {
    const inner = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";
    const bytes =
      `POST /v3/payment/online HTTP/1.1\r\nHost: a\r\nContent-Length: ${inner.length}\r\n\r\n${inner}` +
      "GET /readyz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
    const [first, second, ...others] = parseReplies(await exchange(gateway, bytes));
    assertError(first, 503, "OVERLOAD");
    assert.deepEqual([second?.body.status, others.length], ["ready", 0]);
  } finally {
    refused.clear();
  }
});

test("checkouts that the database does not accept in time are rejected early, payers are not", async () => {
  const id = await openCheckout(gateway);
  const before = gateway.readLoad().rejected.checkout;
  const calls: Promise<{ status: number }>[] = [];
  await gateway.deps.database.transaction(async (tx) => {
    await tx.query({ text: "lock table checkouts in share mode", values: [] });
    for (let i = 0; i < 600; i += 1) {
      calls.push(gateway.call({ path: "/v3/payment/online", body: gateway.checkoutBody() }));
    }
    await until(() => gateway.readLoad().rejected.checkout > before);
    assert.equal((await fetch(`${gateway.baseUrl}/checkout?checkoutId=${id}`)).status, 200);
    await assertServed(gateway);
  });
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  // On a slow machine, some that were admitted wait for longer than the database may take.
  assert.ok(statuses.every((status) => status === 200 || status === 503));
  // It recovers, once its event loop has caught up.
  const create = () => gateway.call({ path: "/v3/payment/online", body: gateway.checkoutBody() });
  await until(async () => (await create()).status === 200);
});

test("connections that wait for their rejection do not keep others from connecting", async () => {
  const rejecting = { ...createAdmission(), admit: (kind: AdmissionClass) => kind !== "checkout" };
  const limits = { connectionsMax: 20, perNetworkMax: 0 };
  const full = await provideOwnGateway({ guard: { admission: rejecting, limits } });
  const opened: RawSocket[] = [];
  for (let count = 1; count <= 40; count += 1) {
    const raw = await openSocket(full);
    raw.socket.write(NEW_CHECKOUT);
    opened.push(raw);
    await until(() => full.readLoad().connections.open <= 17);
    await assertServed(full);
  }
  assert.equal(full.readLoad().connections.rejected, 0);
  for (const { socket, received } of opened) {
    const text = await until(received, (sent) => sent.includes("OVERLOAD"));
    assertError(parseReplies(text)[0], 503, "OVERLOAD");
    socket.destroy();
  }
});

test("nothing is kept of a rejected request whose client has gone", async () => {
  const id = await openCheckout(gateway);
  const { reject, forget } = real;
  const parked = new Set<object>();
  admission.reject = (request, respond) => {
    parked.add(request);
    reject(request, respond);
  };
  admission.forget = (request) => {
    parked.delete(request);
    forget(request);
  };
  refused.add("checkout");
  try {
    const { socket } = await openSocket(gateway);
    socket.write(NEW_CHECKOUT.replace("900", "0").repeat(20));
    await until(() => parked.size === 20);
    socket.destroy();
    await until(() => parked.size === 0);
  } finally {
    refused.clear();
    Object.assign(admission, { reject, forget });
  }
  assert.equal((await fetch(`${gateway.baseUrl}/checkout?checkoutId=${id}`)).status, 200);
});
