import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { provideFolder } from "../../../../../test/support/process/provide-folder.ts";
import { createSealer } from "../keys/sealer.ts";
import { silentLog } from "../log.ts";
import { systemRandom as random } from "../random.ts";
import { createJournal, JournalError } from "./journal.ts";
import { createJournalFolder, type JournalFolder } from "./journal-folder.ts";
import { parseEntry, writeEntry } from "./journal-format.ts";
import { readJournal, readLatest } from "./read-journal.ts";

interface Entry {
  name: string;
}

const sealer = createSealer([random.bytes(32)], random);
let time = Date.parse("2026-11-29T07:15:00Z");
const clock = { now: () => new Date(time) };
const DAY_MS = 86_400_000;

interface Options {
  keepMs?: number;
  onWrite?(isWritten: boolean): void;
}

const open = (folder: JournalFolder, options: Options = {}) =>
  createJournal<Entry>({
    ...{ folder, sealer, random, clock, log: silentLog, keepMs: 35 * DAY_MS },
    ...options,
  });

async function read(folder: JournalFolder, since = new Date(0)) {
  const names: string[] = [];
  const reading = await readJournal<Entry>({ folder, sealer }, since, ({ name }) => {
    names.push(name);
  });
  return { ...reading, names };
}

test("what was saved is on the disk, what was noted follows, and nothing of it is readable", async () => {
  const path = provideFolder();
  const folder = createJournalFolder(path);
  const journal = open(folder);
  journal.note({ name: "a note" });
  await Promise.all([journal.save({ name: "first" }), journal.save({ name: "second" })]);
  assert.deepEqual((await read(folder)).names, ["a note", "first", "second"]);
  journal.note({ name: "last" });
  await journal.close();
  const { names, endEarly } = await read(folder);
  assert.deepEqual([names.at(-1), endEarly], ["last", []]);
  const [name = ""] = readdirSync(path);
  assert.match(name, /^20261129T071500Z-[0-9a-f]{12}$/);
  assert.ok(!readFileSync(join(path, name)).includes("second"));
  assert.equal(statSync(join(path, name)).mode & 0o777, 0o600);
});

test("each process and each hour has a file, and files older than the backups are deleted", async () => {
  const folder = createJournalFolder(provideFolder());
  const [one, other] = [open(folder, { keepMs: 2 * DAY_MS }), open(folder, { keepMs: 2 * DAY_MS })];
  await one.save({ name: "one" });
  await other.save({ name: "other" });
  time += 3_600_000;
  const later = clock.now();
  await one.save({ name: "later" });
  assert.equal((await read(folder)).files, 3);
  assert.deepEqual((await read(folder, later)).names, ["later"]);
  time += 3 * DAY_MS;
  await other.save({ name: "much later" });
  assert.deepEqual((await read(folder)).names, ["much later"]);
  await Promise.all([one.close(), other.close()]);
});

test("a file that ends in the middle of a box is read up to there; one that was changed is named", async () => {
  const path = provideFolder();
  const folder = createJournalFolder(path);
  const journal = open(folder);
  for (const name of ["a", "b", "c"]) await journal.save({ name });
  await journal.close();
  const [file = ""] = readdirSync(path);
  const bytes = readFileSync(join(path, file));
  truncateSync(join(path, file), bytes.length - 3);
  assert.deepEqual(await read(folder), {
    ...{ names: ["a", "b"], entries: 2, files: 1 },
    endEarly: [file],
  });
  const latest = await readLatest<Entry>({ folder, sealer }, new Date(0));
  assert.deepEqual(
    latest.map(({ name }) => name),
    ["a", "b"],
  );
  // A box that is left out, two that change places, and a bit that was flipped.
  const header = bytes.indexOf("\n") + 1;
  const first = header + 4 + bytes.readUInt32BE(header);
  const second = first + 4 + bytes.readUInt32BE(first);
  const [head, a, b] = [
    bytes.subarray(0, header),
    bytes.subarray(header, first),
    bytes.subarray(first, second),
  ];
  const flipped = Buffer.from(bytes);
  flipped[second - 5] = (flipped[second - 5] ?? 0) ^ 1;
  for (const changed of [Buffer.concat([head, b]), Buffer.concat([head, b, a]), flipped]) {
    writeFileSync(join(path, file), changed);
    await assert.rejects(read(folder), new RegExp(`${file} cannot be read`));
  }
  const stranger = createSealer([random.bytes(32)], random);
  writeFileSync(join(path, file), bytes);
  const unread = readJournal<Entry>({ folder, sealer: stranger }, new Date(0), () => {});
  await assert.rejects(unread, /master key/);
});

test("while it cannot be written, saving fails at once and notes wait", async () => {
  const path = provideFolder();
  const real = createJournalFolder(path);
  let isFull = false;
  const folder: JournalFolder = {
    ...real,
    async create(openedAt, id) {
      const file = await real.create(openedAt, id);
      const append = (bytes: Buffer) =>
        isFull ? Promise.reject(new Error("ENOSPC")) : file.append(bytes);
      return { ...file, append };
    },
  };
  const writes: boolean[] = [];
  const journal = open(folder, { onWrite: (isWritten) => void writes.push(isWritten) });
  await journal.save({ name: "before" });
  isFull = true;
  await assert.rejects(journal.save({ name: "lost" }), JournalError);
  await assert.rejects(journal.save({ name: "also lost" }), JournalError);
  journal.note({ name: "waits" });
  assert.deepEqual(writes, [true, false]);
  isFull = false;
  time += 2_000;
  await journal.save({ name: "after" });
  assert.equal(writes.at(-1), true);
  await journal.close();
  assert.deepEqual((await read(real)).names, ["before", "waits", "after"]);
});

test("its folder is not readable by others", async () => {
  const path = join(provideFolder(), "journal");
  const journal = open(createJournalFolder(path));
  await journal.save({ name: "one" });
  assert.equal(statSync(path).mode & 0o777, 0o700);
  await journal.close();
});

test("entries come back as they were, with their times", () => {
  const words = fc.constantFrom("$date", "$", "$$date", "at");
  const key = fc.oneof(fc.string(), words).filter((name) => name !== "__proto__");
  const json = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.date({ noInvalidDate: true }),
      fc.array(tie("value")),
      fc.dictionary(key, tie("value"), { noNullPrototype: true }),
    ),
  })).value;
  fc.assert(
    fc.property(json, (value) => {
      assert.deepEqual(parseEntry(writeEntry({ value })), { value });
      assert.ok(!writeEntry({ value }).includes("\n"));
    }),
  );
});
