/** A running gateway takes calls while a migration after its release is applied: none fails. */
import assert from "node:assert/strict";
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import pg from "pg";
import { migrate } from "../../packages/gateway/src/store/migrate.ts";
import { MIGRATIONS_FOLDER } from "../../packages/gateway/src/store/schema-state.ts";
import { type Answer, provideTestGateway } from "../support/gateway.ts";
import { pay } from "../support/pay.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { until } from "../support/until.ts";

const CALLERS = 6;
/** The expand step of a next release: what the present one reads and writes stays as it is. */
const EXPAND = {
  "9001_checkout_note": `
    alter table checkouts add column note text;
    alter table checkouts add constraint checkouts_note check (length(note) <= 200) not valid;
    create table checkout_labels (
      merchant_id text not null, checkout_id text not null, label text not null,
      primary key (merchant_id, checkout_id, label)
    );`,
  "9002_checkout_note_valid": "alter table checkouts validate constraint checkouts_note;",
  "9003_transactions_note": "alter table transactions add column note text default '';",
  "9004_checkouts_by_note":
    "-- no transaction\ncreate index concurrently if not exists checkouts_by_note on checkouts (merchant_id, note);",
};

const gateway = await provideTestGateway({ withWorker: true });
const folder = provideFolder();
cpSync(MIGRATIONS_FOLDER, folder, { recursive: true });
for (const [name, text] of Object.entries(EXPAND)) {
  writeFileSync(join(folder, `${name}.sql`), text);
}

test("no call fails while migrations are applied, even beside a long transaction", async () => {
  const replies: Answer[] = [];
  let payments = 0;
  let isOver = false;
  const sell = async (): Promise<void> => {
    while (!isOver) {
      const body = gateway.checkoutBody();
      replies.push(await gateway.call({ path: "/v3/payment/online", body }));
    }
  };
  const takePayments = async (): Promise<void> => {
    while (!isOver) {
      assert.equal((await pay(gateway)).status, "SUCCESS");
      payments += 1;
    }
  };
  const selling = [...Array.from({ length: CALLERS }, sell), takePayments()];
  const report = new pg.Client({ connectionString: gateway.config.databaseUrl?.reveal() });
  await report.connect();
  try {
    await report.query("begin; select count(*) from checkouts");
    await until(() => replies.length >= 5 * CALLERS && payments >= 2);
    const waits: string[] = [];
    const applied = await migrate(gateway.config.databaseUrl?.reveal() ?? "", {
      folder,
      onWait(reason) {
        waits.push(reason);
        void report.query("commit");
      },
    });
    assert.deepEqual(
      applied,
      Object.keys(EXPAND).map((name) => `${name}.sql`),
    );
    assert.match(waits.join(), /a table is locked by a long transaction/);
    const before = { calls: replies.length, payments };
    await until(() => replies.length >= before.calls + 5 * CALLERS && payments > before.payments);
  } finally {
    isOver = true;
    await report.end();
    await Promise.all(selling);
  }
  const failed = replies.filter(({ status }) => status !== 200);
  assert.deepEqual(
    failed.map(({ body }) => body),
    [],
  );
});
