import { readAmount } from "@kaunter/checkout/read-amount";
import type { ContractMethodLimits } from "../../generated/api.ts";
import { toText } from "../fees/use-percent.ts";

/** Null when the text is not a JSON object. */
export function readSettings(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : null; // JSON
  } catch {
    return null;
  }
}

/** `CARD_MY 10.00 5000.00` in each line; `-` is the rail's own. Null when a line is not that. */
export function readLimits(text: string): ContractMethodLimits[] | null {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const read = lines.map(readLine);
  return read.includes(null) ? null : read.filter((line) => line !== null);
}

function readLine(line: string): ContractMethodLimits | null {
  const [method = "", min = "-", max = "-", ...rest] = line.split(/\s+/);
  const [amountMinorMin, amountMinorMax] = [readLimit(min), readLimit(max)];
  if (rest.length > 0 || amountMinorMin === undefined || amountMinorMax === undefined) return null;
  return { method, amountMinorMin, amountMinorMax };
}

/** Undefined when it is not an amount. */
function readLimit(text: string): number | null | undefined {
  if (text === "-") return null;
  const read = readAmount(text);
  return "amountMinor" in read ? read.amountMinor : undefined;
}

export function formatLimits(limits: readonly ContractMethodLimits[]): string {
  const text = (minor: number | null) => (minor === null ? "-" : toText(minor));
  return limits
    .map((one) => [one.method, text(one.amountMinorMin), text(one.amountMinorMax)].join(" "))
    .join("\n");
}
