import type { Socket } from "node:net";
import type { CheckoutKey } from "../../../domain/checkout/checkout.ts";
import type { LiveStatus, LiveStatuses, StatusWatcher } from "./live-statuses.ts";

/** A process may have thousands, mostly idle: none has a timer or a response of its own. */
export interface StatusStreams {
  /** Throws EXCEEDED_LIMIT as `LiveStatuses.watch`. */
  open(checkout: CheckoutKey, first: LiveStatus): StatusStream;
  /** Ends all of them, and each that opens afterwards. */
  close(): void;
}

interface StatusStream {
  /** Sends the status and its changes. `isChunked`: as chunks of HTTP/1.1. */
  begin(socket: Socket, isChunked: boolean): void;
  end(): void;
}

const TICK_MS = 1_000;
/** A heartbeat at least after so many ticks, or proxies close the stream. */
const HEARTBEAT_TICKS = 15;
/** The browser reconnects after this; a stream must not stay open forever. */
const HEARTBEATS_MAX = 8;

export function createStatusStreams(statuses: LiveStatuses): StatusStreams {
  /** One for each tick between two heartbeats; a stream stays in the one in which it was opened. */
  const slots = Array.from({ length: HEARTBEAT_TICKS }, () => new Set<WatchingStream>());
  let now = 0;
  let count = 0;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  function tick(): void {
    now = (now + 1) % HEARTBEAT_TICKS;
    for (const stream of slotAt(now)) stream.beat();
  }

  const slotAt = (at: number) => slots[at] ?? new Set();

  function forget(stream: WatchingStream): void {
    statuses.unwatch(stream.checkout, stream);
    if (!slotAt(stream.slot).delete(stream)) return;
    count -= 1;
    if (count > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  }

  return {
    open(checkout, first) {
      const stream = new WatchingStream(checkout, { slot: now, first, forget });
      // Its request was being read when the server began to stop: it gets the status that it has.
      if (isClosed) {
        stream.end();
        return stream;
      }
      statuses.watch(checkout, stream);
      slotAt(now).add(stream);
      count += 1;
      timer ??= setInterval(tick, TICK_MS);
      return stream;
    },
    close() {
      isClosed = true;
      for (const slot of slots) for (const stream of slot) stream.end();
    },
  };
}

/** A class: thousands of them share its functions. */
class WatchingStream implements StatusStream, StatusWatcher {
  readonly checkout: CheckoutKey;
  readonly slot: number;
  readonly #forget: (stream: WatchingStream) => void;
  /** Not sent yet, or sent last. */
  #status: LiveStatus;
  #socket: Socket | null = null;
  #isChunked = true;
  #hasEnded = false;
  #beats = 0;

  constructor(
    checkout: CheckoutKey,
    options: { slot: number; first: LiveStatus; forget: (stream: WatchingStream) => void },
  ) {
    this.checkout = checkout;
    this.slot = options.slot;
    this.#status = options.first;
    this.#forget = options.forget;
  }

  begin(socket: Socket, isChunked: boolean): void {
    this.#socket = socket;
    this.#isChunked = isChunked;
    socket.on("error", ignore);
    // Nothing may follow on a connection that is closed with its response.
    socket.on("data", destroy);
    socket.on("close", () => this.end());
    this.#write(toEvent(this.#status));
    if (this.#status.isFinal) this.end();
    else if (this.#hasEnded) this.#finish();
  }

  send(status: LiveStatus): void {
    const { version, outages } = this.#status;
    if (status.version === version && status.outages === outages) return;
    this.#status = status;
    if (this.#socket === null) return;
    this.#write(toEvent(status));
    if (status.isFinal) this.end();
  }

  beat(): void {
    this.#beats += 1;
    if (this.#beats === HEARTBEATS_MAX) this.end();
    // Its reader has taken nothing since the last one: what waits must not grow.
    else if (this.#socket?.writableLength) this.#socket.destroy();
    else this.#write(":\n\n");
  }

  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#forget(this);
    this.#finish();
  }

  #write(text: string): void {
    const length = Buffer.byteLength(text).toString(16);
    this.#socket?.write(this.#isChunked ? `${length}\r\n${text}\r\n` : text);
  }

  #finish(): void {
    const socket = this.#socket;
    if (!socket?.writable) return;
    if (this.#isChunked) socket.write("0\r\n\r\n");
    socket.destroySoon();
  }
}

const toEvent = (status: LiveStatus) => `data: ${JSON.stringify(status)}\n\n`;

function ignore(): void {
  // The connection closes, which is handled.
}

function destroy(this: Socket): void {
  this.destroy();
}
