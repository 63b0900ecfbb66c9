/** GrabPay at a counter, where a payer's code is charged. See docs/spec/rails.md, "Wallets". */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { CodeProblem } from "../../payer-codes/payer-codes.ts";
import { asFields, bodyFields, type Fields, textOf } from "../../read-request.ts";
import { isKnownMerchant } from "../../simulator.ts";
import type { OrderState, WalletOrder, WalletRefund } from "../order-store.ts";
import { takeWalletCode } from "../payer-code/take-code.ts";
import { SCENARIOS } from "../scenarios.ts";
import { senOf } from "../wallet-clock.ts";
import { type GrabpayParts, hangUp, type Register } from "./parts.ts";

const BASE = "/v3/payment";

const STATUSES: Readonly<Record<OrderState, string>> = {
  OPEN: "PROCESSING",
  AUTHORISED: "PROCESSING",
  PAID: "SUCCESS",
  FAILED: "FAILED",
  CANCELLED: "CANCELLED",
  EXPIRED: "FAILED",
};

const CODE_PROBLEMS: Readonly<Record<CodeProblem, string>> = {
  unknown: "invalid_code",
  expired: "expired_code",
  used: "used_code",
};

export function terminalRoutes(signed: Register, parts: GrabpayParts): void {
  const { store, processor } = parts;
  signed("POST", `${BASE}/init`, (request, reply) => charge(parts, request, reply));

  signed("GET", `${BASE}/inquiry`, (request, reply) => {
    const query = asFields(request.query);
    const id = textOf(query, "transactionDetails.txRefID");
    const merchant = textOf(query, "transactionDetails.storeGrabID");
    if (textOf(query, "transactionDetails.txType") === "REFUND") {
      const refund = store.findRefund("grabpay", id);
      const isTheirs = refund?.order.merchant === merchant;
      return isTheirs ? reply.send(presentRefund(refund)) : notFound(reply);
    }
    const order = store.find("grabpay", id);
    const isTheirs = order?.merchant === merchant;
    return isTheirs ? reply.send(present(order, store.stateOf(order))) : notFound(reply);
  });

  signed("PUT", `${BASE}/cancellation`, async (request, reply) => {
    const details = detailsOf(request);
    const order = store.find("grabpay", textOf(details, "originPartnerTxID"));
    if (order?.merchant !== textOf(details, "storeGrabID")) return notFound(reply);
    if (order.state === "PAID") return reply.code(409).send(failed("already_completed"));
    await processor.cancel(order);
    return reply.send(present(order, store.stateOf(order)));
  });

  signed("PUT", `${BASE}/refund`, (request, reply) => {
    const details = detailsOf(request);
    const order = store.find("grabpay", textOf(details, "originPartnerTxID"));
    const amountMinor = senOf(details?.amount);
    const id = textOf(details, "partnerTxID");
    if (order?.state !== "PAID" || order.merchant !== textOf(details, "storeGrabID"))
      return notFound(reply);
    if (!amountMinor || id === "") return reply.code(400).send(failed("invalid_argument"));
    const isFirst = store.findRefund("grabpay", id) === null;
    const refund = store.refund(id, order, amountMinor);
    const isLost = isFirst && SCENARIOS[order.amountMinor]?.refund === "response_lost";
    return isLost ? hangUp(reply, "cut") : reply.send(presentRefund(refund));
  });
}

function charge(
  { context, credentials, store, codes, processor }: GrabpayParts,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const details = detailsOf(request);
  const amountMinor = senOf(details?.amount);
  const key = textOf(details, "partnerTxID");
  const merchant = textOf(details, "storeGrabID");
  const isRight =
    isKnownMerchant(merchant, credentials.merchantId) &&
    textOf(details, "paymentChannel") === "CPQR" &&
    textOf(details, "currency") === "MYR" &&
    /^[A-Za-z0-9]{1,32}$/.test(key);
  context.record("grabpay charge code", { key, merchant });
  if (!amountMinor || !isRight) return reply.code(400).send(failed("invalid_argument"));
  const fault = SCENARIOS[amountMinor]?.onCreate;
  if (fault === "unavailable") return reply.code(503).send(failed("unavailable"));
  if (fault === "reset") return hangUp(reply, "cut");
  const code = textOf(asFields(bodyFields(request)?.POSDetails), "consumerIdentifier");
  const taken = takeWalletCode(codes, code, key);
  if ("problem" in taken) return reply.send(failed(CODE_PROBLEMS[taken.problem]));
  const seconds = senOf(details?.paymentExpiryTime);
  const created = store.create({
    family: "grabpay",
    key,
    merchant,
    brand: taken.brand,
    title: textOf(details, "billRefNumber"),
    amountMinor,
    returnUrl: context.returnUrl,
    notifyUrl: context.callbackUrl,
    expiresAt: seconds ? new Date(seconds * 1_000) : new Date(context.clock.now().getTime()),
    isByCode: true,
  });
  if (!created) return reply.code(409).send(failed("transaction_already_exist"));
  if (created.isNew) processor.begin(created.order);
  if (fault === "hang") return hangUp(reply, "hang");
  return reply.send(present(created.order, store.stateOf(created.order)));
}

function detailsOf(request: FastifyRequest): Fields | null {
  return asFields(bodyFields(request)?.transactionDetails);
}

function present(order: WalletOrder, state: OrderState) {
  return {
    transactionDetails: {
      paymentChannel: "CPQR",
      grabTxID: order.walletId,
      partnerTxID: order.key,
      amount: order.reportedMinor,
      currency: "MYR",
    },
    statusDetails: {
      status: STATUSES[state],
      statusReason: state === "EXPIRED" ? "expired" : (order.failReason ?? ""),
    },
  };
}

function presentRefund(refund: WalletRefund) {
  const status = { DONE: "SUCCESS", PROCESSING: "PROCESSING", FAILED: "FAILED" }[refund.state];
  const why = refund.failReason === "balance" ? "insufficient_merchant_balance" : "amount_exceeded";
  return {
    transactionDetails: { grabTxID: refund.walletId, partnerTxID: refund.id },
    statusDetails: { status, statusReason: refund.failReason ? why : "" },
  };
}

const failed = (statusReason: string) => ({ statusDetails: { status: "FAILED", statusReason } });
const notFound = (reply: FastifyReply) => reply.code(404).send(failed("not_found"));
