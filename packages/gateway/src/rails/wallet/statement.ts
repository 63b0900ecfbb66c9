import type { CallContext, SettlementLine } from "../rail.ts";

const TIMEOUT_MS = 15_000;
/** One more than there are, so that a longer line is still recognised as one. */
const FIELDS_MAX = 7;
const HEADING = "kind,walletId,merchantId,gross,fee,net";

/** Where a family publishes its daily file. */
export interface StatementSource {
  family: string;
  baseUrl: string;
  token: string;
}

/** The family's payments and refunds of one Malaysian day. Throws without a complete file. */
export async function readStatement(
  ctx: CallContext,
  source: StatementSource,
  date: string,
): Promise<SettlementLine[]> {
  const response = await ctx.http.send({
    method: "GET",
    url: `${source.baseUrl.replace(/\/$/, "")}/statements/${source.family}/${date}`,
    headers: { authorization: `Bearer ${source.token}` },
    timeoutMs: TIMEOUT_MS,
  });
  if (response.status !== 200) {
    throw new Error(`no ${source.family} statement for ${date}: status ${response.status}`);
  }
  return parseStatement(response.body.toString("utf8"));
}

export function parseStatement(text: string): SettlementLine[] {
  const [heading, ...rows] = text.split("\n").filter((row) => row !== "");
  const end = rows.pop();
  if (heading !== HEADING || end !== `END,${rows.length}`)
    throw new Error("statement is truncated");
  return rows.map(parseRow);
}

function parseRow(row: string): SettlementLine {
  const [kind, reference, attemptId, ...amounts] = row.split(",", FIELDS_MAX);
  const isWhole =
    (kind === "PAYMENT" || kind === "REFUND") &&
    amounts.length === 3 &&
    amounts.every((amount) => /^-?\d{1,15}$/.test(amount));
  const [grossMinor, feeMinor, netMinor] = amounts.map(Number);
  if (!isWhole || !reference || attemptId === undefined) throw unreadable(row);
  if (grossMinor === undefined || feeMinor === undefined || netMinor !== grossMinor - feeMinor) {
    throw unreadable(row);
  }
  const lineKind = kind === "PAYMENT" ? "payment" : "refund";
  return { reference, attemptId, kind: lineKind, grossMinor, feeMinor, netMinor };
}

function unreadable(row: string): Error {
  return new Error(`invalid statement line: ${row.slice(0, 80)}`);
}
