import type { MerchantId } from "../domain/ids.ts";
import { isAmong, type Reachable } from "./citus/reach.ts";
import { part } from "./sql.ts";

/** A merchant's work at one counterparty: a webhook endpoint, a provider, the mail server. */
export interface Lane {
  merchantId: MerchantId;
  endpoint: string;
}

/** A row that is due, in a table of its own kind. */
export interface DueWork extends Lane {
  id: string;
}

/** Merchants, endpoints and lanes that get no more for now, and the merchants who can get any. */
export interface FullLanes {
  merchants: readonly string[];
  endpoints: readonly string[];
  lanes: readonly Lane[];
  /** Left out: everybody. */
  among?: Reachable;
}

/** For a `select` with the columns `merchant_id` and `endpoint`. */
export const isNotFull = ({ merchants, endpoints, lanes, among }: FullLanes) => part`
  merchant_id <> all(${merchants}::text[]) and endpoint <> all(${endpoints}::text[])
  and (merchant_id, endpoint) not in (
    select * from unnest(${lanes.map(({ merchantId }) => merchantId)}::text[],
                         ${lanes.map(({ endpoint }) => endpoint)}::text[]))
  and ${isAmong(among)}`;

/**
 * The keys of chosen rows. Claims join them and check again whether a row is due: another worker
 * may have claimed it first. Nothing is locked before, because a row lock needs a single shard.
 *
 * An update by key checks again with `status || ''` and `coalesce(due_at, 'infinity')`, which fit
 * no index. With the bare columns PostgreSQL prefers the index of what is open or due while its
 * statistics know of none, and then reads all such rows: with 80,000 open checkouts, 50 ms for each
 * change.
 */
export const keysOf = (chosen: readonly Pick<DueWork, "merchantId" | "id">[]) => part`
  unnest(${chosen.map(({ merchantId }) => merchantId)}::text[],
         ${chosen.map(({ id }) => id)}::text[]) as chosen(merchant_id, id)`;

/** For the claim's own table, so that on Citus only the nodes of these merchants are queried. */
export const merchantsOf = (chosen: readonly Pick<DueWork, "merchantId">[]) => [
  ...new Set(chosen.map(({ merchantId }) => merchantId)),
];
