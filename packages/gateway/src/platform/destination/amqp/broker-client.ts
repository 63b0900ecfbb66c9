import type { Socket } from "node:net";
import { AMQPBaseClient } from "@cloudamqp/amqp-client";
import type { Credentials } from "../destination.ts";
import {
  BODY,
  expectWholeMethod,
  FRAME_BYTES,
  type Frame,
  HEADER,
  HEARTBEAT,
  METHOD,
  NotAmqp,
  type ReturnReason,
  readMessageId,
  readReturn,
  takeFrame,
} from "./frames.ts";

const PROTOCOL_HEADER = Buffer.from("AMQP\0\0\x09\x01", "latin1");
const HEARTBEAT_FRAME = Buffer.from([HEARTBEAT, 0, 0, 0, 0, 0, 0, 0xce]);
const HEARTBEAT_SECONDS = 20;
/** Each comes once and in this order: start, tune, open-ok; of the channel open-ok, select-ok. */
const HANDSHAKE = ["10.10", "10.30", "10.41", "20.11", "85.11"];
const [CLOSE, RETURN] = ["10.50", "60.50"];

/**
 * The library's client on our own socket. It is given only what a publisher expects, whole and in
 * its place: nothing that a server sends ends or holds up the process, or takes more memory than a
 * frame. It ends the connection instead.
 */
export class BrokerClient extends AMQPBaseClient {
  readonly #socket: Socket;
  #rest: Buffer = Buffer.alloc(0);
  readonly #handshake = [...HANDSHAKE];
  /** Of the message whose header comes next. */
  #returned: ReturnReason | null = null;
  /** The first reason why it has ended. */
  end: Error | null = null;
  /** Called before the message is confirmed. */
  onReturned: (messageId: string, reason: ReturnReason) => void = () => {};

  constructor(socket: Socket, vhost: string, { username, password }: Credentials) {
    const [name, platform, channels] = ["Kaunter webhooks", "Kaunter", 1];
    super(
      vhost,
      username,
      password.reveal(),
      name,
      platform,
      FRAME_BYTES,
      HEARTBEAT_SECONDS,
      channels,
    );
    this.#socket = socket;
    this.onerror = (error) => {
      this.end ??= error;
    };
    socket.on("data", (bytes) => this.#read(bytes));
    socket.on("error", (error) => this.fail(error));
    socket.on("close", () => this.fail(new Error("the connection ended")));
    // A broker that lives sends something twice in this time.
    socket.setTimeout(HEARTBEAT_SECONDS * 2_000, () => this.fail(new Error("no heartbeat")));
  }

  override connect(): Promise<AMQPBaseClient> {
    return new Promise((resolve, reject) => {
      this.connectPromise = [resolve, reject];
      this.#socket.write(PROTOCOL_HEADER);
    });
  }

  /** Of a copy, at once: what waits for it would miss the end of the connection. */
  override async send(bytes: Uint8Array): Promise<void> {
    this.#socket.write(Buffer.from(bytes));
  }

  /** Ends the connection, and all that waits for it. */
  fail(error: Error): void {
    this.end ??= error;
    this.closed = true;
    this.#socket.destroy();
    for (const channel of this.channels) channel?.setClosed(this.end);
    this.connectPromise?.[1](this.end);
    this.closePromise?.[0]();
  }

  protected override closeSocket(): void {
    this.closed = true;
    this.#socket.destroy();
  }

  #read(bytes: Buffer): void {
    try {
      this.#rest = Buffer.concat([this.#rest, bytes]);
      for (let taken = takeFrame(this.#rest); taken && !this.#socket.destroyed; ) {
        this.#rest = taken.rest;
        this.#take(taken.frame);
        taken = takeFrame(this.#rest);
      }
    } catch (error) {
      this.fail(new NotAmqp("the server does not speak AMQP 0-9-1", { cause: error }));
    }
  }

  #take(frame: Frame): void {
    if (frame.type === METHOD) this.#takeMethod(frame);
    else if (frame.type === HEADER) this.#takeReturned(frame);
    else if (frame.type === HEARTBEAT) this.#beat();
    else if (frame.type !== BODY) throw new NotAmqp(`a frame of type ${frame.type}`);
  }

  #takeMethod(frame: Frame): void {
    const { method, view } = frame;
    if (method === RETURN) {
      this.#returned = readReturn(frame);
      return;
    }
    expectWholeMethod(frame);
    if (HANDSHAKE.includes(method) && this.#handshake.shift() !== method) {
      throw new NotAmqp(`method ${method} out of place`);
    }
    this.parseFrames(view);
    if (method === CLOSE) this.fail(this.end ?? new Error("the broker closed the connection"));
  }

  /** Its body, which we have sent, may follow. */
  #takeReturned(frame: Frame): void {
    if (!this.#returned) throw new NotAmqp("a message that was not returned");
    this.onReturned(readMessageId(frame), this.#returned);
    this.#returned = null;
  }

  /** Nothing while the broker does not read. */
  #beat(): void {
    if (!this.#socket.writableNeedDrain) this.#socket.write(HEARTBEAT_FRAME);
  }
}
