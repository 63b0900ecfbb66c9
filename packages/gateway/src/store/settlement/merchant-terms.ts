import type { MerchantTerms } from "../../domain/settlement/settlement.ts";
import type { Queryable } from "../database.ts";
import type { FindOwnTermsRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";

/** Exactly those of a merchant, or of "": every merchant without terms of its own. */
export async function findOwnTerms(
  db: Queryable,
  merchantId: string,
): Promise<MerchantTerms | null> {
  return db.row<FindOwnTermsRow>(sql`
    select overdraft_minor, reserve_minor, reserve_basis_points, payout_min_minor
      from merchant_terms where merchant_id = ${merchantId}`);
}

/** In effect at once. */
export async function replaceTerms(
  tx: Queryable,
  merchantId: string,
  terms: MerchantTerms,
): Promise<void> {
  await tx.run(sql`
    insert into merchant_terms (
      merchant_id, overdraft_minor, reserve_minor, reserve_basis_points, payout_min_minor)
    values (${merchantId}, ${terms.overdraftMinor}, ${terms.reserveMinor},
            ${terms.reserveBasisPoints}, ${terms.payoutMinMinor})
    on conflict (merchant_id) do update
       set overdraft_minor = excluded.overdraft_minor, reserve_minor = excluded.reserve_minor,
           reserve_basis_points = excluded.reserve_basis_points,
           payout_min_minor = excluded.payout_min_minor`);
}
