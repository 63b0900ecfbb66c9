// The drill of docs/operating/restore.md with the backups of deploy/backup.
import assert from "node:assert/strict";
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { expectNothingTwice } from "../recovery/drill.ts";
import { startTestGateway } from "../support/gateway.ts";
import { followingClock } from "../support/pay.ts";
import { answer, startReceiver } from "../support/receiver.ts";
import { passToNoon } from "../support/time/midnight.ts";
import { startBackedUpServer } from "./backed-up-server.ts";

const isWanted = process.env.KAUNTER_TEST_ENGINE === "backup";
const skip = isWanted ? false : "npm run test:engine -- backup";

test("a database that is lost comes back from its backup, and nobody pays twice", {
  skip,
}, async () => {
  await using opened = new AsyncDisposableStack();
  const server = opened.adopt(await startBackedUpServer(), (used) => used.stop());
  const receiver = opened.adopt(await startReceiver(answer(200)), (used) => used.stop());
  const folder = opened.adopt(mkdtempSync(join(tmpdir(), "kaunter-journal-")), (path) =>
    rmSync(path, { recursive: true }),
  );
  const clock = followingClock();
  const gateway = opened.adopt(
    await startTestGateway({
      databaseUrl: server.url,
      environment: { KAUNTER_JOURNAL_URL: `file://${folder}` },
      replace: { clock },
    }),
    (used) => used.stop(),
  );
  gateway.sandbox.clock.freeze();
  clock.follow(gateway.sandbox.clock);
  await passToNoon(gateway);

  const measure = async (what: string, act: () => Promise<void>) => {
    const startedAt = performance.now();
    await act();
    say(`${what} ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  };
  await measure("full backup", () => server.backUp("full"));
  await expectNothingTwice({
    ...{ gateway, receiver, folder },
    async backUp() {
      const madeAt = new Date();
      await measure("differential backup", () => server.backUp("diff"));
      return { madeAt };
    },
    async restore() {
      await server.lose();
      await measure("restore", () => server.restore());
    },
  });
  await server.backUp("diff");
  const printed = await server.testRestore();
  say(`restore test: ${printed.trim()}`);
  assert.match(printed, /Newest payment: 20\d\d-/);
  assert.deepEqual({ ...server.marks }, { isBackedUp: true, isRestoreTested: true });
});

/** Printed at the end: see test-engine.ts. */
function say(line: string): void {
  const path = process.env.KAUNTER_TEST_REPORT;
  if (path) appendFileSync(path, `${line}\n`);
}
