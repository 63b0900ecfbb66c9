/** Merchants on chosen nodes of a cluster, and clients that create checkouts without a pause. */
import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import { sql } from "../../packages/gateway/src/store/sql.ts";
import type { TestGateway } from "../support/gateway.ts";
import { makeSecondMerchant, type OtherMerchant } from "../support/other-merchant.ts";
import { queryAt } from "../support/server/test-home.ts";

/** After a failed call: a client that repeats at once would keep the nodes from starting. */
const REPEAT_AFTER_MS = 50;

export interface Load {
  /** Ids of the checkouts that were acknowledged. */
  readonly made: readonly string[];
  /** Bodies of the failed calls. */
  readonly failures: unknown[];
  /** The longest between two acknowledged calls since this was last called. */
  takePauseMs(): number;
  stop(): Promise<void>;
}

/** The port of the node that has the merchant's rows, as a node knows it. */
export async function readPort(url: string, merchantId: string): Promise<string> {
  const [[port] = []] = await queryAt(
    url,
    `select nodeport from pg_dist_shard_placement
      where shardid = get_shard_id_for_distribution_column('checkouts', '${merchantId}')`,
  );
  return String(port);
}

/** A shop whose rows are on the node at `url`. */
export async function makeShopAt(gateway: TestGateway, url: string): Promise<OtherMerchant> {
  for (;;) {
    const shop = await makeSecondMerchant(gateway);
    const port = await readPort(gateway.coordinatorUrl, shop.merchantId);
    if (port === new URL(url).port) return shop;
  }
}

/** The same gateway, with the shop in the place of the demo's merchant. */
export function ofShop(gateway: TestGateway, shop: OtherMerchant): TestGateway {
  return { ...gateway, demo: { ...gateway.demo, ...shop } };
}

/** Fails on a response that is neither success nor to be repeated. */
export function startLoad(
  gateway: TestGateway,
  { application, storeId }: OtherMerchant,
  clientCount: number,
): Load {
  const made: string[] = [];
  const failures: unknown[] = [];
  let isOver = false;
  let madeAt = performance.now();
  let pauseMs = 0;
  const drive = async () => {
    while (!isOver) {
      const body = gateway.checkoutBody({ storeId });
      const response = await gateway.call({ path: "/v3/payment/online", body, application });
      if (response.status !== 200) {
        assert.ok(response.status >= 500, JSON.stringify(response.body));
        failures.push(response.body);
        await setTimeout(REPEAT_AFTER_MS);
        continue;
      }
      made.push(String(response.body.item.checkoutId));
      pauseMs = Math.max(pauseMs, performance.now() - madeAt);
      madeAt = performance.now();
    }
  };
  const running = Promise.all(Array.from({ length: clientCount }, drive));
  return {
    made,
    failures,
    takePauseMs() {
      const taken = Math.round(pauseMs);
      pauseMs = 0;
      return taken;
    },
    async stop() {
      isOver = true;
      await running;
    },
  };
}

/** Each checkout that was acknowledged is in the database. */
export async function expectMade(
  { deps }: TestGateway,
  { merchantId }: OtherMerchant,
  load: Load,
): Promise<void> {
  const made = [...load.made]; // the load continues
  const count = await deps.database.run(sql`
    select from checkouts where merchant_id = ${merchantId} and id = any(${made})`);
  assert.equal(count, made.length);
}

/** True when a worker process listens to the node. */
export async function isListenedTo(url: string): Promise<boolean> {
  const listeners = await queryAt(
    url,
    "select from pg_stat_activity where application_name = 'kaunter-listen' and state = 'idle'",
  );
  return listeners.length > 0;
}
