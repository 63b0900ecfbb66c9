import assert from "node:assert/strict";
import type { LookupAddress, lookup } from "node:dns";
import { once } from "node:events";
import type { RequestListener } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { networkInterfaces } from "node:os";
import { describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { listen } from "../../../../../test/support/server/listen.ts";
import { HttpFailure, type HttpRequest } from "../http-client.ts";
import { createOutgoingHttp, type OutgoingHttpOptions } from "./outgoing-http.ts";

/** Resolves every name to these addresses, one per call; the last one repeats. */
function resolver(...answers: string[][]): typeof lookup {
  let calls = 0;
  const response = (
    _host: string,
    _options: unknown,
    done: (error: null, addresses: LookupAddress[]) => void,
  ) => {
    const addresses = answers[Math.min(calls, answers.length - 1)] ?? [];
    calls += 1;
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  };
  return response as unknown as typeof lookup; // the one form that is used: with `all`
}

async function withServer(
  listener: RequestListener,
  act: (port: number) => Promise<void>,
): Promise<void> {
  const { port, stop } = await listen(listener);
  try {
    await act(port);
  } finally {
    await stop();
  }
}

async function send(options: OutgoingHttpOptions, request: Partial<HttpRequest>) {
  const client = createOutgoingHttp(options);
  try {
    return await client.send({
      method: "POST",
      url: "http://shop.example/",
      timeoutMs: 5_000,
      ...request,
    });
  } finally {
    await client.close();
  }
}

/** Rejected before a byte was sent. */
async function expectForbidden(
  options: OutgoingHttpOptions,
  request: Partial<HttpRequest>,
): Promise<void> {
  await assert.rejects(send(options, request), (error) => {
    assert.ok(error instanceof HttpFailure);
    assert.equal(error.sent, false);
    assert.equal((error.cause as Error).constructor.name, "ForbiddenTarget");
    return true;
  });
}

describe("production, at connection time", () => {
  for (const address of ["127.0.0.1", "10.1.2.3", "169.254.169.254", "::1", "::ffff:127.0.0.1"]) {
    test(`a name that resolves to ${address} is rejected`, () =>
      expectForbidden({ policy: "public-only", lookup: resolver([address]) }, {}));
  }

  test("one private address among public ones is enough", () =>
    expectForbidden({ policy: "public-only", lookup: resolver(["1.1.1.1", "10.0.0.1"]) }, {}));

  test("a name that was public a moment ago is looked at again", async () => {
    await withServer(
      (_request, response) => void response.end("secret"),
      async (port) => {
        const client = createOutgoingHttp({
          policy: "public-only",
          lookup: resolver(["10.0.0.1"], ["127.0.0.1"]),
        });
        const request = { method: "POST", url: `http://shop.example:${port}/` } as const;
        for (let i = 0; i < 2; i += 1) {
          await assert.rejects(client.send({ ...request, timeoutMs: 5_000 }), HttpFailure);
        }
        await client.close();
      },
    );
  });

  for (const host of ["127.0.0.1", "[::ffff:127.0.0.1]", "2130706433", "0177.1", "[::7f00:1]"]) {
    test(`the literal ${host} is rejected`, () =>
      expectForbidden({ policy: "public-only" }, { url: `http://${host}:1/` }));
  }

  test("an address of this machine's own is rejected", async () => {
    const own = Object.values(networkInterfaces())
      .flat()
      .flatMap((entry) => (entry ? [entry.address] : []));
    for (const address of own) {
      await expectForbidden({ policy: "public-only", lookup: resolver([address]) }, {});
    }
  });
});

for (const url of [
  "https://pay.example/notify",
  "http://pay.example:81/",
  "https://PAY.example./",
]) {
  test(`our own name is rejected whatever the port and spelling: ${url}`, () =>
    expectForbidden({ policy: "any", forbiddenHosts: ["pay.example"] }, { url }));
}

for (const parts of [
  ["HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n"],
  ["HTTP/1.1 1", "00 Continue\r\nx: y\r", "\n\r\nHTTP", "/1.1 200 OK\r\n"],
  ["HTTP/1.1 100 \r\n\r\n", "HTTP/1.1 100 Continue\r\n\r\n", "HTTP/1.1 200 OK\r\n"],
  ["HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n", "HTTP/1.1 200 OK\r\n"],
  ["HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 E\r\n\r\n", "HTTP/1.1 200 OK\r\n"],
]) {
  test(`the final response counts after ${JSON.stringify(parts)}`, async () => {
    const body = "HTTP/1.1 100 Continue\r\n\r\n";
    const server = createServer((socket) => {
      socket.on("data", async () => {
        for (const part of parts) {
          socket.write(part);
          await setTimeout(20);
        }
        socket.write(`content-length: ${body.length}\r\n\r\n`);
        await setTimeout(20);
        socket.write(body);
      });
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    const client = createOutgoingHttp({ policy: "any" });
    for (const payload of ["{}", "[]"]) {
      const url = `http://127.0.0.1:${port}/`;
      const got = await client.send({ method: "POST", url, body: payload, timeoutMs: 5_000 });
      assert.deepEqual([got.status, got.body.toString()], [200, body]);
    }
    await client.close();
    server.close();
  });
}

test("a response that never comes ends at the time limit, and may have been received", async () => {
  await withServer(
    () => {},
    async (port) => {
      const sending = send({ policy: "any" }, { url: `http://127.0.0.1:${port}/`, timeoutMs: 200 });
      await assert.rejects(sending, { techCause: "read_timeout", sent: true });
    },
  );
});

test("a response that drips ends at the time limit too", async () => {
  await withServer(
    (_request, response) => {
      const timer = setInterval(() => response.write("."), 20);
      response.once("close", () => clearInterval(timer));
    },
    async (port) => {
      const sending = send({ policy: "any" }, { url: `http://127.0.0.1:${port}/`, timeoutMs: 300 });
      await assert.rejects(sending, { techCause: "read_timeout" });
    },
  );
});

test("a long answer is cut, a redirect is a response like any other", async () => {
  await withServer(
    (_request, response) =>
      void response.writeHead(307, { location: "/elsewhere" }).end("x".repeat(100_000)),
    async (port) => {
      const response = await send(
        { policy: "any", responseBytesMax: 1_000 },
        { url: `http://127.0.0.1:${port}/` },
      );
      assert.deepEqual([response.status, response.body.length], [307, 1_000]);
    },
  );
});

test("a refused connection was never sent", async () => {
  // A port without a listener: a port that was just closed may already be another program's.
  const sending = send({ policy: "any" }, { url: "http://127.0.0.1:9/" });
  await assert.rejects(sending, { techCause: "connect", sent: false });
});

for (const [what, response, techCause] of [
  ["a head whose lines end with LF alone", "HTTP/1.1 200 OK\ncontent-length: 0\n\n", "bad_head"],
  ["what is no HTTP", "220 mail.example SMTP\r\n", "bad_head"],
  ["headers without end", `HTTP/1.1 200 OK\r\n${"x: y\r\n".repeat(20_000)}`, "bad_head"],
  ["a body that ends early", "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf", "short_body"],
  [
    "a chunk that is none",
    "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
    "short_body",
  ],
  ["a head that ends early", "HTTP/1.1 200 OK\r\ncontent-", "reset"],
  ["nothing", "", "reset"],
] as const) {
  test(`${what} is ${techCause}, and may have been received`, async () => {
    const server = createServer((socket) => {
      socket.on("error", () => {}); // the client may have left
      socket.once("data", () => socket.end(response));
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    const sending = send({ policy: "any" }, { url: `http://127.0.0.1:${port}/` });
    await assert.rejects(sending, { techCause, sent: true });
    server.close();
  });
}

test("a connection is kept for the next call, longer than a few seconds", async () => {
  const sockets = new Set<unknown>();
  await withServer(
    ({ socket }, response) => {
      sockets.add(socket);
      // Without Keep-Alive the client decides how long it stays.
      response.writeHead(200, { connection: "keep-alive" });
      socket.setTimeout(0);
      response.end();
    },
    async (port) => {
      const client = createOutgoingHttp({ policy: "any" });
      const request = { method: "POST", url: `http://127.0.0.1:${port}/` } as const;
      await client.send({ ...request, timeoutMs: 5_000 });
      await setTimeout(4_500);
      await client.send({ ...request, timeoutMs: 5_000 });
      await client.close();
    },
  );
  assert.equal(sockets.size, 1);
});
