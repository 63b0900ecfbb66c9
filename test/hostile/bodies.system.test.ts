// Bodies of strangers: deep, large, many at once, never finished.
import assert from "node:assert/strict";
import { request as sendHttp } from "node:http";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { readPrivateKey, signRequest } from "@kaunter/signing";
import { ERRORS } from "../../packages/gateway/src/domain/errors.ts";
import { bodyBytesMaxOf, type Route } from "../../packages/gateway/src/http/route.ts";
import { ROUTES } from "../../packages/gateway/src/http/routes.ts";
import { createLog } from "../../packages/gateway/src/platform/log.ts";
import { readJson } from "../support/api/raw-client.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { openCheckout } from "../support/pay.ts";
import { makePdf } from "../support/portal/files/pdfs.ts";
import { PortalClient, signInOwner } from "../support/portal/portal-client.ts";
import { until } from "../support/until.ts";
import {
  assertError,
  assertServed,
  openSocket,
  parseReplies,
  type RawSocket,
} from "./raw-socket.ts";

const KIB = 1_024;
const MIB = 1_048_576;
const DOCUMENT = "/portal/api/verification/documents/businessRegistrationFileUrl";

/** What is logged as an error, and who has left. */
function recordingLog() {
  const log = createLog("silent", "test");
  const errors: unknown[] = [];
  const gone: unknown[] = [];
  log.error = (...line: unknown[]) => void errors.push(line);
  log.debug = (fields: unknown, message?: string) => {
    if (message === "the client left before its body had arrived") gone.push(fields);
  };
  return { log, errors, gone };
}

const { log, errors, gone } = recordingLog();
const gateway = await provideOwnGateway({ replace: { log } });
const REQUEST_MS = 2_000;
/** Room for one document, and as long to wait as the test likes. */
const narrow = await provideOwnGateway({
  guard: {
    limits: {
      bodyBytesMax: 16 * MIB,
      bodyWaitMs: 200,
      headersMs: REQUEST_MS,
      requestMs: REQUEST_MS,
      checkMs: 50,
    },
  },
});
const patient = await provideOwnGateway({
  guard: { limits: { bodyBytesMax: 16 * MIB, bodyWaitMs: 60_000 } },
});

const owner = await signInOwner(gateway);
const token = await gateway.token();

type Headers = Record<string, string>;

function portalHeaders(client: PortalClient): Headers {
  return {
    origin: gateway.baseUrl,
    "x-kaunter-csrf": client.csrf,
    ...(client.cookie && { cookie: client.cookie }),
  };
}

const WITH: Record<Route["auth"], (route: Route) => Headers> = {
  portal: () => portalHeaders(owner),
  signed: ({ method, path }) => ({
    authorization: `Bearer ${token}`,
    ...signRequest({
      body: {},
      method: method.toLowerCase(),
      requestUrl: `${gateway.baseUrl}${pathOf(path)}`,
      privateKey: readPrivateKey(gateway.demo.privateKey),
      nonce: "deep",
      timestampSeconds: Math.floor(Date.now() / 1_000),
    }).headers,
  }),
  basic: () => ({
    authorization: `Basic ${btoa(`${gateway.demo.clientId}:${gateway.demo.clientSecret}`)}`,
  }),
  payer: () => ({}),
  public: () => ({}),
};
const WITHOUT: Record<Route["auth"], (route: Route) => Headers> = {
  ...{ signed: () => ({}), basic: () => ({}), payer: () => ({}), public: () => ({}) },
  portal: () => portalHeaders(new PortalClient(gateway)),
};

const pathOf = (path: string) => path.replaceAll(/\{\w+\*?\}/g, "1");
const methodOf = ({ method }: Route) =>
  ({ ANY: "POST", ALL: "POST", READ: "GET" })[method as string] ?? method;

interface Received {
  status: number;
  text: string;
}

function post(route: Route, headers: Headers, body: Buffer): Promise<Received> {
  const sent = { "content-type": "application/json", "content-length": body.length, ...headers };
  const url = `${gateway.baseUrl}${pathOf(route.path)}`;
  return new Promise((resolve) => {
    const call = sendHttp(url, { method: methodOf(route), headers: sent, agent: false });
    call.on("response", async (response) => {
      let text = "";
      response.on("error", () => {});
      for await (const part of response) text += part;
      call.destroy();
      resolve({ status: response.statusCode ?? 0, text });
    });
    call.on("error", () => resolve({ status: 0, text: "" })); // after the response, or without one
    call.end(body);
  });
}

