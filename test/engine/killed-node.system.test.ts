// A node that fails affects its own merchants only.
import assert from "node:assert/strict";
import { test } from "node:test";
import { startTestGateway } from "../support/gateway.ts";
import { until } from "../support/until.ts";
import { findCitus, startCitusCluster } from "./citus-cluster.ts";
import { install } from "./install.ts";
import { expectMade, makeShopAt, startLoad } from "./load.ts";

const binaries = process.env.KAUNTER_TEST_NODES ? findCitus() : null;
const onCitus = { skip: binaries ? false : "npm run test:engine -- citus" };
const CLIENTS = 4;
const BEFORE = 40;
const WHILE_DOWN = 40;

test(
  "a node killed under load: its merchants wait, the others do not, and nothing acknowledged is lost",
  onCitus,
  async (t) => {
    const cluster = await startCitusCluster(binaries ?? "", 2, { isDurable: true });
    t.after(() => cluster.stop());
    const [coordinator, own, other] = cluster.nodes;
    assert.ok(coordinator && own && other);
    await install(coordinator.url, 4);
    const gateway = await startTestGateway({
      databaseUrl: own.url,
      coordinatorUrl: coordinator.url,
    });
    t.after(() => gateway.stop());
    const steady = await makeShopAt(gateway, own.url);
    const struck = await makeShopAt(gateway, other.url);

    const steadyLoad = startLoad(gateway, steady, CLIENTS);
    const struckLoad = startLoad(gateway, struck, CLIENTS);
    await until(() => Math.min(steadyLoad.made.length, struckLoad.made.length) >= BEFORE);
    await other.kill();
    const atKill = steadyLoad.made.length;
    await until(
      () => struckLoad.failures.length > 0 && steadyLoad.made.length >= atKill + WHILE_DOWN,
    );
    await other.start();
    const atStart = struckLoad.made.length;
    await until(() => struckLoad.made.length >= atStart + BEFORE);
    await Promise.all([steadyLoad.stop(), struckLoad.stop()]);
    t.diagnostic(
      `${struckLoad.failures.length} failed, ${steadyLoad.made.length} and ${struckLoad.made.length} made`,
    );
    assert.deepEqual(steadyLoad.failures, []);
    await expectMade(gateway, steady, steadyLoad);
    await expectMade(gateway, struck, struckLoad);
  },
);
