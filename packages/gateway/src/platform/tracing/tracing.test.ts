import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import type { Caller, Span } from "./story.ts";
import { continuedRequestId, spanOfRequest } from "./trace-context.ts";
import { createTracing, type Tracing } from "./tracing.ts";

const CREATION = "5f0c2e9b7a4d1c3e8f6a0b21-1";
const PAGE = "5f0c2e9b7a4d1c3e8f6a0b21-2";
const LINK = { traceId: "4".repeat(32), spanId: "7".repeat(16), isSampled: true };
const SERVER = { name: "POST /pay", kind: "server" } as const;
const STATEMENT = { name: "find-checkout", kind: "client" } as const;

function recording(isSampled = true) {
  const spans: Span[] = [];
  const tracing = createTracing({ isSampled: () => isSampled, record: (span) => spans.push(span) });
  const find = (name: string) => {
    const found = spans.find((span) => span.name === name);
    assert.ok(found, `no span ${name}`);
    return found;
  };
  return { tracing, spans, find };
}

/** Serves a request until `act` has ended. */
async function serve(
  tracing: Tracing,
  request: { id: string; caller?: Caller },
  act: () => Promise<unknown>,
): Promise<void> {
  let acted: Promise<unknown> = Promise.resolve();
  const served = tracing.serve({ caller: null, ...request }, () => {
    acted = act();
  });
  await acted;
  served.end(SERVER);
}

test("a request's statements are its children, and it has a trace of its own", async () => {
  const { tracing, find } = recording();
  await serve(tracing, { id: CREATION }, async () => {
    await turn();
    await tracing.span(STATEMENT, turn);
  });
  const [server, statement] = [find("POST /pay"), find("find-checkout")];
  assert.equal(server.parentId, null);
  assert.equal(server.traceId, spanOfRequest(CREATION).traceId);
  assert.equal(statement.parentId, server.spanId);
  assert.equal(statement.traceId, server.traceId);
  assert.ok(server.startMs <= statement.startMs && statement.endMs <= server.endMs);
});

test("a page is in the trace of its checkout, with what ran before that was known", async () => {
  const { tracing, find } = recording();
  await serve(tracing, { id: PAGE }, async () => {
    await tracing.span(STATEMENT, turn);
    assert.equal(tracing.traceId(), null);
    tracing.note({ requestId: CREATION, checkoutId: "CO1", merchantId: "M1" });
    assert.equal(tracing.traceId(), spanOfRequest(CREATION).traceId);
    assert.deepEqual(tracing.fields(), {
      requestId: PAGE,
      traceId: spanOfRequest(CREATION).traceId,
      checkoutId: "CO1",
      merchantId: "M1",
    });
  });
  const page = find("POST /pay");
  const { traceId, spanId } = spanOfRequest(CREATION);
  assert.deepEqual([page.traceId, page.parentId], [traceId, spanId]);
  assert.equal(page.spanId, spanOfRequest(PAGE).spanId);
  assert.deepEqual(
    [find("find-checkout").traceId, find("find-checkout").parentId],
    [traceId, page.spanId],
  );
});

test("the first checkout stays, with the last of its payments", async () => {
  const { tracing } = recording();
  await serve(tracing, { id: PAGE }, async () => {
    tracing.note({ requestId: CREATION, checkoutId: "CO1", merchantId: "M1", transactionId: "T1" });
    tracing.note({ checkoutId: "CO1", transactionId: "T2" });
    tracing.note({ checkoutId: "CO2", merchantId: "M2", transactionId: "T3" });
    tracing.note({ checkoutId: "CO1", transactionId: "" });
    const { checkoutId, merchantId, transactionId } = tracing.fields();
    assert.deepEqual([checkoutId, merchantId, transactionId], ["CO1", "M1", "T2"]);
  });
});

test("a stranger's traceparent is a link: the trace and what is sampled are ours", async () => {
  const caller = { span: LINK, isTrusted: false };
  const { tracing, find } = recording();
  await serve(tracing, { id: CREATION, caller }, turn);
  const server = find("POST /pay");
  assert.deepEqual([server.parentId, server.link], [null, LINK]);
  assert.notEqual(server.traceId, LINK.traceId);
  const unsampled = recording(false);
  await serve(unsampled.tracing, { id: CREATION, caller }, turn);
  assert.deepEqual(unsampled.spans, []);
});

