import assert from "node:assert/strict";
import { test } from "node:test";
import type { Log } from "../../platform/log.ts";
import { createMetrics } from "../../platform/metrics/metrics.ts";
import type { Span } from "../../platform/tracing/story.ts";
import { createTracing } from "../../platform/tracing/tracing.ts";
import type { AttemptRef, CallContext, Outcome, Rail } from "../../rails/rail.ts";
import { measureRail } from "./measure-rail.ts";

const NOW = new Date("2026-03-01T09:00:00Z");
const ATTEMPT = { attemptId: "PA1" } as AttemptRef; // all that is read of it here
const CONTEXT = {} as CallContext; // the rail below reads none of it

/** A rail whose inquiry has this outcome; the lines that its calls log. */
function measured(outcome: Outcome) {
  const lines: object[] = [];
  const log = { info: (facts: object) => lines.push(facts) } as unknown as Log;
  const metrics = createMetrics();
  const rail = { id: "fpx", inquire: async () => outcome } as unknown as Rail;
  return {
    rail: measureRail({ metrics, log, noteSignal() {}, tracing: createTracing() }, rail),
    metrics,
    lines,
  };
}

test("why an outcome is unknown is in the log line and counted", async () => {
  const { rail, metrics, lines } = measured({
    kind: "unknown",
    cause: "unlisted_code",
    inquireAt: NOW,
  });
  await rail.inquire(CONTEXT, ATTEMPT);
  const { durationMs: _, ...facts } = lines[0] as { durationMs: number };
  const about = { rail: "fpx", call: "inquire" };
  const why = { result: "unknown", cause: "unlisted_code" };
  assert.deepEqual(facts, { ...about, ...why, attemptId: "PA1" });
  const { values } = await metrics.railUnresolved.get();
  assert.deepEqual(values, [{ labels: { ...about, cause: "unlisted_code" }, value: 1 }]);
});

test("the provider's code is in the log line, and what is decided is not counted as unresolved", async () => {
  const declined = { kind: "declined", reason: "other", retry: "same", rawCode: "48" } as const;
  const { rail, metrics, lines } = measured(declined);
  await rail.inquire(CONTEXT, ATTEMPT);
  assert.equal((lines[0] as { rawCode?: string }).rawCode, "48");
  assert.deepEqual((await metrics.railUnresolved.get()).values, []);
});

test("a call is a span with its operation and kind of outcome, in the trace of its work", async () => {
  const spans: Span[] = [];
  const tracing = createTracing({ isSampled: () => true, record: (span) => spans.push(span) });
  const inquire = async () => ({ kind: "unknown", cause: "read_timeout", inquireAt: NOW });
  const bare = { id: "fpx", inquire } as unknown as Rail;
  const log = { info() {} } as unknown as Log;
  const rail = measureRail({ metrics: createMetrics(), log, noteSignal() {}, tracing }, bare);
  await tracing.work("inquire payments", {}, () => rail.inquire(CONTEXT, ATTEMPT));
  const [call, job] = spans;
  assert.deepEqual([call?.name, call?.kind, call?.isError], ["fpx inquire", "client", true]);
  assert.equal(call?.parentId, job?.spanId);
  assert.deepEqual(call?.attributes, {
    "kaunter.rail": "fpx",
    "kaunter.operation": "inquire",
    "kaunter.outcome": "unknown",
    "error.type": "read_timeout",
  });
});
