/** The same JSON for a call, an inquiry and a webhook. */
import { createHash } from "node:crypto";
import { formatDecimal } from "../ringgit.ts";
import {
  type Authentication,
  type CardOrder,
  type CardTransaction,
  capturedMinor,
  orderStatus,
  refundedMinor,
} from "./orders.ts";

/** Twelve digits that stay the same for an order and transaction, also after a restart. */
export function receiptOf(orderId: string, transactionId: string): string {
  const digest = createHash("sha256").update(`${orderId}/${transactionId}`).digest();
  return (digest.readBigUInt64BE(0) % 1_000_000_000_000n).toString().padStart(12, "0");
}

/** A JSON number, as every published response has it. */
function toRinggit(amountMinor: number): number {
  return Number(formatDecimal(amountMinor));
}

const STATUS_WORDS: Record<Authentication["status"], string> = {
  PENDING: "AUTHENTICATION_INITIATED",
  C: "AUTHENTICATION_PENDING",
  Y: "AUTHENTICATION_SUCCESSFUL",
  A: "AUTHENTICATION_ATTEMPTED",
  N: "AUTHENTICATION_FAILED",
  R: "AUTHENTICATION_REJECTED",
  U: "AUTHENTICATION_UNAVAILABLE",
};

function presentOrder(order: CardOrder) {
  const { authentication } = order;
  return {
    id: order.id,
    reference: order.reference,
    amount: toRinggit(order.amountMinor),
    currency: order.currency,
    status: orderStatus(order),
    totalCapturedAmount: toRinggit(capturedMinor(order)),
    totalRefundedAmount: toRinggit(refundedMinor(order)),
    ...(authentication ? { authenticationStatus: STATUS_WORDS[authentication.status] } : {}),
  };
}

/** A transaction alone: with another amount than the true one, if it is reported so. */
export function presentTransaction(
  merchantId: string,
  order: CardOrder,
  transaction: CardTransaction,
  amountMinor = transaction.reportedMinor ?? transaction.amountMinor,
) {
  const { outcome } = transaction;
  return {
    merchant: merchantId,
    version: "100",
    result: outcome.result,
    order: { ...presentOrder(order), amount: toRinggit(amountMinor) },
    transaction: {
      id: transaction.id,
      type: transaction.type,
      amount: toRinggit(amountMinor),
      currency: order.currency,
      receipt: transaction.receipt,
    },
    response: {
      gatewayCode: outcome.gatewayCode,
      ...(outcome.acquirerCode ? { acquirerCode: outcome.acquirerCode } : {}),
    },
    ...presentChargeback(transaction),
    sourceOfFunds: presentCard(order),
    timeOfRecord: transaction.at.toISOString(),
    timeOfLastUpdate: transaction.updatedAt.toISOString(),
  };
}

function presentChargeback({ chargeback }: CardTransaction) {
  if (!chargeback) return {};
  const { status, reason, respondBy, files } = chargeback;
  const shown = { status, reason, respondBy: respondBy.toISOString(), files: [...files.keys()] };
  return { chargeback: shown };
}

function presentCard(order: CardOrder) {
  const { script, lastFour } = order;
  return {
    type: "CARD",
    provided: {
      card: {
        brand: script.brand,
        number: `xxxxxxxxxxxx${lastFour}`,
        issuerCountry: script.isLocal ? "MYS" : "USA",
      },
    },
  };
}

/** `redirect`: what the payer's browser needs for the next step. */
export function presentAuthentication(
  merchantId: string,
  order: CardOrder,
  authentication: Authentication,
  redirect: Record<string, string> = {},
) {
  const { status, reason, cancel } = authentication;
  const isOpen = status === "PENDING" || status === "C";
  const isGood = status === "Y" || status === "A";
  const notEnrolled = order.script.authentication === "not_enrolled";
  return {
    merchant: merchantId,
    version: "100",
    result: isOpen ? "PENDING" : isGood ? "SUCCESS" : "FAILURE",
    order: presentOrder(order),
    transaction: {
      id: authentication.transactionId,
      type: "AUTHENTICATION",
      amount: toRinggit(order.amountMinor),
      currency: order.currency,
    },
    response: {
      gatewayCode: isOpen
        ? "AUTHENTICATION_IN_PROGRESS"
        : isGood
          ? "APPROVED"
          : "AUTHENTICATION_FAILED",
      gatewayRecommendation: isOpen || isGood ? "PROCEED" : "DO_NOT_PROCEED",
    },
    authentication: {
      version: notEnrolled ? "NONE" : "3DS2",
      transactionId: authentication.transactionId,
      "3ds2": {
        threeDSServerTransID: authentication.serverTransId,
        acsTransactionId: authentication.acsTransId,
        ...(status === "PENDING" ? {} : { transactionStatus: status }),
        ...(reason ? { statusReasonCode: reason } : {}),
        ...(cancel ? { challengeCancel: cancel } : {}),
      },
      redirect: { customizedHtml: { "3ds2": redirect } },
    },
  };
}

export function presentWholeOrder(merchantId: string, order: CardOrder) {
  const transactions: unknown[] = [...order.transactions.values()].map((transaction) =>
    presentTransaction(merchantId, order, transaction, transaction.amountMinor),
  );
  if (order.authentication)
    transactions.unshift(presentAuthentication(merchantId, order, order.authentication));
  return {
    merchant: merchantId,
    ...presentOrder(order),
    result: "SUCCESS",
    transaction: transactions,
  };
}
