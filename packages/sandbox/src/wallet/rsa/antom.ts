/** The aggregator of many wallets and pay-later brands: one protocol, a list of channels. */
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

const BASE = "/ams/api/v1/payments";
const MINUTE_MS = 60_000;
/** About 2 min, 10 min, 10 min, 1 h, 2 h, 6 h and 15 h between the tries. */
const RETRY_DELAYS_MS = [2, 10, 10, 60, 120, 360, 900].map((minutes) => minutes * MINUTE_MS);

export const CHANNELS: Readonly<Record<string, string>> = {
  WECHATPAY: "WeChat Pay",
  WECHATPAY_CN: "WeChat Pay China",
  ALIPAY_CN: "Alipay China",
  ALIPAY_PLUS: "Alipay+",
  BOOST: "Boost",
  PRESTO: "Presto",
  ZAPP: "Zapp",
  MCASH: "MCash",
  BINFINITE: "B Infinite",
  FAVEPAY: "FavePay",
  SARAWAKPAY: "Sarawak Pay",
  SENHENGPAY: "Senheng Pay",
  SETEL: "Setel",
  GOPAYZ: "GoPayz",
  RAZERPAY: "Razer Pay",
  NETSPAY: "NETS",
  ATOME: "Atome",
  IOUPAY: "IOUpay",
  SPLIT: "Split",
  HOOLAH: "hoolah",
  GRABPAY: "GrabPay",
  TNG: "Touch 'n Go eWallet",
  SHOPEEPAY: "ShopeePay",
};

const FAIL_CODES: Readonly<Record<FailReason, string>> = {
  insufficient: "USER_BALANCE_NOT_ENOUGH",
  limit: "USER_AMOUNT_EXCEED_LIMIT",
  account: "USER_STATUS_ABNORMAL",
  merchant: "MERCHANT_NOT_ACTIVE",
  expired: "ORDER_IS_CLOSED",
  refused: "RISK_REJECT",
};

const STATUSES: Readonly<Record<OrderState, string>> = {
  OPEN: "PROCESSING",
  AUTHORISED: "PROCESSING",
  PAID: "SUCCESS",
  FAILED: "FAIL",
  CANCELLED: "CANCELLED",
  EXPIRED: "FAIL",
};

export interface AntomParts {
  context: SimulatorContext;
  credentials: RsaWalletSide;
  book: OrderBook;
  desk: PaymentDesk;
}

/** Wording of one order's end: `SUCCESS`, or why not. */
function resultOf(order: WalletOrder, state: OrderState) {
  if (state === "PAID") return result("S", "SUCCESS");
  if (state === "FAILED") return result("F", FAIL_CODES[order.failReason ?? "refused"]);
  if (state === "CANCELLED") return result("F", "ORDER_IS_CANCELLED");
  if (state === "EXPIRED") return result("F", "ORDER_IS_CLOSED");
  return result("U", "PAYMENT_IN_PROCESS");
}

export function antomVoice(caller: RsaCaller): FamilyVoice {
  return {
    retryDelaysMs: RETRY_DELAYS_MS,
    isAcknowledged: ({ status, body }) => status === 200 && /"resultStatus"\s*:\s*"S"/.test(body),
    backToMerchant: (order) => order.returnUrl,
    message(order, state, forged) {
      const body = JSON.stringify({
        notifyType: state === "OPEN" ? "PAYMENT_PENDING" : "PAYMENT_RESULT",
        result: resultOf(order, state),
        paymentRequestId: order.key,
        paymentId: order.walletId,
        paymentAmount: { currency: "MYR", value: `${order.reportedMinor}` },
        ...(order.paidAt && state === "PAID" ? { paymentTime: order.paidAt.toISOString() } : {}),
      });
      const uri = new URL(order.notifyUrl).pathname;
      const signed = walletHeaders(caller, uri, forged ? `${body} ` : body, "request-time");
      return { url: order.notifyUrl, method: "POST", headers: signed, body };
    },
  };
}

export function antomRoutes(app: FastifyInstance, parts: AntomParts): void {
  const { context, credentials, book } = parts;
  const caller: RsaCaller = { context, credentials, writing: "escaped" };
  const endpoint = (name: string, act: (fields: Fields, reply: FastifyReply) => RsaAnswer) =>
    rsaEndpoint(app, caller, `${BASE}/${name}`, act);
  const orderOf = (fields: Fields) => book.find("antom", textOf(fields, "paymentRequestId"));

  endpoint("pay", (fields, reply) => pay(parts, fields, reply));

  endpoint("inquiryPayment", (fields) => {
    const order = orderOf(fields);
    if (!order) return { result: result("F", "ORDER_NOT_EXIST") };
    const state = book.stateOf(order);
    return {
      result: result("S", "SUCCESS"),
      paymentStatus: STATUSES[state],
      paymentResultCode: resultOf(order, state).resultCode,
      ...presentOrder(order),
    };
  });

  endpoint("cancel", (fields) => {
    const order = orderOf(fields);
    if (!order) return { result: result("F", "ORDER_NOT_EXIST") };
    if (order.state === "PAID") {
      if (context.clock.now() >= cancelEnd(order)) {
        return { result: result("F", "CANCEL_WINDOW_EXCEED") };
      }
      book.refund(`cancel-${order.key}`, order, order.amountMinor - order.refundedMinor);
    }
    order.state = "CANCELLED";
    return { result: result("S", "SUCCESS"), ...presentOrder(order) };
  });

  endpoint("refund", (fields, reply) => {
    const order = book.findByWalletId("antom", textOf(fields, "paymentId"));
    const amountMinor = senOf(asFields(fields.refundAmount)?.value);
    if (order?.state !== "PAID") return { result: result("F", "ORDER_NOT_EXIST") };
    if (!amountMinor) return { result: result("F", "PARAM_ILLEGAL") };
    const id = textOf(fields, "refundRequestId");
    const isFirst = book.findRefund("antom", id) === null;
    const refund = book.refund(id, order, amountMinor);
    if (isFirst && SCENARIOS[order.amountMinor]?.refund === "answer_lost") {
      return drop(reply, "cut");
    }
    return presentRefund(refund);
  });

  endpoint("inquiryRefund", (fields) => {
    const refund = book.findRefund("antom", textOf(fields, "refundRequestId"));
    if (!refund) return { result: result("F", "REFUND_ORDER_NOT_EXIST") };
    const { result: outcome, ...rest } = presentRefund(refund);
    const refundStatus = { S: "SUCCESS", F: "FAIL", U: "PROCESSING", A: "PROCESSING" };
    return {
      result: result("S", "SUCCESS"),
      refundStatus: refundStatus[outcome.resultStatus],
      refundResultCode: outcome.resultCode,
      ...rest,
    };
  });
}

