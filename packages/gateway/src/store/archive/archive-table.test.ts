import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import {
  createReadStream,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { after, before, test } from "node:test";
import { createGunzip } from "node:zlib";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { createTestDatabase } from "../../../../../test/support/database.ts";
import { createFolderStore } from "../../platform/archive/folder-store.ts";
import type { ObjectStore } from "../../platform/archive/object-store.ts";
import { type Database, openDatabase } from "../database.ts";
import { archiveTable } from "./archive-table.ts";
import { createArchive } from "./create-archive.ts";

const ROWS = 5_000;
const folder = mkdtempSync(join(tmpdir(), "kaunter-archive-"));
let url: string;
let drop: () => Promise<void>;
let database: Database;
after(async () => {
  await database.end();
  await drop();
  rmSync(folder, { recursive: true });
});
before(async () => {
  ({ url, drop } = await createTestDatabase());
  database = openDatabase({ url, connectionsMax: 2 });
  await run(`
    create table "odd ""names""" (
      merchant_id text not null, id bigint generated always as identity, "Text" text, raw bytea,
      content jsonb, at timestamptz, labels text[], length int generated always as (length("Text")) stored);
    insert into "odd ""names""" (merchant_id, "Text", raw, content, at, labels)
    select 'm' || n % 7,
           case n % 6 when 0 then null when 1 then '' when 2 then 'says "hi", twice'
             when 3 then E'two\\nlines\\r\\nand \\\\. a tab\\t' when 4 then '\\N' else '陈 — نور 🧾' end,
           decode(md5(n::text), 'hex'), jsonb_build_object('n', n, 'q', '"'),
           timestamptz '2026-01-31 23:59:59.123456+00' + n * interval '1 second',
           array['a,b', '"', null, E'\\n']
      from generate_series(1, ${ROWS}) n;
    create table copy_of (like "odd ""names""" including generated)`);
});

async function run(text: string): Promise<pg.QueryResult> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

async function load(file: string, columns: readonly string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const names = columns.map((name) => client.escapeIdentifier(name)).join(", ");
    await client.query("truncate copy_of");
    await pipeline(
      createReadStream(file),
      createGunzip(),
      client.query(copyFrom(`copy copy_of (${names}) from stdin with (format csv, header match)`)),
    );
  } finally {
    await client.end();
  }
}

test("a table is exported with its manifest and loads again as it was", async () => {
  const store = createFolderStore(folder);
  const manifest = await archiveTable(database, store, 'odd "names"', "odd/2026-01");
  const file = join(folder, "odd/2026-01.csv.gz");
  assert.deepEqual(JSON.parse(readFileSync(join(folder, "odd/2026-01.json"), "utf8")), manifest);
  assert.deepEqual(manifest, {
    table: 'odd "names"',
    object: "odd/2026-01.csv.gz",
    columns: ["merchant_id", "id", "Text", "raw", "content", "at", "labels"],
    rows: ROWS,
    bytes: statSync(file).size,
    sha256: createHash("sha256").update(readFileSync(file)).digest("hex"),
  });
  await load(file, manifest.columns);
  const difference = await run(`
    (select * from "odd ""names""" except all select * from copy_of)
    union all (select * from copy_of except all select * from "odd ""names""")`);
  assert.deepEqual(difference.rows, []);
  assert.equal(statSync(file).mode & 0o077, 0, "readable by this account only");
});

test("a partition is named after its table, with its period; twice is as good as once", async () => {
  await run("create table notes_2026_01 as select 1 as id");
  const archive = createArchive(database, createFolderStore(folder));
  const [from, to] = [new Date("2026-01-01T00:00:00Z"), new Date("2026-02-01T00:00:00Z")];
  for (const _ of [1, 2]) {
    await archive.savePartition({ table: "notes", name: "notes_2026_01", from, to });
  }
  assert.deepEqual(readdirSync(join(folder, "notes")), [
    "notes_2026_01.csv.gz",
    "notes_2026_01.json",
  ]);
  const { period } = JSON.parse(readFileSync(join(folder, "notes/notes_2026_01.json"), "utf8"));
  assert.deepEqual(period, { from: from.toISOString(), to: to.toISOString() });
});

test("an export is never replaced by fewer rows", async () => {
  await run("create table fewer as select generate_series(1, 3) as id");
  const store = createFolderStore(folder);
  await archiveTable(database, store, "fewer", "fewer");
  await run("delete from fewer where id = 2");
  await assert.rejects(archiveTable(database, store, "fewer", "fewer"), /has 2 rows, but .* has 3/);
  await run("insert into fewer values (7), (8)");
  assert.equal((await archiveTable(database, store, "fewer", "fewer")).rows, 4);
});

/** A store in memory that fails as a test requires. */
function createFailingStore(onWrite: (name: string, content: Buffer) => Promise<Buffer | null>) {
  const objects = new Map<string, Buffer>();
  const store: ObjectStore = {
    place: "memory",
    async write(name, content) {
      const chunks: Buffer[] = [];
      for await (const chunk of content) chunks.push(Buffer.from(chunk));
      const kept = await onWrite(name, Buffer.concat(chunks));
      if (kept) objects.set(name, kept);
    },
    async read(name) {
      const found = objects.get(name);
      return found ? new PassThrough().end(found) : null;
    },
    close() {},
  };
  return { store, objects };
}

test("what the store did not keep as it was written is an error, without a manifest", async () => {
  const shortened = createFailingStore(async (_, content) => content.subarray(0, -1));
  await assert.rejects(
    archiveTable(database, shortened.store, 'odd "names"', "x"),
    /x\.csv\.gz in memory is not what was written/,
  );
  const lost = createFailingStore(async () => null);
  await assert.rejects(archiveTable(database, lost.store, 'odd "names"', "x"), /is missing/);
  assert.deepEqual([...shortened.objects.keys()], ["x.csv.gz"]);
});

test("a store that makes no progress fails the export, and the connection is free again", async () => {
  const { store } = createFailingStore(() => new Promise(() => {}));
  await assert.rejects(
    archiveTable(database, store, 'odd "names"', "x", { stallMs: 50 }),
    /no progress for 0\.05 s/,
  );
  for (const _ of [1, 2, 3]) {
    await assert.rejects(
      archiveTable(
        database,
        { ...store, write: () => Promise.reject(new Error("disk full")) },
        'odd "names"',
        "x",
      ),
      /disk full/,
    );
  }
  assert.deepEqual(await database.row({ text: "select 1 as one", values: [] }), { one: 1 });
});

test("an unfinished file is never under the final name", async () => {
  const store = createFolderStore(folder);
  const content = new PassThrough();
  content.write("begun");
  const writing = store.write("unfinished.bin", content);
  content.destroy(new Error("cut"));
  await assert.rejects(writing, /Could not write unfinished\.bin in .*: cut/);
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.startsWith("unfinished")),
    [],
  );
  assert.equal(await store.read("unfinished.bin"), null);
});
