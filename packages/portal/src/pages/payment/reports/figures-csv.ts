import type { FigurePoint } from "../../../generated/api.ts";
import { startOfDay } from "../../../words/format.ts";
import { addDays, type Period } from "./report-period.ts";

const SEN = 100;

/** What a panel shows as CSV; moments have the offset of Malaysian time, amounts are ringgit. */
export function csvOf(
  { from, to }: Period,
  first: "day" | "week" | "month" | "method" | "bank" | "reason",
  points: readonly FigurePoint[],
): string {
  const head = `period_from,period_until,${first},attempts,succeeded,success_rate,amount_myr`;
  const start = startOfDay(from);
  const until = startOfDay(addDays(to, 1));
  const lines = points.map(({ name, label, count, successCount, amountMinor }) =>
    [
      ...[start, until, quote(name || label), count, successCount],
      (successCount / Math.max(1, count)).toFixed(4),
      (amountMinor / SEN).toFixed(2),
    ].join(","),
  );
  return [head, ...lines, ""].join("\r\n");
}

/** A spreadsheet would run a text that begins like a formula. */
function quote(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
