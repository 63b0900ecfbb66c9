/** One process of a running gateway is killed without warning: it is replaced, and work goes on. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { payWithoutScript, screenOf } from "../support/payer/without-script.ts";
import { freePort } from "../support/process/free-port.ts";
import { createDemoCheckout, startProcess } from "../support/process/gateway-process.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { answer, provideReceiver } from "../support/receiver.ts";
import { until } from "../support/until.ts";

after(() => running.stop());
const dataDir = provideFolder();
const shop = await provideReceiver(answer(200));
const running = await startProcess(dataDir, await freePort(), { KAUNTER_LOG_LEVEL: "error" });

/** Answers when another has taken its place. */
async function replaceProcess(file: string): Promise<void> {
  const killed = running.findChild(file);
  assert.ok(killed, file);
  process.kill(killed, "SIGKILL");
  await until(() => {
    const now = running.findChild(file);
    return now !== undefined && now !== killed;
  });
}

async function pay(orderId: string): Promise<void> {
  const url = await createDemoCheckout(dataDir, orderId, shop.url);
  const page = await payWithoutScript(url, "FPX_MY", { bankCode: "SIM0000" });
  assert.equal(screenOf(page), "success");
}

test("a worker that is killed is replaced, and the next payment is asked to the shop", async () => {
  await replaceProcess("/worker.ts");
  await pay("worker-killed");
  await shop.reached(1);
});

test("an API process that is killed is replaced, and calls are answered again", async () => {
  await replaceProcess("/api.ts");
  const { baseUrl } = demo();
  await until(() =>
    fetch(`${baseUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  await pay("api-killed");
  await shop.reached(2);
});

test("simulators that are killed are there again at their address, and can be paid at", async () => {
  await replaceProcess("/sandbox/src/main.ts");
  const { simulatorUrl } = demo();
  await until(() =>
    fetch(simulatorUrl).then(
      () => true,
      () => false,
    ),
  );
  await pay("simulators-killed");
  await shop.reached(3);
});

test("a process that ends again and again is started after a growing pause", async () => {
  await replaceProcess("/worker.ts");
  await replaceProcess("/worker.ts");
  const pauses = [...running.log().matchAll(/"process":"worker".*"pauseMs":(\d+)/g)];
  assert.deepEqual(
    pauses.map(([, pauseMs]) => Number(pauseMs)),
    [1_000, 2_000, 4_000],
  );
});

function demo(): { baseUrl: string; simulatorUrl: string } {
  return JSON.parse(readFileSync(join(dataDir, "demo.json"), "utf8")); // its contract
}
