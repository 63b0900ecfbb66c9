import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { AMQPChannel } from "@cloudamqp/amqp-client";
import { HttpFailure } from "../../http-client.ts";
import { toFailure } from "../../outgoing/outgoing-http.ts";
import type { Credentials } from "../destination.ts";
import { BrokerClient } from "./broker-client.ts";
import { NotAmqp } from "./frames.ts";

/** What a broker says about a message, or when it ends the channel or the connection. */
export interface BrokerReply {
  /** `confirm`, `nack`, `blocked`, a code and its name (`312 NO_ROUTE`), or `AMQP 320`. */
  reply: string;
  text: string;
}

/** The broker closed the connection or the channel, and said why. */
class BrokerClosed extends Error {
  override readonly name = "BrokerClosed";
  readonly closing: BrokerReply;
  constructor(closing: BrokerReply) {
    super(`the broker closed with ${closing.reply}`);
    this.closing = closing;
  }
}

export interface AmqpMessage {
  exchange: string;
  routingKey: string;
  messageId: string;
  headers: Record<string, string>;
  body: string;
}

const FRAME_BYTES_MIN = 4_096;
const CLOSE_MS = 1_000;

/** One connection to a broker, with a channel whose messages are confirmed. */
export class AmqpConnection {
  readonly #client: BrokerClient;
  readonly #channel: AMQPChannel;
  /** By message ID; one that is resent may wait twice. What is returned is confirmed afterwards. */
  readonly #waiting = new Map<string, { count: number; returned: BrokerReply | null }>();
  /** A message has waited too long. */
  #isLate = false;

  private constructor(client: BrokerClient, channel: AMQPChannel) {
    this.#client = client;
    this.#channel = channel;
    client.onReturned = (messageId, { code, text }) => {
      const waiting = this.#waiting.get(messageId);
      if (waiting) waiting.returned = { reply: nameReply(code, text), text };
    };
  }

  /** Rejects with `BrokerClosed` or `HttpFailure`, at the latest when the signal ends it. */
  static async open(
    socket: Socket,
    { vhost, credentials }: { vhost: string; credentials: Credentials },
    signal: AbortSignal,
  ): Promise<AmqpConnection> {
    const client = new BrokerClient(socket, vhost, credentials);
    const onAbort = () => client.fail(new HttpFailure("read_timeout", true));
    signal.addEventListener("abort", onAbort, { once: true });
    try {
      if (signal.aborted) throw new HttpFailure("read_timeout", true);
      await client.connect();
      if (client.frameMax === 0) client.frameMax = FRAME_BYTES_MIN; // without a limit
      if (client.frameMax < FRAME_BYTES_MIN) throw new NotAmqp("too short frames");
      const channel = await client.channel();
      await channel.confirmSelect();
      return new AmqpConnection(client, channel);
    } catch (error) {
      const failure = explain(client.end ?? error);
      client.fail(failure);
      throw failure;
    } finally {
      signal.removeEventListener("abort", onAbort);
    }
  }

  /** False: the next message needs another connection. */
  get isUsable(): boolean {
    return !this.#client.closed && !this.#channel.closed && !this.#isLate;
  }

  /** Rejects with `HttpFailure` when the broker says nothing, at the latest by the signal. */
  async publish(message: AmqpMessage, signal: AbortSignal): Promise<BrokerReply> {
    const { exchange, routingKey, messageId, headers, body } = message;
    const properties = {
      ...{ contentType: "application/json", deliveryMode: 2, messageId, appId: "Kaunter" },
      headers,
    };
    if (this.#client.blocked !== undefined) return this.#whyNothingCame();
    const waiting = this.#waiting.get(messageId) ?? { count: 0, returned: null };
    waiting.count += 1;
    this.#waiting.set(messageId, waiting);
    const confirmed = this.#channel
      .basicPublish(exchange, routingKey, body, properties, true)
      .then(
        () => waiting.returned ?? { reply: "confirm", text: "" },
        (error: Error) => {
          if (error.message === NACKED) return { reply: "nack", text: "" };
          const failure = explain(this.#client.end ?? error);
          if (failure instanceof BrokerClosed) return failure.closing;
          throw failure;
        },
      )
      .finally(() => {
        waiting.count -= 1;
        if (waiting.count === 0) this.#waiting.delete(messageId);
      });
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        this.#isLate = true;
        this.#whyNothingCame().then(resolve, reject);
      };
      signal.addEventListener("abort", onAbort, { once: true });
      confirmed.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
    });
  }

  async #whyNothingCame(): Promise<BrokerReply> {
    const { blocked } = this.#client;
    if (blocked === undefined) throw new HttpFailure("read_timeout", true);
    return { reply: "blocked", text: blocked };
  }

  /** Politely, or without the broker when it does not respond. */
  async close(): Promise<void> {
    const closed = this.#client.close().catch(() => {}); // ended before
    await Promise.race([closed, sleep(CLOSE_MS, undefined, { ref: false })]);
    this.#client.fail(new Error("closed"));
  }
}

/** How the library says that a message was not accepted. */
const NACKED = "Message rejected";
/** How it quotes a broker that closes, more than once. */
const CLOSED = /^(?:(?:connection|channel \d+) closed: )+(.*) \((\d{1,5})\)$/is;

function explain(error: unknown): Error {
  if (error instanceof HttpFailure || error instanceof BrokerClosed) return error;
  if (error instanceof NotAmqp) return new HttpFailure("bad_head", true);
  const [, text = "", code] = CLOSED.exec(error instanceof Error ? error.message : "") ?? [];
  if (code === undefined) return toFailure(error, { timedOut: false, hasHead: false });
  return new BrokerClosed({ reply: nameReply(Number(code), text), text });
}

/**
 * The broker's own name of the code begins its text: `NOT_FOUND - no exchange …`. A number alone
 * would be read as a status of HTTP.
 */
function nameReply(code: number, text: string): string {
  const name = /^[A-Z_]{1,40}\b/.exec(text)?.[0] ?? "";
  return name === "" ? `AMQP ${code}` : `${code} ${name}`;
}
