/** What one process caches of applications while its connection for notifications is cut. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { provideOwnGateway } from "../support/gateway.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { FrozenClock } from "../support/time/frozen-clock.ts";
import { until } from "../support/until.ts";

/** Frozen, so that nothing that is kept grows old: only a message makes it forgotten. */
const clock = new FrozenClock(Date.now());
const gateway = await provideOwnGateway({ replace: { clock } });
const owner = await signInOwner(gateway);

const create = () => gateway.call({ path: "/v3/payment/online", body: gateway.checkoutBody() });

const switchTo = (isActive: boolean) =>
  owner.call("updateApplication", { params: { id: gateway.demo.clientId }, body: { isActive } });

/** Those that hear what is said from now on: before its statement has ended, none does. */
async function listeners(): Promise<number[]> {
  const rows = await gateway.query<{ pid: number }>`
    select pid from pg_stat_activity
     where application_name = 'kaunter-listen' and datname = current_database()
       and query like 'listen %' and state = 'idle'`;
  return rows.map(({ pid }) => pid);
}

async function cutLines(): Promise<number[]> {
  const cut = await listeners();
  assert.ok(cut.length > 0);
  await gateway.query`select pg_terminate_backend(pid) from unnest(${cut}::int[]) as pid`;
  return cut;
}

test("after the listener has reconnected, turning an application OFF takes effect at once", async () => {
  assert.equal((await create()).status, 200);
  const cut = await cutLines();
  await until(
    listeners,
    (now) => now.length === cut.length && !now.some((pid) => cut.includes(pid)),
  );
  assert.equal((await switchTo(false)).status, 200);
  const refused = await until(create, ({ status }) => status !== 200);
  assert.equal(refused.body.error.code, "INACTIVE_CLIENT");
  await switchTo(true);
  await until(create, ({ status }) => status === 200);
});

test("a change while the connection is cut still takes effect after a second", async () => {
  assert.equal((await create()).status, 200);
  await cutLines();
  assert.equal((await switchTo(false)).status, 200);
  clock.advance(1_000);
  assert.equal((await create()).body.error.code, "INACTIVE_CLIENT");
  await switchTo(true);
});
