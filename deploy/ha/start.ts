/** Starts the cluster, says how a gateway reaches it, and runs until it is interrupted. */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { findMissing, startHaCluster } from "./cluster.ts";
import { install, RUNTIME } from "./install.ts";

const missing = findMissing();
if (missing) {
  process.stderr.write(`${missing}\n`);
  process.exit(1);
}
const password = randomBytes(12).toString("hex");
process.stdout.write("Starting three PostgreSQL, etcd, HAProxy and PgBouncer ...\n");
const cluster = await startHaCluster(password);
try {
  await install(cluster, password);
  const leader = await cluster.whenReady(2);
  process.stdout.write(`The leader is ${leader.name}. For a gateway:

DATABASE_URL=${cluster.pooledUrl(RUNTIME, password)}
KAUNTER_DB_DIRECT_URL='${cluster.directUrl(RUNTIME, password)}'
KAUNTER_MIGRATOR_URL='${cluster.directUrl("postgres", cluster.adminPassword)}'

Logs are in ${cluster.folder}. Ctrl-C stops everything and removes it.
`);
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
} finally {
  await cluster.stop();
}
