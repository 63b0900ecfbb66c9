// Which statements go to one shard, as the nodes have counted them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createWriters } from "../../packages/gateway/src/main/http/create-writers.ts";
import { readShards } from "../../packages/gateway/src/store/citus/shards.ts";
import { SHARED_TABLES } from "../../packages/gateway/src/store/citus/shared-tables.ts";
import { openDatabase } from "../../packages/gateway/src/store/database.ts";
import { createTestDatabase } from "../support/database.ts";
import { provideOwnGateway, type TestGateway } from "../support/gateway.ts";
import { makeSecondMerchant, type OtherMerchant } from "../support/other-merchant.ts";
import { openCheckout, pay } from "../support/pay.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { startWorker } from "../support/process/worker-process.ts";
import { answer, startReceiver } from "../support/receiver.ts";
import { atEveryNode, atOwnNode, queryAt } from "../support/server/test-home.ts";
import { FAN_OUT } from "./fan-out.ts";
import { readPort } from "./load.ts";

const isOn = process.env.KAUNTER_TEST_NODES !== undefined;
const onCitus = { skip: isOn ? false : "npm run test:engine -- citus" };
/** Of a merchant, by what the portal calls them. */
const LISTS = [
  ...["listPayments", "listNotifications", "listPaymentLinks", "listRequests", "listDisputes"],
  ...["listSettlements", "listCustomers", "listRefundRequests", "listExports", "listAudit"],
  ...[
    "listStores",
    "listApplications",
    "listTeam",
    "listSessions",
    "getPaymentFigures",
    "getPaymentReport",
  ],
];
const SHOPS = 12;
const BATCHES = 50;
const CHECKOUTS = 300;
const PAYMENTS = 120;
const PAYERS = 8;

interface Seen {
  text: string;
  calls: number;
  isRouted: boolean;
}

