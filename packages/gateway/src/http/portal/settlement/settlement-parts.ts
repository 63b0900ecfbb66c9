import { csvLines, makeCsv } from "../../../domain/csv.ts";
import { formatDecimal } from "../../../domain/money.ts";
import type { Settlement } from "../../../domain/settlement/settlement.ts";
import type { ListSettlementLinesRow } from "../../../store/generated/rows.ts";
import type { ReportPosition } from "../../../store/settlement/report-lines.ts";
import { listSettlementLines } from "../../../store/settlement/settlement-list.ts";
import type { PortalDeps } from "../portal-deps.ts";

const HEADER = ["line_id", "at", "kind", "transaction_id", "order_id", "method", "amount_myr"];
const PART_LINES = 5_000;
const PARTS_MAX = 1_000;

/** The lines of a settlement as CSV, part by part. */
export async function* settlementParts(
  deps: Pick<PortalDeps, "database">,
  settlement: Settlement,
): AsyncIterable<string> {
  yield makeCsv(HEADER, []);
  let after: ReportPosition | null = null;
  for (let part = 0; part < PARTS_MAX; part += 1) {
    const lines: ListSettlementLinesRow[] = await listSettlementLines(
      deps.database,
      settlement,
      after,
      PART_LINES,
    );
    yield csvLines(
      lines.map((line) => [
        line.postingId,
        line.createdAt.toISOString(),
        line.kind,
        line.transactionId,
        line.orderId,
        line.method,
        formatDecimal(line.amountMinor),
      ]),
    );
    const last = lines.at(-1);
    if (!last || lines.length < PART_LINES) return;
    after = { at: last.createdAt, postingId: last.postingId };
  }
}
