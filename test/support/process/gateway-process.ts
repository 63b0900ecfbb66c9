/** The real processes of `npm start`, and a shop's signed call to them. */
import assert from "node:assert/strict";
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { readPrivateKey, signRequest } from "@kaunter/signing";
import type { Demo } from "../../../packages/gateway/src/main/sandbox/demo.ts";

const ROOT = join(import.meta.dirname, "../../..");

export interface GatewayProcess {
  pid: number;
  /** What it has logged so far; see `KAUNTER_LOG_LEVEL`. */
  log(): string;
  /** Its own child whose program is this file; undefined while there is none. */
  findChild(file: string): number | undefined;
  /** Kills all of its processes at once, without warning. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * In a process group of its own, so that all of it can be ended at once. `root` may be the folder
 * of another release.
 */
export function spawnGateway(
  dataDir: string,
  port: number,
  environment: Record<string, string> = {},
  root = ROOT,
  stderr: "inherit" | "pipe" = "inherit",
): ChildProcess {
  return spawn(process.execPath, [join(root, "packages/gateway/src/main/start.ts")], {
    detached: true,
    stdio: ["ignore", "pipe", stderr],
    env: {
      ...process.env,
      PORT: String(port),
      KAUNTER_DATA_DIR: dataDir,
      KAUNTER_LOG_LEVEL: "silent",
      KAUNTER_PROCESSES: "1",
      DATABASE_URL: "",
      ...environment,
    },
  });
}

/** Ready when it reports so. */
export async function startProcess(
  dataDir: string,
  port: number,
  environment: Record<string, string> = {},
  root = ROOT,
): Promise<GatewayProcess> {
  const child = spawnGateway(dataDir, port, environment, root, "pipe");
  const { pid } = child;
  assert.ok(child.stdout && child.stderr && pid);
  let log = "";
  child.stderr.setEncoding("utf8").on("data", (part: string) => {
    log += part;
  });
  assert.match(await readUntil(child.stdout, "Kaunter is ready"), /Kaunter is ready/, log);
  return {
    pid,
    log: () => log,
    findChild: (file) => findChild(pid, file),
    kill: () => end(child, "SIGKILL"),
    stop: () => end(child, "SIGTERM"),
  };
}

export function findChild(parent: number, file: string): number | undefined {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" });
  const found = lines
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .find(([, owner, ...words]) => Number(owner) === parent && words.at(-1)?.endsWith(file));
  return found && Number(found[0]);
}

/**
 * A process's output up to these words, or to its end. Its later output is still read, so that it
 * never blocks.
 */
export async function readUntil(output: Readable, words: string): Promise<string> {
  let said = "";
  for await (const part of output.iterator({ destroyOnReturn: false })) {
    said += String(part);
    if (said.includes(words)) break;
  }
  output.resume();
  return said;
}

/** Resolves when all of its processes are gone: the last of them closes the output. */
async function end(child: ChildProcess, signal: "SIGKILL" | "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  assert.ok(child.pid);
  const ended = once(child, "close");
  process.kill(signal === "SIGKILL" ? -child.pid : child.pid, signal);
  await ended;
}

/** Makes a checkout as the demo's shop; returns its address. */
export async function createDemoCheckout(
  dataDir: string,
  orderId: string,
  notifyUrl: string,
): Promise<string> {
  const body = demoCheckoutBody(dataDir, orderId, notifyUrl);
  const answer = await callAsDemo(dataDir, { body, accessToken: await requestDemoToken(dataDir) });
  const { item } = (await answer.json()) as { item: { url: string } }; // the documented response
  return item.url;
}

export function demoCheckoutBody(dataDir: string, orderId: string, notifyUrl: string) {
  return {
    customer: { userId: "payer-1" },
    layoutVersion: "v3",
    method: [],
    notifyUrl,
    redirectUrl: "https://shop.example/return",
    storeId: readDemoOf(dataDir).storeId,
    type: "WEB_PAYMENT",
    order: {
      additionalData: "",
      amount: 2590,
      currencyType: "MYR",
      detail: "",
      id: orderId,
      title: "Lunch",
    },
  };
}

/** What `npm start` wrote about its demo merchant. */
export function readDemoOf(dataDir: string): Demo {
  return JSON.parse(readFileSync(join(dataDir, "demo.json"), "utf8")) as Demo; // its contract
}

export async function requestDemoToken(dataDir: string): Promise<string> {
  const demo = readDemoOf(dataDir);
  const pair = Buffer.from(`${demo.clientId}:${demo.clientSecret}`).toString("base64");
  const tokens = await fetch(`${demo.baseUrl}/v1/token`, {
    method: "POST",
    headers: { authorization: `Basic ${pair}`, "content-type": "application/json" },
    body: JSON.stringify({ grantType: "client_credentials" }),
  });
  const { accessToken } = (await tokens.json()) as { accessToken: string }; // the token's response
  return accessToken;
}

export interface DemoCall {
  accessToken: string;
  /** Of a new checkout. */
  body: unknown;
  /** By default the true time. */
  timestampSeconds?: number;
  headers?: Record<string, string>;
}

/** Signs and sends a new checkout as the demo's shop. */
export function callAsDemo(
  dataDir: string,
  { accessToken, body, timestampSeconds = Math.floor(Date.now() / 1_000), headers }: DemoCall,
): Promise<Response> {
  const demo = readDemoOf(dataDir);
  const requestUrl = `${demo.baseUrl}/v3/payment/online`;
  const signed = signRequest({
    body,
    method: "post",
    requestUrl,
    privateKey: readPrivateKey(demo.privateKey),
    nonce: randomBytes(16).toString("hex"),
    timestampSeconds,
  });
  return fetch(requestUrl, {
    method: "POST",
    headers: {
      authorization: `Bearer ${accessToken}`,
      "content-type": "application/json",
      ...signed.headers,
      ...headers,
    },
    body: signed.body,
  });
}
