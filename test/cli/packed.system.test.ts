// The command line as it is packed for those who do not have this repository: installed from its
// file without a network, and run on every Node that it supports.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { createClient } from "@kaunter/sdk";
import { findNode, OTHER_NODES } from "../../scripts/node/find-node.mjs";
import { provideTestGateway } from "../support/gateway.ts";
import { freePort } from "../support/process/free-port.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { endOf } from "./run-cli.ts";

const ROOT = join(import.meta.dirname, "../..");
const PACK = join(ROOT, "scripts/cli/pack-cli.ts");

const gateway = await provideTestGateway();
const folder = provideFolder();
const shop = join(folder, "shop");
mkdirSync(shop);
writeFileSync(join(shop, "package.json"), "{}");
const packed = execFileSync(process.execPath, [PACK, folder], { encoding: "utf8" }).trim();
const install = ["install", "--offline", "--no-audit", "--no-fund", "--loglevel=error"];
execFileSync("npm", [...install, join(folder, packed)], { cwd: shop });
const program = join(shop, "node_modules/@kaunter/cli/kaunter.js");

/** It creates a checkout for each POST, and calls the recorder as its gateway. */
async function startShop(context: TestContext, baseUrl: string): Promise<string> {
  const { clientId, clientSecret, privateKey, storeId } = gateway.demo;
  const client = createClient({ baseUrl, clientId, clientSecret, privateKey });
  const order = { title: "Lunch", detail: "", additionalData: "", amount: 1250 };
  const server = createServer(async ({ url, headers: { host } }, response) => {
    if (url === "/buy") {
      await client.checkouts.create({
        order: { ...order, id: randomUUID().slice(0, 18), currencyType: "MYR" },
        ...{ customer: { userId: "payer-1" }, method: [], type: "WEB_PAYMENT", storeId },
        ...{ redirectUrl: `http://${host}/return`, notifyUrl: `http://${host}/notify` },
      });
    }
    response.end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  context.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo; // of a TCP server
  return `http://127.0.0.1:${port}/buy`;
}

const kaunter = (node: string, ...words: string[]) =>
  endOf(spawn(node, [program, ...words], { cwd: shop, env: { PATH: process.env.PATH } }));

test("it is one file that depends on nothing", () => {
  const read = (path: string) => JSON.parse(readFileSync(join(shop, path), "utf8"));
  const manifest = read("node_modules/@kaunter/cli/package.json");
  assert.equal(manifest.dependencies, undefined);
  assert.deepEqual(Object.keys(read("package-lock.json").packages), [
    "",
    "node_modules/@kaunter/cli",
  ]);
});

test("it has every command but those for the gateway's own database", async () => {
  const { commands } = JSON.parse((await kaunter(process.execPath, "help", "--json")).stdout);
  const names: string[] = commands.map(({ name }: { name: string }) => name);
  assert.ok(names.includes("doctor") && names.includes("listen") && names.includes("explain"));
  assert.ok(!names.includes("migrate") && !names.includes("rotate-master-key"));
});

for (const version of ["24", ...OTHER_NODES]) {
  const node = version === "24" ? process.execPath : findNode(ROOT, version);
  const skip = node === undefined && `Node ${version} is not installed`;
  test(`on Node ${version}, an integrator sets it up and calls somebody's gateway`, {
    skip,
  }, async () => {
    assert.ok(node);
    const { baseUrl, demo } = gateway;
    writeFileSync(join(shop, "private.pem"), demo.privateKey, { mode: 0o600 });
    const address = ["--base-url", baseUrl, "--client-id", demo.clientId];
    const secrets = ["--client-secret", demo.clientSecret, "--private-key", "private.pem"];
    const ended = await kaunter(node, "init", ...address, ...secrets, "--force");
    assert.equal(ended.code, 0, ended.stderr);
    const called = await kaunter(node, "call", "GET", "/v3/stores", "--json");
    assert.equal(called.code, 0, called.stderr);
    assert.equal(called.json.code, "SUCCESS");
    const wrong = `curl -X POST ${baseUrl}/v3/payment/online -H 'X-Signature: sha256 AAAA' -H 'X-Nonce-Str: a' -H 'X-Timestamp: 1700000000' -d '{"b":1,"a":2}'`;
    writeFileSync(join(shop, "request.txt"), wrong);
    const explained = await kaunter(node, "explain", "request.txt");
    assert.match(explained.stdout, /signature/i, explained.stderr);
    const unknown = await kaunter(node, "migrate");
    assert.equal(unknown.code, 2);
    assert.doesNotMatch(unknown.stderr, /\n\s+at /);
  });

  test(`on Node ${version}, a session is recorded and replayed`, { skip }, async (context) => {
    assert.ok(node);
    const port = await freePort();
    const buyUrl = await startShop(context, `http://127.0.0.1:${port}`);
    const shopOptions = ["--listen", String(port), "--buy-url", buyUrl];
    const recorded = await kaunter(node, "record", "s.json", "--force", ...shopOptions);
    assert.equal(recorded.code, 0, recorded.stderr);
    assert.match(recorded.stderr, /payer: \S+ → SUCCESS/);
    for (const words of [[], shopOptions]) {
      const replayed = await kaunter(node, "replay", "s.json", ...words);
      assert.equal(replayed.code, 0, replayed.stdout + replayed.stderr);
    }
  });
}
