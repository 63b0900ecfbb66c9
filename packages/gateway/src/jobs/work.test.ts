import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { silentLog } from "../platform/log.ts";
import type { TaskState } from "../platform/repeat.ts";
import { createTracing } from "../platform/tracing/tracing.ts";
import { ONE_NODE } from "../store/citus/reach.ts";
import type { Database } from "../store/database.ts";
import type { DueWork, FullLanes } from "../store/due-work.ts";
import { runDueWork, startWork, type Work } from "./work.ts";

const NOW = new Date("2026-03-01T09:00:00Z");
const MINUTE_MS = 60_000;
/** Rows are in memory. */
const database = {} as Partial<Database> as Database;
const deps = {
  clock: { now: () => NOW },
  database,
  log: silentLog,
  reach: ONE_NODE,
  tasks: new Set<TaskState>(),
  tracing: createTracing(),
};
const MANY = 10_000;

type Row = DueWork & { at: Date };

interface Bench {
  work: Work<Row>;
  /** In progress, in the order in which they were started. */
  started: Row[];
  /** Ends one that is in progress. */
  end(row: Row): void;
  add(rows: readonly Row[]): void;
}

const row = (merchantId: string, endpoint: string, id: string, ageMs = 0): Row => ({
  merchantId,
  endpoint,
  id,
  at: new Date(NOW.getTime() - ageMs),
});
const rows = (count: number, merchantId: string, endpoint: string, ageMs = MINUTE_MS) =>
  Array.from({ length: count }, (_, i) => row(merchantId, endpoint, String(i), ageMs));

const isFull = (full: FullLanes, { merchantId, endpoint }: DueWork) =>
  full.merchants.includes(merchantId) ||
  full.endpoints.includes(endpoint) ||
  full.lanes.some((lane) => lane.merchantId === merchantId && lane.endpoint === endpoint);

/** A table in memory. What is claimed is not due; work ends when the test ends it. */
function aBench(slots: Work<Row>["slots"], takenByOthers: readonly string[] = []): Bench {
  let due: Row[] = [];
  const started: Row[] = [];
  const ends = new Map<Row, () => void>();
  return {
    started,
    end: (one) => ends.get(one)?.(),
    add(more) {
      due = [...due, ...more].sort((a, b) => a.at.getTime() - b.at.getTime());
    },
    work: {
      name: "test",
      slots,
      pauseMs: 1,
      claimMs: MINUTE_MS,
      list: async (_db, _now, full, limit) =>
        due.filter((one) => !isFull(full, one)).slice(0, limit),
      async claim(_db, chosen) {
        const claimed = due.filter((one) => chosen.includes(one));
        due = due.filter((one) => !claimed.includes(one));
        return claimed.filter(({ id }) => !takenByOthers.includes(id));
      },
      run(one) {
        started.push(one);
        return new Promise<void>((resolve) => ends.set(one, resolve));
      },
    },
  };
}

/** Resolves when the worker has started this one; fails by never resolving. */
async function startedOf(bench: Bench, isWanted: (one: Row) => boolean): Promise<Row> {
  for (;;) {
    const found = bench.started.find(isWanted);
    if (found) return found;
    await turn();
  }
}

async function stop(bench: Bench, task: { stop(): Promise<void> }): Promise<void> {
  const stopping = task.stop();
  for (const one of bench.started) bench.end(one);
  await stopping;
}

test("one item is started at once beside another merchant's ten thousand earlier ones that never end", async () => {
  for (const endpoint of ["rail", "another rail"]) {
    const bench = aBench({ total: 16, perEndpoint: 8, isEndpointShared: true });
    bench.add(rows(MANY, "busy", "rail"));
    const task = startWork(deps, bench.work);
    await startedOf(bench, ({ merchantId }) => merchantId === "busy");
    bench.add([row("quiet", endpoint, "1")]);
    await startedOf(bench, ({ merchantId }) => merchantId === "quiet");
    assert.equal(bench.started.length, 5, "half of the rail's slots are the busy merchant's");
    await stop(bench, task);
  }
});

test("a provider that hangs keeps only its own slots busy", async () => {
  const bench = aBench({ total: 16, perEndpoint: 4, isEndpointShared: true });
  bench.add([1, 2, 3, 4, 5].flatMap((i) => rows(MANY / 5, `M${i}`, "hanging")));
  bench.add(rows(20, "M1", "rail", 0));
  const task = startWork(deps, bench.work);
  const seen = new Set<Row>();
  while (seen.size < 20) {
    const one = await startedOf(bench, (each) => each.endpoint === "rail" && !seen.has(each));
    seen.add(one);
    bench.end(one);
  }
  assert.ok(bench.started.length - seen.size <= 4);
  await stop(bench, task);
});

test("what another worker has claimed meanwhile is not started, and work that fails keeps no slot", async () => {
  const bench = aBench({ total: 4, perEndpoint: 4 }, ["1"]);
  bench.add(rows(9, "M1", "rail"));
  const ran: string[] = [];
  const count = await runDueWork(deps, {
    ...bench.work,
    async run({ id }) {
      ran.push(id);
      throw new Error("failed");
    },
  });
  assert.equal(count, 8);
  assert.deepEqual(ran.sort(), ["0", "2", "3", "4", "5", "6", "7", "8"]);
});

test("a worker that stops waits for what it has started, and starts nothing more", async () => {
  const bench = aBench({ total: 4, perEndpoint: 4 });
  bench.add(rows(9, "M1", "rail"));
  const task = startWork(deps, bench.work);
  await startedOf(bench, () => true);
  let hasStopped = false;
  const stopping = task.stop().then(() => {
    hasStopped = true;
  });
  await turn();
  assert.equal(hasStopped, false);
  for (const one of bench.started) bench.end(one);
  await stopping;
  assert.equal(bench.started.length, 2, "half of the slots");
});

test("each item that is started counts as a start of its task", async (t) => {
  let nowMs = 0;
  t.mock.method(performance, "now", () => nowMs);
  const bench = aBench({ total: 4, perEndpoint: 4 });
  const task = startWork(deps, bench.work);
  t.after(() => stop(bench, task));
  const idleMs = () => [...deps.tasks].find(({ name }) => name === bench.work.name)?.idleMs();
  for (const id of ["1", "2"]) {
    nowMs += MINUTE_MS;
    assert.equal(idleMs(), MINUTE_MS);
    bench.add([row("M1", "rail", id)]);
    await startedOf(bench, (one) => one.id === id);
    assert.equal(idleMs(), 0);
  }
});