const deep = (bytes: number) =>
  Buffer.from("[".repeat(bytes / 2) + "]".repeat(bytes - Math.floor(bytes / 2)));

/** As much as most routes read, and for each route a byte more than it reads. */
const BODIES: [what: string, make: (route: Route) => Buffer][] = [
  ["nested 32,000 deep", () => deep(64 * KIB)],
  ["a MB that is nested 500,000 deep", () => deep(MIB)],
  ["a byte too long", (route) => Buffer.alloc(bodyBytesMaxOf(route) + 1, 0x20)],
];

for (const [who, headersOf] of [
  ["with credentials", WITH],
  ["without", WITHOUT],
] as const) {
  for (const [what, make] of BODIES) {
    test(`a body that is ${what} is rejected by every endpoint in words, ${who}`, async () => {
      errors.length = 0;
      for (const route of ROUTES) {
        const { status, text } = await post(route, headersOf[route.auth](route), make(route));
        const where = `${route.method} ${route.path} ${status}: ${text.slice(0, 200)}`;
        const isRead = methodOf(route) !== "GET" || route.auth === "signed";
        assert.ok(status > 0 && status < 500 && (status >= 400 || !isRead), where);
        const code = (readJson(text) as { error?: { code: string } } | null)?.error?.code;
        if (code !== undefined) assert.ok(code in ERRORS, where);
      }
      assert.deepEqual(errors, []);
    });
  }
}

/** Begins a request and sends `bytes` of its body. */
async function begin(
  target: typeof gateway,
  path: string,
  { headers, length, bytes = 0 }: { headers: Headers; length: number; bytes?: number },
): Promise<RawSocket> {
  const raw = await openSocket(target);
  const lines = Object.entries({ "Content-Length": String(length), ...headers });
  raw.socket.write(`POST ${path} HTTP/1.1\r\nHost: ${new URL(target.baseUrl).host}\r\n`);
  raw.socket.write(`${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`);
  for (let sent = 0; sent < bytes; sent += PIECE.length) raw.socket.write(PIECE);
  return raw;
}

const PIECE = Buffer.alloc(64 * KIB, 0x20);

