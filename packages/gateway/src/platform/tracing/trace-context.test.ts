import assert from "node:assert/strict";
import { test } from "node:test";
import { continuedRequestId, parseTraceparent, spanOfRequest } from "./trace-context.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const SPAN = "00f067aa0ba902b7";

test("a traceparent is read, with its sampled flag", () => {
  const span = { traceId: TRACE, spanId: SPAN };
  assert.deepEqual(parseTraceparent(`00-${TRACE}-${SPAN}-01`), { ...span, isSampled: true });
  assert.deepEqual(parseTraceparent(`00-${TRACE}-${SPAN}-00`), { ...span, isSampled: false });
  // Version 00 has two flags at most; a later one may have more, and more members.
  assert.deepEqual(parseTraceparent(`cc-${TRACE}-${SPAN}-03-more`), { ...span, isSampled: true });
});

for (const [what, header] of [
  ["no header", undefined],
  ["two headers", [`00-${TRACE}-${SPAN}-01`]],
  ["version ff", `ff-${TRACE}-${SPAN}-01`],
  ["a trace of zeros", `00-${"0".repeat(32)}-${SPAN}-01`],
  ["a span of zeros", `00-${TRACE}-${"0".repeat(16)}-01`],
  ["capital letters", `00-${TRACE.toUpperCase()}-${SPAN}-01`],
  ["more members in version 00", `00-${TRACE}-${SPAN}-01-x`],
  ["a short trace", `00-${TRACE.slice(1)}-${SPAN}-01`],
  ["an endless header", `01-${TRACE}-${SPAN}-01-${"x".repeat(1_000)}`],
] as const) {
  test(`${what} is no traceparent`, () => {
    assert.equal(parseTraceparent(header as string | string[] | undefined), null);
  });
}

test("every process finds the same span for the same request", () => {
  const span = spanOfRequest("5f0c2e9b7a4d1c3e8f6a0b21-1x");
  assert.match(span.traceId, /^[\da-f]{32}$/);
  assert.match(span.spanId, /^[\da-f]{16}$/);
  assert.equal(span.isSampled, null);
  assert.deepEqual(spanOfRequest("5f0c2e9b7a4d1c3e8f6a0b21-1x"), span);
  assert.notEqual(spanOfRequest("5f0c2e9b7a4d1c3e8f6a0b21-1y").traceId, span.traceId);
});

test("the id of a request in a trace of a proxy says which, and whether it is sampled", () => {
  for (const isSampled of [true, false]) {
    const span = { traceId: TRACE, spanId: SPAN, isSampled };
    assert.deepEqual(spanOfRequest(continuedRequestId(span)), span);
  }
});
