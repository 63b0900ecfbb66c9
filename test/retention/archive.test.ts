// What is dropped after its retention is in the archive first.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { retentionOf } from "../../packages/gateway/src/config.ts";
import { keepPartitions } from "../../packages/gateway/src/jobs/keep-partitions.ts";
import { createObjectStore } from "../../packages/gateway/src/platform/archive/create-object-store.ts";
import { createArchive } from "../../packages/gateway/src/store/archive/create-archive.ts";
import { startTestGateway } from "../support/gateway.ts";
import { stopAfterTests } from "../support/lifetime.ts";
import { pay } from "../support/pay.ts";
import { provideFolder } from "../support/process/provide-folder.ts";

const DAY_MS = 86_400_000;

test("a month of exchanges is archived before it is dropped", async () => {
  const folder = provideFolder();
  const environment = { KAUNTER_ARCHIVE_URL: `file://${folder}` };
  const gateway = await stopAfterTests(startTestGateway({ environment }), (each) => each.stop());
  const payment = await pay(gateway);
  const [count] = await gateway.query`select count(*)::int as exchanges from exchanges`;

  const { deps, config } = gateway;
  const later = new Date(deps.clock.now().getTime() + 125 * DAY_MS);
  // The gateway's own account may not drop what the database's clock says is young.
  const { database } = gateway;
  const store = await createObjectStore({
    place: config.archive,
    ...{ keyId: null, secret: null },
  });
  const archive = store && createArchive(database, store);
  await keepPartitions(
    { ...deps, database, archive, clock: { now: () => later }, trueClock: { now: () => later } },
    retentionOf(config),
  );

  assert.deepEqual(await gateway.query`select 1 from exchanges`, []);
  const name = `exchanges_${payment.createdAt.toISOString().slice(0, 7).replace("-", "_")}`;
  const csv = gunzipSync(readFileSync(join(folder, "exchanges", `${name}.csv.gz`))).toString();
  assert.ok(csv.startsWith("merchant_id,transaction_id,"), csv.slice(0, 200));
  assert.equal(csv.split(`\n${payment.merchantId},${payment.id},`).length - 1, count.exchanges);
});
