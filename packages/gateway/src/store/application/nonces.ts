import type pg from "pg";
import type { ApplicationId, MerchantId } from "../../domain/ids.ts";
import { insertsByShard } from "../citus/insert-by-shard.ts";
import type { Shards } from "../citus/shards.ts";
import type { Database, Queryable } from "../database.ts";
import { insertValues, type Statement } from "../sql.ts";

/**
 * The nonce guard. A nonce is stored under the hour of its signed timestamp, in a table with one
 * partition per hour that is dropped once it no longer matters. Two calls with the same nonce are
 * both inside the window only if their timestamps are at most 240 s apart (plus rounding), so a
 * nonce near the end of its hour also claims the next hour. One unique key then catches every
 * possible duplicate, across any number of processes.
 */
const HOUR_SECONDS = 3_600;
const WINDOW_BOTH_WAYS_SECONDS = 260;

export function hourOf(timestampSeconds: number): number {
  return Math.floor(timestampSeconds / HOUR_SECONDS);
}

/** True when a duplicate of a nonce signed at this second may fall in the next hour. */
export function claimsNextHour(timestampSeconds: number): boolean {
  return HOUR_SECONDS - (timestampSeconds % HOUR_SECONDS) <= WINDOW_BOTH_WAYS_SECONDS;
}

export interface NonceUse {
  merchantId: MerchantId;
  applicationId: ApplicationId;
  nonce: string;
  timestampSeconds: number;
}

interface Claim {
  shard: number;
  key: string;
  cells: readonly [hour: number, merchantId: string, applicationId: string, nonce: string];
}

export interface ClaimedRow {
  hour: number;
  merchant_id: string;
  application_id: string;
  nonce: string;
}

const INSERT = {
  name: "insert-nonces",
  into: "insert into nonces (hour, merchant_id, application_id, nonce)",
  cellsOf: ({ cells }: Claim) => cells,
  end: "on conflict do nothing returning hour, merchant_id, application_id, nonce",
};

/** Records nonces; true for each that was new. On Citus, all are of one shard. */
export async function insertNonces(db: Queryable, rows: readonly NonceUse[]): Promise<boolean[]> {
  const claims = claimsOf(rows, () => 0);
  // Sorted, so that concurrent batches sharing nonces cannot deadlock.
  claims.sort((a, b) => (a.key < b.key ? -1 : 1));
  const cells = claims.map(INSERT.cellsOf);
  return areNew(rows, [await db.query(insertValues(INSERT.into, cells, INSERT.end))]);
}

/** The same on Citus, for rows of one node. */
export async function insertNoncesByShard(
  database: Database,
  rows: readonly NonceUse[],
  shards: Shards,
): Promise<boolean[]> {
  const { sent } = await database.transaction(async (tx) => ({
    sent: nonceInserts(rows, shards).map((each) => tx.send(each)),
  }));
  return areNew(rows, await Promise.all(sent));
}

/** For rows of several shards; `areNew` reads the results. */
export function nonceInserts(rows: readonly NonceUse[], shards: Shards): Statement[] {
  return insertsByShard(
    INSERT,
    claimsOf(rows, (merchantId) => shards.shardOf(merchantId)),
  );
}

const keyOf = (claim: readonly unknown[]) => claim.join(" ");

function claimsOf(rows: readonly NonceUse[], shardOf: Shards["shardOf"]): Claim[] {
  return rows.flatMap(({ merchantId, applicationId, nonce, timestampSeconds }) => {
    const hour = hourOf(timestampSeconds);
    const hours = claimsNextHour(timestampSeconds) ? [hour, hour + 1] : [hour];
    const shard = shardOf(merchantId);
    return hours.map((claimed) => {
      const cells = [claimed, merchantId, applicationId, nonce] as const;
      return { shard, cells, key: keyOf(cells) };
    });
  });
}

export function areNew(
  rows: readonly NonceUse[],
  results: readonly Pick<pg.QueryResult<ClaimedRow>, "rows">[],
): boolean[] {
  const made = results.flatMap((result) => result.rows);
  const claimed = new Set(
    made.map((row) => keyOf([row.hour, row.merchant_id, row.application_id, row.nonce])),
  );
  return rows.map(({ merchantId, applicationId, nonce, timestampSeconds }) => {
    const hour = hourOf(timestampSeconds);
    const has = (at: number) => claimed.has(keyOf([at, merchantId, applicationId, nonce]));
    return has(hour) && (!claimsNextHour(timestampSeconds) || has(hour + 1));
  });
}
