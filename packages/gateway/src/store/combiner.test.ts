import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { createCombiner } from "./combiner.ts";

/** More event loop turns than any step of the combiner takes. */
async function nextTurn(): Promise<void> {
  for (let i = 0; i < 5; i += 1) await setImmediate();
}

/** A `run` whose batches end when the test decides. */
function heldRun<Row>() {
  const batches: { rows: Row[]; commit(): void; fail(error: Error): void }[] = [];
  const run = (rows: Row[]): Promise<Row[]> =>
    new Promise((resolve, reject) => {
      batches.push({ rows, commit: () => resolve(rows), fail: reject });
    });
  return { batches, run };
}

test("a single row is written immediately, and rows that arrive meanwhile share the next batch", async () => {
  const { batches, run } = heldRun<number>();
  const write = createCombiner({ run, batchesInFlightMax: 1 });
  const first = write(1);
  await nextTurn();
  const later = [write(2), write(3)];
  await nextTurn();
  assert.deepEqual(
    batches.map((batch) => batch.rows),
    [[1]],
  );
  batches[0]?.commit();
  assert.equal(await first, 1);
  await nextTurn();
  assert.deepEqual(batches[1]?.rows, [2, 3]);
  batches[1]?.commit();
  assert.deepEqual(await Promise.all(later), [2, 3]);
});

test("no caller gets a result before the batch has committed", async () => {
  const { batches, run } = heldRun<number>();
  const write = createCombiner({ run });
  let isResolved = false;
  const promise = write(1).then(() => {
    isResolved = true;
  });
  await nextTurn();
  assert.equal(isResolved, false);
  batches[0]?.commit();
  await promise;
  assert.equal(isResolved, true);
});