function pay(parts: AntomParts, fields: Fields, reply: FastifyReply): RsaAnswer {
  const { context, book } = parts;
  const order = asFields(fields.order);
  const brand = CHANNELS[textOf(asFields(fields.paymentMethod), "paymentMethodType")];
  const amount = asFields(fields.paymentAmount);
  const amountMinor = senOf(amount?.value);
  const key = textOf(fields, "paymentRequestId");
  if (!brand) return { result: result("F", "PAYMENT_METHOD_NOT_SUPPORTED") };
  if (!amountMinor || textOf(amount, "currency") !== "MYR" || !/^[A-Za-z0-9]{1,64}$/.test(key)) {
    return { result: result("F", "PARAM_ILLEGAL") };
  }
  const isMiniApp = textOf(asFields(fields.env), "terminalType") === "MINI_APP";
  const buyer = textOf(asFields(order?.buyer), "referenceBuyerId");
  if (isMiniApp && buyer === "") return { result: result("F", "PARAM_ILLEGAL") };
  const fault = SCENARIOS[amountMinor]?.onCreate;
  if (fault === "unavailable") {
    return { httpStatus: 503, body: { result: result("U", "UNKNOWN_EXCEPTION") } };
  }
  if (fault === "reset") return drop(reply, "cut");
  const expiresAt = new Date(textOf(fields, "paymentExpiryTime"));
  const made = book.create({
    family: "antom",
    key,
    brand,
    title: textOf(order, "orderDescription"),
    amountMinor,
    returnUrl: textOf(fields, "paymentRedirectUrl"),
    notifyUrl: textOf(fields, "paymentNotifyUrl"),
    expiresAt: Number.isNaN(expiresAt.getTime())
      ? new Date(context.clock.now().getTime() + 30 * MINUTE_MS)
      : expiresAt,
  });
  if (!made) return { result: result("F", "REPEAT_REQ_INCONSISTENT") };
  if (made.isNew) parts.desk.runScenario(made.order);
  if (fault === "hang") return drop(reply, "hang");
  const { token } = made.order;
  const payUrl = `${context.baseUrl}/pay/${token}`;
  const paymentData = JSON.stringify({ paymentUrl: payUrl });
  return {
    ...(isMiniApp && { paymentData }),
    result: resultOf(made.order, book.stateOf(made.order)),
    ...presentOrder(made.order),
    normalUrl: payUrl,
    applinkUrl: `${context.baseUrl}/app/${token}`,
    schemeUrl: `simwallet://pay/${token}`,
    orderCodeForm: {
      expireTime: made.order.expiresAt.toISOString(),
      codeDetails: [{ displayType: "TEXT", codeValue: payUrl }],
    },
  };
}

function presentOrder(order: WalletOrder) {
  return {
    paymentId: order.walletId,
    paymentRequestId: order.key,
    paymentAmount: { currency: "MYR", value: `${order.reportedMinor}` },
  };
}

function presentRefund(refund: WalletRefund) {
  const outcome = {
    DONE: result("S", "SUCCESS"),
    PROCESSING: result("U", "REFUND_IN_PROCESS"),
    FAILED: result(
      "F",
      refund.failReason === "balance" ? "MERCHANT_BALANCE_NOT_ENOUGH" : "REFUND_AMOUNT_EXCEED",
    ),
  }[refund.state];
  return {
    result: outcome,
    refundRequestId: refund.id,
    refundId: refund.walletId,
    paymentId: refund.order.walletId,
    refundAmount: { currency: "MYR", value: `${refund.amountMinor}` },
  };
}

/** The day after the payment at 00:15, Malaysian time. */
function cancelEnd(order: WalletOrder): Date {
  const offsetMs = 8 * 60 * MINUTE_MS;
  const dayMs = 24 * 60 * MINUTE_MS;
  const localMs = (order.paidAt ?? order.createdAt).getTime() + offsetMs;
  return new Date((Math.floor(localMs / dayMs) + 1) * dayMs - offsetMs + 15 * MINUTE_MS);
}
