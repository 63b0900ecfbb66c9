/** An aggregator of wallets and pay-later brands. See docs/spec/rails.md, "Wallets: Antom". */
import type { FastifyInstance, FastifyReply } from "fastify";
import { asFields, type Fields, textOf } from "../../read-request.ts";
import type { FamilyProtocol } from "../order-processor.ts";
import type { OrderState, WalletOrder, WalletRefund } from "../order-store.ts";
import { type RsaCaller, type RsaResponse, result, rsaEndpoint } from "./endpoint.ts";
import {
  chargeCode,
  createOrder,
  type FailCodes,
  MINUTE_MS,
  orderResult,
  presentOrder,
  presentPaidAt,
  type RsaParts,
  refundOrder,
  refundResult,
  rsaProtocol,
} from "./payments.ts";

const BASE = "/ams/api/v1/payments";
/** Between the attempts. */
const RETRY_MINUTES = [2, 10, 10, 60, 120, 360, 900];

const CHANNELS: Readonly<Record<string, string>> = {
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
  SARAWAKPAY: "S Pay Global",
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

const FAIL_CODES: FailCodes = {
  insufficient: "USER_BALANCE_NOT_ENOUGH",
  limit: "USER_AMOUNT_EXCEED_LIMIT",
  account: "USER_STATUS_ABNORMAL",
  merchant: "MERCHANT_NOT_ACTIVE",
  expired: "ORDER_IS_CLOSED",
  refused: "RISK_REJECT",
  cancelled: "ORDER_IS_CANCELLED",
};

const STATUSES: Readonly<Record<OrderState, string>> = {
  OPEN: "PROCESSING",
  AUTHORISED: "PROCESSING",
  PAID: "SUCCESS",
  FAILED: "FAIL",
  CANCELLED: "CANCELLED",
  EXPIRED: "FAIL",
};

export function antomProtocol(caller: RsaCaller): FamilyProtocol {
  return rsaProtocol(caller, RETRY_MINUTES, (order, state) => ({
    notifyType: state === "OPEN" ? "PAYMENT_PENDING" : "PAYMENT_RESULT",
    result: orderResult(FAIL_CODES, order, state),
    ...presentNotified(order, state),
    paymentCreateTime: order.createdAt.toISOString(),
    ...presentPaidAt(order, state),
  }));
}

export function antomRoutes(app: FastifyInstance, parts: RsaParts): void {
  const { context, credentials, store } = parts;
  const caller: RsaCaller = { context, credentials, writing: "escaped" };
  const endpoint = (name: string, act: (fields: Fields, reply: FastifyReply) => RsaResponse) =>
    rsaEndpoint(app, caller, `${BASE}/${name}`, act);
  const orderOf = (fields: Fields) => store.find("antom", textOf(fields, "paymentRequestId"));

  endpoint("pay", (fields, reply) => pay(parts, fields, reply));

  endpoint("inquiryPayment", (fields) => {
    const order = orderOf(fields);
    if (!order) return { result: result("F", "ORDER_NOT_EXIST") };
    const state = store.stateOf(order);
    return {
      result: result("S", "SUCCESS"),
      paymentStatus: STATUSES[state],
      paymentResultCode: orderResult(FAIL_CODES, order, state).resultCode,
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
      store.refund(`cancel-${order.key}`, order, order.amountMinor - order.refundedMinor);
    }
    order.state = "CANCELLED";
    return { result: result("S", "SUCCESS"), ...presentOrder(order) };
  });

  endpoint("refund", (fields, reply) => refundOrder(parts, "antom", fields, reply, presentRefund));

  endpoint("inquiryRefund", (fields) => {
    const refund = store.findRefund("antom", textOf(fields, "refundRequestId"));
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

function pay(parts: RsaParts, fields: Fields, reply: FastifyReply): RsaResponse {
  const { context, store } = parts;
  const wanted = asFields(fields.order);
  const method = asFields(fields.paymentMethod);
  const channel = textOf(method, "paymentMethodType");
  if (isInStore(fields, channel)) {
    if (!isOfCounter(asFields(fields.order))) return { result: result("F", "PARAM_ILLEGAL") };
    return chargeCode(parts, fields, reply, {
      family: "antom",
      code: textOf(method, "paymentMethodId"),
      title: textOf(wanted, "orderDescription"),
      failCodes: FAIL_CODES,
    });
  }
  const brand = CHANNELS[channel];
  if (!brand) return { result: result("F", "PAYMENT_METHOD_NOT_SUPPORTED") };
  const isMiniApp = textOf(asFields(fields.env), "terminalType") === "MINI_APP";
  const buyer = textOf(asFields(wanted?.buyer), "referenceBuyerId");
  // Alipay knows who opened the mini program.
  if (isMiniApp && buyer === "" && channel !== "ALIPAY_CN")
    return { result: result("F", "PARAM_ILLEGAL") };
  const created = createOrder(parts, fields, reply, {
    family: "antom",
    brand,
    title: textOf(wanted, "orderDescription"),
    returnUrl: textOf(fields, "paymentRedirectUrl"),
  });
  if ("response" in created) return created.response;
  const { order } = created;
  const { token } = order;
  const payUrl = `${context.baseUrl}/pay/${token}`;
  return {
    ...(isMiniApp && { paymentData: payArguments(channel, token, context.clock.now()) }),
    result: orderResult(FAIL_CODES, order, store.stateOf(order)),
    ...presentOrder(order),
    normalUrl: payUrl,
    applinkUrl: `${context.baseUrl}/app/${token}`,
    schemeUrl: `simwallet://pay/${token}`,
    orderCodeForm: {
      expireTime: order.expiresAt.toISOString(),
      codeDetails: [{ displayType: "TEXT", codeValue: payUrl }],
    },
  };
}

/** A payer's code, whose wallet the aggregator finds. */
function isInStore(fields: Fields, channel: string): boolean {
  const scenario = textOf(asFields(fields.paymentFactor), "inStorePaymentScenario");
  const isCode = scenario === "PaymentCode" && channel === "CONNECT_WALLET";
  return isCode && textOf(fields, "productCode") === "IN_STORE_PAYMENT";
}

/** The merchant, its store and the terminal are required. */
function isOfCounter(order: Fields | null): boolean {
  const merchant = asFields(order?.merchant);
  const store = asFields(merchant?.store);
  const env = asFields(order?.env);
  return [
    textOf(merchant, "referenceMerchantId"),
    textOf(merchant, "merchantName"),
    textOf(store, "referenceStoreId"),
    textOf(store, "storeName"),
    textOf(env, "storeTerminalId"),
    textOf(env, "storeTerminalRequestTime"),
  ].every((text) => text !== "");
}

/** A payment that failed has no amount in its webhook. */
function presentNotified(order: WalletOrder, state: OrderState) {
  const { paymentAmount, ...ids } = presentOrder(order);
  return STATUSES[state] === "FAIL" ? ids : { ...ids, paymentAmount };
}

/** What the wallet's own pay function takes. The simulator's wallet opens `/wallet/pay/<order>`. */
function payArguments(channel: string, order: string, now: Date): string {
  if (channel === "ALIPAY_CN") return JSON.stringify({ tradeNO: order });
  return JSON.stringify({
    timeStamp: `${Math.floor(now.getTime() / 1_000)}`,
    nonceStr: order.slice(0, 32),
    package: `prepay_id=${order}`,
    signType: "RSA",
    paySign: Buffer.from(`simulated ${order}`).toString("base64"),
  });
}

function presentRefund(refund: WalletRefund) {
  return {
    result: refundResult(refund),
    refundRequestId: refund.id,
    refundId: refund.walletId,
    paymentId: refund.order.walletId,
    refundAmount: { currency: "MYR", value: `${refund.amountMinor}` },
  };
}

/** 00:15 Malaysian time on the day after the payment. */
function cancelEnd(order: WalletOrder): Date {
  const offsetMs = 8 * 60 * MINUTE_MS;
  const dayMs = 24 * 60 * MINUTE_MS;
  const localMs = (order.paidAt ?? order.createdAt).getTime() + offsetMs;
  return new Date((Math.floor(localMs / dayMs) + 1) * dayMs - offsetMs + 15 * MINUTE_MS);
}
