import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { formatDecimal } from "../ringgit.ts";
import { SETTLEMENT_REQUEST_FIELDS, signText, unprefixed } from "./messages.ts";
import { debitedAt } from "./payments.ts";
import type { Refunds } from "./refunds.ts";
import type { FpxSwitch } from "./switch.ts";

/** Fee of a payment, in sen. */
const FEE_MINOR = { "01": 100, "02": 200 };

const HEADER = "reference,orderNo,kind,gross,fee,net";
const DAY_MS = 24 * 3_600_000;

/** The daily settlement file, closed at 23:59 Malaysian time. */
export function settlementRoutes(app: FastifyInstance, fpx: FpxSwitch, refunds: Refunds): void {
  app.get("/settlement", (request, reply) => sendSettlementFile(fpx, refunds, request, reply));
}

function sendSettlementFile(
  fpx: FpxSwitch,
  refunds: Refunds,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const query = new URL(request.url, fpx.context.baseUrl).searchParams;
  const fields = unprefixed(query);
  const date = fields.settlementDate ?? "";
  const isAllowed =
    fpx.isFromSeller(SETTLEMENT_REQUEST_FIELDS, fields) && query.get("date") === date;
  if (!isAllowed) return reply.code(403).type("text/plain").send("ERROR");
  const closesAt = Date.parse(`${date}T23:59:00+08:00`);
  if (!(closesAt <= fpx.context.clock.now().getTime()))
    return reply.code(404).type("text/plain").send("NOT READY");
  const lines = [HEADER, ...listLines(fpx, refunds, closesAt)];
  const { currentPrivateKey, nextPrivateKey } = fpx.credentials;
  const key = fpx.context.faults.useNextKey() ? nextPrivateKey : currentPrivateKey;
  const checksum = signText([date, ...lines].join("\n"), key);
  return reply.type("text/csv").send(`${lines.join("\n")}\nchecksum,${checksum}\n`);
}

function listLines(fpx: FpxSwitch, refunds: Refunds, closesAt: number): string[] {
  const isInDay = (at: Date) => at.getTime() < closesAt && at.getTime() >= closesAt - DAY_MS;
  const lines: string[] = [];
  const add = (
    reference: string,
    orderNo: string,
    kind: string,
    grossMinor: number,
    fee: number,
  ) => {
    const gross = grossMinor + fpx.context.faults.settlementMismatch(reference);
    const amounts = [gross, fee, gross - fee].map(formatDecimal);
    lines.push([reference, orderNo, kind, ...amounts].join(","));
  };
  for (const payment of fpx.payments.list()) {
    const at = debitedAt(payment, new Date(closesAt));
    if (!at || !isInDay(at)) continue;
    const orderNo = payment.request.sellerExOrderNo ?? "";
    add(payment.fpxTxnId, orderNo, "payment", payment.confirmedMinor, FEE_MINOR[payment.model]);
  }
  for (const refund of refunds.list()) {
    if (!isInDay(refund.doneAt)) continue;
    add(refund.payoutNo, refund.sellerExOrderNo, "refund", -refund.amountMinor, 0);
  }
  return lines;
}
