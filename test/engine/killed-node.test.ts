// A node that fails takes its own merchants with it, and nobody else.
import assert from "node:assert/strict";
import { test } from "node:test";
import { migrate } from "../../packages/gateway/src/store/migrate.ts";
import { sql } from "../../packages/gateway/src/store/sql.ts";
import { type SignedCall, startTestGateway, type TestGateway } from "../support/gateway.ts";
import type { OtherMerchant } from "../support/other-merchant.ts";
import { until } from "../support/until.ts";
import { findCitus, startCitusCluster } from "./citus-cluster.ts";
import { makeShopAt } from "./load.ts";

const binaries = process.env.KAUNTER_TEST_NODES ? findCitus() : null;
const onCitus = { skip: binaries ? false : "npm run test:engine -- citus" };
const BEFORE = 40;
const WHILE_DOWN = 40;

/** The id of the checkout that was made; null when the call failed. */
async function create(
  gateway: TestGateway,
  { application, storeId }: OtherMerchant,
): Promise<string | null> {
  const call: SignedCall = {
    path: "/v3/payment/online",
    body: gateway.checkoutBody({ storeId }),
    application,
  };
  const { status, body } = await gateway.call(call);
  if (status === 200) return String(body.item.checkoutId);
  assert.ok(status >= 500, JSON.stringify(body));
  return null;
}

test(
  "a node killed under load: its merchants wait, the others do not, and nothing acknowledged is lost",
  onCitus,
  async (t) => {
    const cluster = await startCitusCluster(binaries ?? "", 2, { isDurable: true });
    t.after(() => cluster.stop());
    const [coordinator, own, other] = cluster.nodes;
    assert.ok(coordinator && own && other);
    await migrate(coordinator.url, { shardCount: 4 });
    const gateway = await startTestGateway({
      databaseUrl: own.url,
      coordinatorUrl: coordinator.url,
    });
    t.after(() => gateway.stop());
    const steady = await makeShopAt(gateway, own.url);
    const struck = await makeShopAt(gateway, other.url);

    const made: Record<"steady" | "struck", string[]> = { steady: [], struck: [] };
    let isOver = false;
    const failures = { steady: 0, struck: 0 };
    const drive = async (name: keyof typeof made, shop: OtherMerchant) => {
      while (!isOver) {
        const id = await create(gateway, shop);
        if (id) made[name].push(id);
        else failures[name] += 1;
      }
    };
    const load = Promise.all([
      ...Array.from({ length: 4 }, () => drive("steady", steady)),
      ...Array.from({ length: 4 }, () => drive("struck", struck)),
    ]);
    await until(() => Math.min(made.steady.length, made.struck.length) >= BEFORE);
    await other.kill();
    const atKill = made.steady.length;
    await until(() => failures.struck > 0 && made.steady.length >= atKill + WHILE_DOWN);
    await other.start();
    const atStart = made.struck.length;
    await until(() => made.struck.length >= atStart + BEFORE);
    isOver = true;
    await load;
    t.diagnostic(
      `${JSON.stringify(failures)} failed, ${made.steady.length} and ${made.struck.length} made`,
    );
    assert.equal(failures.steady, 0);
    for (const [name, { merchantId }] of Object.entries({ steady, struck })) {
      const ids = made[name as keyof typeof made];
      const { rows } = await gateway.deps.database.query<{ id: string }>(sql`
      select id from checkouts where merchant_id = ${merchantId} and id = any(${ids})`);
      assert.equal(rows.length, ids.length, name);
    }
  },
);
