import { csvLines, makeCsv } from "../../../domain/csv.ts";
import { formatDecimal } from "../../../domain/money.ts";
import { listSettlementLines } from "../../../store/settlement/settlement-list.ts";
import type { PortalDeps } from "../portal-deps.ts";

const HEADER = ["line_id", "at", "kind", "transaction_id", "order_id", "method", "amount_myr"];
const PART_LINES = 5_000;
const PARTS_MAX = 1_000;

/** The lines of a settlement as CSV, part by part. */
export async function* settlementParts(
  deps: Pick<PortalDeps, "database">,
  merchantId: string,
  settlementId: string,
): AsyncIterable<string> {
  yield makeCsv(HEADER, []);
  let after = "0";
  for (let part = 0; part < PARTS_MAX; part += 1) {
    const lines = await listSettlementLines(
      deps.database,
      merchantId,
      settlementId,
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
    after = last.postingId;
  }
}
