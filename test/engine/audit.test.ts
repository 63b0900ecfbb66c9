// The audit log's chains on a distributed database: see docs/security/audit-log.md.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  sealCalls,
  sealEntries,
  utcDayOf,
} from "../../packages/gateway/src/operations/audit/seal-audit.ts";
import { runCli } from "../cli/run-cli.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { pay } from "../support/pay.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { asRuntime, queryAt } from "../support/server/test-home.ts";
import { until } from "../support/until.ts";

const onCitus = { skip: process.env.KAUNTER_TEST_NODES ? false : "npm run test:engine -- citus" };

test(
  "chains grow, and a change of a shard by its node's administrator is found",
  onCitus,
  async () => {
    const gateway = await provideOwnGateway();
    const folder = provideFolder();
    const { deps, demo } = gateway;
    const verify = async () => {
      const env = { DATABASE_URL: asRuntime(gateway.coordinatorUrl), KAUNTER_LOG_LEVEL: "silent" };
      const { stdout, stderr } = await runCli(["verify-audit", "--json"], { folder, env });
      assert.ok(stdout, stderr);
      return JSON.parse(stdout);
    };
    const { id } = await pay(gateway, { amountMinor: 1_000 });
    const owner = await signInOwner(gateway);
    const refund = { amountMinor: 1_000, reason: "Returned", idempotencyKey: "refund-001" };
    const { text, status } = await owner.call("refundPayment", { params: { id }, body: refund });
    assert.equal(status, 200, text);
    await until(
      async () => (await gateway.query`select from request_log where method <> 'GET'`).length > 0,
    );
    assert.equal(await sealEntries(deps, new Date(0)), true);
    assert.equal(await sealCalls(deps, [utcDayOf(deps.clock.now())]), true);
    const kinds = await gateway.query<{ kind: string }>`
    select distinct kind from audit_chain where merchant_id = ${demo.merchantId} order by 1`;
    assert.deepEqual(kinds, [{ kind: "CALLS" }, { kind: "ENTRY" }]);
    assert.deepEqual((await verify()).faults, []);

    const [[shard, port] = []] = await queryAt(
      gateway.coordinatorUrl,
      `select shardid::text, nodeport::text from pg_dist_shard_placement
      where shardid = get_shard_id_for_distribution_column('audit_log', '${demo.merchantId}')`,
    );
    const node = new URL(gateway.coordinatorUrl);
    node.port = String(port);
    await queryAt(
      node.href,
      `set session_replication_role = replica;
     set citus.enable_manual_changes_to_shards = on;
     update audit_log_${shard} set actor_email = 'nobody@example.com'
      where merchant_id = '${demo.merchantId}'`,
    );
    const { faults } = await verify();
    assert.ok(faults.length > 0);
    for (const { merchantId, problem } of faults) {
      assert.equal(merchantId, demo.merchantId);
      assert.match(problem, /changed/);
    }
  },
);
