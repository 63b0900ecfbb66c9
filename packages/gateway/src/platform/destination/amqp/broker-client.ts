import type { Socket } from "node:net";
import { AMQPBaseClient } from "@cloudamqp/amqp-client";
import { AMQPView } from "@cloudamqp/amqp-client/amqp-view";
import type { Credentials } from "../destination.ts";

const PROTOCOL_HEADER = Buffer.from("AMQP\0\0\x09\x01", "latin1");
/** Of type, channel and size in front of a frame, and of the mark behind it. */
const HEAD_BYTES = 7;
const MARK_BYTES = 1;
const HEADER_FRAME = 2;
/** Of a header frame: its class, its weight, and then the size of the body. */
const BODY_SIZE_AT = HEAD_BYTES + 4;
/** The least that every broker accepts. */
const FRAME_BYTES = 8_192;
/** Of a frame, and of a message that is returned: its header already takes memory for all of it. */
const RECEIVED_BYTES_MAX = 1_048_576;
const HEARTBEAT_SECONDS = 20;

/**
 * The library's client on our own socket. Nothing that a server sends ends the process or takes
 * more memory than this allows: it ends the connection.
 */
export class BrokerClient extends AMQPBaseClient {
  readonly #socket: Socket;
  #rest: Buffer = Buffer.alloc(0);
  /** The first reason why it has ended. */
  end: Error | null = null;

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
      for (let frame = this.#takeFrame(); frame && !this.#socket.destroyed; ) {
        this.parseFrames(new AMQPView(frame.buffer, frame.byteOffset, frame.length));
        frame = this.#takeFrame();
      }
    } catch (error) {
      this.fail(new NotAmqp("the server does not speak AMQP 0-9-1", { cause: error }));
    }
  }

  #takeFrame(): Buffer<ArrayBuffer> | null {
    const rest = this.#rest;
    if (rest.length < HEAD_BYTES) return null;
    const length = HEAD_BYTES + rest.readUInt32BE(3) + MARK_BYTES;
    if (length > RECEIVED_BYTES_MAX) throw new RangeError("a frame is too long");
    if (rest.length < length) return null;
    const isHeader = rest[0] === HEADER_FRAME && length >= BODY_SIZE_AT + 8;
    if (isHeader && rest.readBigUInt64BE(BODY_SIZE_AT) > RECEIVED_BYTES_MAX) {
      throw new RangeError("a message is too long");
    }
    this.#rest = rest.subarray(length);
    return Buffer.from(rest.subarray(0, length));
  }
}

/** What came is no frame of the protocol. */
export class NotAmqp extends Error {
  override readonly name = "NotAmqp";
}
