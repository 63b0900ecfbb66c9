/** `npm start` as a supervisor runs it: told to stop, npm takes everything it started with it. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { createTestDatabase } from "../support/database.ts";
import { freePort } from "../support/process/free-port.ts";
import { readUntil, spawnGateway } from "../support/process/gateway-process.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { until } from "../support/until.ts";

const ROOT = join(import.meta.dirname, "../..");

test("stopping npm leaves no process running", async () => {
  const dataDir = provideFolder();
  const [database, port] = await Promise.all([createTestDatabase(), freePort()]);
  const npm = spawn("npm", ["start"], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      KAUNTER_DATA_DIR: dataDir,
      DATABASE_URL: database.url,
    },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const printed = await readUntil(npm.stdout, "is ready");
  const address = `http://127.0.0.1:${port}/healthz`;
  assert.equal((await fetch(address)).status, 200, printed);
  const ended = once(npm, "exit");
  npm.kill("SIGTERM");
  await ended;
  await assert.rejects(fetch(address));
  await database.drop();
});

test("once /readyz responds with 200, demo.json is there", async () => {
  const dataDir = provideFolder();
  const [database, port] = await Promise.all([createTestDatabase(), freePort()]);
  const gateway = spawnGateway(dataDir, port, { DATABASE_URL: database.url });
  const ended = once(gateway, "exit");
  await until(async () => {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => {});
    return response?.status === 200;
  });
  assert.ok(readdirSync(dataDir).includes("demo.json"));
  gateway.kill("SIGTERM");
  await ended;
  await database.drop();
});
