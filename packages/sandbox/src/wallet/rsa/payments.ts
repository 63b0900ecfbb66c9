/** What the RSA families have in common: payments, refunds and their webhooks. */
import type { FastifyReply } from "fastify";
import type { CodeProblem, PayerCodes } from "../../payer-codes/payer-codes.ts";
import { asFields, drop, type Fields, headerOf, textOf } from "../../read-request.ts";
import type { SimulatorContext } from "../../simulator.ts";
import type { RsaWalletSide } from "../credentials.ts";
import type { FamilyProtocol, OrderProcessor } from "../order-processor.ts";
import type {
  NewOrder,
  OrderState,
  OrderStore,
  WalletOrder,
  WalletRefund,
} from "../order-store.ts";
import { takeWalletCode } from "../payer-code/take-code.ts";
import { type FailReason, SCENARIOS } from "../scenarios.ts";
import { senOf } from "../wallet-clock.ts";
import { type RsaCaller, type RsaResponse, result, walletHeaders } from "./endpoint.ts";

export const MINUTE_MS = 60_000;
const LIFETIME_MS = 30 * MINUTE_MS;

export interface RsaParts {
  context: SimulatorContext;
  credentials: RsaWalletSide;
  store: OrderStore;
  codes: PayerCodes;
  processor: OrderProcessor;
}

export type FailCodes = Readonly<Record<FailReason | "cancelled", string>>;

export function orderResult(codes: FailCodes, order: WalletOrder, state: OrderState) {
  if (state === "PAID") return result("S", "SUCCESS");
  if (state === "FAILED") return result("F", codes[order.failReason ?? "refused"]);
  if (state === "CANCELLED") return result("F", codes.cancelled);
  if (state === "EXPIRED") return result("F", codes.expired);
  return result("U", "PAYMENT_IN_PROCESS");
}

export function refundResult({ state, failReason }: WalletRefund) {
  if (state === "DONE") return result("S", "SUCCESS");
  if (state === "PROCESSING") return result("U", "REFUND_IN_PROCESS");
  return result(
    "F",
    failReason === "balance" ? "MERCHANT_BALANCE_NOT_ENOUGH" : "REFUND_AMOUNT_EXCEED",
  );
}

export function presentOrder(order: WalletOrder) {
  return {
    paymentId: order.walletId,
    paymentRequestId: order.key,
    paymentAmount: { currency: "MYR", value: `${order.reportedMinor}` },
  };
}

export function presentPaidAt({ paidAt }: WalletOrder, state: OrderState) {
  return paidAt && state === "PAID" ? { paymentTime: paidAt.toISOString() } : {};
}

export function rsaProtocol(
  caller: RsaCaller,
  retryMinutes: readonly number[],
  present: (order: WalletOrder, state: OrderState) => object,
): FamilyProtocol {
  return {
    retryDelaysMs: retryMinutes.map((minutes) => minutes * MINUTE_MS),
    isAcknowledged: ({ status, body }) => status === 200 && /"resultStatus"\s*:\s*"S"/.test(body),
    backToMerchant: (order) => order.returnUrl,
    message(order, state, forged) {
      const body = JSON.stringify(present(order, state));
      const uri = new URL(order.notifyUrl).pathname;
      const headers = walletHeaders(caller, uri, forged ? `${body} ` : body, "request-time");
      return { url: order.notifyUrl, method: "POST", headers, body };
    },
  };
}

/** The order of a `pay` call, or the response when there is none to return. */
export function createOrder(
  { context, store, processor }: RsaParts,
  fields: Fields,
  reply: FastifyReply,
  details: Pick<NewOrder, "family" | "brand" | "title" | "returnUrl" | "isByCode">,
): { order: WalletOrder } | { response: RsaResponse } {
  const amount = asFields(fields.paymentAmount);
  const amountMinor = senOf(amount?.value);
  const key = textOf(fields, "paymentRequestId");
  if (!amountMinor || textOf(amount, "currency") !== "MYR" || !/^[A-Za-z0-9]{1,64}$/.test(key))
    return { response: { result: result("F", "PARAM_ILLEGAL") } };
  const fault = SCENARIOS[amountMinor]?.onCreate;
  if (fault === "unavailable") {
    const body = { result: result("U", "UNKNOWN_EXCEPTION") };
    return { response: { httpStatus: 503, body } };
  }
  if (fault === "reset") return { response: drop(reply, "cut") };
  const lifetimeMs =
    Date.parse(textOf(fields, "paymentExpiryTime")) -
    Date.parse(headerOf(reply.request, "request-time"));
  const created = store.create({
    ...details,
    key,
    amountMinor,
    notifyUrl: textOf(fields, "paymentNotifyUrl"),
    // By this clock, which may be far ahead of the merchant's.
    expiresAt: new Date(
      context.clock.now().getTime() + (Number.isNaN(lifetimeMs) ? LIFETIME_MS : lifetimeMs),
    ),
  });
  if (!created) return { response: { result: result("F", "REPEAT_REQ_INCONSISTENT") } };
  if (created.isNew) processor.begin(created.order);
  return fault === "hang" ? { response: drop(reply, "hang") } : { order: created.order };
}

const CODE_PROBLEMS: Readonly<Record<CodeProblem, string>> = {
  unknown: "INVALID_CODE",
  expired: "EXPIRED_CODE",
  used: "USED_CODE",
};

/** Charges a payer's code; a repeated request returns the same result. */
export function chargeCode(
  parts: RsaParts,
  fields: Fields,
  reply: FastifyReply,
  wanted: { family: NewOrder["family"]; code: string; title: string; failCodes: FailCodes },
): RsaResponse {
  const { family, code, title, failCodes } = wanted;
  const taken = takeWalletCode(parts.codes, code, textOf(fields, "paymentRequestId"));
  if ("problem" in taken) return { result: result("F", CODE_PROBLEMS[taken.problem]) };
  const details = { family, title, brand: taken.brand, returnUrl: "", isByCode: true };
  const created = createOrder(parts, fields, reply, details);
  if ("response" in created) return created.response;
  const { order } = created;
  const outcome = orderResult(failCodes, order, parts.store.stateOf(order));
  return { result: outcome, ...presentOrder(order) };
}

export function refundOrder(
  { store }: RsaParts,
  family: NewOrder["family"],
  fields: Fields,
  reply: FastifyReply,
  present: (refund: WalletRefund) => object,
): RsaResponse {
  const order = store.findByWalletId(family, textOf(fields, "paymentId"));
  const amountMinor = senOf(asFields(fields.refundAmount)?.value);
  if (order?.state !== "PAID") return { result: result("F", "ORDER_NOT_EXIST") };
  if (!amountMinor) return { result: result("F", "PARAM_ILLEGAL") };
  const id = textOf(fields, "refundRequestId");
  const isFirst = store.findRefund(family, id) === null;
  const refund = store.refund(id, order, amountMinor);
  const isLost = isFirst && SCENARIOS[order.amountMinor]?.refund === "response_lost";
  return isLost ? drop(reply, "cut") : present(refund);
}
