import type { DailyClose } from "../../../domain/settlement/close/daily-close.ts";
import type { DayFigures } from "../../../domain/settlement/close/day-figures.ts";
import type { Queryable, Transaction } from "../../database.ts";
import type {
  FindDailyCloseCountRow,
  FindDailyCloseRow,
  FindLastDailyCloseRow,
  ListDailyClosesRow,
} from "../../generated/rows.ts";
import type { Count, Page } from "../../page.ts";
import { part, sql } from "../../sql.ts";

const DAILY_CLOSE = part`
  sequence, day::text as "day!", previous_sha256, figures, difference_count, note, last_bank_file,
  closed_by, closed_email, closed_at, sha256`;

export async function findDailyClose(db: Queryable, day: string): Promise<DailyClose | null> {
  const row = await db.row<FindDailyCloseRow>(sql`
    select ${DAILY_CLOSE} from daily_closes where day = ${day}`);
  return row && toClose(row);
}

export async function findLastDailyClose(db: Queryable): Promise<DailyClose | null> {
  const row = await db.row<FindLastDailyCloseRow>(sql`
    select ${DAILY_CLOSE} from daily_closes order by sequence desc limit 1`);
  return row && toClose(row);
}

/** Latest first; the cursor's id is the sequence. */
export async function listDailyCloses(
  db: Queryable,
  { after, limit }: Page,
): Promise<DailyClose[]> {
  const before = after ? Number(after.id) : null;
  const rows = await db.rows<ListDailyClosesRow>(sql`
    select ${DAILY_CLOSE} from daily_closes
     where ${before}::int is null or sequence < ${before}::int
     order by sequence desc limit ${limit}`);
  return rows.map(toClose);
}

export async function findDailyCloseCount(db: Queryable, countMax: number): Promise<Count | null> {
  return db.row<FindDailyCloseCountRow>(sql`
    select count(*) as "count!" from (select 1 from daily_closes limit ${countMax}) counted`);
}

/** False when another operator was faster. */
export async function insertDailyClose(
  tx: Transaction,
  close: DailyClose,
  previous: Pick<DailyClose, "sequence" | "day"> | null,
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into daily_closes (
      sequence, day, previous_sequence, previous_day, previous_sha256, figures, difference_count,
      note, last_bank_file, closed_by, closed_email, closed_at, sha256)
    values (
      ${close.sequence}, ${close.day}, ${previous?.sequence ?? null}, ${previous?.day ?? null},
      ${close.previousSha256}, ${JSON.stringify(close.figures)}::jsonb, ${close.differenceCount},
      ${close.note}, ${close.lastBankFile}, ${close.closedBy}, ${close.closedEmail},
      ${close.closedAt}, ${close.sha256})
    on conflict do nothing`);
  return inserted === 1;
}

/** Only `insertDailyClose` writes it. */
function toClose(row: FindDailyCloseRow): DailyClose {
  return { ...row, figures: row.figures as DayFigures };
}
