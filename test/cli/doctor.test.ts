// One fault at a time: doctor names it and says how to fix it.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { test } from "node:test";
import { verifyNotification } from "@kaunter/sdk";
import { provideOwnGateway } from "../support/gateway.ts";
import { freePort } from "../support/process/free-port.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { answer, startReceiver } from "../support/receiver.ts";
import { listen } from "../support/server/listen.ts";
import { runCli, writeSettings } from "./run-cli.ts";

const folder = provideFolder();
const gateway = await provideOwnGateway();

type Finding = { check: string; isGood: boolean; text: string; fix: string };

async function runDoctor(changes: Record<string, string | undefined> = {}, ...words: string[]) {
  writeSettings(folder, gateway.demo, changes);
  return read(await runCli(["doctor", "--json", ...words], { folder }));
}

function read({ code, json }: { code: number | null; json: { findings: Finding[] } }) {
  const faults = json.findings.filter(({ isGood }) => !isGood);
  return { code, faults };
}

function assertFault(
  found: Awaited<ReturnType<typeof runDoctor>>,
  check: string,
  says: RegExp,
): void {
  assert.equal(found.code, 1);
  assert.deepEqual(
    found.faults.map((fault) => fault.check),
    [check],
    JSON.stringify(found.faults),
  );
  const [fault] = found.faults;
  assert.match(`${fault?.text} — ${fault?.fix}`, says);
  assert.notEqual(fault?.fix, "");
}

/** A proxy that changes responses. */
function startProxy(change: { date?: string; readyStatus?: number; html?: boolean }) {
  return listen((incoming, outgoing) => {
    const target = `${gateway.baseUrl}${incoming.url}`;
    const { method, headers } = incoming;
    const onward = httpRequest(target, { method, headers }, (response) => {
      const isReady = incoming.url === "/readyz";
      const status = isReady ? (change.readyStatus ?? response.statusCode) : response.statusCode;
      if (change.html) return outgoing.writeHead(200).end("<html>hello</html>");
      outgoing.writeHead(status ?? 500, {
        ...response.headers,
        ...(isReady && change.date && { date: change.date }),
      });
      response.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
}

test("the demo merchant passes every check", async () => {
  const { code, faults } = await runDoctor();
  assert.deepEqual(faults, []);
  assert.equal(code, 0);
});

test("no settings", async () => {
  const found = read(await runCli(["doctor", "--json"], { folder: provideFolder() }));
  assertFault(found, "settings", /No settings found: .*demo\.json.*kaunter init/);
});

test("a damaged demo.json", async () => {
  const damaged = provideFolder();
  writeFileSync(join(damaged, "demo.json"), '{"baseUrl":');
  const env = { KAUNTER_DATA_DIR: damaged };
  const found = read(await runCli(["doctor", "--json"], { folder: damaged, env }));
  assertFault(found, "settings", /demo\.json is not valid JSON/);
});

test("settings without a client secret", async () => {
  assertFault(await runDoctor({ clientSecret: undefined }), "settings", /has no clientSecret/);
});

test("a public key instead of the private key", async () => {
  const found = await runDoctor({ privateKey: gateway.demo.publicKey });
  assertFault(found, "private key", /Use the private key of the pair/);
});

test("a base URL with a trailing slash", async () => {
  assertFault(
    await runDoctor({ baseUrl: `${gateway.baseUrl}/` }),
    "address",
    /without a trailing slash/,
  );
});

test("a port where nothing listens", async () => {
  const baseUrl = `http://127.0.0.1:${await freePort()}`;
  assertFault(await runDoctor({ baseUrl }), "gateway", /Nothing listens on port \d+ .*npm start/);
});

test("another program at that port", async () => {
  const proxy = await startProxy({ html: true });
  assertFault(await runDoctor({ baseUrl: proxy.url }), "gateway", /is not a gateway/);
  await proxy.stop();
});

test("a gateway without its database", async () => {
  const proxy = await startProxy({ readyStatus: 503 });
  const { faults } = await runDoctor({ baseUrl: proxy.url, oauthUrl: gateway.baseUrl });
  assert.equal(faults[0]?.check, "database");
  assert.match(faults[0]?.fix ?? "", /PostgreSQL/);
  await proxy.stop();
});

test("a clock that is wrong", async () => {
  const proxy = await startProxy({ date: new Date(Date.now() - 600_000).toUTCString() });
  const { faults } = await runDoctor({ baseUrl: proxy.url });
  assert.equal(faults[0]?.check, "clock");
  assert.match(faults[0]?.text ?? "", /(599|6\d\d) s ahead of/);
  await proxy.stop();
});

test("a wrong client secret", async () => {
  assertFault(await runDoctor({ clientSecret: "wrong" }), "token", /INVALID_CLIENT.*clientSecret/);
});

test("the private key of another application", async () => {
  const found = await runDoctor({ privateKey: gateway.demo.compat.privateKey });
  assertFault(found, "signature", /key of your application.*Upload the public key/);
});

test("a base URL that the gateway does not know as its own", async () => {
  const proxy = await startProxy({});
  const found = await runDoctor({ baseUrl: proxy.url, oauthUrl: gateway.baseUrl });
  assertFault(found, "signature", /KAUNTER_PUBLIC_URL/);
  await proxy.stop();
});

test("an application without a public key", async () => {
  // What the portal does, without its pages.
  await gateway.query`
    update application_keys set revoked_at = now()
     where application_id = ${gateway.demo.compat.clientId}`;
  const found = await runDoctor({ ...gateway.demo.compat });
  assertFault(found, "application", /Upload your public key/);
});

test("a disabled application", async () => {
  await gateway.query`
    update applications set is_active = false where id = ${gateway.demo.compat.clientId}`;
  const found = await runDoctor({ ...gateway.demo.compat });
  assertFault(found, "application", /Enable the application/);
});

test("a receiver that is not running", async () => {
  const found = await runDoctor({}, "--notify-url", "http://127.0.0.1:1/notify");
  assertFault(found, "notify URL", /No response from/);
});

for (const [what, status, says] of [
  ["accepts a forged webhook", 200, /forged signature/],
  ["redirects", 302, /redirects/],
  ["has another path", 404, /path of your receiver/],
  ["fails on an invalid signature", 500, /Respond with 400/],
] as const) {
  test(`a receiver that ${what}`, async () => {
    const shop = await startReceiver(answer(status));
    assertFault(await runDoctor({}, "--notify-url", shop.url), "notify URL", says);
    await shop.stop();
  });
}

test("a receiver that verifies signatures passes", async () => {
  const publicKey = gateway.demo.serverPublicKey;
  const shop = await startReceiver((response, { body, headers }) => {
    verifyNotification({ body, headers, publicKey }).then(
      () => response.writeHead(200).end(),
      () => response.writeHead(400).end(),
    );
  });
  const { faults } = await runDoctor({}, "--notify-url", shop.url);
  assert.deepEqual(faults, []);
  await shop.stop();
});
