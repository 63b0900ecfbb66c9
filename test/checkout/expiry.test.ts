import assert from "node:assert/strict";
import { test } from "node:test";
import { expireDueCheckouts } from "../../packages/gateway/src/jobs/checkout/expire-checkouts.ts";
import { silentLog } from "../../packages/gateway/src/platform/log.ts";
import { closeExpiredCheckouts } from "../../packages/gateway/src/store/checkout/expiry.ts";
import type { Database } from "../../packages/gateway/src/store/database.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { attemptsOf, ofDemo, openCheckout, payAttempt, readCheckout } from "../support/pay.ts";
import { FrozenClock } from "../support/time/frozen-clock.ts";

const clock = new FrozenClock(Date.now());
const gateway = await provideOwnGateway({ replace: { clock } });
const { deps } = gateway;
const statusOf = async (id: string) => (await readCheckout(gateway, id))?.status;

for (const { attemptState, expected } of [
  { attemptState: "PENDING", expected: "IN_PROCESS" },
  { attemptState: "DECLINED", expected: "FAILED" },
]) {
  test(`a payment submitted in the last moment is seen when its checkout expires: ${attemptState}`, async () => {
    const other = await openCheckout(gateway);
    const checkoutId = await openCheckout(gateway);
    await payAttempt(gateway, checkoutId, { bankCode: "SIM0051" });
    const [attempt] = await attemptsOf(gateway, checkoutId);
    assert.ok(attempt);
    // The attempt as it was before its transaction committed.
    await gateway.query`
      update checkouts set status = 'IN_PROCESS', end_at = start_at + interval '1 second'
       where id = any(${[checkoutId, other]})`;
    const [kept] = await gateway.query<{ row: string }>`
      select row_to_json(t)::text as row from transactions t where id = ${attempt.id}`;
    await gateway.query`delete from exchanges where transaction_id = ${attempt.id}`;
    await gateway.query`delete from transactions where id = ${attempt.id}`;
    clock.advance(60_000);
    let closing: Promise<unknown> = Promise.resolve();
    await deps.database.transaction(async (tx) => {
      const { text, values } = {
        text: "select from checkouts where id = $1 for update",
        values: [checkoutId],
      };
      await tx.query({ text, values });
      await tx.query({
        text: `insert into transactions
               select * from json_populate_record(null::transactions,
                 ($1::jsonb || jsonb_build_object('attempt_state', $2::text,
                   'status', case when $2 = 'DECLINED' then 'FAILED' else 'IN_PROCESS' end))::json)`,
        values: [kept?.row, attemptState],
      });
      const keys = [ofDemo(gateway, checkoutId), ofDemo(gateway, other)];
      closing = deps.database.transaction((own) => closeExpiredCheckouts(own, keys, clock.now()));
      for (;;) {
        const waiting = await gateway.query`
          select from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`;
        if (waiting.length > 0) break;
      }
    });
    await closing;
    assert.deepEqual([await statusOf(checkoutId), await statusOf(other)], [expected, "EXPIRED"]);
  });
}

test("a checkout that was paid meanwhile stays paid", async () => {
  const checkoutId = await openCheckout(gateway);
  const keys = [ofDemo(gateway, checkoutId)];
  await payAttempt(gateway, checkoutId);
  clock.advance(3_600_000);
  await deps.database.transaction((tx) => closeExpiredCheckouts(tx, keys, clock.now()));
  await expireDueCheckouts(deps);
  assert.equal(await statusOf(checkoutId), "SUCCESS");
});

test("a worker that was too late to close any checkout logs none", async () => {
  const checkoutId = await openCheckout(gateway);
  await gateway.query`
    update checkouts set end_at = start_at + interval '1 second' where id = ${checkoutId}`;
  clock.advance(60_000);
  const database: Database = {
    ...deps.database,
    async transaction(act) {
      await expireDueCheckouts(deps);
      return deps.database.transaction(act);
    },
  };
  const logged: unknown[] = [];
  const log = { ...silentLog, info: (...line: unknown[]) => void logged.push(line) };
  await expireDueCheckouts({ ...deps, database, log: log as unknown as typeof silentLog });
  assert.equal(await statusOf(checkoutId), "EXPIRED");
  assert.deepEqual(logged, []);
});
