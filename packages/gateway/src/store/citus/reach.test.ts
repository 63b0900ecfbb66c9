import assert from "node:assert/strict";
import { test } from "node:test";
import type { Queryable } from "../database.ts";
import type { Statement } from "../sql.ts";
import { createReach } from "./reach.ts";

const SHARDS = { count: 4, shardOf: () => 0, nodeOf: () => 0 };
const LOST = new Error("connection to the remote node failed");

/** A coordinator with two nodes, each with a merchant. */
function aCluster() {
  const down = new Set<string>();
  const lines: unknown[] = [];
  const statements: string[] = [];
  let nowMs = 0;
  const query = async ({ text, values }: Statement) => {
    statements.push(text);
    if (text.includes("from pg_dist_node")) {
      return { rows: ["a", "b"].map((host) => ({ host, port: 5432 })) };
    }
    if (text.includes("citus_check_connection"))
      return { rows: [{ ok: !down.has(`${values[0]}`) }] };
    const [hosts] = values as [string[]];
    return { rows: hosts.map((host) => ({ id: `merchant at ${host}` })) };
  };
  const log = {
    warn: (facts: unknown, message: unknown) => void lines.push([facts, message]),
    info: (message: unknown) => void lines.push(message),
  };
  const db = { query } as Partial<Queryable> as Queryable;
  const reach = createReach(SHARDS, { now: () => new Date(nowMs) }, log as never);
  return {
    down,
    lines,
    statements,
    pass(ms: number) {
      nowMs += ms;
    },
    /** The merchants it has read for. */
    read: () =>
      reach.among(db, async (_, among) => {
        if (down.size > 0 && (among === null || down.size === 2)) throw LOST;
        return among ?? "everybody";
      }),
  };
}

test("while a node does not respond, statements go on for the merchants of the others", async () => {
  const cluster = aCluster();
  assert.equal(await cluster.read(), "everybody");
  assert.deepEqual(cluster.statements, []);
  cluster.down.add("b");
  assert.deepEqual(await cluster.read(), ["merchant at a:5432"]);
  const asked = cluster.statements.length;
  assert.deepEqual(await cluster.read(), ["merchant at a:5432"]);
  assert.equal(cluster.statements.length, asked);

  cluster.down.clear();
  cluster.pass(5_000);
  await cluster.read();
  await new Promise(setImmediate);
  assert.equal(await cluster.read(), "everybody");
  assert.deepEqual(cluster.lines, [
    [{ nodes: "b:5432" }, "nodes do not respond; work of other merchants continues"],
    "all nodes respond again",
  ]);
});

test("what fails while all nodes respond, or none does, fails as it is", async () => {
  const cluster = aCluster();
  cluster.down.add("a").add("b");
  await assert.rejects(cluster.read(), LOST);
  cluster.down.clear();
  assert.equal(await cluster.read(), "everybody");
  assert.deepEqual(cluster.lines, []);
});
