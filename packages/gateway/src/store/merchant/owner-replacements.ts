import type { MerchantId } from "../../domain/ids.ts";
import type { Reachable } from "../citus/reach.ts";
import type { Queryable, Transaction } from "../database.ts";
import type {
  FindOpenReplacementRow,
  ListDueReplacementsRow,
  LockOpenReplacementRow,
} from "../generated/rows.ts";
import { part, sql } from "../sql.ts";

export type OwnerReplacement = FindOpenReplacementRow;

const REPLACEMENT = part`
  merchant_id, id, leaving_id, leaving_email, email, reason, state, requested_by, created_at,
  effective_at`;

/** Throws on a violation of the unique key `owner_replacements_open`. */
export async function insertReplacement(tx: Transaction, made: OwnerReplacement): Promise<void> {
  await tx.run(sql`
    insert into owner_replacements (
      merchant_id, id, leaving_id, leaving_email, email, reason, state, requested_by, created_at,
      effective_at)
    values (
      ${made.merchantId}, ${made.id}, ${made.leavingId}, ${made.leavingEmail}, ${made.email},
      ${made.reason}, ${made.state}, ${made.requestedBy}, ${made.createdAt}, ${made.effectiveAt})`);
}

/** The one that waits; null when none does. */
export async function findOpenReplacement(
  db: Queryable,
  merchantId: MerchantId,
): Promise<OwnerReplacement | null> {
  return db.row<FindOpenReplacementRow>(sql`
    select ${REPLACEMENT} from owner_replacements
     where merchant_id = ${merchantId} and state = 'WAITING'`);
}

export async function lockOpenReplacement(
  tx: Transaction,
  merchantId: MerchantId,
): Promise<OwnerReplacement | null> {
  return tx.row<LockOpenReplacementRow>(sql`
    select ${REPLACEMENT} from owner_replacements
     where merchant_id = ${merchantId} and state = 'WAITING' for update`);
}

/** Null for `endedEmail`: it was carried out. */
export async function endReplacement(
  tx: Transaction,
  { merchantId, id }: Pick<OwnerReplacement, "merchantId" | "id">,
  ended: { state: "DONE" | "CANCELLED"; endedEmail: string | null; at: Date },
): Promise<void> {
  await tx.run(sql`
    update owner_replacements
       set state = ${ended.state}, ended_email = ${ended.endedEmail}, ended_at = ${ended.at}
     where merchant_id = ${merchantId} and id = ${id} and state = 'WAITING'`);
}

/** Merchants whose waiting time is over. */
export async function listDueReplacements(
  db: Queryable,
  now: Date,
  limit: number,
  among: Reachable,
): Promise<MerchantId[]> {
  const rows = await db.rows<ListDueReplacementsRow>(sql`
    select merchant_id from owner_replacements
     where state = 'WAITING' and effective_at <= ${now}
       and (${among}::text[] is null or merchant_id = any(${among}::text[]))
     order by effective_at limit ${limit}`);
  return rows.map(({ merchantId }) => merchantId);
}
