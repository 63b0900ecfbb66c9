import { HttpFailure } from "../../platform/http-client.ts";
import type { CallContext, SettlementLine } from "../rail.ts";
import { causeOf } from "./protocol/call.ts";
import {
  encodeForm,
  isSigned,
  readAmount,
  SETTLEMENT_REQUEST_FIELDS,
  withChecksum,
} from "./protocol/wire.ts";
import type { FpxKeys, FpxSettings } from "./settings.ts";

const TIMEOUT_MS = 15_000;
const HEADER = "reference,orderNo,kind,gross,fee,net";

/**
 * The lines of one day. Throws `HttpFailure` when the file is missing, damaged or not the switch's.
 */
export async function fetchSettlement(
  ctx: CallContext,
  date: string,
  settings: FpxSettings & { settlementUrl: string },
  keys: FpxKeys,
): Promise<SettlementLine[]> {
  const fields = {
    msgType: "SF",
    sellerExId: settings.sellerExchangeId,
    settlementDate: date,
  };
  const signed = withChecksum(SETTLEMENT_REQUEST_FIELDS, fields, keys);
  const response = await ctx.http.send({
    method: "GET",
    url: `${settings.settlementUrl}?date=${encodeURIComponent(date)}&${encodeForm(signed)}`,
    timeoutMs: TIMEOUT_MS,
  });
  const cause = causeOf(response);
  if (cause) throw new HttpFailure(cause, true);
  return readFile(response.body.toString("utf8"), date, keys, ctx.clock.now());
}

/** CSV whose last line is `checksum,<hex>`, over `<date>` and all lines before it. */
function readFile(text: string, date: string, keys: FpxKeys, now: Date): SettlementLine[] {
  const lines = text.trimEnd().split("\n");
  const [name, checksum = ""] = lines.pop()?.split(",") ?? [];
  if (name !== "checksum" || lines[0] !== HEADER) throw new HttpFailure("bad_body", true);
  if (!isSigned([date, ...lines].join("\n"), checksum, keys, now))
    throw new HttpFailure("bad_signature", true);
  return lines.slice(1).map(readLine);
}

function readLine(line: string): SettlementLine {
  const [reference, attemptId, kind, gross, fee, net] = line.split(",");
  const [grossMinor, feeMinor, netMinor] = [gross, fee, net].map(readSignedAmount);
  const isKind = kind === "payment" || kind === "refund";
  if (!reference || !attemptId || !isKind) throw new HttpFailure("bad_body", true);
  if (grossMinor == null || feeMinor == null || netMinor == null)
    throw new HttpFailure("bad_body", true);
  return { reference, attemptId, kind, grossMinor, feeMinor, netMinor };
}

function readSignedAmount(text: string | undefined): number | null {
  const amount = readAmount(text?.replace(/^-/, ""));
  return amount !== null && text?.startsWith("-") ? -amount : amount;
}
