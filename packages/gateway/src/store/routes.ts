import { type IdMask, type MerchantId, shardKeyInId, shardKeyInPrefix } from "../domain/ids.ts";
import type { Shards } from "./citus/shards.ts";
import type { Queryable } from "./database.ts";
import type { ListMerchantsOfShardKeysRow } from "./generated/rows.ts";
import { type Part, part, sql } from "./sql.ts";

/**
 * The merchants whose rows a statement is about, for `any(${among})`: their ids, or a query of
 * them.
 */
export type Among = readonly MerchantId[] | Part;

/**
 * Finds the row of an id or token that arrives without its merchant, such as a payer's link or a
 * provider's callback: it carries its merchant's shard key, and few merchants share one. They are
 * read each time: one that was added a moment ago may be the one, or have the same id as another.
 * The statement itself reads them, except where it needs their ids to be sent to their node.
 */
export interface Routes {
  /** `read` is called with the merchants the id may belong to; all are on one shard. */
  find<T>(id: string, read: Read<T>): Promise<T | null>;
  /** The same within a transaction, which must not wait for a second connection. */
  findIn<T>(tx: Queryable, id: string, read: Read<T>): Promise<T | null>;
  /** The same for a token that begins with `shardPrefixOf` its merchant. */
  findByToken<T>(token: string, read: Read<T>): Promise<T | null>;
  /** The merchants these ids may belong to; unreadable ids are left out. */
  merchantsOf(ids: readonly string[]): Promise<MerchantId[]>;
}

type Read<T> = (among: Among) => Promise<T | null>;

export function createRoutes(db: Queryable, idMask: IdMask, shards: Shards): Routes {
  async function find<T>(key: number | null, read: Read<T>, from = db): Promise<T | null> {
    if (key === null) return null;
    if (shards.count === 1)
      return read(part`array(select id from merchants where shard_key = ${key})`);
    const among = await listMerchantsOfShardKeys(from, [key]);
    return among.length === 0 ? null : read(among);
  }

  return {
    find: (id, read) => find(shardKeyInId(id, idMask), read),
    findIn: (tx, id, read) => find(shardKeyInId(id, idMask), read, tx),
    findByToken: (token, read) => find(shardKeyInPrefix(token.slice(0, 2)), read),
    merchantsOf(ids) {
      const keys = new Set(ids.map((id) => shardKeyInId(id, idMask)));
      return listMerchantsOfShardKeys(
        db,
        [...keys].filter((key) => key !== null),
      );
    },
  };
}

async function listMerchantsOfShardKeys(
  db: Queryable,
  shardKeys: readonly number[],
): Promise<MerchantId[]> {
  const rows = await db.rows<ListMerchantsOfShardKeysRow>(
    sql`select id from merchants where shard_key = any(${shardKeys}) order by id`,
  );
  return rows.map(({ id }) => id);
}
