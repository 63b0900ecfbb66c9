import type { MerchantId } from "../../domain/ids.ts";
import type { Queryable } from "../database.ts";
import { type DueWork, type FullLanes, isNotFull, keysOf, merchantsOf } from "../due-work.ts";
import type {
  ClaimMailsRow,
  FindStoredMailRow,
  ListDueMailsRow,
  ListStoredMailsRow,
  RecordMailResultsRow,
} from "../generated/rows.ts";
import { sql } from "../sql.ts";

export type Mail = Omit<ListStoredMailsRow, "claimId">;
export type ClaimedMail = ClaimMailsRow;

export const mailContext = (id: string) => `mail:${id}`;
export const mailHtmlContext = (id: string) => `mail-html:${id}`;

/** A payment has one receipt. */
export const receiptMailId = (transactionId: string) => `MR${transactionId}`;
/** It is resent at most once a minute, despite repeated requests. */
export const resentReceiptMailId = (transactionId: string, at: Date) =>
  `${receiptMailId(transactionId)}-${Math.floor(at.getTime() / 60_000)}`;

/** A mail that exists already, such as a payment's receipt, stays as it is. */
export async function insertMail(tx: Queryable, mail: Mail): Promise<void> {
  await tx.run(sql`
    insert into mails (
      merchant_id, id, recipient, subject, body_sealed, html_sealed, status, attempts,
      next_attempt_at, created_at)
    values (
      ${mail.merchantId}, ${mail.id}, ${mail.recipient}, ${mail.subject}, ${mail.bodySealed},
      ${mail.htmlSealed}, ${mail.status}, ${mail.attempts}, ${mail.nextAttemptAt},
      ${mail.createdAt})
    on conflict (merchant_id, id) do nothing`);
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

/** Mails that are due; all go to one server. */
export async function listDueMails(
  db: Queryable,
  now: Date,
  full: FullLanes,
  limit: number,
): Promise<DueWork[]> {
  return db.rows<ListDueMailsRow>(sql`
    select merchant_id, id, endpoint as "endpoint!"
      from (select merchant_id, id, next_attempt_at, '' as endpoint
              from mails where status = 'WAITING' and next_attempt_at <= ${now}) due
     where ${isNotFull(full)} order by next_attempt_at limit ${limit}`);
}

/** Only the holder of the claim may record what comes of a mail. */
export async function claimMails(
  db: Queryable,
  chosen: readonly Pick<DueWork, "merchantId" | "id">[],
  claim: { id: string; until: Date },
  now: Date,
): Promise<ClaimedMail[]> {
  return db.rows<ClaimMailsRow>(sql`
    update mails m set next_attempt_at = ${claim.until}, claim_id = ${claim.id}
      from ${keysOf(chosen)}
     where m.merchant_id = chosen.merchant_id and m.id = chosen.id
       and m.merchant_id = any(${merchantsOf(chosen)})
       and m.status || '' = 'WAITING' and m.next_attempt_at <= ${now}
    returning m.*`);
}

/** The result of an attempt to send a mail. */
export interface MailResult {
  mail: ClaimedMail;
  status: Mail["status"];
  nextAttemptAt: Date | null;
}

/** False for a mail that another worker has claimed since: it is not changed. */
export async function recordMailResults(
  db: Queryable,
  results: readonly MailResult[],
): Promise<boolean[]> {
  const changed = await db.rows<RecordMailResultsRow>(sql`
    update mails m set status = r.status, next_attempt_at = r.at, attempts = attempts + 1,
                       claim_id = null
      from unnest(${results.map(({ mail }) => mail.merchantId)}::text[],
                  ${results.map(({ mail }) => mail.id)}::text[],
                  ${results.map(({ mail }) => mail.claimId)}::text[],
                  ${results.map(({ status }) => status)}::text[],
                  ${results.map(({ nextAttemptAt }) => nextAttemptAt)}::timestamptz[])
             as r(merchant_id, id, claim_id, status, at)
     where m.merchant_id = r.merchant_id and m.id = r.id and m.claim_id = r.claim_id
       and m.merchant_id = any(${merchantsOf(results.map(({ mail }) => mail))})
    returning m.merchant_id, m.id, r.claim_id as "claim_id!"`);
  const keyOf = (row: { merchantId: string; id: string; claimId: string | null }) =>
    `${row.merchantId} ${row.id} ${row.claimId}`;
  const keys = new Set(changed.map(keyOf));
  return results.map(({ mail }) => keys.has(keyOf(mail)));
}

/** Mails contain links, so none is kept longer than its link is valid. */
export async function deleteOldMails(db: Queryable, before: Date): Promise<void> {
  await db.run(sql`
    delete from mails where (merchant_id, id) in (
      select merchant_id, id from mails where created_at < ${before} limit 5000)`);
}
