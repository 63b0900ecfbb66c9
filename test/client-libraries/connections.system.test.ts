// The Python and PHP clients where there is no good gateway: silence, broken connections, wrong
// options.
import assert from "node:assert/strict";
import { createPrivateKey } from "node:crypto";
import { createServer, type Socket } from "node:net";
import { test } from "node:test";
import { createTestKeys } from "@kaunter/sdk/testing";
import { provideTestGateway } from "../support/gateway.ts";
import { stopAfterTests } from "../support/lifetime.ts";
import { LIBRARIES, optionsOf } from "./library.ts";

const { publicKey, privateKey } = await createTestKeys();
const OPTIONS = { clientId: "1", clientSecret: "s", privateKey, maxRetries: 0 };
const CALLS = [{ name: "stores.list" }];

/** A server that treats each connection as told. */
async function serve(act: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {}); // clients that give up
    act(socket);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  await stopAfterTests(Promise.resolve(server), async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  assert.ok(typeof address === "object" && address !== null);
  return `http://127.0.0.1:${address.port}`;
}

const silent = await serve(() => {});
const dropping = await serve((socket) => socket.once("data", () => socket.destroy()));
const dripping = await serve((socket) => {
  socket.write("HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n");
  const timer = setInterval(() => socket.write(" "), 20);
  socket.once("close", () => clearInterval(timer));
});
const strange = await serve((socket) =>
  socket.once("data", () =>
    socket.end("HTTP/1.1 200 OK\r\ncontent-length: 13\r\n\r\n<html></html>"),
  ),
);
const moved = await serve((socket) =>
  socket.once("data", () =>
    socket.end(`HTTP/1.1 302 Found\r\nlocation: ${strange}\r\ncontent-length: 0\r\n\r\n`),
  ),
);

for (const library of LIBRARIES) {
  const { name, skip, spell } = library;
  const fail = async (options: Record<string, unknown>, calls = CALLS) => {
    const { outcomes } = await library.run({ options: { ...OPTIONS, ...options }, calls });
    assert.ok(outcomes[0].error, JSON.stringify(outcomes[0]));
    return outcomes[0].error;
  };
  const timeout = name === "PHP" ? "timeoutSeconds" : "timeout";

  test(`${name}: each wait ends at the time limit, also while bytes still arrive`, {
    skip,
  }, async () => {
    for (const baseUrl of [silent, dripping]) {
      const error = await fail({ baseUrl, [timeout]: 0.3 });
      assert.equal(error.type, "KaunterConnectionError", error.message);
      assert.equal(error.isTimeout, true, error.message);
      assert.match(
        error.message,
        /^No response from http:\/\/127\.0\.0\.1:\d+ within 0\.3 seconds/,
      );
    }
  });

  test(`${name}: a lost connection and what is not a gateway are connection errors`, {
    skip,
  }, async () => {
    for (const baseUrl of [dropping, strange, moved, "http://127.0.0.1:9"]) {
      const error = await fail({ baseUrl });
      assert.equal(error.type, "KaunterConnectionError", error.message);
      assert.equal(error.isTimeout, false, error.message);
    }
  });

  test(`${name}: wrong options are named, with what to do`, { skip }, async () => {
    const baseUrl = "http://127.0.0.1:9";
    const short = "-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----";
    const wrong: [options: Record<string, unknown>, message: RegExp][] = [
      ...["", "localhost:8080", "http://127.0.0.1:8080/", "http://a/?b=1"].map(
        (url): [Record<string, unknown>, RegExp] => [
          { baseUrl: url },
          new RegExp(`^${spell("baseUrl")} must be an http\\(s\\) URL without a trailing slash`),
        ],
      ),
      [{ baseUrl, clientId: "" }, new RegExp(`^${spell("clientId")} must .*page in the portal`)],
      [{ baseUrl, privateKey: "hello" }, /This is not a PEM key/],
      [{ baseUrl, privateKey: publicKey }, /This is a public key/],
      [{ baseUrl, privateKey: privateKey + privateKey }, /several keys/],
      [{ baseUrl, privateKey: short }, /damaged/],
      ...[-1, 1_100].map((maxRetries): [Record<string, unknown>, RegExp] => [
        { baseUrl, maxRetries },
        new RegExp(`^${spell("maxRetries")} must be an integer from 0 to 10`),
      ]),
      [{ baseUrl, [timeout]: 0 }, /must be a number of seconds above 0/],
    ];
    for (const [options, message] of wrong) {
      const error = await fail(options);
      assert.equal(error.type, "KaunterConfigError", error.message);
      assert.match(error.message, message);
    }
  });

  test(`${name}: an idempotency key that the gateway would not receive is rejected`, {
    skip,
  }, async () => {
    const wrong = ["", "a b", "a\r\nX-Other: b", "k\n", "é", "k".repeat(256)];
    const calls = wrong.map((idempotencyKey) => ({
      name: "customers.charge",
      args: ["c1", { currency: "MYR", amount: 100 }],
      named: { idempotencyKey },
    }));
    const options = { ...OPTIONS, baseUrl: "http://127.0.0.1:9" };
    const { outcomes } = await library.run({ options, calls });
    for (const { error } of outcomes) {
      assert.equal(error?.type, "KaunterConfigError", error?.message);
      assert.match(
        error.message,
        new RegExp(`^${spell("idempotencyKey")} must be 1 to 255 visible`),
      );
    }
    assert.equal(outcomes.length, wrong.length);
  });

  test(`${name}: a body that JSON cannot represent is rejected before it is sent`, {
    skip,
  }, async () => {
    // TypeScript does not know it yet: a number that JavaScript cannot hold, for JSON.stringify.
    const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown };
    const body = { order: { amount: rawJSON("9007199254740993") } };
    const { outcomes } = await library.run({
      options: { ...OPTIONS, baseUrl: "http://127.0.0.1:9" },
      calls: [{ name: "request", args: ["POST", "/v3/x", body] }],
    });
    assert.equal(outcomes[0].error.type, "KaunterConfigError");
    assert.match(
      outcomes[0].error.message,
      /^order\.amount is 9007199254740993, .* send it as text/,
    );
  });
}

test("keys in either form, with \\n or Windows line breaks, are accepted", async () => {
  const gateway = await provideTestGateway();
  const { demo } = gateway;
  const pkcs1 = createPrivateKey(demo.privateKey)
    .export({ type: "pkcs1", format: "pem" })
    .toString();
  const forms = [pkcs1, demo.privateKey.replaceAll("\n", "\\n"), pkcs1.replaceAll("\n", "\r\n")];
  for (const { run, skip } of LIBRARIES) {
    if (skip !== false) continue;
    for (const form of forms) {
      const options = { ...optionsOf(gateway, demo), privateKey: form };
      const { outcomes } = await run({ options, calls: CALLS });
      assert.equal(outcomes[0].error, undefined, JSON.stringify(outcomes[0].error));
    }
  }
});
