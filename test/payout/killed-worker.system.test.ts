// A worker is killed without warning while it delivers a payout file to the bank's folder.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, beforeEach, test } from "node:test";
import { pathToFileURL } from "node:url";
import { checkLedger } from "../../packages/gateway/src/operations/settlement/check-ledger.ts";
import { listOpen, onFile, prepareFile, settleDayOf } from "../support/bank/payout-work.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { startWorker, type WorkerProcess } from "../support/process/worker-process.ts";
import { passToNoon, provideFrozenGateway } from "../support/time/midnight.ts";
import { until } from "../support/until.ts";

const gateway = await provideFrozenGateway();
const folder = provideFolder();
let worker: WorkerProcess | null = null;
after(() => worker?.stop());

/** Recording a delivery waits for this lock, which a session of the test holds. */
const LOCK = 360_036;

before(async () => {
  await gateway.query`
    create function wait_for_test() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock(360036); return new; end'`;
  await gateway.query`
    create trigger wait_for_test before update of delivered_at on payout_files
    for each row execute function wait_for_test()`;
});

beforeEach(async () => {
  await passToNoon(gateway);
  await gateway.query`delete from portal_throttles`;
});

const start = () => startWorker(gateway, { KAUNTER_PAYOUT_FILES_URL: pathToFileURL(folder).href });

async function kill(killed: WorkerProcess): Promise<void> {
  process.kill(killed.pid, "SIGKILL");
  await killed.stop();
}

async function findFile(id: string) {
  const [file] = await gateway.query<{ state: string; sha256: string; delivered_at: Date | null }>`
    select state, sha256, delivered_at from payout_files where id = ${id}`;
  assert.ok(file);
  return file;
}

/** A file that is approved, and the payouts in it. */
async function approveFile(): Promise<{ id: string; payoutIds: string[] }> {
  await settleDayOf(gateway, [5_000]);
  const operator = await signInOwner(gateway);
  const due = await listOpen(operator, "DUE");
  assert.ok(due.length > 0);
  const prepared = await prepareFile(operator);
  const id = String(prepared.body.file?.id);
  const approved = await onFile(operator, "approvePayoutFile", id);
  assert.equal(approved.status, 200, approved.text);
  return { id, payoutIds: due.map((payout) => payout.id) };
}

/** The file is in the folder once, with the approved bytes; each payout was sent in it once. */
async function expectDeliveredOnce(id: string, payoutIds: string[]): Promise<void> {
  worker = await start();
  await until(async () => (await findFile(id)).delivered_at !== null);
  await worker.stop();
  const name = `${id}.xml`;
  assert.deepEqual(
    readdirSync(folder).filter((each) => each.includes(id)),
    [name],
  );
  const bytes = readFileSync(join(folder, name));
  const { sha256, state } = await findFile(id);
  assert.equal(createHash("sha256").update(bytes).digest("hex"), sha256);
  assert.equal(state, "SENT");
  for (const payoutId of payoutIds) {
    const holding = readdirSync(folder).filter((each) =>
      readFileSync(join(folder, each), "utf8").includes(`<EndToEndId>${payoutId}<`),
    );
    assert.deepEqual(holding, [name]);
    const [sent] = await gateway.query<{ count: string }>`
      select count(*) from ledger_postings where kind = 'PAYOUT_SENT' and reference = ${payoutId}`;
    assert.equal(Number(sent?.count), 1);
  }
  assert.deepEqual(await checkLedger(gateway.deps), []);
}

test("killed while it writes, it writes the same file again", async () => {
  const { id, payoutIds } = await approveFile();
  // A pipe that nobody reads: opening it never ends, so not a byte is in the folder.
  const unfinished = join(folder, `${id}.xml.part`);
  execFileSync("mkfifo", [unfinished]);
  const killed = await start();
  await until(async () => (await findFile(id)).state === "SENT");
  await kill(killed);
  assert.deepEqual(readdirSync(folder), [`${id}.xml.part`]);
  rmSync(unfinished);
  await expectDeliveredOnce(id, payoutIds);
});

test("killed between writing and recording, it writes the same bytes under the same name", async () => {
  const { id, payoutIds } = await approveFile();
  let first = Buffer.alloc(0);
  await gateway.database.transaction(async (tx) => {
    await tx.query({ text: `select pg_advisory_xact_lock(${LOCK})`, values: [] });
    const killed = await start();
    const isRecording = async () =>
      (
        await gateway.query`
          select pid from pg_stat_activity
           where wait_event = 'advisory' and query like '%payout_files%'`
      ).length > 0;
    await until(isRecording);
    first = readFileSync(join(folder, `${id}.xml`));
    await kill(killed);
    // The database has not noticed, and would complete the statement.
    await gateway.query`
      select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'advisory'`;
    await until(async () => !(await isRecording()));
  });
  assert.deepEqual(await findFile(id).then(({ delivered_at }) => delivered_at), null);
  // The bank has taken the first one meanwhile: the second has its name and its message ID.
  rmSync(join(folder, `${id}.xml`));
  await expectDeliveredOnce(id, payoutIds);
  assert.ok(readFileSync(join(folder, `${id}.xml`)).equals(first));
});
