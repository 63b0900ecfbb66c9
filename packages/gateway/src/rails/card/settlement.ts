import { HttpFailure } from "../../platform/http-client.ts";
import type { CallContext, SettlementLine } from "../rail.ts";
import type { CardConfig } from "./settings.ts";

const KINDS: Readonly<Record<string, SettlementLine["kind"]>> = {
  payment: "payment",
  refund: "refund",
  chargeback: "dispute",
  chargeback_return: "dispute_return",
};
const HEADER = "kind,orderId,transactionId,receipt,gross,fee,net";

/** The lines of one day. Throws `HttpFailure` when the file is missing or unreadable. */
export async function fetchSettlement(
  ctx: CallContext,
  date: string,
  config: CardConfig & { settlementUrl: string },
): Promise<SettlementLine[]> {
  const { status, body } = await ctx.http.send({
    method: "GET",
    url: `${config.settlementUrl}/${encodeURIComponent(date)}`,
    headers: { authorization: config.authorization.reveal(), accept: "text/csv" },
    timeoutMs: config.callTimeoutMs,
  });
  if (status >= 500) throw new HttpFailure("http_5xx", true);
  const [header, ...lines] = body.toString("utf8").trimEnd().split("\n");
  if (status !== 200 || header !== HEADER) throw new HttpFailure("bad_body", true);
  return lines.map(readLine);
}

function readLine(line: string): SettlementLine {
  const [word = "", attemptId, transactionId, receipt, gross, fee, net] = line.split(",");
  const kind = KINDS[word];
  // Chargebacks are identified by their transaction id, everything else by its receipt.
  const reference = kind?.startsWith("dispute") ? transactionId : receipt;
  const [grossMinor, feeMinor, netMinor] = [gross, fee, net].map(readSen);
  if (!kind || !attemptId || !reference) throw new HttpFailure("bad_body", true);
  if (grossMinor == null || feeMinor == null || netMinor == null)
    throw new HttpFailure("bad_body", true);
  return { reference, attemptId, kind, grossMinor, feeMinor, netMinor };
}

function readSen(text: string | undefined): number | null {
  return text && /^-?\d{1,12}$/.test(text) ? Number(text) : null;
}
