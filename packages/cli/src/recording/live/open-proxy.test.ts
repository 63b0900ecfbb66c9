import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { type TestContext, test } from "node:test";
import { createTestKeys } from "@kaunter/sdk/testing";
import { CliError, EXIT } from "../../command.ts";
import type { SeenCall } from "../session.ts";
import { openProxy } from "./open-proxy.ts";
import { createProfile } from "./profile.ts";
import { sendRaw } from "./send-raw.ts";

const MIB = 1_048_576;
const keys = await createTestKeys();

async function listen(context: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  context.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo; // of a TCP server
  return `http://127.0.0.1:${port}`;
}

async function record(context: TestContext, baseUrl: string, oauthUrl = baseUrl) {
  const profile = createProfile({
    ...{ path: "", baseUrl, oauthUrl, clientId: "client-1", clientSecret: "secret-1" },
    ...{ privateKey: keys.privateKey, serverPublicKey: "", simulatorUrl: "", storeId: "" },
  });
  const seen: SeenCall[] = [];
  const failed: string[] = [];
  const proxy = await openProxy(profile, 0, {
    before: async () => {},
    seen: (call) => void seen.push(call),
    failed: (message) => void failed.push(message),
  });
  context.after(() => proxy.close());
  return { url: proxy.url, seen, failed };
}

test("a file as large as the gateway takes, and returns, is forwarded", async (context) => {
  const gateway = await listen(context, (request, response) => {
    response.writeHead(200, { "content-type": "application/pdf" });
    request.pipe(response);
  });
  const { url, seen, failed } = await record(context, gateway);
  const body = new FormData();
  body.set("file", new Blob([new Uint8Array(5 * MIB)]), "file.pdf");
  const response = await fetch(`${url}/v3/files`, { method: "POST", body });
  assert.deepEqual([response.status, failed], [200, []]);
  assert.ok((await response.arrayBuffer()).byteLength > 5 * MIB);
  assert.deepEqual(
    seen.map((call) => call.body),
    [null],
  );
});

test("a call that was not forwarded is reported", async (context) => {
  const gateway = await listen(context, (_request, response) => response.destroy());
  const { url, seen, failed } = await record(context, gateway);
  const response = await fetch(`${url}/v3/stores`);
  assert.deepEqual([response.status, seen], [502, []]);
  assert.match(failed.join("\n"), /^GET \/v3\/stores: The call was not forwarded: .*hang up$/);
});

test("an access token comes from where the settings say", async (context) => {
  const gateway = await listen(context, (_request, response) => response.end("gateway"));
  const issuer = await listen(context, (request, response) => response.end(request.headers.host));
  const { url } = await record(context, gateway, issuer);
  const tokens = await fetch(`${url}/v1/token`, { method: "POST", body: "{}" });
  assert.equal(await tokens.text(), new URL(issuer).host);
  assert.equal(await (await fetch(`${url}/v3/stores`)).text(), "gateway");
});

test("a response that is cut, and one without an end, are the gateway's errors", async (context) => {
  const url = await listen(context, (request, response) => {
    response.writeHead(200, { "content-length": String(9 * MIB) });
    response.write("some of it");
    if (request.url === "/cut") setTimeout(() => response.destroy(), 50);
    else response.end(new Uint8Array(9 * MIB));
  });
  for (const path of ["/cut", "/long"]) {
    const request = { method: "GET", url: url + path, headers: [], body: new Uint8Array() };
    await assert.rejects(sendRaw(request), (error) => {
      assert.ok(error instanceof CliError, String(error));
      assert.equal(error.exitCode, EXIT.unreachable);
      assert.match(error.message, /sent no complete response/);
      return true;
    });
  }
});
