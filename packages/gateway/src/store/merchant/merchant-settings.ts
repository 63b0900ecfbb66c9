import type { MerchantId } from "../../domain/ids.ts";
import type { Queryable } from "../database.ts";
import type { FindMerchantSettingsRow } from "../generated/rows.ts";
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