test("concurrent batches and their size are limited", async () => {
  const { batches, run } = heldRun<number>();
  const write = createCombiner({ run, batchMax: 3, batchesInFlightMax: 2 });
  const all = Promise.all(Array.from({ length: 10 }, (_, i) => write(i)));
  await nextTurn();
  assert.deepEqual(
    batches.map((batch) => batch.rows),
    [
      [0, 1, 2],
      [3, 4, 5],
    ],
  );
  batches[1]?.commit();
  await nextTurn();
  assert.deepEqual(batches[2]?.rows, [6, 7, 8]);
  batches[0]?.commit();
  batches[2]?.commit();
  await nextTurn();
  batches[3]?.commit();
  assert.deepEqual(await all, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test("a second batch starts in parallel only when enough rows are waiting", async () => {
  const { batches, run } = heldRun<number>();
  const write = createCombiner({ run, batchMax: 8, concurrentMin: 3 });
  const all = [write(0)];
  await nextTurn();
  all.push(write(1), write(2));
  await nextTurn();
  assert.equal(batches.length, 1);
  all.push(write(3));
  await nextTurn();
  assert.deepEqual(batches[1]?.rows, [1, 2, 3]);
  for (const batch of batches) batch.commit();
  assert.deepEqual(await Promise.all(all), [0, 1, 2, 3]);
});

/** Time that passes when the test says so. */
function manualTime() {
  let nowMs = 0;
  let timers: { atMs: number; act(): void }[] = [];
  return {
    nowMs: () => nowMs,
    after: (ms: number, act: () => void) => void timers.push({ atMs: nowMs + ms, act }),
    async pass(ms: number) {
      nowMs += ms;
      const due = timers.filter(({ atMs }) => atMs <= nowMs);
      timers = timers.filter(({ atMs }) => atMs > nowMs);
      for (const { act } of due) act();
      await nextTurn();
    },
  };
}

test("under load a batch gathers rows, and what comes one by one does not wait", async () => {
  const { batches, run } = heldRun<number>();
  const time = manualTime();
  const write = createCombiner({ run, time, gatherMs: 4, batchMax: 8 });
  const writeAll = async (...rows: number[]) => {
    const written = rows.map(write);
    await nextTurn();
    return Promise.all(written);
  };
  const sizes = () => batches.map(({ rows }) => rows.length);
  const commitLast = () => batches.at(-1)?.commit();
  const all = [writeAll(1)];
  await nextTurn();
  commitLast();
  all.push(writeAll(2, 3, 4, 5));
  await nextTurn();
  assert.deepEqual(sizes(), [1, 4], "the row before it was alone");
  commitLast();
  all.push(writeAll(6));
  await time.pass(3);
  assert.deepEqual(sizes(), [1, 4]);
  all.push(writeAll(7));
  await time.pass(1);
  assert.deepEqual(sizes(), [1, 4, 2]);
  commitLast();
  all.push(writeAll(8));
  await nextTurn();
  assert.deepEqual(sizes(), [1, 4, 2, 1], "two rows are no load");
  commitLast();
  all.push(writeAll(9, 10, 11, 12));
  await nextTurn();
  commitLast();
  all.push(writeAll(13, 14, 15, 16));
  await nextTurn();
  assert.deepEqual(sizes().slice(4), [4, 4], "half a batch does not wait");
  commitLast();
  assert.deepEqual(
    (await Promise.all(all)).flat(),
    Array.from({ length: 16 }, (_, i) => i + 1),
  );
});

test("a group gathers for itself", async () => {
  const { batches, run } = heldRun<number>();
  const time = manualTime();
  const write = createCombiner({ run, time, gatherMs: 4, groupOf: (row: number) => row % 2 });
  const all = [0, 2, 4, 6].map(write);
  await nextTurn();
  batches[0]?.commit();
  await nextTurn();
  all.push(write(8), write(1));
  await nextTurn();
  assert.deepEqual(
    batches.slice(1).map(({ rows }) => rows),
    [[1]],
  );
  await time.pass(4);
  assert.deepEqual(batches[2]?.rows, [8]);
  for (const batch of batches) batch.commit();
  await Promise.all(all);
});

test("rows beyond the queue limit are rejected immediately; the queue accepts rows again once it drains", async () => {
  const { batches, run } = heldRun<number>();
  const full = new Error("full");
  const write = createCombiner({
    run,
    batchMax: 1,
    batchesInFlightMax: 1,
    waitingMax: 2,
    onFull: () => full,
  });
  const taken = [write(1)];
  await nextTurn();
  taken.push(write(2), write(3));
  await assert.rejects(write(4), full);
  batches[0]?.commit();
  await taken[0];
  await nextTurn();
  taken.push(write(5));
  for (const n of [1, 2, 3]) {
    batches[n]?.commit();
    await taken[n];
    await nextTurn();
  }
  assert.deepEqual(await Promise.all(taken), [1, 2, 3, 5]);
});

test("a failing row does not fail other rows, and no row is committed twice", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ isPoison: fc.boolean(), key: fc.nat(5) }), { maxLength: 40 }),
      fc.integer({ min: 1, max: 9 }),
      async (wanted, batchMax) => {
        const rows = wanted.map((row, id) => ({ ...row, id }));
        const committed: number[] = [];
        const write = createCombiner({
          batchMax,
          keysOf: (row: (typeof rows)[number]) => [String(row.key)],
          run: async (batch) => {
            assert.equal(new Set(batch.map((row) => row.key)).size, batch.length);
            await setImmediate();
            if (batch.some((row) => row.isPoison)) throw new Error("poison");
            committed.push(...batch.map((row) => row.id));
            return batch.map((row) => row.id * 10);
          },
        });
        const results = await Promise.allSettled(rows.map(write));
        for (const [i, row] of rows.entries()) {
          const result = results[i];
          if (row.isPoison) assert.equal(result?.status, "rejected");
          else assert.deepEqual(result, { status: "fulfilled", value: row.id * 10 });
        }
        const good = rows.filter((row) => !row.isPoison).map((row) => row.id);
        assert.deepEqual(
          committed.toSorted((a, b) => a - b),
          good,
        );
      },
    ),
    { numRuns: 60 },
  );
});

test("rows with the same key are written in arrival order, in separate batches", async () => {
  const order: number[] = [];
  const write = createCombiner({
    batchesInFlightMax: 1,
    keysOf: (row: number) => [row % 2 === 0 ? "even" : "odd", `own ${row}`],
    run: async (rows) => {
      order.push(...rows);
      return rows;
    },
  });
  await Promise.all([0, 2, 1, 4, 3, 6].map(write));
  assert.deepEqual(order, [0, 1, 2, 3, 4, 6]);
});

