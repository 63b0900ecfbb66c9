/** Databases of tests that are set back to an earlier moment, as by a restore. */
import { cloneDatabase, dropDatabase, queryAt } from "../support/server/test-home.ts";

export interface Backup {
  url: string;
  /** In real time. */
  madeAt: Date;
}

/** Of a database that is in use: its users reconnect afterwards. */
export async function backUp(url: string): Promise<Backup> {
  const name = nameOf(url);
  await disconnect(url);
  const madeAt = new Date();
  try {
    return { url: await cloneDatabase(url, `${name}_backup`), madeAt };
  } finally {
    await queryAt(at(url, "postgres"), `alter database ${name} allow_connections true`);
  }
}

/** What was written since the backup is lost. */
export async function restore(url: string, backup: Backup): Promise<void> {
  const name = nameOf(url);
  await disconnect(url);
  await dropDatabase(url);
  await queryAt(at(url, "postgres"), `alter database ${nameOf(backup.url)} rename to ${name}`);
}

async function disconnect(url: string): Promise<void> {
  const name = nameOf(url);
  const postgres = at(url, "postgres");
  await queryAt(postgres, `alter database ${name} allow_connections false`);
  await queryAt(
    postgres,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
  );
}

const nameOf = (url: string) => new URL(url).pathname.slice(1);

function at(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
