import type { CheckoutKey } from "../../domain/checkout/checkout.ts";
import { isAmong, type Reachable } from "../citus/reach.ts";
import type { Queryable, Transaction } from "../database.ts";
import { keysOf, merchantsOf } from "../due-work.ts";
import type { CloseExpiredCheckoutsRow, ListExpiredCheckoutsRow } from "../generated/rows.ts";
import { part, sql } from "../sql.ts";

/** Of `checkouts c`. On Citus each table of an update has to name the merchants. */
const hasAttempt = (among: Reachable) => part`exists (
  select from transactions t
   where t.merchant_id = c.merchant_id and t.checkout_id = c.id and ${isAmong(among)})`;
const hasOpenAttempt = (among: Reachable) => part`exists (
  select from transactions t
   where t.merchant_id = c.merchant_id and t.checkout_id = c.id and ${isAmong(among)}
     and t.attempt_state in ('CREATED', 'PENDING', 'UNKNOWN'))`;

/** Expired checkouts that no attempt keeps open, oldest first. */
export async function listExpiredCheckouts(
  db: Queryable,
  now: Date,
  limit: number,
  among: Reachable = null,
): Promise<CheckoutKey[]> {
  return db.rows<ListExpiredCheckoutsRow>(sql`
    select merchant_id, id from checkouts c
     where status = 'IN_PROCESS' and end_at <= ${now} and not ${hasOpenAttempt(among)}
       and ${isAmong(among)}
     order by end_at limit ${limit}`);
}

/**
 * Closes checkouts whose time is over and returns them: FAILED with an attempt, EXPIRED without.
 * The first statement locks the rows, but may miss an attempt that was submitted until then. The
 * second one sees it, before anybody has seen the checkout closed.
 */
export async function closeExpiredCheckouts(
  tx: Transaction,
  expired: readonly CheckoutKey[],
  now: Date,
): Promise<CheckoutKey[]> {
  // Workers that lock the same rows lock them in the same order.
  const ordered = [...expired].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const merchantIds = merchantsOf(expired);
  const closed = await tx.rows<CloseExpiredCheckoutsRow>(sql`
    update checkouts c
       set status = case when ${hasAttempt(merchantIds)} then 'FAILED' else 'EXPIRED' end, updated_at = ${now}
      from ${keysOf(ordered)}
     where c.merchant_id = chosen.merchant_id and c.id = chosen.id
       and c.merchant_id = any(${merchantIds})
       and c.status || '' = 'IN_PROCESS' and c.end_at <= ${now}
       and not ${hasOpenAttempt(merchantIds)}
    returning c.merchant_id, c.id`);
  await tx.run(sql`
    update checkouts c
       set status = case when ${hasOpenAttempt(merchantIds)} then 'IN_PROCESS' else 'FAILED' end
      from ${keysOf(closed)}
     where c.merchant_id = chosen.merchant_id and c.id = chosen.id
       and c.merchant_id = any(${merchantIds})
       and (c.status = 'EXPIRED' and ${hasAttempt(merchantIds)} or ${hasOpenAttempt(merchantIds)})`);
  return closed;
}

const keyOf = ({ merchantId, id }: CheckoutKey) => `${merchantId} ${id}`;
