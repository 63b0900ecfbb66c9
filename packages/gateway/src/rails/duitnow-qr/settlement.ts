import type { CallContext, SettlementLine } from "../rail.ts";
import type { AcquirerClient } from "./protocol/acquirer-client.ts";
import { parseDecimal } from "./protocol/payload.ts";

/** One more than there are, so that a longer line is still recognised as one. */
const FIELDS_MAX = 8;

/**
 * Parses the acquirer's file of one Malaysian day: `H,day`, `D,kind,id,reference,gross,fee,net`
 * lines, then `T,lines,net`. Throws when the file is missing or its total does not match its lines.
 */
export async function settlementFile(
  ctx: CallContext,
  client: AcquirerClient,
  baseUrl: string,
  date: string,
): Promise<SettlementLine[]> {
  const day = date.replaceAll("-", "");
  const call = { name: "settlement file", method: "GET", baseUrl, path: `/${day}` } as const;
  const response = await client.call(ctx, call);
  if (response.kind !== "response") {
    const why = response.kind === "refused" ? response.code : response.cause;
    throw new Error(`no settlement file for ${date}: ${why}`);
  }
  return parseFile(response.body, day);
}

export function parseFile(text: string, day: string): SettlementLine[] {
  const rows = text.split("\r\n").filter((row) => row !== "");
  const [trailer, total, net] = rows.at(-1)?.split(",", FIELDS_MAX) ?? [];
  if (rows[0] !== `H,${day}` || trailer !== "T") throw new Error("settlement file is truncated");
  const lines = rows.slice(1, -1).map(parseLine);
  const netMinor = lines.reduce((sum, line) => sum + line.netMinor, 0);
  if (Number(total) !== lines.length || parseDecimal(net ?? "") !== netMinor) {
    throw new Error("settlement file totals do not match its lines");
  }
  return lines;
}

function parseLine(row: string): SettlementLine {
  const [mark, kind, reference, attemptId, ...amounts] = row.split(",", FIELDS_MAX);
  const [grossMinor, feeMinor, netMinor] = amounts.map(parseDecimal);
  const isWhole =
    mark === "D" &&
    (kind === "PAYMENT" || kind === "REFUND") &&
    reference &&
    attemptId !== undefined &&
    amounts.length === 3;
  if (!isWhole || grossMinor == null || feeMinor == null || netMinor == null) {
    throw new Error(`invalid settlement line: ${row.slice(0, 80)}`);
  }
  const lineKind = kind === "PAYMENT" ? "payment" : "refund";
  return { reference, attemptId, kind: lineKind, grossMinor, feeMinor, netMinor };
}
