// Gateways that are connected to different nodes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { lockForMerchant } from "../../packages/gateway/src/store/citus/merchant-lock.ts";
import { type Database, openDatabase } from "../../packages/gateway/src/store/database.ts";
import { sql } from "../../packages/gateway/src/store/sql.ts";
import { createTestDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";

const nodes = (process.env.KAUNTER_TEST_NODES ?? "").split(" ").filter(Boolean);
const onCitus = { skip: nodes.length > 0 ? false : "npm run test:engine -- citus" };

/** One database as each node sees it. */
async function openAtEach(after: (act: () => Promise<void>) => void): Promise<Database[]> {
  const { url, drop } = await createTestDatabase();
  const opened = nodes.map((node) => {
    const own = new URL(node);
    own.pathname = new URL(url).pathname;
    return openDatabase({ url: own.href, connectionsMax: 3 });
  });
  after(async () => {
    await Promise.all(opened.map((database) => database.end()));
    await drop();
  });
  return opened;
}

test("a worker receives messages that are sent on any node", onCitus, async (t) => {
  const databases = await openAtEach((act) => t.after(act));
  const [listener] = databases;
  assert.ok(listener);
  const heard: string[] = [];
  const stop = await listener.listenEverywhere("news", (payload) => heard.push(payload));
  for (const [i, database] of databases.entries()) {
    await database.run(sql`select pg_notify('news', ${`from ${i}`})`);
  }
  await until(() => heard.length === databases.length);
  assert.deepEqual(heard.toSorted(), ["from 0", "from 1", "from 2"]);
  await stop();
});

test(
  "a merchant's lock holds at every node, and another merchant's does not wait for it",
  onCitus,
  async (t) => {
    const databases = await openAtEach((act) => t.after(act));
    const [one, other] = [databases[1], databases[2]];
    assert.ok(one && other);
    const order: string[] = [];
    let waiting: Promise<void> | undefined;
    await one.transaction(async (tx) => {
      await lockForMerchant(tx, 1, "m1");
      waiting = other.transaction(async (second) => {
        await lockForMerchant(second, 1, "m1");
        order.push("second");
      });
      await other.transaction((free) => lockForMerchant(free, 1, "m2"));
      // The second has been sent before; it would have its lock by now if no one held it.
      await other.transaction((free) => lockForMerchant(free, 2, "m1"));
      order.push("first");
    });
    await waiting;
    assert.deepEqual(order, ["first", "second"]);
  },
);
