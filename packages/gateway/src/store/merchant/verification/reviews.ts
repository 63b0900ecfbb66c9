import type { MerchantId } from "../../../domain/ids.ts";
import {
  type MerchantReview,
  NO_REVIEW,
} from "../../../domain/merchant/verification/verification.ts";
import type { Queryable, Transaction } from "../../database.ts";
import type { FindReviewRow } from "../../generated/rows.ts";
import { sql } from "../../sql.ts";

export async function findReview(db: Queryable, merchantId: MerchantId): Promise<MerchantReview> {
  const row = await db.row<FindReviewRow>(sql`
    select submitted_at, outcome, reasons, decided_at from merchant_reviews
     where merchant_id = ${merchantId}`);
  return row ?? NO_REVIEW;
}

/** The last decision is kept for the next reviewer. */
export async function recordSubmission(
  tx: Transaction,
  merchantId: MerchantId,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into merchant_reviews (merchant_id, submitted_at, outcome, reasons, updated_at)
    values (${merchantId}, ${now}, '', '[]', ${now})
    on conflict (merchant_id) do update
       set submitted_at = excluded.submitted_at, updated_at = excluded.updated_at`);
}

export async function recordDecision(
  tx: Transaction,
  merchantId: MerchantId,
  { outcome, reasons }: Pick<MerchantReview, "outcome" | "reasons">,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into merchant_reviews (merchant_id, outcome, reasons, decided_at, updated_at)
    values (${merchantId}, ${outcome}, ${JSON.stringify(reasons)}, ${now}, ${now})
    on conflict (merchant_id) do update
       set outcome = excluded.outcome, reasons = excluded.reasons,
           decided_at = excluded.decided_at, updated_at = excluded.updated_at`);
}
