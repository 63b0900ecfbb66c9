import { type IdMask, type MerchantId, shardKeyInId, shardKeyInPrefix } from "../domain/ids.ts";
import type { Queryable } from "./database.ts";
import type { ListMerchantsOfShardKeysRow } from "./generated/rows.ts";
import { sql } from "./sql.ts";

/**
 * Finds the row of an id or token that arrives without its merchant, such as a payer's link or a
 * provider's callback: it carries its merchant's shard key, and few merchants share one. They are
 * read each time: one that was added a moment ago may be the one, or have the same id as another.
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

type Read<T> = (among: readonly MerchantId[]) => Promise<T | null>;

export function createRoutes(db: Queryable, idMask: IdMask): Routes {
  async function find<T>(key: number | null, read: Read<T>, from = db): Promise<T | null> {
    if (key === null) return null;
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