const replyOf = async ({ received }: RawSocket) =>
  parseReplies(await until(received, (text) => text.includes("}}")))[0];

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** In buffers, without those that only wait to be collected. */
function keptBytes(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

test("a caller without access is rejected before the body has arrived, and none of it is kept", async () => {
  const nobody = portalHeaders(new PortalClient(gateway));
  const before = keptBytes();
  const attackers: RawSocket[] = [];
  for (let count = 0; count < 60; count += 1) {
    const upload = { headers: nobody, length: 10 * MIB, bytes: 2 * MIB };
    attackers.push(await begin(gateway, DOCUMENT, upload));
  }
  for (const attacker of attackers) assertError(await replyOf(attacker), 401, "NOT_SIGNED_IN");
  // What was read before the reply is on its way to nowhere; all connections are still open.
  await until(
    () => (keptBytes() - before) / MIB,
    (grownMb) => grownMb < 40,
  );
  for (const { socket } of attackers) socket.destroy();
  await assertServed(gateway);
});

test("a token, a signature without content and a client's secret are checked before the body", async () => {
  const length = MIB;
  const upload = "/v3/partner/file/upload";
  const bearer = { Authorization: `Bearer ${token}` };
  for (const [path, headers, status, code] of [
    ["/v3/payment/online", {}, 401, "UNAUTHORIZED"],
    ["/v3/payment/online", { Authorization: "Bearer abc" }, 401, "TOKEN_INVALID"],
    [upload, { Authorization: "Bearer abc" }, 401, "TOKEN_INVALID"],
    [upload, { ...bearer, "X-Signature": "sha256 abc" }, 400, "INVALID_REQUEST_SIGNATURE"],
    ["/v1/token", { Authorization: "Basic abc" }, 401, "INVALID_CLIENT"],
  ] as const) {
    const raw = await begin(gateway, path, { headers, length });
    const text = await until(raw.received, (sent) => sent.includes(`"${code}"`));
    assert.ok(text.startsWith(`HTTP/1.1 ${status} `), text);
    raw.socket.destroy();
  }
});

test("a client that disconnects in the middle of a body causes no internal error", async () => {
  const headers = { ...portalHeaders(owner), "Content-Type": "application/json" };
  for (const [path, length] of [
    [DOCUMENT, 5 * MIB],
    ["/portal/api/stores", 1_000],
    ["/callbacks/fpx", 1_000],
  ] as const) {
    errors.length = 0;
    gone.length = 0;
    const raw = await begin(gateway, path, { headers, length });
    raw.socket.write("{", () => raw.socket.destroy());
    await until(() => gone.length > 0);
    assert.deepEqual(errors, [], path);
  }
});

async function uploader(target: typeof gateway) {
  const client = await signInOwner(target);
  const headers: Headers = {
    Origin: target.baseUrl,
    "X-Kaunter-Csrf": client.csrf,
    Cookie: String(client.cookie),
    "Content-Type": "application/json",
  };
  const upload = () =>
    client.call("uploadVerificationDocument", {
      params: { kind: "businessRegistrationFileUrl" },
      body: {
        name: "a.pdf",
        content: Buffer.concat([makePdf(), Buffer.alloc(MIB)]).toString("base64"),
      },
    });
  return { headers, upload };
}

test("beyond the memory for bodies an upload is 503, and payers pay", async () => {
  const { headers, upload } = await uploader(narrow);
  const id = await openCheckout(narrow);
  const held = await begin(narrow, DOCUMENT, { headers, length: 10 * MIB });
  const late = await begin(narrow, DOCUMENT, { headers, length: 10 * MIB });
  const reply = await replyOf(late);
  assertError(reply, 503, "OVERLOAD");
  assert.equal(reply?.headers["retry-after"], "1");
  const form = new URLSearchParams({ checkoutId: id, method: "none" });
  const paid = await fetch(`${narrow.baseUrl}/checkout/pay`, { method: "POST", body: form });
  assert.ok(paid.status < 500, String(paid.status));
  late.socket.destroy();
  held.socket.destroy();
  // Neither the one that was held nor the one that was rejected has kept anything.
  await until(async () => (await upload()).status !== 503);
});

test("the memory for a body is released after any end of its request", async () => {
  const { headers, upload } = await uploader(narrow);
  const begun = (length: number, changes: Headers = {}) =>
    begin(narrow, DOCUMENT, { headers: { ...headers, ...changes }, length });
  const ends: Record<string, () => Promise<unknown>> = {
    "the client leaves": async () => (await begun(10 * MIB)).socket.destroy(),
    "the body does not arrive in time": async () => (await begun(10 * MIB)).ended,
    "the request is rejected": async () => (await begun(70 * KIB, { "Content-Type": "a/b" })).ended,
    "the client leaves with two of them": async () => {
      const raw = await begun(70 * KIB);
      for (let sent = 0; sent < 70; sent += 1) raw.socket.write(" ".repeat(KIB));
      raw.socket.write(`POST ${DOCUMENT} HTTP/1.1\r\nHost: a\r\nContent-Length: 9000000\r\n\r\n`);
      raw.socket.destroy();
    },
    "more arrives than was declared": async () => {
      const raw = await begun(0, { "Content-Length": "", "Transfer-Encoding": "chunked" });
      raw.socket.destroy();
    },
    "it is served": upload,
  };
  for (const [how, end] of Object.entries(ends)) {
    for (let count = 0; count < 2; count += 1) await end();
    const status = await until(
      async () => (await upload()).status,
      (each) => each !== 503,
    );
    assert.ok(status < 500, `${how}: ${status}`);
  }
});

test("uploads wait for each other, and none is lost", async () => {
  const { headers, upload } = await uploader(patient);
  const held = await begin(patient, DOCUMENT, { headers, length: 10 * MIB });
  let served = 0;
  const waiting = [upload(), upload(), upload()].map(async (each) => {
    const { status } = await each;
    served += 1;
    return status;
  });
  await assertServed(patient);
  assert.equal(served, 0);
  held.socket.destroy();
  const found = await Promise.all(waiting);
  assert.ok(
    found.every((status) => status < 500),
    String(found),
  );
});
