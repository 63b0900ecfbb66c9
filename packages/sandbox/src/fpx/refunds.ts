import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { formatDecimal } from "../ringgit.ts";
import {
  encodeReply,
  type Fields,
  REFUND_ANSWER_FIELDS,
  REFUND_REQUEST_FIELDS,
  readAmount,
  readForm,
} from "./messages.ts";
import { debitedAt, type Payment } from "./payments.ts";
import type { FpxSwitch } from "./switch.ts";

/** The acquirer's payout back to the payer: FPX itself cannot take a payment back. */
export interface Refund {
  refundNo: string;
  sellerExOrderNo: string;
  amountMinor: number;
  payoutNo: string;
  doneAt: Date;
}

/** Refunds (or payments) of these amounts in sen do not simply succeed. */
const SLOW_MINOR = 7740;
const REFUSED_MINOR = 7741;
const LOST_ANSWER_MINOR = 7742;

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
  app.post("/payouts", (request, reply) => answer(fpx, refunds, request, reply));
}

function answer(fpx: FpxSwitch, refunds: Refunds, request: FastifyRequest, reply: FastifyReply) {
  const fields = readForm(request);
  if (!fpx.isFromSeller(REFUND_REQUEST_FIELDS, fields))
    return reply.type("text/plain").send("ERROR");
  const { msgType = "", refundNo = "", refundAmount, sellerExOrderNo = "" } = fields;
  const known = refunds.find(refundNo);
  const isFirst = msgType === "RR" && !known;
  const outcome = isFirst ? accept(fpx, refunds, fields) : look(fpx, known, fields);
  fpx.context.journal.add({
    simulator: "fpx",
    direction: "in",
    name: msgType,
    detail: { refundNo, sellerExOrderNo, refundAmount, status: outcome.status },
  });
  if (isFirst && outcome.refund && isMagic(fpx, outcome.refund, LOST_ANSWER_MINOR)) {
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  }
  const signed = fpx.sign(REFUND_ANSWER_FIELDS, {
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

interface Answer {
  status: string;
  refund: Refund | null;
}

function accept(fpx: FpxSwitch, refunds: Refunds, fields: Fields): Answer {
  const refuse = (status: string): Answer => ({ status, refund: null });
  const now = fpx.context.clock.now();
  const payment = fpx.payments.findByOrder(fields.sellerExOrderNo ?? "");
  const paidAt = payment ? debitedAt(payment, now) : null;
  if (!payment || !paidAt || payment.fpxTxnId !== fields.fpxTxnId) return refuse("REFUSED_PAYMENT");
  const amountMinor = readAmount(fields.refundAmount) ?? 0;
  const left = payment.confirmedMinor - refunds.sumOf(payment.request.sellerExOrderNo ?? "");
  if (amountMinor <= 0 || amountMinor > left) return refuse("REFUSED_AMOUNT");
  if (now.getTime() - paidAt.getTime() > WINDOW_MS) return refuse("REFUSED_WINDOW");
  const refund: Refund = {
    refundNo: fields.refundNo ?? "",
    sellerExOrderNo: fields.sellerExOrderNo ?? "",
    amountMinor,
    payoutNo: `PO${payment.fpxTxnId}${String(refunds.list().length + 1).padStart(3, "0")}`,
    doneAt: now,
  };
  if (isMagic(fpx, refund, REFUSED_MINOR)) return refuse("REFUSED_BALANCE");
  if (isMagic(fpx, refund, SLOW_MINOR)) refund.doneAt = new Date(now.getTime() + SLOW_MS);
  refunds.add(refund);
  return { status: statusOf(refund, now), refund };
}

function look(fpx: FpxSwitch, known: Refund | null, fields: Fields): Answer {
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

function isMagic(fpx: FpxSwitch, refund: Refund, magicMinor: number): boolean {
  const payment: Payment | null = fpx.payments.findByOrder(refund.sellerExOrderNo);
  return refund.amountMinor === magicMinor || payment?.amountMinor === magicMinor;
}
