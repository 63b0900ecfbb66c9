import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { stopAfterTests } from "./lifetime.ts";
import { listen } from "./server/listen.ts";

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  path: string;
}

/** A merchant's endpoint that keeps what it gets and responds as configured. */
export interface Receiver {
  /** Of its path `/notify`; it also accepts requests to any other path. */
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

/** Accepts the request and never responds. */
export const hang: Answering = () => {};

/** A receiver for the whole test file; it stops after the last test. */
export function provideReceiver(answering: Answering): Promise<Receiver> {
  return stopAfterTests(startReceiver(answering), (receiver) => receiver.stop());
}

export async function startReceiver(answering: Answering): Promise<Receiver> {
  const waiting: { count: number; done: () => void }[] = [];
  let open = 0;
  const { url, stop } = await listen(async (request, response) => {
    const body = await text(request).catch(() => null);
    if (body === null) return; // the sender has ended it early
    open += 1;
    receiver.peak = Math.max(receiver.peak, open);
    response.once("close", () => {
      open -= 1;
    });
    const received = { headers: request.headers, body, path: request.url ?? "" };
    receiver.received.push(received);
    for (const { count, done } of waiting) if (receiver.received.length >= count) done();
    answering(response, received);
  });
  const receiver: Receiver = {
    url: `${url}/notify`,
    received: [],
    peak: 0,
    reached: (count) =>
      new Promise((done) => {
        if (receiver.received.length >= count) done();
        else waiting.push({ count, done });
      }),
    stop,
  };
  return receiver;
}
