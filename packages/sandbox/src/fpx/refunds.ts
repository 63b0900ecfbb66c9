import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { formatDecimal } from "../ringgit.ts";
import {
  encodeReply,
  type Fields,
  REFUND_REQUEST_FIELDS,
  REFUND_RESPONSE_FIELDS,
  readAmount,
  readForm,
} from "./messages.ts";
import { debitedAt, type Payment } from "./payments.ts";
import type { FpxSwitch } from "./switch.ts";

/** A payout by the acquirer: FPX itself has no refunds. */
export interface Refund {
  refundNo: string;
  sellerExOrderNo: string;
  amountMinor: number;
  payoutNo: string;
  doneAt: Date;
}

/** Refunds (or refunds of payments) of these amounts in sen have another outcome. */
const SLOW_MINOR = 7740;
const REJECTED_MINOR = 7741;
const LOST_RESPONSE_MINOR = 7742;

const SLOW_MS = 60_000;
const WINDOW_MS = 180 * 24 * 3_600_000;

export class Refunds {
  #byNumber = new Map<string, Refund>();

  list(): Refund[] {
    return [...this.#byNumber.values()];
  }

  find(refundNo: string): Refund | null {
    return this.#byNumber.get(refundNo) ?? null;
  }

  add(refund: Refund): void {
    this.#byNumber.set(refund.refundNo, refund);
  }

  sumOf(sellerExOrderNo: string): number {
    return this.list()
      .filter((refund) => refund.sellerExOrderNo === sellerExOrderNo)
      .reduce((sum, refund) => sum + refund.amountMinor, 0);
  }

  clear(): void {
    this.#byNumber.clear();
  }
}

export function refundRoutes(app: FastifyInstance, fpx: FpxSwitch, refunds: Refunds): void {
  app.post("/payouts", (request, reply) => sendPayout(fpx, refunds, request, reply));
}

function sendPayout(
  fpx: FpxSwitch,
  refunds: Refunds,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const fields = readForm(request);
  if (!fpx.isFromSeller(REFUND_REQUEST_FIELDS, fields))
    return reply.type("text/plain").send("ERROR");
  const { msgType = "", refundNo = "", refundAmount, sellerExOrderNo = "" } = fields;
  const known = refunds.find(refundNo);
  const isFirst = msgType === "RR" && !known;
  const outcome = isFirst ? createRefund(fpx, refunds, fields) : findRefund(fpx, known, fields);
  const { status } = outcome;
  fpx.context.record(msgType, { refundNo, sellerExOrderNo, refundAmount, status });
  if (isFirst && outcome.refund && isTestAmount(fpx, outcome.refund, LOST_RESPONSE_MINOR)) {
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  }
  const signed = fpx.sign(REFUND_RESPONSE_FIELDS, {
    msgType: "RC",
    payoutNo: outcome.refund?.payoutNo ?? "",
    refundAmount: refundAmount ?? "",
    refundNo,
    refundStatus: outcome.status,
    sellerExId: fields.sellerExId ?? "",
    sellerExOrderNo,
  });
  return reply.type("text/plain").send(encodeReply(signed));
}

interface Payout {
  status: string;
  refund: Refund | null;
}

function createRefund(fpx: FpxSwitch, refunds: Refunds, fields: Fields): Payout {
  const reject = (status: string): Payout => ({ status, refund: null });
  const now = fpx.context.clock.now();
  const payment = fpx.payments.findByOrder(fields.sellerExOrderNo ?? "");
  const paidAt = payment ? debitedAt(payment, now) : null;
  if (!payment || !paidAt || payment.fpxTxnId !== fields.fpxTxnId) return reject("REFUSED_PAYMENT");
  const amountMinor = readAmount(fields.refundAmount) ?? 0;
  const left = payment.confirmedMinor - refunds.sumOf(payment.request.sellerExOrderNo ?? "");
  if (amountMinor <= 0 || amountMinor > left) return reject("REFUSED_AMOUNT");
  if (now.getTime() - paidAt.getTime() > WINDOW_MS) return reject("REFUSED_WINDOW");
  const refund: Refund = {
    refundNo: fields.refundNo ?? "",
    sellerExOrderNo: fields.sellerExOrderNo ?? "",
    amountMinor,
    payoutNo: `PO${payment.fpxTxnId}${String(refunds.list().length + 1).padStart(3, "0")}`,
    doneAt: now,
  };
  if (isTestAmount(fpx, refund, REJECTED_MINOR)) return reject("REFUSED_BALANCE");
  if (isTestAmount(fpx, refund, SLOW_MINOR)) refund.doneAt = new Date(now.getTime() + SLOW_MS);
  refunds.add(refund);
  return { status: statusOf(refund, now), refund };
}

function findRefund(fpx: FpxSwitch, known: Refund | null, fields: Fields): Payout {
  if (!known) return { status: "NOT_FOUND", refund: null };
  const isSame =
    known.sellerExOrderNo === fields.sellerExOrderNo &&
    formatDecimal(known.amountMinor) === fields.refundAmount;
  if (!isSame) return { status: "REFUSED_DUPLICATE", refund: null };
  return { status: statusOf(known, fpx.context.clock.now()), refund: known };
}

function statusOf(refund: Refund, now: Date): "DONE" | "PROCESSING" {
  return refund.doneAt <= now ? "DONE" : "PROCESSING";
}

function isTestAmount(fpx: FpxSwitch, refund: Refund, testMinor: number): boolean {
  const payment: Payment | null = fpx.payments.findByOrder(refund.sellerExOrderNo);
  return refund.amountMinor === testMinor || payment?.amountMinor === testMinor;
}
