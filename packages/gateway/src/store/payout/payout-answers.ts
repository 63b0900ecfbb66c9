import type { MerchantId } from "../../domain/ids.ts";
import type { BankFileKind } from "../../domain/payout/bank/bank-entry.ts";
import type { KnownAnswer } from "../../domain/payout/bank/match/match-rules.ts";
import { isAmong, type Reachable } from "../citus/reach.ts";
import type { Queryable, Transaction } from "../database.ts";
import type {
  ListAnsweredPayoutsRow,
  ListAnswersRow,
  ListCandidatesByAmountRow,
  ListNamedCandidatesRow,
} from "../generated/rows.ts";
import { part, sql } from "../sql.ts";
import type { EntryKey } from "./bank-entries.ts";
import type { PayoutKey } from "./payouts.ts";

/** A payout that was sent, and what banks said about it before. */
export interface AnswerablePayout {
  merchantId: MerchantId;
  id: string;
  fileId: string | null;
  amountMinor: number;
  accountNo: string;
  holderName: string;
  sentAt: Date;
  known: KnownAnswer[];
}

const CANDIDATE = part`
  p.merchant_id, p.id, p.file_id, p.amount_minor, p.account_no, p.holder_name,
  p.sent_at as "sent_at!",
  coalesce((
    select json_agg(json_build_object(
             'outcome', a.outcome, 'kind', a.kind, 'bankReference', a.bank_reference,
             'bookedOn', a.booked_on))
      from payout_answers a where a.merchant_id = p.merchant_id and a.payout_id = p.id
  ), '[]') as "known!"`;

/** Those that a file names, by their IDs or the files they were sent in. */
export async function listNamedCandidates(
  db: Queryable,
  ids: readonly string[],
  fileIds: readonly string[],
  limit: number,
): Promise<AnswerablePayout[]> {
  const rows = await db.rows<ListNamedCandidatesRow>(sql`
    select ${CANDIDATE} from payouts p
     where p.sent_at is not null
       and (p.id = any(${ids}::text[]) or p.file_id = any(${fileIds}::text[]))
     order by p.id limit ${limit}`);
  return rows as AnswerablePayout[]; // `known` is built above
}

/** Those of the amounts that are still in transit, or were sent after `since`. */
export async function listCandidatesByAmount(
  db: Queryable,
  amountsMinor: readonly number[],
  since: Date,
  limit: number,
): Promise<AnswerablePayout[]> {
  const rows = await db.rows<ListCandidatesByAmountRow>(sql`
    select ${CANDIDATE} from payouts p
     where p.sent_at is not null and p.amount_minor = any(${amountsMinor}::bigint[])
       and (p.state = 'SENT' or p.sent_at >= ${since})
     order by p.sent_at desc, p.id limit ${limit}`);
  return rows as AnswerablePayout[]; // `known` is built above
}

export interface NewAnswer extends PayoutKey, EntryKey {
  kind: BankFileKind;
  outcome: ListAnswersRow["outcome"];
  bookedOn: string | null;
  valueOn: string | null;
  bankReference: string | null;
  reasonCode: string | null;
  reasonText: string;
}

const ANSWERS_AT_ONCE = 2_000;

/** Each waits to be applied. Throws where an entry is about the payout already. */
export async function insertAnswers(
  tx: Transaction,
  answers: readonly NewAnswer[],
  receivedAt: Date,
): Promise<void> {
  for (let from = 0; from < answers.length; from += ANSWERS_AT_ONCE) {
    const records = answers.slice(from, from + ANSWERS_AT_ONCE).map(toRecord);
    await tx.run(sql`
      insert into payout_answers (
        merchant_id, payout_id, file_number, position, kind, outcome, booked_on, value_on,
        bank_reference, reason_code, reason_text, received_at)
      select merchant_id, payout_id, file_number, position, kind, outcome, booked_on, value_on,
             bank_reference, reason_code, reason_text, ${receivedAt}::timestamptz
        from json_to_recordset(${JSON.stringify(records)}::json) as r(
          merchant_id text, payout_id text, file_number int, position int, kind text,
          outcome text, booked_on date, value_on date, bank_reference text, reason_code text,
          reason_text text)`);
  }
}

function toRecord({ merchantId, id, fileNumber, position, kind, outcome, ...rest }: NewAnswer) {
  return {
    merchant_id: merchantId,
    payout_id: id,
    file_number: fileNumber,
    position,
    kind,
    outcome,
    booked_on: rest.bookedOn,
    value_on: rest.valueOn,
    bank_reference: rest.bankReference,
    reason_code: rest.reasonCode,
    reason_text: rest.reasonText,
  };
}

/** Payouts with answers that are not applied, oldest first. `fileNumber` null: of any file. */
export async function listAnsweredPayouts(
  db: Queryable,
  fileNumber: number | null,
  limit: number,
  among: Reachable,
): Promise<PayoutKey[]> {
  return db.rows<ListAnsweredPayoutsRow>(sql`
    select merchant_id, payout_id as id from payout_answers
     where applied_at is null and (${fileNumber}::int is null or file_number = ${fileNumber})
       and ${isAmong(among)}
     group by merchant_id, payout_id
     order by min(received_at), payout_id limit ${limit}`);
}

/** All that count, also those that were applied. */
export async function listAnswers(
  db: Queryable,
  { merchantId, id }: PayoutKey,
): Promise<ListAnswersRow[]> {
  return db.rows<ListAnswersRow>(sql`
    select file_number, position, kind, outcome, booked_on::text as booked_on,
           value_on::text as value_on, bank_reference, reason_code, reason_text, received_at,
           applied_at
      from payout_answers
     where merchant_id = ${merchantId} and payout_id = ${id} and set_aside_at is null
     order by file_number, position`);
}

export async function markApplied(
  tx: Transaction,
  { merchantId, id }: PayoutKey,
  at: Date,
): Promise<void> {
  await tx.run(sql`
    update payout_answers set applied_at = ${at}
     where merchant_id = ${merchantId} and payout_id = ${id} and applied_at is null`);
}

/** What an entry said does not count: its payouts are looked at again without it. */
export async function setAnswersAside(
  tx: Transaction,
  { fileNumber, position }: EntryKey,
  at: Date,
): Promise<void> {
  await tx.run(sql`
    update payout_answers set set_aside_at = ${at}, applied_at = null
     where file_number = ${fileNumber} and position = ${position} and set_aside_at is null`);
}
