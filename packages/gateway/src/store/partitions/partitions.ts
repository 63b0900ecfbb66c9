import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { monthOf } from "../../domain/month.ts";
import type { Retained } from "../../domain/retention.ts";
import type { Archive, DetachedPartition } from "../archive/archive.ts";
import type { Database, Queryable } from "../database.ts";
import type { ListPartitionsRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";
import { PARTITIONED_TABLES, type PartitionedTable, type Period } from "./partitioned-tables.ts";

interface Partition extends DetachedPartition {
  isAttached: boolean;
}

const LOCK_ID = 7_201_956;
/** Everybody who uses a table waits behind a change of its partitions: so not for long. */
const LOCK_TIMEOUT_MS = 250;
const PAUSE_MS = 250;
const TRIES_MAX = 4;
const PURGE_MAX = 5_000;
const PURGES_MAX = 20;

/**
 * Creates the partitions that should exist now; one query when none is missing. Safe to run
 * concurrently. Throws only when calls could not be accepted without it: tables that are in use for
 * long get theirs later, and meanwhile their default partition has the rows.
 */
export async function ensurePartitions(
  db: Database,
  advancedNow: Date,
  trueNow = advancedNow,
): Promise<void> {
  const existing = await listPartitions(db);
  for (const table of PARTITIONED_TABLES) {
    const now = table.hasTrueTime ? trueNow : advancedNow;
    const missing = missingAround(table, now, existing);
    if (missing.length === 0) continue;
    try {
      await create(db, table, missing);
    } catch (error) {
      const isNeeded = table.writtenAt === null && missing.some(({ from }) => from <= now);
      if (isNeeded || !isCode(error, LOCK_NOT_AVAILABLE)) throw error;
    }
  }
}

async function create(
  db: Database,
  table: PartitionedTable,
  partitions: readonly DetachedPartition[],
): Promise<void> {
  try {
    await insist(() =>
      withShortLocks(db, async (tx) => {
        // Another process may have been faster.
        const existing = new Set((await listPartitions(tx)).map(({ name }) => name));
        const missing = partitions.filter(({ name }) => !existing.has(name));
        for (const { name } of missing) {
          await tx.run(sql`select create_partition(${table.name}, ${name})`);
        }
      }),
    );
  } catch (error) {
    if (!isCode(error, CHECK_VIOLATION)) throw error;
    // Rows of a period that are in the default partition already stay there, and so do later ones.
    if (partitions.length > 1) for (const one of partitions) await create(db, table, [one]);
  }
}

export interface Retiring {
  /** Data of each kind from before this is dropped. */
  before: (retained: Retained) => Date;
  now: Date;
  archive: Archive | null;
  /** Called for a partition, or a whole table, that is past its retention and kept for now. */
  onKept: (name: string, reason: string) => void;
}

/**
 * Takes partitions that are past their retention out of their tables, archives and drops them.
 * After a crash a partition that was taken out is found by its name and finished. What fails does
 * not hold up the other tables; it is thrown in the end.
 */
export async function retirePartitions(db: Database, retiring: Retiring): Promise<void> {
  const errors: unknown[] = [];
  for (const table of PARTITIONED_TABLES) {
    const before = table.retained
      ? retiring.before(table.retained)
      : (periodsAround(table, retiring.now)[0]?.from ?? retiring.now);
    try {
      await retireOf(db, table, before, retiring);
      if (table.writtenAt !== null) await purgeOthers(db, table, before);
    } catch (error) {
      if (isCode(error, LOCK_NOT_AVAILABLE)) retiring.onKept(table.name, "the table is in use");
      else errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, String(errors[0]));
}

async function retireOf(
  db: Database,
  table: PartitionedTable,
  before: Date,
  { archive, onKept }: Retiring,
): Promise<void> {
  const all = await listPartitions(db);
  const attached = new Set(all.filter((each) => each.isAttached).map(({ name }) => name));
  for (const partition of all) {
    const { name, isAttached } = partition;
    if (partition.table !== table.name || (isAttached && partition.to > before)) continue;
    if (table.after && attached.has(nameOf(table.after, table.period, partition.from))) continue;
    if (!(await detach(db, table, partition))) {
      onKept(name, `it has rows with ${table.open}`);
      continue;
    }
    if (table.retained !== null) await archive?.savePartition(partition);
    await db.run(sql`select drop_partition(${table.name}, ${name})`);
  }
}

/** False when it is kept, because one of its rows still needs action. */
async function detach(
  db: Database,
  table: PartitionedTable,
  { name, from, to, isAttached }: Partition,
): Promise<boolean> {
  const { open } = table;
  const hasOpen = async (source: Queryable, rows: string) => {
    if (open === null) return false;
    const text = `select from ${rows} and ${open} limit 1`;
    return (await source.query({ text, values: [] })).rowCount !== 0;
  };
  const period = `${table.name} where ${table.column} >= ${literal(table, from)}
    and ${table.column} < ${literal(table, to)}`;
  if (isAttached && (await hasOpen(db, period))) return false;
  try {
    await withShortLocks(db, async (tx) => {
      await tx.run(sql`select detach_partition(${table.name}, ${name})`);
      if (isAttached && (await hasOpen(tx, `${name} where true`))) throw new StillOpenError();
    });
    return true;
  } catch (error) {
    if (error instanceof StillOpenError) return false;
    throw error;
  }
}

class StillOpenError extends Error {}

/** Rows of the default partition are deleted in bounded batches, each of one merchant. */
async function purgeOthers(db: Queryable, table: PartitionedTable, before: Date): Promise<void> {
  const others = `${table.name}_other`;
  const isOld = `${table.column} < ${literal(table, before)}
    and ${table.writtenAt} < '${before.toISOString()}'
    and not (${table.open ?? "false"})`;
  for (let i = 0; i < PURGES_MAX; i += 1) {
    const found = await db.query<{ merchant_id: string }>({
      text: `select merchant_id from ${others} where ${isOld} limit 1`,
      values: [],
    });
    if (!found.rows[0]) return;
    await db.run({
      text: `delete from ${others} where merchant_id = $1 and ctid = any(array(
               select ctid from ${others} where merchant_id = $1 and ${isOld} limit ${PURGE_MAX}))`,
      values: [found.rows[0].merchant_id],
    });
  }
}

/** Oldest first; those that were taken out and not dropped yet, too. */
async function listPartitions(db: Queryable): Promise<Partition[]> {
  const rows = await db.rows<ListPartitionsRow>(sql`
    select t.name as "table!", c.relname::text as "name!", c.relispartition as "is_attached!"
      from unnest(${PARTITIONED_TABLES.map(({ name }) => name)}::text[]) as t(name)
      join pg_class p on p.oid = t.name::regclass
      join pg_class c on c.relnamespace = p.relnamespace and c.relkind = 'r'
       and c.relname ~ ('^' || t.name || '_[0-9]{4}(_[0-9]{2}){1,3}$')
     order by c.relname`);
  return rows.map((row) => {
    const [year = "", month = "", day = "01", hour = "00"] = row.name
      .slice(row.table.length + 1)
      .split("_");
    const from = new Date(`${year}-${month}-${day}T${hour}:00:00Z`);
    const table = PARTITIONED_TABLES.find(({ name }) => name === row.table);
    return { ...row, from, to: startOf(table?.period ?? "month", from, 1) };
  });
}

function missingAround(
  table: PartitionedTable,
  now: Date,
  existing: readonly Partition[],
): DetachedPartition[] {
  const names = new Set(existing.map(({ name }) => name));
  return periodsAround(table, now).filter(({ name }) => !names.has(name));
}

/** The present period and those around it that should exist. */
function periodsAround(table: PartitionedTable, now: Date): DetachedPartition[] {
  const { name, period, behind, ahead } = table;
  return Array.from({ length: behind + 1 + ahead }, (_, i) => {
    const from = startOf(period, now, i - behind);
    return { table: name, name: nameOf(name, period, from), from, to: startOf(period, from, 1) };
  });
}

/** The start of the period `offset` periods after that of `at`. */
function startOf(period: Period, at: Date, offset: number): Date {
  const [year, month, day, hour] = [
    at.getUTCFullYear(),
    at.getUTCMonth(),
    at.getUTCDate(),
    at.getUTCHours(),
  ];
  if (period === "month") return new Date(Date.UTC(year, month + offset));
  if (period === "day") return new Date(Date.UTC(year, month, day + offset));
  return new Date(Date.UTC(year, month, day, hour + offset));
}

const NAME_LENGTHS = { month: 7, day: 10, hour: 13 } as const;

function nameOf(table: string, period: Period, from: Date): string {
  const label = from.toISOString().slice(0, NAME_LENGTHS[period]);
  return `${table}_${label.replaceAll(/\D/g, "_")}`;
}

const HOUR_MS = 3_600_000;

function literal({ kind }: PartitionedTable, at: Date): string {
  if (kind === "hour") return String(Math.floor(at.getTime() / HOUR_MS));
  return kind === "month" ? String(monthOf(at)) : `'${at.toISOString()}'`;
}

/** One process at a time changes partitions, and gives up when a table is in use. */
async function withShortLocks(db: Database, act: (tx: Queryable) => Promise<void>): Promise<void> {
  await db.longTransaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(${LOCK_ID})`);
    // The second setting is for the nodes of Citus; elsewhere it says nothing.
    await tx.run({
      text: `set local citus.propagate_set_commands = 'local';
             set local citus.multi_shard_modify_mode = 'sequential';
             set local lock_timeout = ${LOCK_TIMEOUT_MS}`,
      values: [],
    });
    await act(tx);
  });
}

async function insist(act: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await act();
    } catch (error) {
      if (!isCode(error, LOCK_NOT_AVAILABLE) || tries === TRIES_MAX) throw error;
      await delay(PAUSE_MS);
    }
  }
}

const LOCK_NOT_AVAILABLE = "55P03";
const CHECK_VIOLATION = "23514";

function isCode(error: unknown, code: string): boolean {
  return error instanceof pg.DatabaseError && error.code === code;
}
