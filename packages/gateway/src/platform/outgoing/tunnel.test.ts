import assert from "node:assert/strict";
import type { LookupAddress, lookup } from "node:dns";
import { describe, test } from "node:test";
import { stopAfterTests } from "../../../../../test/support/lifetime.ts";
import { startConnectProxy } from "../../../../../test/support/server/connect-proxy.ts";
import { startExpiredServer } from "../../../../../test/support/server/expired-server.ts";
import { listen } from "../../../../../test/support/server/listen.ts";
import { createOutgoingHttp, type OutgoingHttpOptions } from "./outgoing-http.ts";

const shop = await stopAfterTests(
  listen((request, response) => void response.end(`${request.headers.host}`)),
  ({ stop }) => stop(),
);
const proxy = await stopAfterTests(startConnectProxy(shop.port), ({ stop }) => stop());

const answer = (...addresses: string[]) =>
  ((_host: string, _options: unknown, done: (error: null, all: LookupAddress[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    )) as unknown as typeof lookup; // the one form that is used: with `all`

async function send(url: string, options: Partial<OutgoingHttpOptions>) {
  proxy.asked.length = 0;
  const client = createOutgoingHttp({ policy: "public-only", proxyUrl: proxy.url, ...options });
  try {
    const response = await client.send({ method: "POST", url, timeoutMs: 5_000 });
    return response.body.toString();
  } finally {
    await client.close();
  }
}

describe("through a proxy", () => {
  test("a webhook goes to the address that was checked, with the host in its head", async () => {
    const body = await send("http://shop.example:8080/notify", { lookup: answer("93.184.216.34") });
    assert.equal(body, "shop.example:8080");
    const authorization = `Basic ${Buffer.from("user:p@ss").toString("base64")}`;
    assert.deepEqual(proxy.asked, [{ path: "93.184.216.34:8080", authorization }]);
  });

  test("an IPv6 address stands in brackets", async () => {
    await send("http://shop.example/", { lookup: answer("2606:2800:220:1::1") });
    assert.equal(proxy.asked[0]?.path, "[2606:2800:220:1::1]:80");
  });

  for (const address of ["10.0.0.1", "169.254.169.254", "64:ff9b::a00:1", "::ffff:10.0.0.1"]) {
    test(`a name that resolves to ${address} is rejected before the proxy is asked`, async () => {
      const sending = send("http://shop.example/", { lookup: answer("1.1.1.1", address) });
      await assert.rejects(sending, { techCause: "connect", sent: false });
      assert.deepEqual(proxy.asked, []);
    });
  }

  test("a literal private address is rejected before the proxy is asked", async () => {
    await assert.rejects(send("http://10.0.0.1/", {}), { techCause: "connect", sent: false });
    assert.deepEqual(proxy.asked, []);
  });

  test("a provider's name is left to the proxy", async () => {
    await send("http://bank.example/", { policy: "any", lookup: answer() });
    assert.equal(proxy.asked[0]?.path, "bank.example:80");
  });

  test("this machine is called directly", async () => {
    await send(`http://127.0.0.1:${shop.port}/`, { policy: "any" });
    assert.deepEqual(proxy.asked, []);
  });

  test("TLS goes through it to the target, whose certificate is checked", async (t) => {
    let visits = 0;
    const expired = await startExpiredServer(() => {
      visits += 1;
    });
    proxy.targetPort = Number(new URL(expired.url).port);
    t.after(async () => {
      proxy.targetPort = shop.port;
      await expired.stop();
    });
    const sending = send("https://shop.example/", { lookup: answer("93.184.216.34") });
    await assert.rejects(sending, { techCause: "tls", sent: false });
    assert.deepEqual([proxy.asked[0]?.path, visits], ["93.184.216.34:443", 1]);
  });

  for (const status of [403, 407, 502]) {
    test(`a proxy that responds with ${status} has sent nothing`, async (t) => {
      proxy.refusal = `HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`;
      t.after(() => {
        proxy.refusal = null;
      });
      const sending = send("http://bank.example/", { policy: "any" });
      await assert.rejects(sending, (error: Error & { sent: boolean }) => {
        assert.equal(error.sent, false);
        assert.match(String(error.cause), new RegExp(`responded with ${status}`));
        return true;
      });
    });
  }

  test("a proxy that is not there has sent nothing", async () => {
    const sending = send("http://bank.example/", {
      policy: "any",
      proxyUrl: "http://127.0.0.1:9",
    });
    await assert.rejects(sending, { techCause: "connect", sent: false });
  });
});
