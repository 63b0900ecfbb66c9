// The example shops, each as its recording in test/recordings says: no difference.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { replayToShop } from "../../packages/cli/src/recording/live/replay-shop.ts";
import { readRecordingFile } from "../../packages/cli/src/recording/recording-file.ts";
import { EXAMPLE_SHOPS, stopShop } from "../support/examples/example-shops.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { freePort } from "../support/process/free-port.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { makeMerchant, profileOf } from "./merchant.ts";

const RECORDINGS = join(import.meta.dirname, "../recordings/examples");
const gateway = await provideOwnGateway({ withWorker: true });
const folder = provideFolder();

for (const { language, skip, start } of EXAMPLE_SHOPS) {
  test(`the shop in ${language} does what is recorded`, { skip }, async () => {
    const demo = await makeMerchant(gateway);
    const port = await freePort();
    const demoFile = join(folder, `${language}.json`);
    writeFileSync(demoFile, JSON.stringify({ ...demo, baseUrl: `http://127.0.0.1:${port}` }));
    const shop = await start(demoFile);
    try {
      const recording = readRecordingFile(join(RECORDINGS, `shop-${language.toLowerCase()}.json`));
      const { differences } = await replayToShop(recording, profileOf(demo, "strict"), {
        ...{ port, buyUrl: `${shop.url}/buy`, ignored: [], timeoutMs: 60_000, lateMs: 100 },
        ...{ onStep: () => {}, warn: assert.fail, signal: new AbortController().signal },
      });
      assert.deepEqual(differences, []);
    } finally {
      await stopShop(shop);
    }
  });
}
