import type { FastifyInstance, FastifyReply } from "fastify";
import type { SimulatorContext } from "../../simulator.ts";
import type { RsaWalletSide } from "../credentials.ts";
import type { OrderBook, OrderState, WalletOrder, WalletRefund } from "../order-book.ts";
import type { FamilyVoice, PaymentDesk } from "../payment-desk.ts";
import { asFields, drop, type Fields, textOf } from "../../read-request.ts";
import { senOf } from "../wallet-clock.ts";
import {
  type RsaAnswer,
  type RsaCaller,
  result,
  rsaEndpoint,
  walletHeaders,
} from "./endpoint.ts";
import { type FailReason, SCENARIOS } from "../scenarios.ts";

const BASE = "/acl/api/v1/payments";
const MINUTE_MS = 60_000;
/** 1, 5, 15, 60 min, 6 h and 24 h between the tries. */
const RETRY_DELAYS_MS = [1, 5, 15, 60, 360, 1440].map((minutes) => minutes * MINUTE_MS);

const FAIL_CODES: Readonly<Record<FailReason, string>> = {
  insufficient: "BALANCE_NOT_ENOUGH",
  limit: "PAYMENT_AMOUNT_EXCEED_LIMIT",
  account: "USER_STATUS_ABNORMAL",
  merchant: "MERCHANT_STATUS_ABNORMAL",
  expired: "ORDER_EXPIRED",
  refused: "RISK_REJECT",
};

export interface TngParts {
  context: SimulatorContext;
  credentials: RsaWalletSide;
  book: OrderBook;
  desk: PaymentDesk;
}

function resultOf(order: WalletOrder, state: OrderState) {
  if (state === "PAID") return result("S", "SUCCESS");
  if (state === "FAILED") return result("F", FAIL_CODES[order.failReason ?? "refused"]);
  if (state === "CANCELLED") return result("F", "USER_CANCELLED");
  if (state === "EXPIRED") return result("F", "ORDER_EXPIRED");
  return result("U", "PAYMENT_IN_PROCESS");
}

export function tngVoice(caller: RsaCaller): FamilyVoice {
  return {
    retryDelaysMs: RETRY_DELAYS_MS,
    isAcknowledged: ({ status, body }) => status === 200 && /"resultStatus"\s*:\s*"S"/.test(body),
    backToMerchant: (order) => order.returnUrl,
    message(order, state, forged) {
      const body = JSON.stringify(presentPayment(order, state));
      const uri = new URL(order.notifyUrl).pathname;
      const signed = walletHeaders(caller, uri, forged ? `${body} ` : body, "request-time");
      return { url: order.notifyUrl, method: "POST", headers: signed, body };
    },
  };
}

export function tngRoutes(app: FastifyInstance, parts: TngParts): void {
  const { context, credentials, book } = parts;
  const caller: RsaCaller = { context, credentials, writing: "url" };
  const endpoint = (name: string, act: (fields: Fields, reply: FastifyReply) => RsaAnswer) =>
    rsaEndpoint(app, caller, `${BASE}/${name}`, act);

  endpoint("pay", (fields, reply) => pay(parts, fields, reply));

  endpoint("inquiryPayment", (fields) => {
    const order = book.find("tng", textOf(fields, "paymentRequestId"));
    if (!order) return { result: result("F", "ORDER_NOT_EXIST") };
    return { result: result("S", "SUCCESS"), ...presentPayment(order, book.stateOf(order)) };
  });

  endpoint("refund", (fields, reply) => {
    const order = book.findByWalletId("tng", textOf(fields, "paymentId"));
    const amountMinor = senOf(asFields(fields.refundAmount)?.value);
    if (order?.state !== "PAID") return { result: result("F", "ORDER_NOT_EXIST") };
    if (!amountMinor) return { result: result("F", "PARAM_ILLEGAL") };
    const id = textOf(fields, "refundRequestId");
    const isFirst = book.findRefund("tng", id) === null;
    const refund = book.refund(id, order, amountMinor);
    if (isFirst && SCENARIOS[order.amountMinor]?.refund === "answer_lost") {
      return drop(reply, "cut");
    }
    return { result: refundResult(refund), refundId: refund.walletId, refundRequestId: refund.id };
  });

  endpoint("inquiryRefund", (fields) => {
    const refund = book.findRefund("tng", textOf(fields, "refundRequestId"));
    if (!refund) return { result: result("F", "REFUND_NOT_EXIST") };
    return {
      result: result("S", "SUCCESS"),
      refundResult: refundResult(refund),
      refundId: refund.walletId,
      refundRequestId: refund.id,
    };
  });
}

function pay(parts: TngParts, fields: Fields, reply: FastifyReply): RsaAnswer {
  const { context, book } = parts;
  const amount = asFields(fields.paymentAmount);
  const amountMinor = senOf(amount?.value);
  const key = textOf(fields, "paymentRequestId");
  if (!amountMinor || textOf(amount, "currency") !== "MYR" || !/^[A-Za-z0-9]{1,64}$/.test(key)) {
    return { result: result("F", "PARAM_ILLEGAL") };
  }
  const fault = SCENARIOS[amountMinor]?.onCreate;
  if (fault === "unavailable") {
    return { httpStatus: 503, body: { result: result("U", "UNKNOWN_EXCEPTION") } };
  }
  if (fault === "reset") return drop(reply, "cut");
  const expiresAt = new Date(textOf(fields, "paymentExpiryTime"));
  const made = book.create({
    family: "tng",
    key,
    brand: "Touch 'n Go eWallet",
    title: textOf(asFields(fields.order), "orderTitle"),
    amountMinor,
    returnUrl: textOf(fields, "paymentReturnUrl"),
    notifyUrl: textOf(fields, "paymentNotifyUrl"),
    expiresAt: Number.isNaN(expiresAt.getTime())
      ? new Date(context.clock.now().getTime() + 30 * MINUTE_MS)
      : expiresAt,
  });
  if (!made) return { result: result("F", "REPEAT_REQ_INCONSISTENT") };
  if (made.isNew) parts.desk.runScenario(made.order);
  if (fault === "hang") return drop(reply, "hang");
  const state = book.stateOf(made.order);
  const isOpen = state === "OPEN";
  return {
    // The same request after the end repeats the end.
    result: isOpen ? result("A", "ACCEPT") : resultOf(made.order, state),
    paymentId: made.order.walletId,
    paymentRequestId: key,
    ...(isOpen
      ? {
          actionForm: {
            actionFormType: "REDIRECTION",
            redirectionUrl: `${context.baseUrl}/pay/${made.order.token}`,
            applinkUrl: `${context.baseUrl}/app/${made.order.token}`,
          },
        }
      : {}),
  };
}

function presentPayment(order: WalletOrder, state: OrderState) {
  return {
    paymentResult: resultOf(order, state),
    paymentId: order.walletId,
    paymentRequestId: order.key,
    paymentAmount: { currency: "MYR", value: `${order.reportedMinor}` },
    ...(order.paidAt && state === "PAID" ? { paymentTime: order.paidAt.toISOString() } : {}),
  };
}

function refundResult(refund: WalletRefund) {
  if (refund.state === "DONE") return result("S", "SUCCESS");
  if (refund.state === "PROCESSING") return result("U", "REFUND_IN_PROCESS");
  return result(
    "F",
    refund.failReason === "balance" ? "MERCHANT_BALANCE_NOT_ENOUGH" : "REFUND_AMOUNT_EXCEED",
  );
}
