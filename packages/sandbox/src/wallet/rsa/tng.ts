/** See docs/spec/rails.md, "Wallets: Touch 'n Go". */
import type { FastifyInstance, FastifyReply } from "fastify";
import { asFields, type Fields, textOf } from "../../read-request.ts";
import type { FamilyProtocol } from "../order-processor.ts";
import type { OrderState, WalletOrder, WalletRefund } from "../order-store.ts";
import { type RsaCaller, type RsaResponse, result, rsaEndpoint } from "./endpoint.ts";
import {
  chargeCode,
  createOrder,
  type FailCodes,
  orderResult,
  presentOrder,
  presentPaidAt,
  type RsaParts,
  refundOrder,
  refundResult,
  rsaProtocol,
} from "./payments.ts";

const BASE = "/acl/api/v1/payments";
/** Between the attempts. */
const RETRY_MINUTES = [1, 5, 15, 60, 360, 1440];

const FAIL_CODES: FailCodes = {
  insufficient: "BALANCE_NOT_ENOUGH",
  limit: "PAYMENT_AMOUNT_EXCEED_LIMIT",
  account: "USER_STATUS_ABNORMAL",
  merchant: "MERCHANT_STATUS_ABNORMAL",
  expired: "ORDER_EXPIRED",
  refused: "RISK_REJECT",
  cancelled: "USER_CANCELLED",
};

const STATUS_WORDS = { S: "SUCCESS", F: "FAIL", U: "PROCESSING", A: "PROCESSING" } as const;

export function tngProtocol(caller: RsaCaller): FamilyProtocol {
  return rsaProtocol(caller, RETRY_MINUTES, presentPayment);
}

export function tngRoutes(app: FastifyInstance, parts: RsaParts): void {
  const { context, credentials, store } = parts;
  const caller: RsaCaller = { context, credentials, writing: "url" };
  const endpoint = (name: string, act: (fields: Fields, reply: FastifyReply) => RsaResponse) =>
    rsaEndpoint(app, caller, `${BASE}/${name}`, act);

  endpoint("pay", (fields, reply) => pay(parts, fields, reply));

  endpoint("inquiryPayment", (fields) => {
    const order = store.find("tng", textOf(fields, "paymentRequestId"));
    if (!order) return { result: result("F", "ORDER_NOT_EXIST") };
    return { result: result("S", "SUCCESS"), ...presentInquiry(order, store.stateOf(order)) };
  });

  endpoint("refund", (fields, reply) =>
    refundOrder(parts, "tng", fields, reply, (refund) => ({
      result: refundResult(refund),
      ...presentRefund(refund),
    })),
  );

  endpoint("inquiryRefund", (fields) => {
    const refund = store.findRefund("tng", textOf(fields, "refundRequestId"));
    if (!refund) return { result: result("F", "REFUND_NOT_EXIST") };
    const { resultStatus, resultCode } = refundResult(refund);
    return {
      result: result("S", "SUCCESS"),
      ...presentRefund(refund),
      refundAmount: { currency: "MYR", value: `${refund.amountMinor}` },
      refundStatus: STATUS_WORDS[resultStatus],
      ...(resultStatus === "F" && { refundFailReason: resultCode }),
    };
  });
}

function pay(parts: RsaParts, fields: Fields, reply: FastifyReply): RsaResponse {
  const { context, store } = parts;
  if (asFields(fields.paymentFactor)?.isPaymentCode === true) {
    return chargeCode(parts, fields, reply, {
      family: "tng",
      code: textOf(fields, "paymentAuthCode"),
      title: textOf(fields, "paymentOrderTitle"),
      failCodes: FAIL_CODES,
    });
  }
  const created = createOrder(parts, fields, reply, {
    family: "tng",
    brand: "Touch 'n Go eWallet",
    title: textOf(fields, "paymentOrderTitle"),
    returnUrl: textOf(fields, "paymentReturnUrl"),
  });
  if ("response" in created) return created.response;
  const { order } = created;
  const state = store.stateOf(order);
  const ids = { paymentId: order.walletId, paymentRequestId: order.key };
  // A repeated request returns the final result.
  if (state !== "OPEN") return { result: orderResult(FAIL_CODES, order, state), ...ids };
  const actionForm = {
    actionFormType: "REDIRECTION",
    redirectionUrl: `${context.baseUrl}/pay/${order.token}`,
    applinkUrl: `${context.baseUrl}/app/${order.token}`,
  };
  return { result: result("A", "ACCEPT"), ...ids, actionForm };
}

function presentPayment(order: WalletOrder, state: OrderState) {
  const paymentResult = orderResult(FAIL_CODES, order, state);
  return { paymentResult, ...presentOrder(order), ...presentPaidAt(order, state) };
}

/** In words and without a result of its own, unlike a webhook. */
function presentInquiry(order: WalletOrder, state: OrderState) {
  const { resultStatus, resultCode } = orderResult(FAIL_CODES, order, state);
  return {
    ...presentOrder(order),
    ...presentPaidAt(order, state),
    paymentStatus: STATUS_WORDS[resultStatus],
    ...(resultStatus === "F" && { paymentFailReason: resultCode }),
  };
}

function presentRefund({ walletId, id }: WalletRefund) {
  return { refundId: walletId, refundRequestId: id };
}
