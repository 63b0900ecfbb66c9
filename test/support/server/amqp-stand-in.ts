import { once } from "node:events";
import { createServer, type Socket } from "node:net";

/**
 * A broker of AMQP 0-9-1 that does what a real one does not do on request: it confirms each message,
 * unless a test gives it other replies. Written from the specification.
 */
export interface AmqpStandIn {
  /** Host and port. */
  host: string;
  /** Bodies of the messages that it was sent. */
  published: string[];
  /** Connections so far. */
  connections: number;
  stop(): Promise<void>;
}

/** What it replies to; null: nothing. */
export interface Replies {
  /** Instead of its first frame. */
  header: Buffer | null;
  login: Buffer | null;
  open: Buffer | null;
  publish(tag: number): Buffer | null;
}

const METHOD = 1;
const BODY = 3;
const FRAME_END = 0xce;

export function methodFrame(channel: number, classId: number, id: number, ...args: Buffer[]) {
  const payload = Buffer.concat([short(classId), short(id), ...args]);
  const head = Buffer.from([METHOD, 0, channel, ...long(payload.length)]);
  return Buffer.concat([head, payload, Buffer.from([FRAME_END])]);
}

export function short(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

export function long(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

const longText = (text: string) => Buffer.concat([long(text.length), Buffer.from(text)]);
export const shortText = (text: string) => Buffer.from([text.length, ...Buffer.from(text)]);
const tagOf = (tag: number) => Buffer.concat([long(0), long(tag)]);

const START = [Buffer.from([0, 9]), long(0), longText("PLAIN"), longText("en_US")];
export const OPEN_OK = methodFrame(0, 10, 41, shortText(""));
export const BLOCKED = methodFrame(0, 10, 60, shortText("low on memory"));
export const ackOf = (tag: number) => methodFrame(1, 60, 80, tagOf(tag), Buffer.from([0]));
export const nackOf = (tag: number) => methodFrame(1, 60, 120, tagOf(tag), Buffer.from([0]));

const USUAL: Replies = {
  header: methodFrame(0, 10, 10, ...START),
  login: methodFrame(0, 10, 30, short(10), long(131_072), short(60)),
  open: OPEN_OK,
  publish: ackOf,
};

export async function startAmqpStandIn(changes: Partial<Replies> = {}): Promise<AmqpStandIn> {
  const replies = { ...USUAL, ...changes };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    broker.connections += 1;
    sockets.add(socket.on("error", () => {}).on("close", () => sockets.delete(socket)));
    const say = (reply: Buffer | null) => void (reply && socket.write(reply));
    const byMethod: Record<string, () => Buffer | null> = {
      "10,11": () => replies.login,
      "10,40": () => replies.open,
      "10,50": () => methodFrame(0, 10, 51),
      "20,10": () => methodFrame(1, 20, 11, longText("")),
      "85,10": () => methodFrame(1, 85, 11),
    };
    let rest = Buffer.alloc(0);
    let isOpen = false;
    let tag = 0;
    socket.on("data", (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      if (!isOpen && rest.length >= 8) {
        isOpen = true;
        rest = rest.subarray(8);
        say(replies.header);
      }
      while (rest.length >= 7 && rest.length >= 8 + rest.readUInt32BE(3)) {
        const payload = rest.subarray(7, 7 + rest.readUInt32BE(3));
        if (rest[0] === METHOD) {
          say(byMethod[`${payload.readUInt16BE(0)},${payload.readUInt16BE(2)}`]?.() ?? null);
        } else if (rest[0] === BODY) {
          broker.published.push(payload.toString("utf8"));
          tag += 1;
          say(replies.publish(tag));
        }
        rest = rest.subarray(8 + payload.length);
      }
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const broker: AmqpStandIn = {
    ...{ host: `127.0.0.1:${port}`, published: [], connections: 0 },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
  return broker;
}
