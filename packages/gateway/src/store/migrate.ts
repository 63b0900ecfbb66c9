import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";

const FOLDER = join(import.meta.dirname, "../../migrations");
const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;
/** Held while migrating: a second process waits and then finds everything applied. */
const LOCK_ID = 7_201_955;

/**
 * Applies pending migrations in order, each in its own transaction. Throws when an applied file has
 * changed since.
 */
export async function migrate(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => {}); // the running statement reports it
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(${LOCK_ID})`);
    await client.query(`create table if not exists migrations (
      number integer primary key, name text not null, checksum text not null,
      applied_at timestamptz not null default clock_timestamp())`);
    const { rows } = await client.query<{ number: number; checksum: string }>(
      "select number, checksum from migrations",
    );
    const applied = new Map(rows.map((row) => [row.number, row.checksum]));
    for (const file of await listMigrations()) {
      const before = applied.get(file.number);
      if (before === undefined) await apply(client, file);
      else if (before !== file.checksum) {
        throw new Error(
          `migration ${file.name} has changed since it was applied; add a new migration instead`,
        );
      }
    }
  } finally {
    await client.end();
  }
}

interface Migration {
  number: number;
  name: string;
  text: string;
  checksum: string;
}

async function listMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => FILE_NAME.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(FOLDER, name), "utf8");
      const checksum = createHash("sha256").update(text).digest("hex");
      return { number: Number(name.slice(0, 4)), name, text, checksum };
    }),
  );
}

async function apply(client: pg.Client, file: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query("insert into migrations (number, name, checksum) values ($1, $2, $3)", [
      file.number,
      file.name,
      file.checksum,
    ]);
    await client.query(file.text);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}
