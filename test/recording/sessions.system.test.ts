// Each session is recorded anew and is the recording in test/recordings: a client that changed, or
// a value that was not replaced, shows. `npm run record-sessions` writes them.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { test } from "node:test";
import { recordSession } from "../../packages/cli/src/recording/live/record-session.ts";
import { pay } from "../../packages/cli/src/recording/live/replay-gateway.ts";
import { runPurchases } from "../../packages/cli/src/recording/live/run-purchases.ts";
import { formatRecording } from "../../packages/cli/src/recording/recording-file.ts";
import type { RecordingFile } from "../../packages/cli/src/recording/recording-schema.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { makeMerchant, profileOf } from "./merchant.ts";
import { SESSIONS } from "./sessions/index.ts";
import type { Session } from "./sessions/session.ts";

const RECORDINGS = join(import.meta.dirname, "../recordings");
/** Instead of the time: a recording that is the same is the same file. */
const RECORDED_AT = "2026-01-01T00:00:00.000Z";
/** Until the webhooks of a session are there. */
const QUIET_MS = 1_200;

const gateway = await provideOwnGateway({ withWorker: true });
const folder = provideFolder();
const isWriting = process.env.RECORD_SESSIONS === "1";

for (const session of SESSIONS) {
  test(`the recording of ${session.name} is what it does`, { skip: session.skip }, async () => {
    const recorded = { ...(await record(session)), recordedAt: RECORDED_AT };
    const path = join(RECORDINGS, `${session.name}.json`);
    const text = formatRecording(recorded);
    if (isWriting) writeFileSync(path, text);
    // As lines, so that a failure shows those that differ.
    assert.deepEqual(text.split("\n"), readFileSync(path, "utf8").split("\n"));
  });
}

async function record({ name, mode, act }: Session): Promise<RecordingFile> {
  const demo = await makeMerchant(gateway);
  const profile = profileOf(demo, mode);
  const { signal } = new AbortController();
  let orders = 0;
  const ignored = { onStep: () => {}, warn: () => {}, save: () => {} };
  const options = { port: 0, forward: null, ...ignored };
  return recordSession(profile, options, async ({ url: baseUrl, watch, look }) => {
    const demoFile = join(folder, `${basename(name)}.json`);
    writeFileSync(demoFile, JSON.stringify({ ...demo, baseUrl }));
    await act({
      ...{ baseUrl, demo, demoFile, application: mode === "strict" ? demo : demo.compat },
      newOrderId: () => {
        orders += 1;
        return `S-${process.pid}-${name.length}${orders}`;
      },
      pay: async (checkoutId, scenario) => {
        await pay(profile, checkoutId, scenario);
        await look();
      },
      shopAt: (shopUrl, scenarios) => {
        const shopping = { profile, watch, buyUrl: `${shopUrl}/buy`, signal };
        return runPurchases(
          shopping,
          scenarios.map((scenario) => [scenario]),
        );
      },
    });
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  });
}
