import type { PayoutFile } from "../../domain/payout/payout.ts";
import type { Queryable, Transaction } from "../database.ts";
import type {
  FindPayoutFileCountRow,
  FindPayoutFileDayRow,
  FindPayoutFileRow,
  FindPayoutFileTextRow,
  ListPayoutFilesRow,
  ListPayoutFilesToDeliverRow,
  LockPayoutFileRow,
} from "../generated/rows.ts";
import { type Count, cursorOf, type Page } from "../page.ts";
import { part, sql } from "../sql.ts";

/** Without its text. */
const PAYOUT_FILE = part`
  id, format, day::text as "day!", number, debtor_name, debit_account_no, debit_bic, payout_count,
  total_minor, state, needs_second_operator, prepared_by, prepared_in, prepared_email, prepared_at,
  approved_email, approved_at, sha256, sent_email, sent_at, delivered_to, delivered_at,
  cancelled_email, cancelled_at`;

/**
 * The last number of a day, and the sum of its files that are not cancelled. Whoever inserts the
 * next number has read all before: the key waits for another one and fails then.
 */
export async function findPayoutFileDay(db: Queryable, day: string): Promise<FindPayoutFileDayRow> {
  const row = await db.row<FindPayoutFileDayRow>(sql`
    select coalesce(max(number), 0) as "last_number!",
           coalesce(sum(total_minor) filter (where state <> 'CANCELLED'), 0)::bigint
             as "total_minor!"
      from payout_files where day = ${day}`);
  return row ?? { lastNumber: 0, totalMinor: 0 };
}

/** Throws on a violation of the unique key `payout_files_day_number_key`. */
export async function insertPayoutFile(tx: Transaction, file: PayoutFile): Promise<void> {
  await tx.run(sql`
    insert into payout_files (
      id, format, day, number, debtor_name, debit_account_no, debit_bic, payout_count, total_minor,
      state, needs_second_operator, prepared_by, prepared_in, prepared_email, prepared_at)
    values (
      ${file.id}, ${file.format}, ${file.day}, ${file.number}, ${file.debtorName},
      ${file.debitAccountNo}, ${file.debitBic}, ${file.payoutCount}, ${file.totalMinor}, 'PREPARED',
      ${file.needsSecondOperator}, ${file.preparedBy}, ${file.preparedIn}, ${file.preparedEmail},
      ${file.preparedAt})`);
}

export async function findPayoutFile(db: Queryable, id: string): Promise<PayoutFile | null> {
  return db.row<FindPayoutFileRow>(sql`
    select ${PAYOUT_FILE} from payout_files where id = ${id}`);
}

export async function lockPayoutFile(tx: Transaction, id: string): Promise<PayoutFile | null> {
  return tx.row<LockPayoutFileRow>(sql`
    select ${PAYOUT_FILE} from payout_files where id = ${id} for update`);
}

/** What was approved; null before that. */
export async function findPayoutFileText(db: Queryable, id: string): Promise<string | null> {
  const row = await db.row<FindPayoutFileTextRow>(sql`
    select content from payout_files where id = ${id}`);
  return row?.content ?? null;
}

/** False when it is not in that state any more. Throws when who prepared it may not approve it. */
export async function approvePayoutFile(
  tx: Transaction,
  id: string,
  approved: { by: string; email: string; at: Date; content: string; sha256: string },
): Promise<boolean> {
  const changed = await tx.run(sql`
    update payout_files
       set state = 'APPROVED', approved_by = ${approved.by}, approved_email = ${approved.email},
           approved_at = ${approved.at}, content = ${approved.content}, sha256 = ${approved.sha256}
     where id = ${id} and state = 'PREPARED'`);
  return changed === 1;
}

/** `email` empty: a job sent it. False when it is not in that state any more. */
export async function sendPayoutFile(
  tx: Transaction,
  id: string,
  sent: { email: string; at: Date },
): Promise<boolean> {
  const changed = await tx.run(sql`
    update payout_files set state = 'SENT', sent_email = ${sent.email}, sent_at = ${sent.at}
     where id = ${id} and state = 'APPROVED'`);
  return changed === 1;
}

/** False when it was sent or cancelled before. */
export async function cancelPayoutFile(
  tx: Transaction,
  id: string,
  cancelled: { email: string; at: Date },
): Promise<boolean> {
  const changed = await tx.run(sql`
    update payout_files
       set state = 'CANCELLED', cancelled_email = ${cancelled.email},
           cancelled_at = ${cancelled.at}
     where id = ${id} and state in ('PREPARED', 'APPROVED')`);
  return changed === 1;
}

/** Written completely to where the bank takes it from. Repeating it changes nothing. */
export async function recordDelivery(
  db: Queryable,
  id: string,
  delivered: { to: string; at: Date },
): Promise<void> {
  await db.run(sql`
    update payout_files set delivered_to = ${delivered.to}, delivered_at = ${delivered.at}
     where id = ${id} and state = 'SENT' and delivered_at is null`);
}

/**
 * Approved files, and those that a job sent and has not delivered, oldest first. A file that an
 * operator sent is theirs to upload.
 */
export async function listPayoutFilesToDeliver(
  db: Queryable,
  limit: number,
): Promise<PayoutFile[]> {
  return db.rows<ListPayoutFilesToDeliverRow>(sql`
    select ${PAYOUT_FILE} from payout_files
     where state = 'APPROVED' or (state = 'SENT' and sent_email = '' and delivered_at is null)
     order by prepared_at, id limit ${limit}`);
}

/** Newest first. */
export async function listPayoutFiles(db: Queryable, page: Page): Promise<PayoutFile[]> {
  return db.rows<ListPayoutFilesRow>(sql`
    select ${PAYOUT_FILE} from payout_files
     where (prepared_at, id) < ${cursorOf(page)}
     order by prepared_at desc, id desc limit ${page.limit}`);
}

export async function findPayoutFileCount(db: Queryable, countMax: number): Promise<Count | null> {
  return db.row<FindPayoutFileCountRow>(sql`
    select count(*) as "count!" from (select 1 from payout_files limit ${countMax}) counted`);
}
