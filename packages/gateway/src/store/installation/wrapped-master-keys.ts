import type { Queryable, Transaction } from "../database.ts";
import type { ListWrappedKeysRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";

/** Taken while the first key is made. */
const LOCK_ID = 7_201_961;

export type WrappedKey = ListWrappedKeysRow;

/** The one that seals comes first; those that are not used yet come last. */
export async function listWrappedKeys(db: Queryable): Promise<WrappedKey[]> {
  return db.rows<ListWrappedKeysRow>(sql`
    select id, wrapped, used_from from wrapped_master_keys
     order by used_from desc nulls last, created_at`);
}

export async function insertWrappedKey(db: Queryable, key: WrappedKey, now: Date): Promise<void> {
  await db.run(sql`
    insert into wrapped_master_keys (id, wrapped, created_at, used_from)
    values (${key.id}, ${key.wrapped}, ${now}, ${key.usedFrom})`);
}

/** Of several processes that start at once on an empty database, one makes the key. */
export async function insertFirstWrappedKey(
  tx: Transaction,
  key: WrappedKey,
  now: Date,
): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${LOCK_ID})`);
  if ((await listWrappedKeys(tx)).length === 0) await insertWrappedKey(tx, key, now);
}

export async function replaceWrappedKey(db: Queryable, id: string, wrapped: string): Promise<void> {
  await db.run(sql`update wrapped_master_keys set wrapped = ${wrapped} where id = ${id}`);
}

/** Processes that start from now on seal with the added keys. Returns their IDs. */
export async function useWrappedKeys(db: Queryable, now: Date): Promise<string[]> {
  const added = (await listWrappedKeys(db)).filter(({ usedFrom }) => usedFrom === null);
  const ids = added.map(({ id }) => id);
  await db.run(sql`update wrapped_master_keys set used_from = ${now} where id = any(${ids})`);
  return ids;
}

/** False when it is not there, or not retired. */
export async function deleteRetiredKey(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    delete from wrapped_master_keys
     where id = ${id} and exists (select from installation where ${id} = any(retired_key_ids))`);
  return rowCount !== 0;
}
