import type { CheckoutKey, CheckoutStatus } from "../../domain/checkout/checkout.ts";
import { type LiveAttempt, liveVersion } from "../../domain/payment/live-version.ts";
import type { Queryable } from "../database.ts";
import type { ListLiveStatesRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";

/** The part of a checkout that determines what its page shows. */
export interface LiveState {
  checkout: CheckoutKey;
  status: CheckoutStatus;
  version: string;
}

/** For many checkouts in one statement; unknown ids are left out. */
export async function listLiveStates(
  db: Queryable,
  checkouts: readonly CheckoutKey[],
): Promise<LiveState[]> {
  const rows = await db.rows<ListLiveStatesRow>(sql`
    select c.merchant_id, c.id, c.status,
           (select json_agg(json_build_object(
                     'state', t.attempt_state, 'isScanned', t.payer ? 'isScanned',
                     'isHeld', t.held_minor is not null)
                     order by t.created_at, t.id)
              from transactions t
             where t.merchant_id = c.merchant_id and t.checkout_id = c.id) as attempts
      from checkouts c
      join unnest(${checkouts.map(({ merchantId }) => merchantId)}::text[],
                  ${checkouts.map(({ id }) => id)}::text[]) as w(merchant_id, id)
        on c.merchant_id = w.merchant_id and c.id = w.id`);
  return rows.map(({ merchantId, id, status, attempts }) => ({
    checkout: { merchantId, id },
    status,
    version: liveVersion(status, (attempts ?? []) as LiveAttempt[]), // built above
  }));
}
