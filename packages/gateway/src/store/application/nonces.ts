import type { ApplicationId, MerchantId } from "../../domain/ids.ts";
import type { Queryable } from "../database.ts";
import type { InsertNoncesRow } from "../generated/rows.ts";
import { insertValues, sql } from "../sql.ts";

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

/** Records nonces; true for each that was new. */
export async function insertNonces(db: Queryable, rows: NonceUse[]): Promise<boolean[]> {
  const given = JSON.stringify(
    rows.map((row, ordinal) => ({
      ordinal,
      merchant_id: row.merchantId,
      application_id: row.applicationId,
      nonce: row.nonce,
      hour: hourOf(row.timestampSeconds),
      next_hour: claimsNextHour(row.timestampSeconds),
    })),
  );
  const found = await db.rows<InsertNoncesRow>({
    name: "insert-nonces",
    ...sql`
      with given as (
        select ordinal, merchant_id, application_id, nonce, hour, next_hour
          from json_to_recordset(${given}::json)
            as r(ordinal int, merchant_id text, application_id text, nonce text, hour int,
                 next_hour boolean)
      ), claimed as (
        insert into nonces (hour, merchant_id, application_id, nonce)
        -- Sorted, so that concurrent batches sharing nonces cannot deadlock.
        select hour + step as hour, merchant_id, application_id, nonce
          from given cross join generate_series(0, 1) as step
         where step = 0 or next_hour
         order by hour, merchant_id, application_id, nonce
        on conflict do nothing
        returning hour, application_id, nonce
      )
      select ordinal as "ordinal!" from given g
       where (select count(*) from claimed c
               where c.application_id = g.application_id and c.nonce = g.nonce
                 and c.hour between g.hour and g.hour + 1)
           = case when g.next_hour then 2 else 1 end`,
  });
  const fresh = new Set(found.map((row) => row.ordinal));
  return rows.map((_, ordinal) => fresh.has(ordinal));
}

/** The same on Citus, for rows of one shard. */
export async function insertNoncesOfShard(
  db: Queryable,
  rows: readonly NonceUse[],
): Promise<boolean[]> {
  const claims = rows.flatMap(({ merchantId, applicationId, nonce, timestampSeconds }) => {
    const hour = hourOf(timestampSeconds);
    const hours = claimsNextHour(timestampSeconds) ? [hour, hour + 1] : [hour];
    return hours.map((claimed) => [claimed, merchantId, applicationId, nonce]);
  });
  // Sorted, so that concurrent batches sharing nonces cannot deadlock.
  const keyOf = (claim: readonly unknown[]) => claim.join(" ");
  claims.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const { rows: made } = await db.query<{
    hour: number;
    merchant_id: string;
    application_id: string;
    nonce: string;
  }>(
    insertValues(
      "insert into nonces (hour, merchant_id, application_id, nonce)",
      claims,
      "on conflict do nothing returning hour, merchant_id, application_id, nonce",
    ),
  );
  const claimed = new Set(
    made.map((row) => keyOf([row.hour, row.merchant_id, row.application_id, row.nonce])),
  );
  return rows.map(({ merchantId, applicationId, nonce, timestampSeconds }) => {
    const hour = hourOf(timestampSeconds);
    const has = (at: number) => claimed.has(keyOf([at, merchantId, applicationId, nonce]));
    return has(hour) && (!claimsNextHour(timestampSeconds) || has(hour + 1));
  });
}