test("during a database outage all rows fail after one attempt", async () => {
  let runs = 0;
  const write = createCombiner<number, number>({
    run: () => {
      runs += 1;
      return Promise.reject(new Error("connection refused"));
    },
    isOutage: () => true,
  });
  const results = await Promise.allSettled(Array.from({ length: 100 }, (_, i) => write(i)));
  assert.equal(runs, 1);
  assert.ok(results.every((result) => result.status === "rejected"));
});

test("a committed batch with a wrong result count is not written again", async () => {
  let runs = 0;
  const write = createCombiner<number, number>({
    run: async () => {
      runs += 1;
      return [];
    },
  });
  const results = await Promise.allSettled([write(1), write(2)]);
  assert.equal(runs, 1);
  assert.ok(results.every((result) => result.status === "rejected"));
});

test("a queue full of duplicates does not slow down other rows: choosing a batch has a bounded lookahead", async () => {
  let looked = 0;
  const write = createCombiner({
    batchMax: 10,
    batchesInFlightMax: 1,
    keysOf: (row: number) => {
      looked += 1;
      return [String(row)];
    },
    run: async (rows) => rows,
  });
  await Promise.all(Array.from({ length: 1_000 }, (_, i) => write(i)));
  assert.ok(looked <= 1_000, `${looked} looks for 1,000 rows`);
});

test("an endless stream of duplicates delays only rows with the same key", async () => {
  const order: string[] = [];
  const write = createCombiner({
    batchMax: 2,
    batchesInFlightMax: 1,
    keysOf: (row: string) => [row[0] ?? ""],
    run: async (rows) => {
      order.push(rows.join());
      return rows;
    },
  });
  await Promise.all(["a1", "a2", "a3", "b1", "a4", "a5", "a6", "a7", "a8", "a9", "c1"].map(write));
  assert.equal(order[0], "a1,b1");
  assert.deepEqual(order.join().match(/a\d/g), [
    "a1",
    "a2",
    "a3",
    "a4",
    "a5",
    "a6",
    "a7",
    "a8",
    "a9",
  ]);
});

test("a batch is of one group, a group has one batch in flight, and rows keep their order", async () => {
  const batches: string[] = [];
  const inFlight = new Set<string>();
  let peak = 0;
  const write = createCombiner({
    groupOf: (row: string) => row.charCodeAt(0),
    run: async (rows) => {
      const groups = new Set(rows.map(([group = ""]) => group));
      assert.equal(groups.size, 1);
      const [group = ""] = groups;
      assert.ok(!inFlight.has(group), `${group} is in flight`);
      inFlight.add(group);
      peak = Math.max(peak, inFlight.size);
      await nextTurn();
      batches.push(rows.join());
      inFlight.delete(group);
      return rows;
    },
  });
  const rows = ["a1", "b1", "c1", "a2", "b2", "a3"];
  assert.deepEqual(await Promise.all(rows.map(write)), rows);
  assert.deepEqual(batches.toSorted(), ["a1,a2,a3", "b1,b2", "c1"]);
  assert.ok(peak > 1, "groups wait for one another");
});

const DEADLINE_MS = 3_000;
const late = new Error("late");

/** Time that the test advances. The process's own is also that of other files' gateways. */
function createTime() {
  let nowMs = 1_000;
  let planned: { atMs: number; act(): void }[] = [];
  return {
    nowMs: () => nowMs,
    after(ms: number, act: () => void) {
      planned.push({ atMs: nowMs + ms, act });
    },
    async pass(ms: number) {
      for (let passed = 0; passed < ms; passed += 100) {
        nowMs += 100;
        const due = planned.filter(({ atMs }) => atMs <= nowMs);
        planned = planned.filter((each) => !due.includes(each));
        for (const { act } of due) act();
        await nextTurn();
      }
    },
  };
}

