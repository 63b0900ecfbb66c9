import {
  addTotals,
  type MethodTotals,
  type ReportLine,
  type ReportTotals,
} from "../../domain/settlement/report-line.ts";
import type { Queryable } from "../../store/database.ts";
import {
  listMethodTotals,
  listReportLines,
  type ReportPosition,
  type ReportScope,
} from "../../store/settlement/report-lines.ts";
import type { Deps } from "../deps.ts";

export interface SettlementPart {
  totals: ReportTotals;
  methods: readonly MethodTotals[];
  lines: readonly ReportLine[];
}

/**
 * Part `sequence` of a day with the totals of all parts, from one snapshot: totals and lines agree
 * even while payments come in.
 */
export async function readSettlementReport<Scope extends ReportScope>(
  { database }: Pick<Deps, "database">,
  findScope: (db: Queryable) => Promise<Scope>,
  { sequence, linesMax }: { sequence: number; linesMax: number },
): Promise<SettlementPart & { scope: Scope }> {
  return database.snapshot(async (db) => {
    const scope = await findScope(db);
    const methods = await listMethodTotals(db, scope);
    const lines = await listPart(db, scope, sequence, linesMax);
    return { scope, methods, totals: addTotals(methods), lines };
  });
}

/** Skips the previous parts. */
async function listPart(
  db: Queryable,
  scope: ReportScope,
  sequence: number,
  linesMax: number,
): Promise<ReportLine[]> {
  let after: ReportPosition | null = null;
  for (let part = 1; ; part += 1) {
    const lines: ReportLine[] = await listReportLines(db, scope, after, linesMax);
    if (part === sequence) return lines;
    const last = lines.at(-1);
    if (lines.length < linesMax || !last) return [];
    after = last;
  }
}
