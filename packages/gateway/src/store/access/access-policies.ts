import type { MerchantId } from "../../domain/ids.ts";
import type { Queryable } from "../database.ts";
import type { FindAccessPolicyRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";

/** What a team demands of its members. */
export type AccessPolicy = FindAccessPolicyRow;

const NONE: AccessPolicy = { needsSecondFactor: false, refundConfirmAboveMinor: null };

export async function findAccessPolicy(
  db: Queryable,
  merchantId: MerchantId,
): Promise<AccessPolicy> {
  const policy = await db.row<FindAccessPolicyRow>(sql`
    select needs_second_factor, refund_confirm_above_minor
      from access_policies where merchant_id = ${merchantId}`);
  return policy ?? NONE;
}

export async function replaceAccessPolicy(
  tx: Queryable,
  merchantId: MerchantId,
  after: AccessPolicy,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into access_policies (
      merchant_id, needs_second_factor, refund_confirm_above_minor, updated_at)
    values (${merchantId}, ${after.needsSecondFactor}, ${after.refundConfirmAboveMinor}, ${now})
    on conflict (merchant_id) do update
       set needs_second_factor = excluded.needs_second_factor,
           refund_confirm_above_minor = excluded.refund_confirm_above_minor,
           updated_at = excluded.updated_at`);
}
