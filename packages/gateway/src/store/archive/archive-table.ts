import { createHash } from "node:crypto";
import { Readable, Transform, type TransformCallback } from "node:stream";
import { json } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { ObjectStore } from "../../platform/archive/object-store.ts";
import type { CopySession, Database } from "../database.ts";
import type { ListColumnsRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";

/**
 * Written next to the data as `<name>.json`, after it: a manifest means that the export is
 * complete.
 */
export interface Manifest {
  table: string;
  object: string;
  /** In the order of the file. Columns that PostgreSQL computes are left out. */
  columns: readonly string[];
  rows: number;
  /** What the rows are of: from inclusive, to exclusive. */
  period?: { from: Date; to: Date };
  /** Of the compressed object. */
  bytes: number;
  sha256: string;
}

/** An export without progress for this long has failed, whichever side hangs. */
const STALL_MS = 5 * 60_000;

/**
 * Exports a table as `<name>.csv.gz` with its manifest, and reads it back before it returns: the
 * caller may then drop the table. The table must not be written to during the export. Repeating it
 * replaces the objects, but never by fewer rows.
 */
export async function archiveTable(
  db: Pick<Database, "copySession">,
  store: ObjectStore,
  tableName: string,
  name: string,
  { period, stallMs = STALL_MS }: { period?: Manifest["period"]; stallMs?: number } = {},
): Promise<Manifest> {
  const object = `${name}.csv.gz`;
  const known = await readManifest(store, name);
  const manifest = await db.copySession(async (session) => {
    const columns = await listColumns(session, tableName);
    const rows = await countRows(session, tableName);
    if (known !== null && known.rows > rows) {
      throw new Error(
        `${tableName} has ${rows} rows, but ${object} in ${store.place} has ${known.rows}; move it away first`,
      );
    }
    const copy = session.copyOut(
      `copy ${quote(tableName)} (${columns.map(quote).join(", ")}) to stdout with (format csv, header)`,
    );
    const meter = createMeter();
    await watched(stallMs, (watch, signal) =>
      pipeline(
        copy,
        watch,
        createGzip(),
        meter.stream,
        (content: AsyncIterable<Buffer>) => store.write(object, content as Transform),
        { signal },
      ),
    );
    if (copy.rowCount !== rows) {
      throw new Error(`${tableName} has ${rows} rows, of which ${copy.rowCount} were exported`);
    }
    return { table: tableName, object, columns, rows, ...(period && { period }), ...meter.read() };
  });
  await expectStored(store, manifest, stallMs);
  await store.write(`${name}.json`, Readable.from([`${JSON.stringify(manifest, null, 2)}\n`]));
  return manifest;
}

async function readManifest(
  store: ObjectStore,
  name: string,
): Promise<Pick<Manifest, "rows"> | null> {
  const stored = await store.read(`${name}.json`);
  return stored === null ? null : ((await json(stored)) as Manifest); // as it was written below
}

async function expectStored(
  store: ObjectStore,
  manifest: Manifest,
  stallMs: number,
): Promise<void> {
  const { object, bytes, sha256 } = manifest;
  const stored = await store.read(object);
  if (stored === null) throw new Error(`${object} is missing in ${store.place}`);
  const meter = createMeter();
  await watched(stallMs, (watch, signal) =>
    pipeline(stored, watch, meter.stream.resume(), { signal }),
  );
  const found = meter.read();
  if (found.bytes !== bytes || found.sha256 !== sha256) {
    throw new Error(`${object} in ${store.place} is not what was written`);
  }
}

async function listColumns(session: CopySession, tableName: string): Promise<string[]> {
  const rows = await session.rows<ListColumnsRow>(sql`
    select attname as "name!" from pg_attribute
     where attrelid = ${quote(tableName)}::regclass and attnum > 0 and not attisdropped
       and attgenerated = ''
     order by attnum`);
  return rows.map(({ name }) => name);
}

async function countRows(session: CopySession, tableName: string): Promise<number> {
  const text = `select count(*) from ${quote(tableName)}`;
  const { rows } = await session.query<{ count: number }>({ text, values: [] });
  // The export has its own watch: how long it takes depends on the archive too.
  await session.run(sql`set local statement_timeout = 0`);
  return rows[0]?.count ?? 0;
}

/** Gives up when `watch` has passed nothing on for as long as `stallMs`. */
async function watched(
  stallMs: number,
  act: (watch: Transform, signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const streams = new AbortController();
  // A pipeline waits for a store that never finishes, even after it was aborted.
  const stalled = Promise.withResolvers<never>();
  const fail = () => stalled.reject(new Error(`no progress for ${stallMs / 1_000} s`));
  let timer = setTimeout(fail, stallMs);
  const watch = new Transform({
    transform(chunk: Buffer, _, done: TransformCallback) {
      clearTimeout(timer);
      timer = setTimeout(fail, stallMs);
      done(null, chunk);
    },
  });
  try {
    await Promise.race([act(watch, streams.signal), stalled.promise]);
  } finally {
    clearTimeout(timer);
    streams.abort();
  }
}

function createMeter() {
  const hash = createHash("sha256");
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _, done: TransformCallback) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, read: () => ({ bytes, sha256: hash.digest("hex") }) };
}

const quote = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`;