/** What the gateway's own statements were, on the node at `url`. */
async function listSeen(url: string): Promise<Seen[]> {
  const rows = await queryAt(
    url,
    `select query, calls::int, partition_key is not null from citus_stat_statements
      where dbid = (select oid from pg_database where datname = current_database())`,
  );
  return rows.map(([query, calls, hasKey]) => {
    const text = String(query).replaceAll(/--.*$/gm, "").replaceAll(/\s+/g, " ").trim();
    const tables = [
      ...text.matchAll(/\b(?:from|join|into|update) (?!set |unnest\()([a-z_]+)/g),
    ].map(([, table = ""]) => table);
    const isShared =
      tables.length > 0 && tables.every((table) => Object.hasOwn(SHARED_TABLES, table));
    // Several merchants of one shard have no single key; that they are of one is tested below.
    const isOfOneShard =
      /^select .*merchant_id = any\(\$\d+\)/.test(text) ||
      /^insert into (?:checkouts|nonces) \(.*\) values/.test(text);
    return { text, calls: Number(calls), isRouted: hasKey === true || isShared || isOfOneShard };
  });
}

const perSecondOf = ({ text }: Seen) => FAN_OUT.find((each) => each.text.test(text))?.perSecond;
const fansOut = ({ text }: Seen) => FAN_OUT.some((each) => each.text.test(text));
const sum = (seen: readonly Seen[]) => seen.reduce((total, { calls }) => total + calls, 0);

test(
  "a statement goes to one shard unless it is listed; of creating and paying more than 99 % do",
  onCitus,
  async (t) => {
    const gateway = await provideOwnGateway();
    const receiver = await startReceiver(answer(200));
    t.after(() => receiver.stop());
    const others = [await makeSecondMerchant(gateway), await makeSecondMerchant(gateway)];
    const ownUrl = atOwnNode(gateway.coordinatorUrl);
    await queryAt(
      ownUrl,
      "select citus_stat_statements_reset(); select pg_stat_statements_reset()",
    );

    const startedAt = performance.now();
    const shops = [{}, ...others.map(({ application, storeId }) => ({ application, storeId }))];
    for (let i = 0; i < CHECKOUTS; i += shops.length) {
      await Promise.all(shops.map((shop) => openCheckout(gateway, shop)));
    }
    for (let i = 0; i < PAYMENTS; i += PAYERS) {
      const payers = Array.from({ length: PAYERS });
      await Promise.all(payers.map(() => pay(gateway, { notifyUrl: receiver.url })));
    }
    const seen = await listSeen(ownUrl);
    const unlisted = seen.filter((each) => !each.isRouted && !fansOut(each));
    assert.deepEqual(unlisted, []);
    const ofCalls = seen.filter((each) => each.isRouted || perSecondOf(each) === undefined);
    const share = sum(ofCalls.filter(({ isRouted }) => isRouted)) / sum(ofCalls);
    const rest = seen.filter(({ isRouted }) => !isRouted);
    const lines = rest.map(({ text, calls }) => `${calls} x ${text.slice(0, 100)}`).join("\n");
    assert.ok(share > 0.99, `routed: ${share} of ${sum(ofCalls)}\n${lines}`);
    // The longer it takes, the more: these say nothing about a call.
    const seconds = (performance.now() - startedAt) / 1_000;
    for (const each of rest) {
      const callsMax = (perSecondOf(each) ?? Number.POSITIVE_INFINITY) * (seconds + 1);
      assert.ok(each.calls <= callsMax, `${each.calls} in ${seconds} s: ${each.text}`);
    }

    const worker = await startWorker(gateway, {});
    t.after(() => worker.stop());
    await receiver.reached(PAYMENTS);
    const portal = await signInOwner(gateway);
    for (const list of LISTS) {
      assert.equal((await portal.call(list)).status, 200, list);
    }
    await useQrCode(gateway);
    for (const url of new Set([ownUrl, gateway.coordinatorUrl])) {
      const unlisted = (await listSeen(url)).filter((each) => !each.isRouted && !fansOut(each));
      assert.deepEqual(unlisted, []);
    }
  },
);

test("a batch for merchants of several nodes needs no second phase", onCitus, async () => {
  const gateway = await provideOwnGateway();
  const shops: OtherMerchant[] = [];
  while (shops.length < SHOPS) shops.push(await makeSecondMerchant(gateway));
  const ports = await Promise.all(
    shops.map(({ merchantId }) => readPort(gateway.coordinatorUrl, merchantId)),
  );
  assert.ok(new Set(ports).size > 1, "all merchants are on one node");
  const urls = atEveryNode(gateway.coordinatorUrl);
  for (const url of urls) await queryAt(url, "select pg_stat_statements_reset()");
  const { writeNonce } = createWriters(gateway.deps);
  const timestampSeconds = Math.floor(Date.now() / 1_000);
  for (let i = 0; i < BATCHES; i += 1) {
    await Promise.all(
      shops.map(({ merchantId, clientId: applicationId }) =>
        writeNonce({ merchantId, applicationId, nonce: String(i), timestampSeconds }),
      ),
    );
  }
  const countCalls = async (start: string) => {
    const counts = await Promise.all(urls.map((url) => queryAt(url, callsOf(start))));
    return counts.reduce((total, [row]) => total + Number(row?.[0]), 0);
  };
  assert.ok((await countCalls("insert into nonces")) >= BATCHES);
  // Heartbeats are on all nodes.
  const others = (await countCalls("insert into heartbeats")) + 1;
  const prepared = await countCalls("PREPARE TRANSACTION");
  assert.ok(prepared <= others * urls.length, `${prepared}, of ${others} heartbeats`);
});

const callsOf = (start: string) => `
  select coalesce(sum(calls), 0)::int from pg_stat_statements
   where dbid = (select oid from pg_database where datname = current_database())
     and starts_with(query, '${start}')`;

/** Created, opened by a payer, and read in every way. */
async function useQrCode(gateway: TestGateway): Promise<void> {
  const path = "/v3/payment/transaction/qrcode";
  const order = { title: "Lunch" };
  const { storeId } = gateway.demo;
  const rest = { type: "DYNAMIC", isPreFillAmount: true, amount: 2590, currencyType: "MYR" };
  const { body } = await gateway.call({ path, body: { ...rest, order, storeId } });
  const { code, qrCodeUrl } = body.item;
  assert.equal((await fetch(qrCodeUrl)).status, 200);
  for (const end of ["s", `/${code}`, `/${code}/transactions`]) {
    assert.equal((await gateway.get(`${path}${end}`)).status, 200, end);
  }
}

test("merchants of one shard are the same for the gateway and for Citus", onCitus, async (t) => {
  const { url, drop } = await createTestDatabase();
  const database = openDatabase({ url, connectionsMax: 2 });
  t.after(async () => {
    await database.end();
    await drop();
  });
  const shards = await readShards(database, { now: () => new Date(0) });
  assert.ok(shards.count > 1);
  const ids = Array.from({ length: 500 }, (_, i) => String(1_767_225_600_000_000_000n + BigInt(i)));
  const rows = await queryAt(
    url,
    `select id, get_shard_id_for_distribution_column('checkouts', id)
       from unnest('{${ids.join()}}'::text[]) as id`,
  );
  const pairs = new Set(rows.map(([id, shard]) => `${shards.shardOf(String(id))} ${shard}`));
  assert.equal(pairs.size, shards.count);
});
