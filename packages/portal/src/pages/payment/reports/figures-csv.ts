import type { ReportPoint } from "../../../generated/api.ts";
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

/** Leading quotes, spaces, control and invisible characters, which spreadsheets skip. */
const SKIPPED = /^["\s\p{C}\p{Default_Ignorable_Code_Point}]*$/u;
/**
 * For text in NFKC: some spreadsheets read the full-width, small, raised and lowered forms as the
 * plain sign.
 */
const FORMULA = /^["\s\p{C}\p{Default_Ignorable_Code_Point}]*[=+\-@\t\r|\u2212]/u;

const NUMBER = /^-?\d+(\.\d+)?$/;

/** What some reader takes for the end of a cell, whatever is around it. */
const SEPARATORS = /([;\t\r\n|\v\f\u0085\u2028\u2029])/;

/** The same as the gateway's `domain/csv.ts`, which the portal cannot import; a test compares. */
export function csvCell(cell: string): string {
  const safe = NUMBER.test(cell) ? cell : withoutFormulas(cell);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Backwards, because what begins a formula may come after separators that are skipped as well. */
function withoutFormulas(text: string): string {
  const parts = text.split(SEPARATORS); // text, separator, text, … in turn
  let safe = "";
  let isFormula = false;
  for (let i = parts.length - 1; i >= 0; i -= 2) {
    const [part = "", separator = ""] = [parts[i], parts[i + 1]];
    const goesOn: boolean = isFormula && separator !== ";";
    isFormula = FORMULA.test(part.normalize("NFKC") + separator) || (goesOn && SKIPPED.test(part));
    safe = `${isFormula ? "'" : ""}${part}${separator}${safe}`;
  }
  return safe;
}
