import {
  type CheckoutKey,
  type CheckoutStatus,
  subjectOfCheckout,
} from "../../domain/checkout/checkout.ts";
import type { CheckoutId } from "../../domain/ids.ts";
import { type LiveAttempt, liveVersion } from "../../domain/payment/live-version.ts";
import type { Queryable } from "../database.ts";
import type { FindLiveStateRow, ListLiveStatesRow } from "../generated/rows.ts";
import type { Among } from "../routes.ts";
import { part, sql } from "../sql.ts";

/** The part of a checkout that determines what its page shows. */
export interface LiveState {
  checkout: CheckoutKey;
  /** For log lines and traces. */
  subject: ReturnType<typeof subjectOfCheckout>;
  status: CheckoutStatus;
  version: string;
}

const STATE = part`
  c.merchant_id, c.id, c.status, c.request_id, c.transaction_id,
  (select json_agg(json_build_object(
            'state', t.attempt_state, 'isScanned', t.payer ? 'isScanned',
            'isHeld', t.held_minor is not null)
            order by t.created_at, t.id)
     from transactions t
    where t.merchant_id = c.merchant_id and t.checkout_id = c.id) as attempts`;

/**
 * Null for an unknown checkout; also when two merchants have one of this id, so that nobody learns
 * of another's order.
 */
export async function findLiveState(
  db: Queryable,
  among: Among,
  id: CheckoutId,
): Promise<LiveState | null> {
  const [row, ...others] = await db.rows<FindLiveStateRow>({
    name: "find-live-state",
    ...sql`
      select ${STATE} from checkouts c where c.merchant_id = any(${among}) and c.id = ${id} limit 2`,
  });
  return row && others.length === 0 ? toState(row) : null;
}

/** For many checkouts in one statement; unknown ids are left out. */
export async function listLiveStates(
  db: Queryable,
  checkouts: readonly CheckoutKey[],
): Promise<LiveState[]> {
  const rows = await db.rows<ListLiveStatesRow>(sql`
    select ${STATE}
      from checkouts c
      join unnest(${checkouts.map(({ merchantId }) => merchantId)}::text[],
                  ${checkouts.map(({ id }) => id)}::text[]) as w(merchant_id, id)
        on c.merchant_id = w.merchant_id and c.id = w.id`);
  return rows.map(toState);
}

function toState({ status, attempts, ...row }: FindLiveStateRow): LiveState {
  const { merchantId, id } = row;
  return {
    checkout: { merchantId, id },
    subject: subjectOfCheckout(row),
    status,
    version: liveVersion(status, (attempts ?? []) as LiveAttempt[]), // built above
  };
}
