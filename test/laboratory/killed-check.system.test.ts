// The API process that runs a check is killed: its developer sees that, and may start another.
import assert from "node:assert/strict";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { after, test } from "node:test";
import { startCli, writeSettings } from "../cli/run-cli.ts";
import { freePort } from "../support/process/free-port.ts";
import { readDemoOf, startProcess } from "../support/process/gateway-process.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { hang, provideReceiver } from "../support/receiver.ts";
import { until } from "../support/until.ts";

after(() => running.stop());
const dataDir = provideFolder();
const shop = await provideReceiver(hang);
const running = await startProcess(dataDir, await freePort());
writeSettings(dataDir, readDemoOf(dataDir));

/** A check that waits for the shop. */
async function startWaiting() {
  const before = shop.received.length;
  const child = startCli(
    ["check", shop.url, "--buy-url", shop.url, "--probe-url", shop.url, "--json"],
    { folder: dataDir },
  );
  assert.ok(child.stdout && child.stderr);
  const said = Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  await shop.reached(before + 1);
  return async () => {
    const [stdout, stderr, [code]] = await said;
    assert.equal(stderr, "");
    return { code, report: JSON.parse(stdout) };
  };
}

async function killApi(): Promise<void> {
  const killed = running.findChild("/api.ts");
  assert.ok(killed);
  process.kill(killed, "SIGKILL");
  const { baseUrl } = readDemoOf(dataDir);
  await until(async () => {
    const isReplaced = running.findChild("/api.ts") !== killed;
    const isReady = await fetch(`${baseUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    return isReplaced && isReady;
  });
}

test("a check whose process was killed is stopped when another starts, and it says so", async () => {
  const first = await startWaiting();
  await killApi();
  const second = await startWaiting();
  const { code, report } = await first();
  assert.deepEqual([code, report.state, report.passed], [1, "STOPPED", 0]);
  await killApi();
  const ended = await second();
  assert.deepEqual([ended.code, ended.report.state], [1, "STOPPED"], "nothing else stops it");
});
