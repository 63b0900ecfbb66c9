import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { readJson } from "../support/api/raw-client.ts";
import type { TestGateway } from "../support/gateway.ts";

/** An address of this machine other than the one that well-behaved clients come from. */
export const ATTACKER = "127.0.0.2";

export interface RawSocket {
  socket: Socket;
  /** What the server has sent so far. */
  received(): string;
  /** Everything it sent, once it has closed the connection. */
  ended: Promise<string>;
}

export async function openSocket(
  { config }: Pick<TestGateway, "config">,
  options: { localAddress?: string; reads?: boolean } = {},
): Promise<RawSocket> {
  const { localAddress, reads = true } = options;
  const socket = connect({
    port: config.port,
    host: "127.0.0.1",
    allowHalfOpen: true,
    ...(localAddress && { localAddress }),
  });
  let text = "";
  socket.on("error", () => {}); // a reset is an end like any other
  if (reads) socket.on("data", (part) => (text += part.toString("latin1")));
  const ended = new Promise<string>((resolve) => {
    const finish = () => {
      socket.destroy();
      resolve(text);
    };
    socket.once("end", finish);
    socket.once("close", finish);
  });
  await once(socket, "connect");
  return { socket, received: () => text, ended };
}

/** Sends these bytes and reads until the server closes the connection. */
export async function exchange(
  gateway: Pick<TestGateway, "config">,
  bytes: string,
): Promise<string> {
  const { socket, ended } = await openSocket(gateway);
  socket.write(bytes, "latin1");
  return ended;
}

export interface RawReply {
  status: number;
  headers: Record<string, string>;
  body: { error?: { code: string; message: string } } & Record<string, unknown>;
}

/** Responses with a Content-Length, one after the other. */
export function parseReplies(text: string): RawReply[] {
  const replies: RawReply[] = [];
  let rest = text;
  while (rest !== "") {
    const end = rest.indexOf("\r\n\r\n");
    assert.ok(rest.startsWith("HTTP/1.1 ") && end > 0, `no response: ${rest.slice(0, 200)}`);
    const [statusLine = "", ...lines] = rest.slice(0, end).split("\r\n");
    const headers = Object.fromEntries(
      lines.map((line) => {
        const colon = line.indexOf(":");
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
    );
    const length = Number(headers["content-length"] ?? 0);
    const body = rest.slice(end + 4, end + 4 + length);
    assert.equal(body.length, length, "a response that was cut off");
    replies.push({
      status: Number(statusLine.split(" ")[1]),
      headers,
      body: (readJson(body) ?? {}) as RawReply["body"], // assertions check it
    });
    rest = rest.slice(end + 4 + length);
  }
  return replies;
}

/** The only response, an error in the documented form. */
export function assertOneError(text: string, status: number, code = "INVALID_REQUEST"): void {
  const replies = parseReplies(text);
  assert.equal(replies.length, 1, text);
  assertError(replies[0], status, code);
}

export function assertError(reply: RawReply | undefined, status: number, code: string): void {
  assert.ok(reply);
  assert.equal(reply.status, status);
  assert.match(reply.headers["content-type"] ?? "", /^application\/json/);
  assert.deepEqual(Object.keys(reply.body), ["error"]);
  assert.deepEqual(Object.keys(reply.body.error ?? {}), ["code", "message"]);
  assert.equal(reply.body.error?.code, code);
}

/** Another client, while an attack goes on. */
export async function assertServed(gateway: Pick<TestGateway, "baseUrl">): Promise<void> {
  const answer = await fetch(`${gateway.baseUrl}/healthz`);
  assert.equal(answer.status, 200);
  assert.deepEqual(await answer.json(), { status: "alive" });
}
