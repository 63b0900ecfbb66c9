import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  path: string;
}

/** A merchant's endpoint that keeps what it gets and responds as configured. */
export interface Receiver {
  url: string;
  received: Received[];
  /** Requests under way at once, at most so far. */
  peak: number;
  /** Resolves when so many requests have come. */
  reached(count: number): Promise<void>;
  stop(): Promise<void>;
}

export type Answering = (response: ServerResponse, received: Received) => void;

export const answer =
  (status: number, headers: Record<string, string> = {}): Answering =>
  (response) =>
    void response.writeHead(status, headers).end(`answer ${status}`);

/** Takes the request and never says a word. */
export const hang: Answering = () => {};

export async function startReceiver(answering: Answering): Promise<Receiver> {
  const waiting: { count: number; done: () => void }[] = [];
  let open = 0;
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    open += 1;
    receiver.peak = Math.max(receiver.peak, open);
    response.once("close", () => {
      open -= 1;
    });
    const body = Buffer.concat(parts).toString();
    const received = { headers: request.headers, body, path: request.url ?? "" };
    receiver.received.push(received);
    for (const { count, done } of waiting) if (receiver.received.length >= count) done();
    answering(response, received);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/notify`,
    received: [],
    peak: 0,
    reached: (count) =>
      new Promise((done) => {
        if (receiver.received.length >= count) done();
        else waiting.push({ count, done });
      }),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return receiver;
}
