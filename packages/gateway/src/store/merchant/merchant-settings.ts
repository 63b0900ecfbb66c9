import type { MerchantId } from "../../domain/ids.ts";
import type { Queryable } from "../database.ts";
import type { FindAgreedFeeRow, FindMerchantSettingsRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";

/** What an operator set for a merchant; null means the gateway's default. */
export type MerchantSettings = FindMerchantSettingsRow;

const NONE: MerchantSettings = {
  methods: null,
  amountMinorMax: null,
  refundApprovalAboveMinor: null,
  reviewNote: "",
};

export async function findMerchantSettings(
  db: Queryable,
  merchantId: MerchantId,
): Promise<MerchantSettings> {
  const settings = await db.row<FindMerchantSettingsRow>({
    name: "find-merchant-settings",
    ...sql`
      select methods, amount_minor_max, refund_approval_above_minor, review_note
        from merchant_settings where merchant_id = ${merchantId}`,
  });
  return settings ?? NONE;
}

export async function replaceMerchantSettings(
  tx: Queryable,
  merchantId: MerchantId,
  after: MerchantSettings,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into merchant_settings (
      merchant_id, methods, amount_minor_max, refund_approval_above_minor, review_note, updated_at)
    values (
      ${merchantId}, ${after.methods}, ${after.amountMinorMax}, ${after.refundApprovalAboveMinor},
      ${after.reviewNote}, ${now})
    on conflict (merchant_id) do update
       set methods = excluded.methods, amount_minor_max = excluded.amount_minor_max,
           refund_approval_above_minor = excluded.refund_approval_above_minor,
           review_note = excluded.review_note, updated_at = excluded.updated_at`);
}

/** The merchant-wide fee that is in effect, the newest if several; null: the default fees. */
export async function findAgreedFee(
  db: Queryable,
  merchantId: MerchantId,
  now: Date,
): Promise<{ rateBasisPoints: number; fixedMinor: number } | null> {
  return db.row<FindAgreedFeeRow>(sql`
    select rate_basis_points, fixed_minor
      from (select * from fee_schedules
             where party = 'MERCHANT' and merchant_id = ${merchantId} and method = ''
               and fee_key = '' and valid_from <= ${now}
             order by valid_from desc, id desc limit 1) newest
     where not is_end`);
}

/**
 * Applies from now on; null restores the default fees. Earlier schedules stay on record. Not with
 * `on conflict` or `select`: on Citus these need privileges on the table and its sequence that no
 * account has. So the second of two changes in one millisecond is rejected.
 */
export async function insertAgreedFee(
  tx: Queryable,
  merchantId: MerchantId,
  fee: { rateBasisPoints: number; fixedMinor: number } | null,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into fee_schedules (
      party, merchant_id, valid_from, rate_basis_points, fixed_minor, is_end)
    values ('MERCHANT', ${merchantId}, ${now}, ${fee?.rateBasisPoints ?? 0},
            ${fee?.fixedMinor ?? 0}, ${fee === null})`);
}
