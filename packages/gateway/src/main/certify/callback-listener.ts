import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Ingested, RawHttp } from "../../rails/rail.ts";

export interface CallbackListener {
  url: string;
  stop(): Promise<void>;
}

const BODY_BYTES_MAX = 1_048_576;

/** Where a provider's webhooks and the payer's browser arrive during a certification. */
export async function listenForCallbacks(
  { host, port }: { host: string; port: number },
  hear: (raw: RawHttp) => Promise<Ingested["ack"]>,
): Promise<CallbackListener> {
  const server = createServer((request, response) => {
    void respond(request, response, hear).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, host, resolve);
  });
  const { port: taken } = server.address() as AddressInfo; // of a TCP server
  return {
    url: `http://${host}:${taken}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  hear: (raw: RawHttp) => Promise<Ingested["ack"]>,
): Promise<void> {
  const url = request.url ?? "/";
  if (!url.startsWith("/callbacks/")) return void response.writeHead(404).end();
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) return void response.writeHead(413).end();
    chunks.push(chunk);
  }
  const isBrowser = /^\/callbacks\/[^/?]+\/return/.test(url);
  const ack = await hear({
    channel: isBrowser ? "browser" : "callback",
    method: request.method ?? "",
    url,
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    ),
    body: Buffer.concat(chunks),
  });
  if (isBrowser) response.writeHead(200, { "content-type": "text/plain" }).end("Thank you.");
  else response.writeHead(ack.status, ack.headers).end(ack.body);
}
