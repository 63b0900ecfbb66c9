import type { MerchantId } from "../../domain/ids.ts";
import type { Queryable } from "../database.ts";
import type { ClaimDueMailsRow, FindStoredMailRow, ListStoredMailsRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";

export type Mail = Omit<ListStoredMailsRow, "claimId">;
export type ClaimedMail = ClaimDueMailsRow;

export const mailContext = (id: string) => `mail:${id}`;

export async function insertMail(tx: Queryable, mail: Mail): Promise<void> {
  await tx.run(sql`
    insert into mails (
      merchant_id, id, recipient, subject, body_sealed, status, attempts, next_attempt_at,
      created_at)
    values (
      ${mail.merchantId}, ${mail.id}, ${mail.recipient}, ${mail.subject}, ${mail.bodySealed},
      ${mail.status}, ${mail.attempts}, ${mail.nextAttemptAt}, ${mail.createdAt})`);
}

const LISTED_MAX = 100;

/** Newest first. A null `merchantId` lists every merchant's, for a local sandbox. */
export async function listStoredMails(
  db: Queryable,
  merchantId: MerchantId | null,
): Promise<Mail[]> {
  return db.rows<ListStoredMailsRow>(sql`
    select * from mails
     where status = 'KEPT' and (${merchantId}::text is null or merchant_id = ${merchantId})
     order by created_at desc, id desc limit ${LISTED_MAX}`);
}

export async function findStoredMail(
  db: Queryable,
  merchantId: MerchantId | null,
  id: string,
): Promise<Mail | null> {
  return db.row<FindStoredMailRow>(sql`
    select * from mails
     where status = 'KEPT' and id = ${id}
       and (${merchantId}::text is null or merchant_id = ${merchantId})`);
}

/** Claims pending mails: only the holder of the claim may record what comes of them. */
export async function claimDueMails(
  db: Queryable,
  claimId: string,
  now: Date,
  claimUntil: Date,
  limit: number,
): Promise<ClaimedMail[]> {
  return db.rows<ClaimDueMailsRow>(sql`
    with due as materialized (
      select merchant_id, id from mails
       where status = 'WAITING' and next_attempt_at <= ${now}
       order by next_attempt_at limit ${limit})
    update mails m set next_attempt_at = ${claimUntil}, claim_id = ${claimId} from due
     where m.merchant_id = due.merchant_id and m.id = due.id
       and m.status = 'WAITING' and m.next_attempt_at <= ${now}
    returning m.*`);
}

/** Changes nothing when another worker has claimed the mail since. */
export async function recordMailAttempt(
  db: Queryable,
  { merchantId, id, claimId }: ClaimedMail,
  after: { status: Mail["status"]; nextAttemptAt: Date | null },
): Promise<void> {
  await db.run(sql`
    update mails set status = ${after.status}, next_attempt_at = ${after.nextAttemptAt},
                     attempts = attempts + 1, claim_id = null
     where merchant_id = ${merchantId} and id = ${id} and claim_id = ${claimId}`);
}

/** Mails contain links, so none is kept longer than its link is valid. */
export async function deleteOldMails(db: Queryable, before: Date): Promise<void> {
  await db.run(sql`
    delete from mails where (merchant_id, id) in (
      select merchant_id, id from mails where created_at < ${before} limit 5000)`);
}
