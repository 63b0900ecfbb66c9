import assert from "node:assert/strict";
import { sign } from "node:crypto";
import { connect } from "node:net";
import { readPrivateKey } from "@kaunter/signing";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { openCheckout } from "../../support/pay.ts";
import type { FuzzTarget } from "../target.ts";

/** A socket that says nothing for this long gets no response. */
const SILENT_MS = 15_000;

/** The server itself: raw bytes on a connection, and signed calls with any body. */
export async function openDoors(): Promise<FuzzTarget[]> {
  const gateway = await startTestGateway();
  const { port } = new URL(gateway.baseUrl);
  const checkoutId = await openCheckout(gateway);
  const token = await gateway.token(gateway.demo.compat);
  const host = `Host: 127.0.0.1:${port}\r\n`;
  const json = `${host}Content-Type: application/json\r\n`;
  const requests = [
    `GET /readyz HTTP/1.1\r\n${host}\r\n`,
    `GET /checkout?checkoutId=${checkoutId} HTTP/1.1\r\n${host}Accept-Language: ms\r\nCookie: a=b\r\n\r\n`,
    `GET /docs/guides/refund-a-payment?q=refund HTTP/1.1\r\n${host}Accept-Encoding: gzip, br\r\n\r\n`,
    `GET /v3/stores HTTP/1.1\r\n${host}Authorization: Bearer ${token}\r\nX-Signature: sha256 AAAA\r\nX-Nonce-Str: n\r\nX-Timestamp: 1767594600\r\n\r\n`,
    `POST /v1/token HTTP/1.1\r\n${json}Content-Length: 34\r\n\r\n{"grantType":"client_credentials"}`,
    `POST /v3/payment/online HTTP/1.1\r\n${json}Authorization: Bearer ${token}\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    `POST /checkout/pay HTTP/1.1\r\n${host}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${22 + checkoutId.length}\r\n\r\nmethod=X&checkoutId=1&${checkoutId}`,
    `POST /callbacks/card HTTP/1.1\r\n${json}Content-Length: 2\r\nX-Notification-Secret: 1\r\n\r\n{}`,
    `POST /portal/api/login HTTP/1.1\r\n${json}Origin: ${gateway.baseUrl}\r\nX-Kaunter-Csrf: none\r\nContent-Length: 31\r\n\r\n{"email":"a@b.c","password":""}`,
  ];
  const words = [
    "\r\n",
    ": ",
    "Content-Length: ",
    "Transfer-Encoding: chunked",
    "HTTP/1.1",
    "GET ",
  ];
  return [
    {
      ...{ name: "http", share: 7, words },
      seeds: async () => requests.map((text) => Buffer.from(text)),
      run: (input) => runBytes(Number(port), input),
      close: () => gateway.stop(),
    },
    {
      ...{
        name: "calls",
        share: 3,
        words: ['"order"', '"amount":', '"currencyType":"MYR"', "null"],
      },
      seeds: async () => [
        Buffer.from(JSON.stringify(gateway.checkoutBody())),
        Buffer.from(JSON.stringify({ orderId: "X-1" })),
      ],
      run: (input) => runCall(gateway, token, input),
    },
  ];
}

/** The statuses of all responses on one connection, after everything was sent. */
async function runBytes(port: number, input: Buffer): Promise<string> {
  const text = await exchange(port, input);
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status);
  for (const status of statuses) assert.ok(Number(status) < 500, text.slice(0, 2_000));
  return statuses.slice(0, 3).join(" ") || "closed";
}

function exchange(port: number, input: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.end(input));
    let text = "";
    socket.setEncoding("latin1").on("data", (part: string) => {
      text += part;
    });
    socket.setTimeout(SILENT_MS, () => socket.destroy(new Error("no response and no end")));
    socket.on("error", (error: NodeJS.ErrnoException) =>
      error.code === "ECONNRESET" || error.code === "EPIPE" ? resolve(text) : reject(error),
    );
    socket.on("close", () => resolve(text));
  });
}

const PATHS = ["/v3/payment/online", "/v3/payment/reverse", "/v3/payment/refund"];
let calls = 0;

/** Signed over the bytes as they are, as a client that writes them would. */
async function runCall(gateway: TestGateway, token: string, input: Buffer): Promise<string> {
  calls += 1;
  const path = PATHS[(input[input.length >> 1] ?? 0) % 8] ?? "/v3/payment/online";
  const nonce = `fuzz-${process.pid}-${calls}`;
  const timestamp = Math.floor(gateway.deps.clock.now().getTime() / 1_000);
  const text = `data=${input.toString("base64")}&method=post&nonceStr=${nonce}&requestUrl=${gateway.baseUrl}${path}&signType=sha256&timestamp=${timestamp}`;
  const { keyObject } = readPrivateKey(gateway.demo.compat.privateKey);
  const answer = await fetch(`${gateway.baseUrl}${path}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "x-signature": `sha256 ${sign("sha256", Buffer.from(text), keyObject).toString("base64")}`,
      "x-nonce-str": nonce,
      "x-timestamp": String(timestamp),
    },
    body: new Uint8Array(input),
  });
  const body = (await answer.json()) as { error?: { code: string } };
  assert.ok(answer.status < 500, JSON.stringify(body));
  return `${answer.status} ${body.error?.code ?? ""}`;
}
