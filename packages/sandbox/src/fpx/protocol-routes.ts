import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendBankPage, sendReturnPage } from "./bank-pages.ts";
import { limitCode, listBankCodes, type Model } from "./banks.ts";
import {
  BANK_LIST_FIELDS,
  BANK_LIST_REQUEST_FIELDS,
  CONFIRMATION_FIELDS,
  encodeReply,
  type Fields,
  REQUEST_FIELDS,
  readAmount,
  readForm,
} from "./messages.ts";
import { type Payment, resultAt } from "./payments.ts";
import { plain, SCENARIOS, type Scenario } from "./scenarios.ts";
import type { FpxSwitch } from "./switch.ts";

/** A larger clock difference is rejected with XW. */
const CLOCK_DIFFERENCE_MS_MAX = 10 * 60_000;

/** AR from the payer's browser; AE and BE from the seller's server. */
export function protocolRoutes(app: FastifyInstance, fpx: FpxSwitch): void {
  app.post("/FPXMain/seller2DReceiver.jsp", (request, reply) => authorise(fpx, request, reply));
  app.post("/FPXMain/sellerNVPTxnStatus.jsp", (request, reply) =>
    reply.type("text/plain").send(enquire(fpx, readForm(request))),
  );
  app.post("/FPXMain/RetrieveBankList", (request, reply) =>
    reply.type("text/plain").send(listBanks(fpx, readForm(request))),
  );
}

async function authorise(fpx: FpxSwitch, request: FastifyRequest, reply: FastifyReply) {
  const fields = readForm(request);
  const code = fields.buyerBankId ?? "";
  if (SCENARIOS[code]?.cutConnection) {
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  }
  const problem = requestProblem(fpx, fields);
  recordEntry(fpx, "in", "AR", fields, problem);
  if (problem) return reply.type("text/plain").send("ERROR");

  const known = fpx.payments.findByOrder(fields.sellerExOrderNo ?? "");
  if (known) {
    if (!isSameRequest(known.request, fields)) return reply.type("text/plain").send("ERROR");
    return known.scenario
      ? sendReturnPage(fpx, known, reply)
      : sendBankPage(fpx, known, "login", reply);
  }
  const payment = addPayment(fpx, fields);
  const scenario = immediateScenario(fpx, payment, code);
  if (!scenario) {
    fpx.startSession(payment);
    return sendBankPage(fpx, payment, "login", reply);
  }
  await fpx.run(payment, scenario);
  return sendReturnPage(fpx, payment, reply);
}

/** Why a request is rejected, for the journal; null when it is accepted. */
function requestProblem(fpx: FpxSwitch, fields: Fields): string | null {
  if (!fpx.isFromSeller(REQUEST_FIELDS, fields)) return "checksum";
  if (fields.msgType !== "AR") return "msgType";
  if (fields.msgToken !== "01" && fields.msgToken !== "02") return "msgToken";
  if (!fields.sellerExOrderNo || /[`&]/.test(fields.sellerExOrderNo)) return "sellerExOrderNo";
  if (readAmount(fields.txnAmount) === null || fields.txnCurrency !== "MYR") return "txnAmount";
  return null;
}

function addPayment(fpx: FpxSwitch, fields: Fields): Payment {
  const now = fpx.context.clock.now();
  // Checked by requestProblem.
  const model = fields.msgToken as Model;
  const payment = fpx.payments.add(fields, {
    model,
    amountMinor: readAmount(fields.txnAmount) ?? 0,
    now,
  });
  payment.timeline = [{ debit: "09", credit: "", at: now }];
  return payment;
}

/** The scenario that runs without the bank's pages; null when the payer sees them. */
function immediateScenario(fpx: FpxSwitch, payment: Payment, code: string): Scenario | null {
  const limit = limitCode(payment.model, payment.amountMinor);
  if (limit) return plain("Outside the limits", limit);
  if (Math.abs(fpx.context.faults.skewMs()) > CLOCK_DIFFERENCE_MS_MAX)
    return plain("Clock difference", "XW");
  if (!listBankCodes(payment.model).includes(code)) return plain("Unknown bank", "31");
  if (!fpx.banks.isOnline(code)) return plain("Bank offline", "90");
  return SCENARIOS[code] ?? null;
}

function enquire(fpx: FpxSwitch, fields: Fields): string {
  const isValid = fields.msgType === "AE" && fpx.isFromSeller(REQUEST_FIELDS, fields);
  recordEntry(fpx, "in", "AE", fields, isValid ? null : "checksum");
  if (!isValid) return "ERROR";
  const payment = fpx.payments.findByOrder(fields.sellerExOrderNo ?? "");
  if (payment && !isSameRequest(payment.request, fields)) return "ERROR";
  const found = payment ? resultAt(payment, fpx.context.clock.now()) : null;
  if (payment && found) return encodeReply(fpx.confirmation(payment, found));
  const unknown: Fields = {};
  for (const name of CONFIRMATION_FIELDS) unknown[name] = fields[name] ?? "";
  return encodeReply(
    fpx.sign(CONFIRMATION_FIELDS, { ...unknown, msgType: "AC", debitAuthCode: "76" }),
  );
}

function listBanks(fpx: FpxSwitch, fields: Fields): string {
  const isValid = fields.msgType === "BE" && fpx.isFromSeller(BANK_LIST_REQUEST_FIELDS, fields);
  const { msgToken } = fields;
  recordEntry(fpx, "in", "BE", fields, isValid ? null : "checksum");
  if (!isValid || (msgToken !== "01" && msgToken !== "02")) return "ERROR";
  const { sellerExchangeId } = fpx.credentials;
  return encodeReply(
    fpx.sign(BANK_LIST_FIELDS, {
      bankList: fpx.banks.text(msgToken),
      msgToken,
      msgType: "BC",
      sellerExId: sellerExchangeId,
    }),
  );
}

/**
 * An enquiry, or a form that is posted again, must repeat the request exactly, except for its type.
 */
function isSameRequest(known: Fields, fields: Fields): boolean {
  return REQUEST_FIELDS.every((name) => name === "msgType" || known[name] === fields[name]);
}

function recordEntry(
  fpx: FpxSwitch,
  direction: "in" | "out",
  name: string,
  fields: Fields,
  problem: string | null,
): void {
  const { sellerExOrderNo, buyerBankId, txnAmount, msgToken } = fields;
  const detail = { sellerExOrderNo, buyerBankId, txnAmount, msgToken, problem };
  fpx.context.record(name, detail, direction);
}