test("a trusted proxy's trace goes on, sampled or not as it says, also in later jobs", async () => {
  for (const isSampled of [true, false]) {
    const span = { ...LINK, isSampled };
    const { tracing, spans } = recording(!isSampled);
    const id = continuedRequestId({ ...span, spanId: "8".repeat(16) });
    await serve(tracing, { id, caller: { span, isTrusted: true } }, async () => {
      tracing.note({ requestId: id, checkoutId: "CO1" });
    });
    await tracing.work("deliver webhook", { requestId: id }, turn);
    const found = spans.map(({ name, traceId, parentId }) => [name, traceId, parentId]);
    const all = [
      ["POST /pay", LINK.traceId, LINK.spanId],
      ["deliver webhook", LINK.traceId, "8".repeat(16)],
    ];
    assert.deepEqual(found, isSampled ? all : []);
  }
});

test("a proxy's trace of a page does not cut the checkout's trace in two", async () => {
  const { tracing, find } = recording();
  const id = continuedRequestId({ ...LINK, spanId: "8".repeat(16) });
  await serve(tracing, { id, caller: { span: LINK, isTrusted: true } }, async () => {
    tracing.note({ requestId: CREATION });
  });
  const page = find("POST /pay");
  assert.equal(page.traceId, spanOfRequest(CREATION).traceId);
  assert.deepEqual(page.link, LINK);
});

test("work of a job is in the trace of the request that caused it, and fails with it", async () => {
  const { tracing, find } = recording();
  await tracing.work("inquire payments", { requestId: CREATION }, turn);
  assert.equal(find("inquire payments").parentId, spanOfRequest(CREATION).spanId);
  const failing = tracing.work("run refunds", {}, async () => {
    tracing.note({ requestId: CREATION });
    throw new Error("no");
  });
  await assert.rejects(failing, { message: "no" });
  const { isError, traceId } = find("run refunds");
  assert.deepEqual([isError, traceId], [true, spanOfRequest(CREATION).traceId]);
});

test("a span says what its act noted, and that it failed", async () => {
  const { tracing, find } = recording();
  await serve(tracing, { id: CREATION }, async () => {
    await tracing.span({ ...STATEMENT, attributes: { a: 1 } }, async (noteEnd) => {
      noteEnd({ attributes: { b: 2 }, isError: true });
    });
    const failing = tracing.span({ name: "other", kind: "client" }, async () => {
      throw new Error("no");
    });
    await assert.rejects(failing);
  });
  const { attributes, isError } = find("find-checkout");
  assert.deepEqual([attributes, isError], [{ a: 1, b: 2 }, true]);
  assert.equal(find("other").isError, true);
});

test("what several requests share belongs to none of them", async () => {
  const { tracing, spans } = recording();
  await serve(tracing, { id: CREATION }, async () => {
    await tracing.outside(async () => {
      await tracing.span(STATEMENT, turn);
      assert.deepEqual(tracing.fields(), {});
    });
  });
  assert.deepEqual(
    spans.map(({ name }) => name),
    ["POST /pay"],
  );
});

test("what goes on after a response is not said to be about its request", async () => {
  const { tracing, spans } = recording();
  const { promise, resolve } = Promise.withResolvers<void>();
  let later: Promise<unknown> = Promise.resolve();
  await serve(tracing, { id: CREATION }, async () => {
    later = promise.then(async () => {
      assert.deepEqual(tracing.fields(), {});
      tracing.note({ checkoutId: "CO1" });
      await tracing.span(STATEMENT, turn);
    });
  });
  resolve();
  await later;
  assert.equal(spans.length, 1);
});

test("a log line outside of any work has the trace of the request that it names", () => {
  const { traceId } = spanOfRequest(CREATION);
  assert.deepEqual(recording().tracing.fields({ requestId: CREATION }), { traceId });
  assert.deepEqual(recording().tracing.fields({}), {});
  assert.deepEqual(recording(false).tracing.fields({ requestId: CREATION }), {});
  assert.deepEqual(createTracing().fields({ requestId: CREATION }), {});
});

test("without a recorder, log lines say what they are about, and nothing else is computed", async () => {
  const tracing = createTracing(null, {
    bytes: () => assert.fail("no id is drawn"),
  });
  await serve(tracing, { id: CREATION }, async () => {
    tracing.note({ requestId: CREATION, checkoutId: "CO1" });
    await tracing.span(STATEMENT, turn);
    assert.deepEqual(tracing.fields(), { requestId: CREATION, checkoutId: "CO1" });
    assert.equal(tracing.traceId(), null);
  });
});
