import type { Settlement } from "../../domain/settlement/settlement.ts";
import type { Queryable } from "../../store/database.ts";
import type { ListSettlementLinesRow } from "../../store/generated/rows.ts";
import type { ReportPosition } from "../../store/settlement/report-lines.ts";
import { listSettlementLines } from "../../store/settlement/settlement-list.ts";

const PART_LINES = 5_000;
const PARTS_MAX = 1_000;

/** All lines of a settlement in the order of time, part by part. A part may be empty. */
export async function* readSettlementLines(
  db: Queryable,
  settlement: Settlement,
): AsyncGenerator<ListSettlementLinesRow[]> {
  let after: ReportPosition | null = null;
  for (let part = 0; part < PARTS_MAX; part += 1) {
    const lines: ListSettlementLinesRow[] = await listSettlementLines(
      db,
      settlement,
      after,
      PART_LINES,
    );
    yield lines;
    const last = lines.at(-1);
    if (!last || lines.length < PART_LINES) return;
    after = { at: last.createdAt, postingId: last.postingId };
  }
}
