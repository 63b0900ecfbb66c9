import type { Payment } from "../../domain/payment/attempt.ts";
import { arrayLiteral } from "../array-literal.ts";
import type { Queryable } from "../database.ts";
import { type DueWork, type FullLanes, isNotFull, keysOf, merchantsOf } from "../due-work.ts";
import type {
  ClaimInquiriesRow,
  ListDueInquiriesRow,
  RescheduleInquiriesRow,
} from "../generated/rows.ts";
import { sql } from "../sql.ts";
import { PAYMENT, PROVIDER } from "./transactions.ts";

/** A payment, and what its rail needs to continue. */
export type ClaimedInquiry = Payment & { railState: Buffer | null };

/** Payments of these rails whose status is due to be checked. */
export async function listDueInquiries(
  db: Queryable,
  railIds: readonly string[],
  now: Date,
  full: FullLanes,
  limit: number,
): Promise<DueWork[]> {
  return db.rows<ListDueInquiriesRow>(sql`
    select merchant_id, id, endpoint as "endpoint!"
      from (select merchant_id, id, inquire_at, ${PROVIDER} as endpoint
              from transactions t where inquire_at <= ${now} and rail_id = any(${railIds})) due
     where ${isNotFull(full)} order by inquire_at limit ${limit}`);
}

/**
 * Claims by moving the time ahead: if the worker crashes, the claim expires and nothing is lost.
 */
export async function claimInquiries(
  db: Queryable,
  chosen: readonly DueWork[],
  now: Date,
  until: Date,
): Promise<ClaimedInquiry[]> {
  return db.rows<ClaimInquiriesRow>(sql`
    update transactions t set inquire_at = ${until} from ${keysOf(chosen)}
     where t.merchant_id = chosen.merchant_id and t.id = chosen.id
       and t.merchant_id = any(${merchantsOf(chosen)})
       and coalesce(t.inquire_at, 'infinity') <= ${now}
    returning ${PAYMENT}, t.rail_state_sealed as rail_state`);
}

/** A payment whose status was checked, and is checked again later. */
export interface Reschedule {
  before: Pick<Payment, "merchantId" | "id" | "attemptState" | "inquireAt">;
  after: Pick<Payment, "inquireAt" | "inquiryCount" | "updatedAt">;
}

const COLUMNS: readonly ((row: Reschedule) => string | number | null)[] = [
  ({ before }) => before.merchantId,
  ({ before }) => before.id,
  ({ before }) => before.attemptState,
  ({ before }) => before.inquireAt?.toISOString() ?? null,
  ({ after }) => after.inquireAt?.toISOString() ?? null,
  ({ after }) => after.inquiryCount,
  ({ after }) => after.updatedAt.toISOString(),
];

/** False for a payment that has changed, or was claimed again, since it was read. */
export async function rescheduleInquiries(
  db: Queryable,
  rows: readonly Reschedule[],
): Promise<boolean[]> {
  const changed = await db.rows<RescheduleInquiriesRow>({
    name: "reschedule-inquiries",
    ...sql`
      update transactions t
         set inquire_at = g.at, inquiry_count = g.count, updated_at = g.now
        from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[],
                    $5::timestamptz[], $6::int[], $7::timestamptz[])
               as g(merchant_id, id, state, at_before, at, count, now)
       where t.merchant_id = g.merchant_id and t.id = g.id and t.merchant_id = any($1::text[])
         and t.attempt_state = g.state and t.inquire_at = g.at_before
      returning t.merchant_id, t.id`,
    values: COLUMNS.map((column) => arrayLiteral(rows.map(column))),
  });
  const keys = new Set(changed.map(({ merchantId, id }) => `${merchantId} ${id}`));
  return rows.map(({ before }) => keys.has(`${before.merchantId} ${before.id}`));
}
