import { AMQPView } from "@cloudamqp/amqp-client/amqp-view";

/** What a server sent is not what AMQP 0-9-1 has at this place. */
export class NotAmqp extends Error {
  override readonly name = "NotAmqp";
}

export const [METHOD, HEADER, BODY, HEARTBEAT] = [1, 2, 3, 8];
/** Of type, channel and size in front of a frame, and of the mark behind it. */
const HEAD_BYTES = 7;
const MARK_BYTES = 1;
/** The longest that may be sent: it is agreed with the broker, and every broker accepts it. */
export const FRAME_BYTES = 8_192;

export interface Frame {
  type: number;
  /** `class.method` of the specification; empty for a frame of another type. */
  method: string;
  payload: Buffer;
  view: FrameView;
}

/** Of the library, without its warning to the process's output. */
class FrameView extends AMQPView {
  override getUint64(at: number, littleEndian?: boolean): number {
    return Number(this.getBigUint64(at, littleEndian));
  }
}

/** The first frame of what has come, or null while more has to come. Throws `NotAmqp`. */
export function takeFrame(come: Buffer): { frame: Frame; rest: Buffer } | null {
  if (come.length < HEAD_BYTES) return null;
  const length = HEAD_BYTES + come.readUInt32BE(3) + MARK_BYTES;
  if (length > FRAME_BYTES) throw new NotAmqp("a frame is too long");
  if (come.length < length) return null;
  // In memory of its own: a wrong length inside it reads nothing else.
  const bytes = Buffer.from(new Uint8Array(come.subarray(0, length)).buffer);
  const [type = 0] = bytes;
  const payload = bytes.subarray(HEAD_BYTES, -MARK_BYTES);
  const isMethod = type === METHOD && payload.length >= 4;
  const method = isMethod ? `${payload.readUInt16BE(0)}.${payload.readUInt16BE(2)}` : "";
  const view = new FrameView(bytes.buffer);
  return { frame: { type, method, payload, view }, rest: come.subarray(length) };
}

/** Of a method whose only argument of variable length is a text at this place. */
const withText = (at: number, others: number) => (payload: Buffer) => others + (payload[at] ?? 0);

/** Methods that a broker sends to a publisher, and how long they are. */
const LENGTHS: Readonly<Record<string, number | ((payload: Buffer) => number)>> = {
  "10.10": (start) => start.length, // the library looks at nothing of it
  "10.30": 12,
  "10.41": withText(4, 5),
  "10.50": withText(6, 11),
  "10.51": 4,
  "10.60": withText(4, 5),
  "10.61": 4,
  "20.11": 8,
  "20.40": withText(6, 11),
  "20.41": 4,
  "60.80": 13,
  "60.120": 13,
  "85.11": 4,
};

/**
 * Throws `NotAmqp` for a method that a publisher is not sent, and for one that is longer than its
 * arguments: the library would read what is behind them as frames that nobody has checked.
 */
export function expectWholeMethod({ method, payload }: Frame): void {
  const known = LENGTHS[method];
  const length = typeof known === "function" ? known(payload) : known;
  if (length !== payload.length) throw new NotAmqp(`method ${method} of ${payload.length} bytes`);
  const isConfirm = method === "60.80" || method === "60.120";
  if (isConfirm && payload.readBigUInt64BE(4) > Number.MAX_SAFE_INTEGER) {
    throw new NotAmqp("a delivery tag of no message");
  }
}

export interface ReturnReason {
  code: number;
  text: string;
}

/** Of `basic.return`: its code, its text, and then what is not needed. Throws `NotAmqp`. */
export function readReturn({ payload }: Frame): ReturnReason {
  const length = payload[6] ?? 0;
  if (payload.length < 7 + length) throw new NotAmqp("a return without its text");
  return { code: payload.readUInt16BE(4), text: payload.toString("utf8", 7, 7 + length) };
}

/** Of the header of a message. Throws a `RangeError` where it is none. */
export function readMessageId({ view }: Frame): string {
  const [{ messageId = "" }] = view.getProperties(HEAD_BYTES + 12);
  return messageId;
}
