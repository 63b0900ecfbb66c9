// Responses that are made to fill a process: each is cut after little more than its bound.
import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { HttpFailure, type HttpResponse } from "../http-client.ts";
import { createOutgoingHttp } from "./outgoing-http.ts";

const BYTES_MAX = 65_536;
const PIECE = 16_384;
/** Bytes that may be on their way when the client leaves: buffers of both ends of a connection. */
const ON_THE_WAY = 16_777_216;
const TIME_LIMIT_MS = 10_000;

/** Writes as fast as it is read, until the client leaves. */
function pour(socket: Socket, piece: string): void {
  const bytes = Buffer.from(piece.repeat(Math.ceil(PIECE / piece.length)));
  const write = () => {
    while (!socket.destroyed && socket.write(bytes));
  };
  socket.on("drain", write);
  write();
}

/** What a server sends: a start, and then the same without end. */
async function receive(start: string | Buffer, piece: string) {
  let socket: Socket | undefined;
  const server = createServer((accepted) => {
    socket = accepted;
    accepted.on("error", () => {}); // the client leaves
    accepted.once("data", () => {
      accepted.write(start);
      if (piece) pour(accepted, piece);
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const client = createOutgoingHttp({ policy: "any", responseBytesMax: BYTES_MAX });
  const url = `http://127.0.0.1:${port}/`;
  const startedAt = Date.now();
  const response: HttpResponse | HttpFailure = await client
    .send({ method: "POST", url, body: "{}", timeoutMs: TIME_LIMIT_MS })
    .catch((error) => error);
  const ms = Date.now() - startedAt;
  await client.close();
  server.close();
  socket?.destroy();
  return { response, ms, written: socket?.bytesWritten ?? 0 };
}

const OK = "HTTP/1.1 200 OK\r\n";
const CHUNKED = `${OK}transfer-encoding: chunked\r\n\r\n`;

for (const [what, start, piece, techCause] of [
  ["headers", OK, "x: y\r\n", "bad_head"],
  ["one header", `${OK}x: `, "y", "bad_head"],
  ["a status line", "HTTP/1.1 200 ", "O", "bad_head"],
  ["100 Continue", "", "HTTP/1.1 100 Continue\r\n\r\n", "bad_head"],
  ["103 Early Hints", "", "HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n", "bad_head"],
  ["the head of a 100", "HTTP/1.1 100 Continue\r\n", "x: y\r\n", "bad_head"],
  ["an extension of a chunk", `${CHUNKED}1;`, "x", "short_body"],
  ["trailers", `${CHUNKED}0\r\n`, "x: y\r\n", "short_body"],
] as const) {
  test(`${what} without end: ${techCause}`, async () => {
    const { response, ms, written } = await receive(start, piece);
    assert.ok(response instanceof HttpFailure, "no failure");
    assert.equal(response.techCause, techCause);
    assert.ok(ms < TIME_LIMIT_MS, "cut by the time limit alone");
    assert.ok(written < ON_THE_WAY, `${written} bytes were read`);
  });
}

for (const [what, start, piece] of [
  ["a body", `${OK}\r\n`, "x"],
  ["a body that states its length", `${OK}content-length: 99999999999\r\n\r\n`, "x"],
  ["chunks of one byte", CHUNKED, "1\r\nx\r\n"],
] as const) {
  test(`${what} without end is cut`, async () => {
    const { response, written } = await receive(start, piece);
    assert.ok(!(response instanceof Error), String(response));
    assert.deepEqual([response.status, response.body.length], [200, BYTES_MAX]);
    assert.ok(written < ON_THE_WAY, `${written} bytes were read`);
  });
}

test("a compressed body is not unpacked", async () => {
  const bomb = gzipSync(Buffer.alloc(32 * 1_048_576));
  const head = `${OK}content-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`;
  const { response } = await receive(Buffer.concat([Buffer.from(head), bomb]), "");
  assert.ok(!(response instanceof Error), String(response));
  assert.deepEqual(
    [response.status, response.body.length],
    [200, Math.min(bomb.length, BYTES_MAX)],
  );
  assert.deepEqual(response.body, bomb.subarray(0, BYTES_MAX));
});
