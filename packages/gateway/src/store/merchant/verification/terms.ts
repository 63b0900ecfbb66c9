import type { MerchantId } from "../../../domain/ids.ts";
import type { TermsAcceptance } from "../../../domain/merchant/verification/verification.ts";
import type { Queryable, Transaction } from "../../database.ts";
import type { ListTermsAcceptancesRow } from "../../generated/rows.ts";
import { sql } from "../../sql.ts";

/** The first acceptance of a version stays. */
export async function insertTermsAcceptance(
  tx: Transaction,
  merchantId: MerchantId,
  { version, userId, userEmail, address, acceptedAt }: TermsAcceptance,
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into terms_acceptances (
      merchant_id, version, user_id, user_email, address, accepted_at)
    values (${merchantId}, ${version}, ${userId}, ${userEmail}, ${address}, ${acceptedAt})
    on conflict (merchant_id, version) do nothing`);
  return inserted === 1;
}

/** Newest first. */
export async function listTermsAcceptances(
  db: Queryable,
  merchantId: MerchantId,
): Promise<TermsAcceptance[]> {
  return db.rows<ListTermsAcceptancesRow>(sql`
    select version, user_id, user_email, address, accepted_at from terms_acceptances
     where merchant_id = ${merchantId} order by accepted_at desc, version desc`);
}