test("rows of a batch that does not end fail at the deadline, and others take its place", async () => {
  const time = createTime();
  const { batches, run } = heldRun<number>();
  const options = { batchesInFlightMax: 1, deadlineMs: DEADLINE_MS, time, onLate: () => late };
  const write = createCombiner({ run, ...options });
  const stuck = Promise.allSettled([write(1), write(2)]);
  await nextTurn();
  await time.pass(DEADLINE_MS - 200);
  const next = write(3);
  assert.deepEqual(write.load(), { waiting: 1, inFlight: 1, oldestMs: DEADLINE_MS - 200 });
  await time.pass(300);
  for (const result of await stuck) assert.deepEqual(result, { status: "rejected", reason: late });
  await nextTurn();
  assert.deepEqual(batches[1]?.rows, [3]);
  batches[1]?.commit();
  assert.equal(await next, 3);
  await nextTurn();
  assert.deepEqual(write.load(), { waiting: 0, inFlight: 0, oldestMs: 0 });
  // The later outcome of the first one is ignored, and it is not retried.
  batches[0]?.fail(new Error("terminated"));
  await nextTurn();
  assert.equal(batches.length, 2);
});

test("groups whose batches hang leave places to the others", async () => {
  const time = createTime();
  const { batches, run } = heldRun<number>();
  const write = createCombiner({
    run,
    groupOf: (row) => row,
    batchesInFlightMax: 4,
    deadlineMs: DEADLINE_MS,
    time,
    onLate: () => late,
  });
  const hanging = [1, 2, 3, 4];
  const first = Promise.allSettled(hanging.map(write));
  await nextTurn();
  assert.equal(batches.length, 4);
  await time.pass(DEADLINE_MS + 100);
  for (const result of await first) assert.equal(result.status, "rejected");
  const again = Promise.allSettled(hanging.map(write));
  const other = write(5);
  await nextTurn();
  assert.deepEqual(
    batches.slice(4).map(({ rows }) => rows),
    [[1], [2], [5]],
  );
  for (const { commit } of batches) commit();
  assert.equal(await other, 5);
  await nextTurn();
  for (const { commit } of batches) commit();
  const results = await again;
  assert.ok(results.every(({ status }) => status === "fulfilled"));
  // A group that responds again has all places.
  void hanging.map(write);
  await nextTurn();
  assert.deepEqual(
    batches.slice(7 + 2).map(({ rows }) => rows),
    [[1], [2], [3], [4]],
  );
});

test("rows that find no place in a batch fail at the deadline, and are not written", async () => {
  const time = createTime();
  const { batches, run } = heldRun<number>();
  const write = createCombiner({
    run,
    keysOf: () => ["same"],
    batchesInFlightMax: 1,
    deadlineMs: DEADLINE_MS,
    time,
    onLate: () => late,
  });
  const first = write(1);
  await nextTurn();
  await time.pass(1_000);
  const second = assert.rejects(write(2), late);
  batches[0]?.commit();
  await first;
  await nextTurn();
  const third = assert.rejects(write(3), late); // waits for the second
  await time.pass(DEADLINE_MS + 100);
  await Promise.all([second, third]);
  assert.deepEqual(
    batches.map(({ rows }) => rows),
    [[1], [2]],
  );
});

test("every row gets a result by its deadline, and the combiner continues, when any part hangs", async () => {
  const time = createTime();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ key: fc.nat(3), hangs: fc.boolean() }), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 3 }),
      async (wanted, batchesInFlightMax) => {
        const write = createCombiner<(typeof wanted)[number] & { id: number }, number>({
          batchMax: 2,
          batchesInFlightMax,
          keysOf: ({ key }) => [String(key)],
          deadlineMs: DEADLINE_MS,
          time,
          onLate: () => late,
          run: (rows) =>
            rows.some(({ hangs }) => hangs)
              ? new Promise<number[]>(() => {})
              : Promise.resolve(rows.map(({ id }) => id)),
        });
        let open = wanted.length;
        const results = wanted.map((row, id) =>
          write({ ...row, id }).then(
            (result) => assert.equal(result, id),
            (error) => assert.equal(error, late),
          ),
        );
        for (const result of results) void result.finally(() => (open -= 1));
        await nextTurn();
        await time.pass(2 * DEADLINE_MS + 200);
        await Promise.all(results);
        assert.equal(open, 0);
        assert.deepEqual(write.load(), { waiting: 0, inFlight: 0, oldestMs: 0 });
        assert.equal(await Promise.race([write({ key: 0, hangs: false, id: 7 }), 0]), 0);
        await nextTurn();
        assert.equal(write.load().inFlight, 0);
      },
    ),
    { numRuns: 30 },
  );
});

