import { hash } from "node:crypto";

/** A span of this or another program. */
export interface RemoteSpan {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** 16 hexadecimal digits. */
  spanId: string;
  isSampled: boolean;
}

/** A request's span; null: whoever reads it decides by the trace whether it is recorded. */
export type RequestSpan = Pick<RemoteSpan, "traceId" | "spanId"> & { isSampled: boolean | null };

const TRACEPARENT = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/;
const TRACEPARENT_LENGTH_MAX = 512;
const NO_TRACE = "0".repeat(32);
const NO_SPAN = "0".repeat(16);
const SAMPLED = 1;

/** W3C Trace Context, `traceparent`. Null for what is not one, which is then ignored. */
export function parseTraceparent(header: string | string[] | undefined): RemoteSpan | null {
  if (typeof header !== "string" || header.length > TRACEPARENT_LENGTH_MAX) return null;
  const [, version, traceId = "", spanId = "", flags = "", more] = TRACEPARENT.exec(header) ?? [];
  if (version === undefined || version === "ff" || (version === "00" && more !== undefined))
    return null;
  if (traceId === NO_TRACE || spanId === NO_SPAN) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}

const CONTINUED = /^([\da-f]{32})-([\da-f]{16})-([01])$/;
const TRACE_DIGITS = 32;
const SPAN_DIGITS = 16;

/** The id of a request that is part of a trace that began elsewhere. */
export const continuedRequestId = ({ traceId, spanId, isSampled }: RemoteSpan) =>
  `${traceId}-${spanId}-${isSampled ? 1 : 0}`;

/**
 * The span of the request with this id. It follows from the id alone, so that whatever keeps the
 * id, such as a payment or a webhook, also keeps the trace.
 */
export function spanOfRequest(requestId: string): RequestSpan {
  const [, traceId, spanId, flag] = CONTINUED.exec(requestId) ?? [];
  if (traceId !== undefined && spanId !== undefined)
    return { traceId, spanId, isSampled: flag === "1" };
  const digits = hash("sha256", requestId);
  return {
    traceId: digits.slice(0, TRACE_DIGITS),
    spanId: digits.slice(TRACE_DIGITS, TRACE_DIGITS + SPAN_DIGITS),
    isSampled: null,
  };
}
