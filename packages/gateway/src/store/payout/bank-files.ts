import type { BankFileKind } from "../../domain/payout/bank/bank-entry.ts";
import type { Queryable, Transaction } from "../database.ts";
import type {
  FindBankFileContentRow,
  FindBankFileCountRow,
  FindBankFileRow,
  FindKnownBankFileRow,
  FindLastBankFileRow,
  ListBankFileProblemsRow,
  ListBankFilesRow,
  ListKnownFilesRow,
} from "../generated/rows.ts";
import type { Count, Page } from "../page.ts";
import { part, sql } from "../sql.ts";

/** Without its content. */
const BANK_FILE = part`
  f.number, f.sha256, f.kind, f.bank_ids, f.name, f.source, f.received_email, f.received_at,
  f.layout, f.entry_count`;

export interface BankFileRow {
  number: number;
  sha256: string;
  kind: BankFileKind;
  bankIds: string[];
  name: string;
  source: "UPLOAD" | "PLACE";
  receivedEmail: string;
  receivedAt: Date;
  layout: string | null;
  entryCount: number;
}

export interface NewBankFile extends BankFileRow {
  readingSha256: string;
  content: Buffer;
}

/** Whoever inserts the next number has read all before. */
export async function findLastBankFile(db: Queryable): Promise<number> {
  const row = await db.row<FindLastBankFileRow>(sql`
    select coalesce(max(number), 0) as "number!" from bank_files`);
  return row?.number ?? 0;
}

/** Throws on a violation of a unique key: the number is taken, or the file is known. */
export async function insertBankFile(tx: Transaction, file: NewBankFile): Promise<void> {
  await tx.run(sql`
    insert into bank_files (
      number, sha256, kind, bank_ids, reading_sha256, name, source, received_email, received_at,
      layout, entry_count, content)
    values (
      ${file.number}, ${file.sha256}, ${file.kind}, ${file.bankIds}, ${file.readingSha256},
      ${file.name}, ${file.source}, ${file.receivedEmail}, ${file.receivedAt}, ${file.layout},
      ${file.entryCount}, ${file.content})`);
}

/** The file with these bytes, or with the same message in other bytes. */
export async function findKnownBankFile(
  db: Queryable,
  sha256: string,
  readingSha256: string | null,
): Promise<BankFileRow | null> {
  return db.row<FindKnownBankFileRow>(sql`
    select ${BANK_FILE} from bank_files f
     where f.sha256 = ${sha256} or f.reading_sha256 = ${readingSha256}
     order by f.number limit 1`);
}

export async function findBankFile(db: Queryable, number: number): Promise<BankFileRow | null> {
  return db.row<FindBankFileRow>(sql`
    select ${BANK_FILE} from bank_files f where f.number = ${number}`);
}

export async function findBankFileContent(db: Queryable, number: number): Promise<Buffer | null> {
  const row = await db.row<FindBankFileContentRow>(sql`
    select content from bank_files where number = ${number}`);
  return row?.content ?? null;
}

/** Newest first, with how many of its entries wait for an operator. */
export async function listBankFiles(
  db: Queryable,
  page: Page,
): Promise<(BankFileRow & { openCount: number })[]> {
  return db.rows<ListBankFilesRow>(sql`
    select ${BANK_FILE},
           (select count(*) from bank_entries e
             where e.file_number = f.number and e.state = 'OPEN')::int as "open_count!"
      from bank_files f
     where (${page.after?.id}::int is null or f.number < ${page.after?.id}::int)
     order by f.number desc limit ${page.limit}`);
}

export async function findBankFileCount(db: Queryable, countMax: number): Promise<Count | null> {
  return db.row<FindBankFileCountRow>(sql`
    select count(*) as "count!" from (select 1 from bank_files limit ${countMax}) counted`);
}

/** Of these, the bytes that were received, or reported as a problem. */
export async function listKnownFiles(
  db: Queryable,
  sha256s: readonly string[],
): Promise<Set<string>> {
  const rows = await db.rows<ListKnownFilesRow>(sql`
    select sha256 from bank_files where sha256 = any(${sha256s}::text[])
    union select sha256 from bank_file_problems where sha256 = any(${sha256s}::text[])`);
  return new Set(rows.map(({ sha256 }) => sha256 ?? ""));
}

/** A file of a place that could not be read. */
export interface BankFileProblem {
  sha256: string;
  name: string;
  code: string;
  line: number | null;
  detail: string;
  foundAt: Date;
}

/** False when it was reported before. */
export async function insertBankFileProblem(
  db: Queryable,
  problem: BankFileProblem,
): Promise<boolean> {
  const inserted = await db.run(sql`
    insert into bank_file_problems (sha256, name, code, line, detail, found_at)
    values (${problem.sha256}, ${problem.name}, ${problem.code}, ${problem.line},
            ${problem.detail}, ${problem.foundAt})
    on conflict do nothing`);
  return inserted === 1;
}

/** Of files that were not received since, newest first. */
export async function listBankFileProblems(
  db: Queryable,
  limit: number,
): Promise<BankFileProblem[]> {
  return db.rows<ListBankFileProblemsRow>(sql`
    select p.sha256, p.name, p.code, p.line, p.detail, p.found_at from bank_file_problems p
     where not exists (select from bank_files f where f.sha256 = p.sha256)
     order by p.found_at desc, p.sha256 desc limit ${limit}`);
}
