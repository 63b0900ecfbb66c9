// `kaunter serve --role`: the API on one machine, the worker on another, each ready by its own
// work.
import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { runProgram, startCli } from "../cli/run-cli.ts";
import { createTestDatabase, findTestHome } from "../support/database.ts";
import { freePort } from "../support/process/free-port.ts";
import { findChild, readUntil } from "../support/process/gateway-process.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { asRuntime, startSimulators } from "../support/server/test-home.ts";
import { until } from "../support/until.ts";

const folder = provideFolder();
const database = await createTestDatabase();
after(database.drop);
const home = await findTestHome();
const simulators = await startSimulators("http://127.0.0.1:9", home.credentials);
after(() => simulators.stop());
const railsFile = join(folder, "rails.json");
writeFileSync(railsFile, JSON.stringify(simulators.rails), { mode: 0o600 });

const environment = (port: number, metricsPort: number) => ({
  PORT: String(port),
  KAUNTER_METRICS_PORT: String(metricsPort),
  KAUNTER_DATA_DIR: join(folder, "data"),
  DATABASE_URL: database.url,
  KAUNTER_MASTER_KEY: home.masterKey,
  KAUNTER_RAILS_FILE: railsFile,
  KAUNTER_LOG_LEVEL: "error",
});

async function serve(role: string, env: Record<string, string>): Promise<ChildProcess> {
  const child = startCli(["serve", "--role", role], { folder, env });
  after(() => child.kill("SIGTERM"));
  assert.ok(child.stdout && child.stderr);
  child.stderr.pipe(process.stderr);
  assert.match(await readUntil(child.stdout, "is ready"), /is ready/);
  return child;
}

const statusOf = async (port: number, path = "/readyz") => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`);
  return { status: answer.status, text: await answer.text() };
};

test("a worker and an API run apart, and each is ready by what runs there", async () => {
  const [port, ofApi, ofWorker] = [await freePort(), await freePort(), await freePort()];
  const api = await serve("api", environment(port, ofApi));
  // The port is the API's: a worker on the same machine does not want it.
  const worker = await serve("worker", environment(port, ofWorker));
  assert.ok(api.pid && worker.pid);
  assert.equal(findChild(api.pid, "worker.ts"), undefined);
  assert.equal(findChild(worker.pid, "api.ts"), undefined);
  assert.equal((await statusOf(ofApi)).status, 200);
  assert.equal((await statusOf(ofWorker)).status, 200);
  await until(
    () => statusOf(port),
    ({ status }) => status === 200,
  );

  const first = findChild(worker.pid, "worker.ts");
  assert.ok(first);
  process.kill(first, "SIGKILL");
  await until(
    () => statusOf(ofWorker),
    ({ status, text }) => status === 503 && text.includes("0 of 1 worker processes are ready"),
  );
  assert.equal((await statusOf(ofApi)).status, 200, "the API's machine does its own work");
  await until(
    () => statusOf(ofWorker),
    ({ status }) => status === 200,
  );
  assert.notEqual(findChild(worker.pid, "worker.ts"), first, "it was replaced");

  for (const child of [api, worker]) {
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    assert.deepEqual(await ended, [0, null]);
  }
});

test("a part of a gateway needs the database and the rails that the other part has", async () => {
  const { DATABASE_URL: _, KAUNTER_RAILS_FILE: __, ...rest } = environment(await freePort(), 1);
  const ran = await runProgram(["serve", "--role", "worker"], { folder, env: rest });
  assert.equal(ran.code, 1);
  assert.match(ran.stderr, /--role worker needs DATABASE_URL and KAUNTER_RAILS_FILE/);
  const unknown = await runProgram(["serve", "--role", "both"], { folder, env: rest });
  assert.equal(unknown.code, 2);
});

test("production without fees starts, and says which methods are not offered", async () => {
  const { url, drop } = await createTestDatabase();
  after(drop);
  const port = await freePort();
  const child = startCli(["serve"], {
    folder,
    env: {
      ...environment(port, await freePort()),
      KAUNTER_MODE: "production",
      KAUNTER_MASTER_KEY: randomBytes(32).toString("hex"),
      KAUNTER_PUBLIC_URL: "https://pay.example",
      KAUNTER_BEHIND_PROXY: "1",
      KAUNTER_LOG_LEVEL: "warn",
      KAUNTER_DATA_DIR: join(folder, "production"),
      DATABASE_URL: asRuntime(url),
    },
  });
  after(() => child.kill("SIGTERM"));
  assert.ok(child.stdout && child.stderr);
  let log = "";
  child.stderr.on("data", (part: Buffer) => {
    log += String(part);
  });
  assert.match(await readUntil(child.stdout, "is ready"), /is ready \(production\)/, log);
  const line = log.split("\n").find((one) => one.includes("no fee is set"));
  assert.ok(line, log);
  assert.ok(JSON.parse(line).methods.includes("FPX_MY"));
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
});
