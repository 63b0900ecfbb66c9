import type { IncomingMessage } from "node:http";
import type { Random } from "../../../platform/random.ts";
import { continuedRequestId, parseTraceparent } from "../../../platform/tracing/trace-context.ts";

type Raw = Pick<IncomingMessage, "headers">;

interface IdSources {
  /** As in `Config`. */
  trustsProxyIds: boolean;
  isTraced: boolean;
}

const PREFIX_BYTES = 12;
const SPAN_BYTES = 8;
/** Of proxies: a UUID, or 32 hexadecimal digits. */
const GIVEN = /^[\w.-]{8,64}$/;
/** A proxy that tries again sends the same id at once. */
const REMEMBERED_MAX = 1_000;

/**
 * The id of each request: the trusted proxy's, or one of our own. The id of a request in a trace of
 * the proxy says so itself; see `spanOfRequest`.
 */
export function createRequestIds(
  random: Pick<Random, "bytes">,
  { trustsProxyIds, isTraced }: IdSources,
): (raw: Raw) => string {
  const makeOwn = createCounter(random);
  if (!trustsProxyIds) return makeOwn;
  const used = new Set<string>();
  return ({ headers }) => {
    const caller = isTraced ? parseTraceparent(headers.traceparent) : null;
    if (caller) {
      return continuedRequestId({ ...caller, spanId: random.bytes(SPAN_BYTES).toString("hex") });
    }
    const given = getProxyRequestId({ headers });
    if (given === null || used.has(given)) return makeOwn();
    const [oldest] = used.size >= REMEMBERED_MAX ? used : [];
    if (oldest !== undefined) used.delete(oldest);
    used.add(given);
    return given;
  };
}

export function getProxyRequestId({ headers }: Raw): string | null {
  const given = headers["x-request-id"];
  return typeof given === "string" && GIVEN.test(given) ? given : null;
}

/** Unique, not secret: a prefix per process and a counter, since randomness costs more. */
function createCounter(random: Pick<Random, "bytes">): () => string {
  const prefix = random.bytes(PREFIX_BYTES).toString("hex");
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}
