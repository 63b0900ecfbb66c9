import type { ApplicationId, MerchantId } from "../../domain/ids.ts";
import type { Queryable } from "../database.ts";
import { insertValues } from "../sql.ts";

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
export async function insertNonces(db: Queryable, rows: readonly NonceUse[]): Promise<boolean[]> {
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
