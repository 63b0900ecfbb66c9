import type { BankEntry, BankFileKind } from "../../domain/payout/bank/bank-entry.ts";
import type { JudgedEntry } from "../../domain/payout/bank/match/judge-entries.ts";
import type { Queryable, Transaction } from "../database.ts";
import type {
  FindBankEntryCountRow,
  FindOpenEntryCountRow,
  ListBankEntriesRow,
  ListOpenEntriesRow,
  LockBankEntryRow,
} from "../generated/rows.ts";
import type { Count, Page } from "../page.ts";
import { part, sql } from "../sql.ts";

export interface EntryKey {
  fileNumber: number;
  position: number;
}

const BANK_ENTRY = part`
  e.file_number, e.position, e.line, e.kind, e.received_at, e.outcome, e.status, e.direction,
  e.amount_minor, e.reference_texts, e.text, e.message_id, e.is_whole_batch, e.account_no, e.name,
  e.booked_on::text as booked_on, e.value_on::text as value_on, e.bank_reference, e.reason_code,
  e.reason_text, e.state, e.rule, e.unmatched_reason, e.suggestions, e.payout_id,
  e.assigned_outcome, e.resolved_email, e.resolved_at, e.note`;

/** An entry of a bank's file, and what became of it. */
export type StoredEntry = LockBankEntryRow;

export interface NewEntry {
  entry: BankEntry;
  judged: JudgedEntry;
}

/** In one statement: so many entries are some 2 MB. */
const ENTRIES_AT_ONCE = 2_000;

/** All of a file's, in its order. */
export async function insertBankEntries(
  tx: Transaction,
  file: { number: number; kind: BankFileKind; receivedAt: Date },
  entries: readonly NewEntry[],
): Promise<void> {
  for (let from = 0; from < entries.length; from += ENTRIES_AT_ONCE) {
    const chunk = entries.slice(from, from + ENTRIES_AT_ONCE);
    const records = chunk.map((each, i) => toRecord(each, from + i + 1));
    await tx.run(sql`
      insert into bank_entries (
        file_number, position, line, kind, received_at, outcome, status, direction, amount_minor,
        reference_texts, text, message_id, is_whole_batch, account_no, name, booked_on, value_on,
        bank_reference, reason_code, reason_text, state, rule, unmatched_reason, suggestions,
        payout_id)
      select ${file.number}::int, position, line, ${file.kind}::text,
             ${file.receivedAt}::timestamptz, outcome, status, direction, amount_minor,
             reference_texts, text, message_id, is_whole_batch, account_no, name, booked_on,
             value_on, bank_reference, reason_code, reason_text, state, rule, unmatched_reason,
             suggestions, payout_id
        from json_to_recordset(${JSON.stringify(records)}::json) as r(
          position int, line int, outcome text, status text, direction text, amount_minor bigint,
          reference_texts text[], text text, message_id text, is_whole_batch boolean,
          account_no text, name text, booked_on date, value_on date, bank_reference text,
          reason_code text, reason_text text, state text, rule text, unmatched_reason text,
          suggestions text[], payout_id text)`);
  }
}

function toRecord({ entry, judged }: NewEntry, position: number) {
  return {
    position,
    line: entry.line,
    outcome: entry.outcome,
    status: entry.status,
    direction: entry.direction,
    amount_minor: entry.amountMinor,
    reference_texts: entry.references,
    text: entry.text,
    message_id: entry.messageId,
    is_whole_batch: entry.isWholeBatch,
    account_no: entry.accountNo,
    name: entry.name,
    booked_on: entry.bookedOn,
    value_on: entry.valueOn,
    bank_reference: entry.bankReference,
    reason_code: entry.reasonCode,
    reason_text: entry.reasonText,
    state: judged.state,
    rule: judged.rule,
    unmatched_reason: judged.unmatchedReason,
    suggestions: judged.suggestions,
    payout_id: entry.isWholeBatch ? null : (judged.answers[0] ?? null),
  };
}

export async function lockBankEntry(tx: Transaction, key: EntryKey): Promise<StoredEntry | null> {
  return tx.row<LockBankEntryRow>(sql`
    select ${BANK_ENTRY} from bank_entries e
     where e.file_number = ${key.fileNumber} and e.position = ${key.position} for update`);
}

/** A file's, in its order. `state` null: all. */
export async function listBankEntries(
  db: Queryable,
  fileNumber: number,
  state: StoredEntry["state"] | null,
  { after, limit }: Page,
): Promise<StoredEntry[]> {
  return db.rows<ListBankEntriesRow>(sql`
    select ${BANK_ENTRY} from bank_entries e
     where e.file_number = ${fileNumber} and (${state}::text is null or e.state = ${state})
       and e.position > coalesce(${after?.id}::int, 0)
     order by e.position limit ${limit}`);
}

export async function findBankEntryCount(
  db: Queryable,
  fileNumber: number,
  state: StoredEntry["state"] | null,
  countMax: number,
): Promise<Count | null> {
  return db.row<FindBankEntryCountRow>(sql`
    select count(*) as "count!" from (
      select 1 from bank_entries
       where file_number = ${fileNumber} and (${state}::text is null or state = ${state})
       limit ${countMax}) counted`);
}

/** Those that wait for an operator, oldest first. The cursor's id is `file-position`. */
export async function listOpenEntries(
  db: Queryable,
  { after, limit }: Page,
): Promise<StoredEntry[]> {
  const [file = null, position = null] = after?.id.split("-").map(Number) ?? [];
  return db.rows<ListOpenEntriesRow>(sql`
    select ${BANK_ENTRY} from bank_entries e
     where e.state = 'OPEN'
       and (${file}::int is null
            or (e.received_at, e.file_number, e.position)
               > (${after?.at}::timestamptz, ${file}::int, ${position}::int))
     order by e.received_at, e.file_number, e.position limit ${limit}`);
}

export async function findOpenEntryCount(db: Queryable, countMax: number): Promise<Count | null> {
  return db.row<FindOpenEntryCountRow>(sql`
    select count(*) as "count!" from (
      select 1 from bank_entries where state = 'OPEN' limit ${countMax}) counted`);
}

export interface EntryResolution {
  by: string;
  email: string;
  at: Date;
  note: string;
  /** Null: it is set aside. */
  assigned: { payoutId: string; outcome: NonNullable<StoredEntry["assignedOutcome"]> } | null;
}

/** The row is locked, and in a state that allows it. */
export async function resolveBankEntry(
  tx: Transaction,
  key: EntryKey,
  { by, email, at, note, assigned }: EntryResolution,
): Promise<void> {
  const state = assigned ? "ASSIGNED" : "SET_ASIDE";
  await tx.run(sql`
    update bank_entries
       set state = ${state}, resolved_by = ${by}, resolved_email = ${email}, resolved_at = ${at},
           note = ${note}, payout_id = coalesce(${assigned?.payoutId}, payout_id),
           assigned_outcome = ${assigned?.outcome}
     where file_number = ${key.fileNumber} and position = ${key.position}`);
}

/** Entries that were matched and cannot be true: an operator has to look. */
export async function openContradictions(
  tx: Transaction,
  keys: readonly EntryKey[],
): Promise<void> {
  for (const { fileNumber, position } of keys) {
    await tx.run(sql`
      update bank_entries set state = 'OPEN', unmatched_reason = 'CONTRADICTION'
       where file_number = ${fileNumber} and position = ${position} and state = 'MATCHED'`);
  }
}
