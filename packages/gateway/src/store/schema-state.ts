import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";

export const MIGRATIONS_FOLDER = join(import.meta.dirname, "../../migrations");
const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;
/** The first line of a file whose one statement PostgreSQL runs outside a transaction only. */
const NO_TRANSACTION = /^-- no transaction\b/;
/** How the first release called its first migration. */
const FIRST_RELEASE = "0001_foundation.sql";

export interface Migration {
  number: number;
  name: string;
  text: string;
  checksum: string;
  inTransaction: boolean;
}

/** The database's schema does not fit this program; the message says what to do. */
export class SchemaError extends Error {
  override readonly name = "SchemaError";
}

/** The migrations not yet applied, in order. Throws `SchemaError` when others have been. */
export async function listPendingMigrations(
  client: pg.Client,
  folder: string,
): Promise<Migration[]> {
  const [applied, files] = await Promise.all([listApplied(client), listMigrations(folder)]);
  if (applied.some(({ name }) => name === FIRST_RELEASE)) {
    throw new SchemaError(
      "This database belongs to the first release, from which nothing can be carried over. Set KAUNTER_DATA_DIR to a new folder, or DATABASE_URL to a new database.",
    );
  }
  const byNumber = new Map(files.map((file) => [file.number, file]));
  const unknown = applied.find(({ number }) => !byNumber.has(number));
  if (unknown) {
    throw new SchemaError(
      `The database's schema is newer than this program (${unknown.name}). Upgrade the program.`,
    );
  }
  const changed = applied.find(({ number, checksum }) => {
    return byNumber.get(number)?.checksum !== checksum;
  });
  if (changed) {
    throw new SchemaError(
      `The migration ${changed.name} has changed since it was applied. Restore the file, and put the change into a new migration.`,
    );
  }
  const done = new Set(applied.map(({ number }) => number));
  return files.filter(({ number }) => !done.has(number));
}

interface AppliedMigration {
  number: number;
  name: string;
  checksum: string;
}

async function listApplied(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ found: boolean }>(
    "select to_regclass('migrations') is not null as found",
  );
  if (!rows[0]?.found) return [];
  const text = "select number, name, checksum from migrations order by number";
  return (await client.query<AppliedMigration>(text)).rows;
}

async function listMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => FILE_NAME.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), "utf8");
      const checksum = createHash("sha256").update(text).digest("hex");
      const inTransaction = !NO_TRANSACTION.test(text);
      return { number: Number(name.slice(0, 4)), name, text, checksum, inTransaction };
    }),
  );
}
