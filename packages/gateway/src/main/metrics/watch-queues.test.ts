import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { type Log, silentLog } from "../../platform/log.ts";
import { createMetrics, formatMetrics } from "../../platform/metrics/metrics.ts";
import { watchQueues } from "./watch-queues.ts";

function provideQueue(t: TestContext) {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const logged: string[] = [];
  const note = (_facts: unknown, text: string) => void logged.push(text);
  const log = { ...silentLog, info: note, error: note } as unknown as Log; // what it uses
  const metrics = createMetrics();
  const load = { waiting: 0, oldestMs: 0 };
  const write = Object.assign(async () => {}, { load: () => load });
  const watch = watchQueues({ log, metrics }, { checkouts: write });
  t.after(watch.stop);
  const pass = (oldestMs: number) => {
    load.oldestMs = oldestMs;
    t.mock.timers.tick(1_000);
  };
  return { load, logged, metrics, pass };
}

test("stuck writes are logged once when they begin and once when they end", (t) => {
  const { logged, pass } = provideQueue(t);
  for (const oldestMs of [5, 2_500, 3_500, 4_500, 0, 1_900]) pass(oldestMs);
  assert.deepEqual(logged, ["writes are stuck", "writes go on"]);
});

test("time with stuck writes is counted, also when a scrape never sees an old row", async (t) => {
  const { metrics, pass, load } = provideQueue(t);
  // Each batch fails at its limit of three seconds; the scrape comes just afterwards.
  for (let round = 0; round < 4; round += 1)
    for (const oldestMs of [300, 1_300, 2_300]) pass(oldestMs);
  load.oldestMs = 100;
  const text = await formatMetrics([await metrics.read()]);
  assert.match(text, /^kaunter_write_queue_oldest_seconds\{queue="checkouts"\} 0.1$/m);
  assert.match(text, /^kaunter_write_stuck_seconds_total\{queue="checkouts"\} 8$/m);
  assert.match(text, /^kaunter_write_stuck_seconds_total\{queue="nonces"\} 0$/m);
});

test("what waits is measured", async (t) => {
  const { load, metrics } = provideQueue(t);
  Object.assign(load, { waiting: 7, oldestMs: 2_500 });
  const text = await formatMetrics([await metrics.read()]);
  assert.match(text, /^kaunter_write_queue_rows\{queue="checkouts"\} 7$/m);
  assert.match(text, /^kaunter_write_queue_oldest_seconds\{queue="checkouts"\} 2.5$/m);
});