test("a batch whose deadline passes while a later one is queued takes only its own rows along", async () => {
  const time = createTime();
  const { batches, run } = heldRun<number>();
  const write = createCombiner({
    run,
    batchMax: 2,
    batchesInFlightMax: 1,
    deadlineMs: DEADLINE_MS,
    time,
    onLate: () => late,
  });
  const stuck = [write(1), write(2)].map((result) => assert.rejects(result, late));
  await nextTurn();
  await time.pass(DEADLINE_MS - 500);
  const queued = [write(3), write(4), write(5)];
  await time.pass(600);
  await Promise.all(stuck);
  await nextTurn();
  assert.deepEqual(
    batches.map(({ rows }) => rows),
    [
      [1, 2],
      [3, 4],
    ],
  );
  batches[1]?.commit();
  await nextTurn();
  batches[2]?.commit();
  assert.deepEqual(await Promise.all(queued), [3, 4, 5]);
});

for (const ends of ["commits", "fails"] as const) {
  test(`a batch that ${ends} after its deadline changes no result, and frees no place again`, async () => {
    const time = createTime();
    const { batches, run } = heldRun<string>();
    const write = createCombiner({
      run,
      groupOf: (row) => row.charCodeAt(0),
      deadlineMs: DEADLINE_MS,
      time,
      onLate: () => late,
    });
    const stuck = Promise.allSettled([write("a1"), write("a2")]);
    await nextTurn();
    await time.pass(DEADLINE_MS + 100);
    const next = write("a3");
    await nextTurn();
    if (ends === "commits") batches[0]?.commit();
    else batches[0]?.fail(new Error("terminated"));
    const last = write("a4");
    await nextTurn();
    const sent = () => batches.map(({ rows }) => rows);
    // Its group has a batch in flight, and nothing of the late one is written again.
    assert.deepEqual(sent(), [["a1", "a2"], ["a3"]]);
    assert.equal(write.load().inFlight, 1);
    batches[1]?.commit();
    await nextTurn();
    assert.deepEqual(sent().slice(2), [["a4"]]);
    batches[2]?.commit();
    assert.deepEqual(await Promise.all([next, last]), ["a3", "a4"]);
    for (const result of await stuck) {
      assert.deepEqual(result, { status: "rejected", reason: late });
    }
  });
}

test("while nothing ends, what waits is bounded, and the deadline makes room again", async () => {
  const time = createTime();
  const full = new Error("full");
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.record({ count: fc.nat(8), ms: fc.constantFrom(0, 1_000, DEADLINE_MS) }), {
        minLength: 1,
        maxLength: 6,
      }),
      async (waitingMax, bursts) => {
        const write = createCombiner<number, number>({
          run: () => new Promise(() => {}),
          batchMax: 2,
          batchesInFlightMax: 1,
          waitingMax,
          onFull: () => full,
          deadlineMs: DEADLINE_MS,
          time,
          onLate: () => late,
        });
        const results: Promise<unknown>[] = [];
        for (const { count, ms } of bursts) {
          for (let i = 0; i < count; i += 1) {
            const isFull = write.load().waiting === waitingMax;
            results.push(assert.rejects(write(i), isFull ? full : late));
            assert.ok(write.load().waiting <= waitingMax);
          }
          await nextTurn();
          await time.pass(ms);
        }
        await time.pass(2 * DEADLINE_MS + 200);
        await Promise.all(results);
        assert.deepEqual(write.load(), { waiting: 0, inFlight: 0, oldestMs: 0 });
      },
    ),
    { numRuns: 30 },
  );
});
