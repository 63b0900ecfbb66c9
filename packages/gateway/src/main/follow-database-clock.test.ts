import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { until } from "../../../../test/support/until.ts";
import { type Log, silentLog } from "../platform/log.ts";
import type { Database } from "../store/database.ts";
import { followDatabaseClock } from "./follow-database-clock.ts";

/** A database that only returns the time, or is unavailable; and a log. */
function provideWorld(t: TestContext) {
  const world = {
    aheadMs: 0,
    isAway: false,
    measured: 0,
    logged: [] as string[],
    start: async () => {
      const following = await followDatabaseClock(database, log);
      t.after(following.stop);
      return following;
    },
  };
  const tx = { row: async () => ({ timeMs: Date.now() + world.aheadMs }) };
  const database = {
    async transaction(act: (on: typeof tx) => Promise<void>) {
      if (world.isAway) throw new Error("away");
      await act(tx);
      world.measured += 1;
    },
  } as unknown as Database; // what it uses
  const note = (_facts: unknown, text: string) => void world.logged.push(text);
  const log = { ...silentLog, info: note, error: note } as unknown as Log; // what it uses
  return world;
}

test("without the database there is no clock", async (t) => {
  const world = provideWorld(t);
  world.isAway = true;
  await assert.rejects(world.start(), /away/);
});

test("it goes on while the database is away, and is measured when it is back", async (t) => {
  const world = provideWorld(t);
  const { clock, measureNow } = await world.start();
  world.isAway = true;
  measureNow();
  const before = clock.now();
  await until(() => clock.now() > before);
  world.isAway = false;
  world.aheadMs = 60_000;
  await until(() => clock.now().getTime() > Date.now() + 50_000);
});

test("a skew is logged once when it begins and once when it ends", async (t) => {
  const world = provideWorld(t);
  const { measureNow } = await world.start();
  for (const aheadMs of [60_000, 70_000, 0, 1_000]) {
    world.aheadMs = aheadMs;
    const before = world.measured;
    measureNow();
    await until(() => world.measured > before);
  }
  assert.deepEqual(world.logged, [
    "this machine's clock differs from the database's",
    "this machine's clock agrees with the database's again",
  ]);
});
