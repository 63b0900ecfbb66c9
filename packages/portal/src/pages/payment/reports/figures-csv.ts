import type { ReportPoint } from "../../../generated/api.ts";
import { csvCell } from "../../../words/csv-cell.ts";
import { addDays, startOfDay } from "../../../words/days.ts";
import { type Period, successRateOf } from "./report-period.ts";

const SEN = 100;

/** What a panel shows as CSV; moments have the offset of Malaysian time, amounts are ringgit. */
export function csvOf(
  { from, to }: Period,
  first: "day" | "week" | "month" | "method" | "bank" | "reason",
  points: readonly ReportPoint[],
): string {
  const head = [
    ...["period_from", "period_until", first, "attempts", "succeeded", "success_rate"],
    ...["amount_myr", "refunded_myr", "fees_myr", "net_myr", "disputed"],
  ].join(",");
  const start = startOfDay(from);
  const until = startOfDay(addDays(to, 1));
  const lines = points.map((point) =>
    [
      ...[start, until, csvCell(point.name || point.label), point.count, point.successCount],
      successRateOf(point)?.toFixed(4) ?? "",
      ...[point.amountMinor, point.refundedMinor, point.feeMinor, point.netMinor].map(ringgit),
      point.disputedCount,
    ].join(","),
  );
  return [head, ...lines, ""].join("\r\n");
}

const ringgit = (minor: number) => (minor / SEN).toFixed(2);
