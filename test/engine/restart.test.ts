/** The real processes of `npm start`, killed without warning in the middle of a delivery. */
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { readPrivateKey, signRequest } from "@kaunter/signing";
import type { Demo } from "../../packages/gateway/src/main/demo.ts";
import { type Receiver, startReceiver } from "../notifications/receiver.ts";
import { payWithoutScript, screenOf } from "./payer.ts";

const START = join(import.meta.dirname, "../../packages/gateway/src/main/start.ts");

let dataDir = "";
let port = 0;
let receiver: Receiver;
let isDeaf = true;
let running: ChildProcess | null = null;

before(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "kaunter-restart-"));
  port = await freePort();
  receiver = await startReceiver((response) => {
    if (!isDeaf) response.end("ok");
  });
});
after(async () => {
  if (running) await end(running, "SIGTERM");
  await receiver.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  return typeof address === "object" && address ? address.port : 0;
}

/**
 * In a process group of its own, so that all of it can be killed at once; ready when it says so.
 */
async function start(): Promise<void> {
  const child: ChildProcess = spawn(process.execPath, [START], {
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      PORT: String(port),
      KAUNTER_DATA_DIR: dataDir,
      KAUNTER_LOG_LEVEL: "silent",
      DATABASE_URL: "",
    },
  });
  running = child;
  let said = "";
  for await (const part of child.stdout ?? []) {
    said += String(part);
    if (said.includes("Kaunter is ready")) break;
  }
  if (!said.includes("Kaunter is ready")) running = null;
  assert.match(said, /Kaunter is ready/);
}

async function end(child: ChildProcess, signal: "SIGKILL" | "SIGTERM"): Promise<void> {
  assert.ok(child.pid);
  const ended = once(child, "exit");
  process.kill(signal === "SIGKILL" ? -child.pid : child.pid, signal);
  await ended;
  running = null;
}

async function openCheckout(): Promise<string> {
  const demo = JSON.parse(readFileSync(join(dataDir, "demo.json"), "utf8")) as Demo; // its contract
  const pair = Buffer.from(`${demo.clientId}:${demo.clientSecret}`).toString("base64");
  const tokens = await fetch(`${demo.baseUrl}/v1/token`, {
    method: "POST",
    headers: { authorization: `Basic ${pair}`, "content-type": "application/json" },
    body: JSON.stringify({ grantType: "client_credentials" }),
  });
  const { accessToken } = (await tokens.json()) as { accessToken: string }; // the token's answer
  const requestUrl = `${demo.baseUrl}/v3/payment/online`;
  const signed = signRequest({
    body: {
      customer: { userId: "payer-1" },
      layoutVersion: "v3",
      method: [],
      notifyUrl: receiver.url,
      redirectUrl: "https://shop.example/return",
      storeId: demo.storeId,
      type: "WEB_PAYMENT",
      order: {
        additionalData: "",
        amount: 2590,
        currencyType: "MYR",
        detail: "",
        id: `restart-${port}`,
        title: "Lunch",
      },
    },
    method: "post",
    requestUrl,
    privateKey: readPrivateKey(demo.privateKey),
    nonce: `restart${port}`,
    timestampSeconds: Math.floor(Date.now() / 1_000),
  });
  const answer = await fetch(requestUrl, {
    method: "POST",
    headers: {
      authorization: `Bearer ${accessToken}`,
      "content-type": "application/json",
      ...signed.headers,
    },
    body: signed.body,
  });
  const { item } = (await answer.json()) as { item: { url: string } }; // the documented answer
  return item.url;
}

const LIMIT = { timeout: 120_000 };

test(
  "killed while a merchant is told: told again after the restart, with the same event id",
  LIMIT,
  async () => {
    await start();
    const url = await openCheckout();
    const page = await payWithoutScript(url, "FPX_MY", { bankCode: "SIM0000" });
    assert.equal(screenOf(page), "success");
    await receiver.reached(1);
    assert.ok(running);
    await end(running, "SIGKILL");

    isDeaf = false;
    await start();
    await receiver.reached(2);
    const [first, second] = receiver.received;
    assert.ok(first?.headers["x-event-id"]);
    assert.equal(second?.headers["x-event-id"], first.headers["x-event-id"]);
    assert.notEqual(second?.headers["x-nonce-str"], first.headers["x-nonce-str"]);
    assert.equal(second?.body, first.body);
    const again = await (await fetch(url)).text();
    assert.match(again, /data-screen="success"/);
  },
);
