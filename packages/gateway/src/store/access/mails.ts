import type { Queryable } from "../database.ts";
import { sql } from "../sql.ts";

export interface Mail {
  id: string;
  merchantId: string;
  recipient: string;
  subject: string;
  bodySealed: Buffer;
  status: "WAITING" | "SENT" | "FAILED" | "KEPT";
  attempts: number;
  nextAttemptAt: Date | null;
  createdAt: Date;
}

interface MailRow {
  id: string;
  merchant_id: string;
  recipient: string;
  subject: string;
  body_sealed: Buffer;
  status: Mail["status"];
  attempts: number;
  next_attempt_at: Date | null;
  created_at: Date;
}

function toMail(row: MailRow): Mail {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    recipient: row.recipient,
    subject: row.subject,
    bodySealed: row.body_sealed,
    status: row.status,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at,
    createdAt: row.created_at,
  };
}

export const mailContext = (id: string) => `mail:${id}`;

export async function insertMail(tx: Queryable, mail: Mail): Promise<void> {
  await tx.query(sql`
    insert into mails (
      id, merchant_id, recipient, subject, body_sealed, status, attempts, next_attempt_at,
      created_at)
    values (
      ${mail.id}, ${mail.merchantId}, ${mail.recipient}, ${mail.subject}, ${mail.bodySealed},
      ${mail.status}, ${mail.attempts}, ${mail.nextAttemptAt}, ${mail.createdAt})`);
}

const LISTED_MAX = 100;

/** Newest first; `merchantId` null: of all merchants, for a sandbox on one's own machine. */
export async function listKeptMails(db: Queryable, merchantId: string | null): Promise<Mail[]> {
  const { rows } = await db.query<MailRow>(sql`
    select * from mails
     where status = 'KEPT' and (${merchantId}::text is null or merchant_id = ${merchantId})
     order by created_at desc, id desc limit ${LISTED_MAX}`);
  return rows.map(toMail);
}

export async function findKeptMail(
  db: Queryable,
  merchantId: string | null,
  id: string,
): Promise<Mail | null> {
  const { rows } = await db.query<MailRow>(sql`
    select * from mails
     where status = 'KEPT' and id = ${id}
       and (${merchantId}::text is null or merchant_id = ${merchantId})`);
  return rows[0] ? toMail(rows[0]) : null;
}

export async function claimDueMails(
  db: Queryable,
  now: Date,
  claimUntil: Date,
  limit: number,
): Promise<Mail[]> {
  const { rows } = await db.query<MailRow>(sql`
    update mails m set next_attempt_at = ${claimUntil}
      from (select id from mails where status = 'WAITING' and next_attempt_at <= ${now}
             order by next_attempt_at limit ${limit} for update skip locked) due
     where m.id = due.id
    returning m.*`);
  return rows.map(toMail);
}

export async function recordMailAttempt(
  db: Queryable,
  id: string,
  after: { status: Mail["status"]; nextAttemptAt: Date | null },
): Promise<void> {
  await db.query(sql`
    update mails set status = ${after.status}, next_attempt_at = ${after.nextAttemptAt},
                     attempts = attempts + 1
     where id = ${id} and status = 'WAITING'`);
}

/** Mails hold links; none is kept longer than its link could be used. */
export async function deleteOldMails(db: Queryable, before: Date): Promise<void> {
  await db.query(sql`
    delete from mails where id in (select id from mails where created_at < ${before} limit 5000)`);
}
