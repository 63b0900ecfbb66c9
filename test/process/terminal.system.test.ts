/** What a developer sees of `npm start` in a sandbox, from the first line to Ctrl-C. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import type { Demo } from "../../packages/gateway/src/main/sandbox/demo.ts";
import { runCli } from "../cli/run-cli.ts";
import { createTestDatabase } from "../support/database.ts";
import { failToStart } from "../support/process/fail-to-start.ts";
import { freePort } from "../support/process/free-port.ts";
import { readUntil, spawnGateway, startProcess } from "../support/process/gateway-process.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { listen } from "../support/server/listen.ts";
import { until } from "../support/until.ts";

const ROOT = join(import.meta.dirname, "../..");

interface Seen {
  stdout: string;
  stderr: string;
  demo: Demo;
  code: number | null;
}

/** From `npm start` to Ctrl-C, which reaches every process of the terminal's group. */
async function seeStart(dataDir: string, environment: Record<string, string>): Promise<Seen> {
  const database = await createTestDatabase();
  const npm = spawn("npm", ["start"], {
    cwd: ROOT,
    detached: true,
    env: {
      ...process.env,
      KAUNTER_DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      KAUNTER_LOG_LEVEL: "info",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [stdout, stderr] = [text(npm.stdout), text(npm.stderr)];
  const ended = once(npm, "close");
  const demoFile = join(dataDir, "demo.json");
  await until(async () => {
    if (npm.exitCode !== null) assert.fail(await stderr);
    if (!existsSync(demoFile)) return false;
    const { baseUrl } = JSON.parse(readFileSync(demoFile, "utf8")) as Demo; // its contract
    const response = await fetch(`${baseUrl}/readyz`).catch(() => {});
    return response?.status === 200;
  });
  const demo = JSON.parse(readFileSync(demoFile, "utf8")) as Demo; // its contract
  assert.equal((await fetch(demo.portalUrl)).status, 200);
  await fetch(new URL("/__sim/state", demo.simulatorUrl)).then((it) => it.text());
  assert.ok(npm.pid);
  process.kill(-npm.pid, "SIGINT");
  const [code] = await ended;
  await database.drop();
  return { stdout: await stdout, stderr: await stderr, demo, code };
}

test("the terminal shows steps, then where to go, and the log is in a file", async () => {
  const dataDir = provideFolder();
  const { stdout, stderr, demo, code } = await seeStart(dataDir, {
    PORT: String(await freePort()),
    KAUNTER_PUBLC_URL: "https://pay.example",
  });
  const lines = stderr.split("\n").filter((line) => line.startsWith("kaunter: "));
  assert.deepEqual(
    lines.filter((line) => !/, \d+ s$/.test(line)).map((line) => line.slice(9)),
    [
      "KAUNTER_PUBLC_URL is not a variable of this release and has no effect. Did you mean KAUNTER_PUBLIC_URL?",
      "starting the simulators",
      "updating the database",
      "starting the API and the worker",
    ],
  );
  assert.doesNotMatch(stdout + stderr, /^\{|error/im);
  const printed = stdout.trimEnd().split("\n");
  const goodbye = `Kaunter has stopped. Its data is kept in your database and ${dataDir}; npm start continues with it.`;
  assert.equal(printed.at(-1), goodbye);
  assert.equal(code, 130);
  const file = join(dataDir, "demo.json");
  assert.deepEqual(
    printed.slice(-9, -1).map((line) => line.trim().split(/ {2,}/)),
    [
      ["Portal", demo.portalUrl],
      ["Sign in", `${demo.portal.email}, password in ${file}`],
      ["Documentation", `${demo.baseUrl}/docs`],
      ["Simulators", demo.simulatorUrl],
      ["API, checkout", demo.baseUrl],
      ["Demo merchant", `${demo.merchantId}, store ${demo.storeId}, application ${demo.clientId}`],
      ["Keys, secrets", file],
      ["Log", join(dataDir, "kaunter.log")],
    ],
  );
  const logged = readFileSync(join(dataDir, "kaunter.log"), "utf8").trimEnd().split("\n");
  const entries = logged.map((line) => JSON.parse(line) as { role: string; level: number });
  assert.deepEqual([...new Set(entries.map(({ role }) => role))].sort(), ["api", "worker"]);
  assert.deepEqual(
    entries.filter(({ level }) => level > 30),
    [],
  );
});

test("PORT=0 takes a free port, and every address says it", async () => {
  const dataDir = provideFolder();
  const { stdout, demo } = await seeStart(dataDir, { PORT: "0", KAUNTER_LOG_FILE: "-" });
  const { port } = new URL(demo.baseUrl);
  assert.ok(Number(port) > 0, demo.baseUrl);
  for (const url of [demo.oauthUrl, demo.checkoutUrl, demo.portalUrl]) {
    assert.equal(new URL(url).port, port);
  }
  assert.ok(Number(new URL(demo.simulatorUrl).port) > 0);
  assert.ok(stdout.includes(`curl -s 'http://127.0.0.1:${port}/v3/payment/online'`), stdout);
  assert.ok(stdout.includes(`Portal         http://127.0.0.1:${port}/portal\n`), stdout);
  assert.equal(existsSync(join(dataDir, "kaunter.log")), false);
});

test("without npm, as in a container, the log is on standard error", async () => {
  const dataDir = provideFolder();
  const database = await createTestDatabase();
  const running = await startProcess(dataDir, await freePort(), {
    DATABASE_URL: database.url,
    KAUNTER_LOG_LEVEL: "info",
    KAUNTER_PUBLC_URL: "x",
  });
  await running.stop();
  const messages = running
    .log()
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line).msg);
  assert.match(
    String(messages[0]),
    /^KAUNTER_PUBLC_URL is not .* Did you mean KAUNTER_PUBLIC_URL\?$/,
  );
  await database.drop();
});

test("a start that fails for a missing variable names the one that was misspelt", async () => {
  const gateway = spawnGateway(
    provideFolder(),
    await freePort(),
    {
      KAUNTER_MODE: "production",
      KAUNTER_PUBLC_URL: "https://pay.example",
      KAUNTER_LOG_FILE: "kaunter.log",
    },
    undefined,
    "pipe",
  );
  assert.ok(gateway.stdout && gateway.stderr);
  const [said] = await Promise.all([text(gateway.stderr), readUntil(gateway.stdout, "ready")]);
  assert.match(said, /^kaunter: KAUNTER_PUBLIC_URL is missing/m);
  assert.match(said, /^kaunter: KAUNTER_LOG_FILE is for the sandbox; in production, collect/m);
  assert.match(said, /^kaunter: KAUNTER_PUBLC_URL .* Did you mean KAUNTER_PUBLIC_URL\?$/m);
});

test("a start that fails with a log file says where it is", async (t) => {
  const folder = provideFolder();
  const { port, stop } = await listen((_, response) => response.end());
  t.after(stop);
  const lines = await failToStart(folder, {
    KAUNTER_LOG_FILE: join(folder, "own.log"),
    KAUNTER_METRICS_PORT: String(port),
  });
  // A slow machine says that it is starting.
  const said = lines.filter((line) => !line.startsWith("kaunter: starting"));
  assert.match(said[0] ?? "", /^kaunter: Port \d+ .* is in use.* KAUNTER_METRICS_PORT/);
  assert.deepEqual(said.slice(1), [`kaunter: the log is ${join(folder, "own.log")}`]);
});

test("kaunter migrate names a variable that is unknown", async () => {
  const database = await createTestDatabase();
  const env = { DATABASE_URL: database.url, KAUNTER_MIGRATR_URL: "x" };
  const { code, stderr } = await runCli(["migrate"], { folder: provideFolder(), env });
  assert.equal(code, 0, stderr);
  assert.match(stderr, /KAUNTER_MIGRATR_URL .* Did you mean KAUNTER_MIGRATOR_URL\?/);
  await database.drop();
});
