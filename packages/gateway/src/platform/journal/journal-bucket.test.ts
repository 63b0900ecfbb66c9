import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, test } from "node:test";
import { startS3StandIn } from "../../../../../test/support/archive/s3-stand-in.ts";
import { createSealer } from "../keys/sealer.ts";
import { silentLog } from "../log.ts";
import { systemRandom } from "../random.ts";
import { Secret } from "../secret.ts";
import { createJournal, JournalError } from "./journal.ts";
import { createJournalBucket } from "./journal-bucket.ts";
import { readJournal } from "./read-journal.ts";

interface Entry {
  name: string;
}

const HOUR_MS = 3_600_000;
const region = "ap-southeast-5";
const secret = randomBytes(20).toString("base64");
const s3 = await startS3StandIn({ accessKeyId: "KEY", secretAccessKey: secret, region });
after(() => s3.close());

let time = Date.parse("2026-11-29T07:15:00Z");
const sealer = createSealer([randomBytes(32)], systemRandom);
const openBucket = (prefix: string) => {
  const bucket = prefix === "" ? "flat" : "deep";
  const place = { kind: "s3", bucket, endpoint: s3.endpoint, prefix, region } as const;
  const credentials = { accessKeyId: "KEY", secretAccessKey: new Secret(secret) };
  const folder = createJournalBucket(place, credentials);
  after(() => folder.close());
  const journal = createJournal<Entry>({
    ...{ folder, sealer, random: systemRandom, log: silentLog, keepMs: 2 * HOUR_MS },
    clock: { now: () => new Date(time) },
  });
  return { folder, journal };
};

async function readNames(folder: ReturnType<typeof createJournalBucket>, since = new Date(0)) {
  const names: string[] = [];
  await readJournal<Entry>({ folder, sealer }, since, ({ name }) => void names.push(name));
  return names;
}

for (const prefix of ["", "a/b"]) {
  test(`what was saved in a bucket is read in order, with ${prefix || "no"} prefix`, async () => {
    const { folder, journal } = openBucket(prefix);
    // More objects than one page of a list has.
    const saved = Array.from({ length: 8 }, (_, i) => `entry ${i}`);
    for (const name of saved) await journal.save({ name });
    await journal.close();
    assert.deepEqual(await readNames(folder), saved);
    for (const [key, bytes] of s3.objects) assert.ok(!bytes.includes("entry"), key);
    assert.deepEqual(await readNames(folder, new Date(time + HOUR_MS)), []);
    // Of several hours, and what is older than it is kept goes.
    time += HOUR_MS;
    const later = openBucket(prefix);
    await later.journal.save({ name: "later" });
    assert.deepEqual(await readNames(folder), [...saved, "later"]);
    assert.deepEqual(await readNames(folder, new Date(time)), ["later"]);
    time += 2 * HOUR_MS;
    await later.journal.save({ name: "last" });
    await later.journal.close();
    assert.deepEqual(await readNames(folder), ["later", "last"]);
  });
}

test("a bucket that rejects a write rejects the payment, and takes the next one", async () => {
  const { folder, journal } = openBucket("c");
  await journal.save({ name: "before" });
  s3.failNext("forbidden");
  await assert.rejects(journal.save({ name: "lost" }), JournalError);
  time += 2_000;
  await journal.save({ name: "after" });
  await journal.close();
  assert.deepEqual(await readNames(folder), ["before", "after"]);
});
