import { NotificationError } from "./errors.ts";
import {
  type NotificationHeaders,
  type VerifiedNotification,
  type VerifyNotificationInput,
  verifyNotification,
} from "./notifications.ts";

export type ReceiverOptions = Pick<VerifyNotificationInput, "publicKey" | "toleranceSeconds"> & {
  /**
   * Does your part, before the gateway is answered: at most 15 seconds. An event comes again until
   * it was answered with success, so remember `eventId` and do nothing twice.
   */
  readonly onNotification: (notification: VerifiedNotification) => unknown;
  /** Told what `onNotification` threw, for your log; the gateway will deliver again. */
  readonly onError: (error: unknown) => void;
};

/** What is used of the request of Node's http, and of Express and others built on it. */
export type NodeRequest = AsyncIterable<Uint8Array> & {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly readableEnded: boolean;
  /** Set by a body parser that ran before. */
  readonly body?: unknown;
};
/** What is used of its response. */
export type NodeResponse = { statusCode: number; end(): unknown };

const BODY_BYTES_MAX = 1024 * 1024;

/**
 * A handler for everything that speaks Fetch's Request and Response: Hono, Next.js, SvelteKit,
 * Workers, Deno, Bun. Answers 200, 400 for what the gateway did not sign, 500 when your part
 * failed.
 */
export function notificationHandler(
  options: ReceiverOptions,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const stream = request.body as AsyncIterable<Uint8Array> | null; // it is, in these runtimes
    const status = await receive(options, request.headers, () => readBytes(stream ?? []));
    return new Response(null, { status });
  };
}

/**
 * The same as a listener of Node's http, or a handler of Express and its like. It needs no body
 * parser and reads the raw bytes itself; behind `express.json()` or `express.raw()` it takes what
 * they left.
 */
export function notificationListener(
  options: ReceiverOptions,
): (request: NodeRequest, response: NodeResponse) => Promise<void> {
  return async (request, response) => {
    const body = async () =>
      request.readableEnded ? (request.body as object) : readBytes(request); // a parser's result
    response.statusCode = await receive(options, request.headers, body);
    response.end();
  };
}

async function receive(
  { publicKey, toleranceSeconds, onNotification, onError }: ReceiverOptions,
  headers: NotificationHeaders,
  readBody: () => Promise<VerifyNotificationInput["body"]>,
): Promise<number> {
  try {
    const tolerance = toleranceSeconds === undefined ? {} : { toleranceSeconds };
    const body = await readBody();
    await onNotification(await verifyNotification({ body, headers, publicKey, ...tolerance }));
    return 200;
  } catch (error) {
    if (error instanceof NotificationError) return 400;
    onError(error);
    return 500;
  }
}

async function readBytes(stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of stream) {
    length += part.length;
    if (length > BODY_BYTES_MAX) {
      throw new NotificationError("BODY_UNREADABLE", `The body is over ${BODY_BYTES_MAX} bytes.`);
    }
    parts.push(part);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
