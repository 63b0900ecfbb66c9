import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createTestDatabase } from "../../../../../test/support/database.ts";
import { FrozenClock } from "../../../../../test/support/time/frozen-clock.ts";
import { silentLog } from "../../platform/log.ts";
import { type Database, openDatabase } from "../../store/database.ts";
import { insertInstallation, type Mode } from "../../store/installation/installation.ts";
import { advanceSandboxClock, findSandboxClock } from "../../store/installation/sandbox-clock.ts";
import { sql } from "../../store/sql.ts";
import { followSandboxClock, readBusinessClock } from "./follow-sandbox-clock.ts";

const DAY_MS = 86_400_000;
const START_MS = Date.parse("2026-11-29T04:00:00Z");

async function provideInstallation(mode: Mode): Promise<Database> {
  const { url, drop } = await createTestDatabase();
  const database = openDatabase({ url, connectionsMax: 2 });
  after(async () => {
    await database.end();
    await drop();
  });
  const now = new Date(START_MS);
  await insertInstallation(database, { mode, secretSealed: Buffer.from("sealed"), now });
  return database;
}

const advance = (database: Database, aheadMs: number, nowMs: number) =>
  advanceSandboxClock(database, {
    ...{ aheadMs, now: new Date(nowMs) },
    appliesAt: new Date(nowMs + 2_000),
  });

test("all processes of a sandbox move at the same moment, and read it again after a restart", async () => {
  const database = await provideInstallation("sandbox");
  const trueClock = new FrozenClock(START_MS);
  const follow = () =>
    followSandboxClock({ database, trueClock, log: silentLog, tasks: new Set() }, "sandbox");
  assert.equal((await readBusinessClock(database, trueClock, "sandbox")).now().getTime(), START_MS);
  assert.equal(await advance(database, DAY_MS, START_MS), true);
  const one = await follow();
  assert.equal(one.aheadMs(), 0);
  trueClock.advance(1_999);
  assert.equal(one.clock.now().getTime(), START_MS + 1_999);
  trueClock.advance(1);
  assert.equal(one.clock.now().getTime(), START_MS + 2_000 + DAY_MS);
  await one.stop();
  const again = await follow();
  assert.equal(again.aheadMs(), DAY_MS);
  await again.stop();
});

test("it only moves forward, one advance after the other", async () => {
  const database = await provideInstallation("sandbox");
  assert.equal(await advance(database, DAY_MS, START_MS), true);
  // Not every process may know of the first one yet.
  assert.equal(await advance(database, 2 * DAY_MS, START_MS + 1_000), false);
  assert.equal(await advance(database, 2 * DAY_MS, START_MS + 3_000), true);
  assert.equal(await advance(database, DAY_MS, START_MS + 9_000), false);
  assert.equal((await findSandboxClock(database))?.aheadMs, 2 * DAY_MS);
  const refused = { code: "23000" };
  await assert.rejects(database.run(sql`update sandbox_clock set ahead_ms = 1`), refused);
  await assert.rejects(database.run(sql`delete from sandbox_clock`), refused);
  const tooFar = advance(database, 301 * DAY_MS, START_MS + 60_000);
  await assert.rejects(tooFar, { code: "23514" });
});

test("production has no clock that could be advanced", async () => {
  const database = await provideInstallation("production");
  await assert.rejects(advance(database, DAY_MS, START_MS), { code: "23503" });
  const asProduction = sql`
    insert into sandbox_clock (installation_id, mode, ahead_ms, previous_ms, applies_at)
    values ('installation', 'production', 1, 0, ${new Date(START_MS)})`;
  await assert.rejects(database.run(asProduction), { code: "23514" });

  const sandbox = await provideInstallation("sandbox");
  assert.equal(await advance(sandbox, DAY_MS, START_MS), true);
  // Not read, even if there were one.
  const trueClock = new FrozenClock(START_MS + 60_000);
  const tasks = new Set<never>();
  const following = { database: sandbox, trueClock, log: silentLog, tasks };
  const { clock, aheadMs } = await followSandboxClock(following, "production");
  assert.equal(clock, trueClock);
  assert.equal(aheadMs(), 0);
  assert.equal(await readBusinessClock(sandbox, trueClock, "production"), trueClock);
  assert.equal(tasks.size, 0);
});
