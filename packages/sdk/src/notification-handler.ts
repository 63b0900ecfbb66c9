import { NotificationError } from "./errors.ts";
import {
  type NotificationHeaders,
  readPublicKeys,
  type VerifiedNotification,
  type VerifyNotificationInput,
  verifyNotification,
} from "./notifications.ts";

export type NotificationHandlerOptions = Pick<
  VerifyNotificationInput,
  "publicKey" | "toleranceSeconds"
> & {
  /**
   * Process the notification, within 15 seconds, before the response is sent. An event is delivered
   * again until the response is 2xx, so process each `eventType` with its `data.transactionId`
   * (`data.orderId` for RECURRING_PAYMENT) once.
   */
  readonly onNotification: (notification: VerifiedNotification) => unknown;
  /** Called with what `onNotification` threw, for your log. The gateway will deliver again. */
  readonly onError: (error: unknown) => void;
};

/** The part of a Node `http` request that is used; Express and similar frameworks have it too. */
export type NodeRequest = AsyncIterable<Uint8Array> & {
  /** The headers as received. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Whether the body was read already. */
  readonly readableEnded: boolean;
  /** Set by a body parser that ran earlier. */
  readonly body?: unknown;
};
/** The part of a Node `http` response that is used. */
export type NodeResponse = {
  /** Set to the HTTP status. */
  statusCode: number;
  /** Sends the response. */
  end(): unknown;
};

const BODY_BYTES_MAX = 1024 * 1024;

/**
 * Create a webhook handler for frameworks with Fetch's Request and Response: Hono, Next.js,
 * SvelteKit, Workers, Deno, Bun. Responds with 200, 400 for a notification that fails verification,
 * or 500 when `onNotification` throws.
 */
export function notificationHandler(
  options: NotificationHandlerOptions,
): (request: Request) => Promise<Response> {
  readPublicKeys(options.publicKey);
  return async (request) => {
    // In these runtimes the stream is async iterable; TypeScript's DOM types do not say so.
    const stream = request.body as AsyncIterable<Uint8Array> | null;
    const status = await handle(options, request.headers, () => readBytes(stream ?? []));
    return new Response(null, { status });
  };
}

/**
 * Create the same handler for Node's `http`, Express and similar frameworks. It reads the raw body
 * itself; behind `express.json()` or `express.raw()` it uses their result.
 */
export function notificationListener(
  options: NotificationHandlerOptions,
): (request: NodeRequest, response: NodeResponse) => Promise<void> {
  readPublicKeys(options.publicKey);
  return async (request, response) => {
    const body = async () =>
      request.readableEnded ? (request.body as object) : readBytes(request); // a parser's result
    response.statusCode = await handle(options, request.headers, body);
    response.end();
  };
}

async function handle(
  { publicKey, toleranceSeconds, onNotification, onError }: NotificationHandlerOptions,
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
      throw new NotificationError(
        "BODY_UNREADABLE",
        `The body is larger than ${BODY_BYTES_MAX} bytes.`,
      );
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
