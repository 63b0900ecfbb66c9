import type { ReadProblem } from "../../domain/payout/bank/read/read-problem.ts";
import type { UnreadLine } from "../../domain/settlement/parser/parse-statement.ts";
import type { Queryable, Transaction } from "../database.ts";
import type {
  FindProviderFileContentRow,
  FindProviderFileCountRow,
  FindProviderFileRow,
  FindUsedFileRow,
  ListProviderFilesRow,
  ListUnmatchedFilesRow,
  ListUnusableFilesRow,
} from "../generated/rows.ts";
import type { Count, Page } from "../page.ts";
import { part, sql } from "../sql.ts";

/** Without its content. */
const PROVIDER_FILE = part`
  id, rail_id, name, sha256, source, received_email, received_at, state, parser_sha256,
  note, day::text as day, line_count, unread, unread_count, problems`;

export interface ProviderFile {
  id: string;
  railId: string;
  name: string;
  sha256: string;
  source: "PLACE" | "UPLOAD";
  receivedEmail: string;
  receivedAt: Date;
  state: "UNUSABLE" | "SET_ASIDE" | "USED" | "MATCHED";
  /** Why an operator set it aside. */
  note: string;
  parserSha256: string;
  day: string | null;
  lineCount: number;
  unread: UnreadLine[];
  unreadCount: number;
  problems: ReadProblem[];
}

/**
 * Stores it, or what came of reading it again; false when it has been used meanwhile, or when
 * another file of its day has.
 */
export async function saveProviderFile(
  tx: Transaction,
  file: ProviderFile,
  content: Buffer,
): Promise<boolean> {
  const saved = await tx.run(sql`
    insert into provider_files (
      id, rail_id, name, sha256, source, received_email, received_at, state, parser_sha256, day,
      line_count, unread, unread_count, problems, content)
    values (
      ${file.id}, ${file.railId}, ${file.name}, ${file.sha256}, ${file.source},
      ${file.receivedEmail}, ${file.receivedAt}, ${file.state}, ${file.parserSha256}, ${file.day},
      ${file.lineCount}, ${JSON.stringify(file.unread)}::jsonb, ${file.unreadCount},
      ${JSON.stringify(file.problems)}::jsonb, ${content})
    on conflict (id) do update
      set state = excluded.state, parser_sha256 = excluded.parser_sha256, day = excluded.day,
          line_count = excluded.line_count, unread = excluded.unread,
          unread_count = excluded.unread_count, problems = excluded.problems
      where provider_files.state = 'UNUSABLE'`);
  return saved === 1;
}

/** Nothing follows from it. False when it was decided meanwhile. */
export async function setProviderFileAside(
  tx: Transaction,
  id: string,
  note: string,
): Promise<boolean> {
  const changed = await tx.run(sql`
    update provider_files set state = 'SET_ASIDE', note = ${note}
     where id = ${id} and state = 'UNUSABLE'`);
  return changed === 1;
}

/** Its lines were compared with the ledger. */
export async function markMatched(db: Queryable, id: string): Promise<void> {
  await db.run(sql`
    update provider_files set state = 'MATCHED' where id = ${id} and state = 'USED'`);
}

export async function findProviderFile(db: Queryable, id: string): Promise<ProviderFile | null> {
  return db.row<FindProviderFileRow>(sql`
    select ${PROVIDER_FILE} from provider_files where id = ${id}`) as Promise<ProviderFile | null>;
}

export async function findProviderFileContent(db: Queryable, id: string): Promise<Buffer | null> {
  const row = await db.row<FindProviderFileContentRow>(sql`
    select content from provider_files where id = ${id}`);
  return row?.content ?? null;
}

/** Whether a file of that day is used. */
export async function findUsedFile(
  db: Queryable,
  railId: string,
  day: string,
): Promise<string | null> {
  const row = await db.row<FindUsedFileRow>(sql`
    select id from provider_files
     where rail_id = ${railId} and day = ${day} and state in ('USED', 'MATCHED')`);
  return row?.id ?? null;
}

/** Used, and not yet compared with the ledger. */
export async function listUnmatchedFiles(
  db: Queryable,
): Promise<{ id: string; railId: string; day: string }[]> {
  return db.rows<ListUnmatchedFilesRow>(sql`
    select id, rail_id, day::text as "day!" from provider_files
     where state = 'USED' order by day limit 100`);
}

/** Those of a place that nobody could use. */
export async function listUnusableFiles(
  db: Queryable,
): Promise<{ id: string; railId: string; name: string }[]> {
  return db.rows<ListUnusableFilesRow>(sql`
    select id, rail_id, name from provider_files f
     where state = 'UNUSABLE' and source = 'PLACE'
     order by received_at desc limit 100`);
}

/** Newest first. */
export async function listProviderFiles(db: Queryable, page: Page): Promise<ProviderFile[]> {
  return db.rows<ListProviderFilesRow>(sql`
    select ${PROVIDER_FILE} from provider_files
     where (${page.after?.at ?? null}::timestamptz is null
            or (received_at, id) < (${page.after?.at ?? null}, ${page.after?.id ?? null}))
     order by received_at desc, id desc limit ${page.limit}`) as Promise<ProviderFile[]>;
}

export async function findProviderFileCount(
  db: Queryable,
  countMax: number,
): Promise<Count | null> {
  return db.row<FindProviderFileCountRow>(sql`
    select count(*) as "count!" from (select 1 from provider_files limit ${countMax}) counted`);
}
