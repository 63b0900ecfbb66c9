/** Told to stop before it is up: nothing is left running, and the next start finds all in order. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { freePort } from "../support/process/free-port.ts";
import { spawnGateway, startProcess } from "../support/process/gateway-process.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { until } from "../support/until.ts";

const dataDir = provideFolder();
const port = await freePort();

/** What shows that a start has come so far; in the order of a first start, on one data folder. */
const MOMENTS: [moment: string, file: string][] = [
  ["the database is being made", "postgres.new/PG_VERSION"],
  ["the database starts", "postgres/postmaster.pid"],
  ["the simulators have started", "rails.json"],
  ["the first data are written", "demo.json"],
];

for (const [i, [moment, file]] of MOMENTS.entries()) {
  // A terminal's Ctrl-C reaches every process; a supervisor tells only the first.
  const signal = i % 2 === 0 ? "SIGINT" : "SIGTERM";
  test(`${signal} when ${moment} ends everything in order`, async () => {
    if (file === "rails.json") rmSync(join(dataDir, file), { force: true });
    const child = spawnGateway(dataDir, port);
    const { pid, stdout } = child;
    assert.ok(pid && stdout);
    stdout.resume();
    const ended = once(child, "exit");
    // The last process that was started lets go of the output.
    const gone = once(child, "close");
    await until(() => child.exitCode !== null || existsSync(join(dataDir, file)));
    process.kill(signal === "SIGINT" ? -pid : pid, signal);
    assert.deepEqual(await ended, [signal === "SIGINT" ? 130 : 0, null]);
    await gone;
    const left = readdirSync(dataDir);
    assert.ok(!left.includes("gateway.lock"), String(left));
    assert.ok(!existsSync(join(dataDir, "postgres/postmaster.pid")), "PostgreSQL has stopped");
  });
}

test("a start without an interruption succeeds afterwards", async () => {
  const running = await startProcess(dataDir, port);
  const ready = await fetch(`http://127.0.0.1:${port}/readyz`);
  assert.equal(ready.status, 200);
  await running.stop();
});
