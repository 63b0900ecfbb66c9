/**
 * The aggregator: one protocol for every wallet and pay-later brand that has no contract of its
 * own.
 */

import type { Static } from "typebox";
import type { AttemptRef, CallContext, InitiateInput, NextAction, Step } from "../../rail.ts";
import type { ScannedCode } from "../../scanned-code.ts";
import { noOutcome, stillUnknown } from "../call.ts";
import {
  appOf,
  type Family,
  type InquiryPace,
  nextInquiry,
  notFound,
  refundRetryAt,
  type WalletOrder,
} from "../family.ts";
import { createRsaClient, type RsaClient } from "../rsa-client.ts";
import { NOT_PROCESSED, RefundResponse, refundFields } from "../rsa-wire.ts";
import type { AntomSettings } from "../settings.ts";
import { outcomeOf, refundOutcomeOf } from "./map.ts";
import {
  CancelResponse,
  InquiryResponse,
  Notification,
  PayResponse,
  RefundInquiryResponse,
} from "./wire.ts";

const BASE = "/ams/api/v1/payments";
const MERCHANT_FIELD = {
  name: "merchantAccountId",
  pattern: /^[A-Za-z0-9_.-]{1,32}$/,
  form: "1 to 32 letters, digits, underscores, dots and hyphens",
};
const PACE: InquiryPace = { quickMs: 5_000, quickCount: 20, slowMs: 30_000 };

export function createAntomFamily(
  settings: AntomSettings,
  messageAgeMsMax: number | undefined,
): Family {
  const client = createRsaClient(settings, "escaped", messageAgeMsMax);

  return {
    merchantField: MERCHANT_FIELD,

    initiate: (ctx, input, order) => initiate(ctx, client, settings, input, order),
    inquire: (ctx, attempt) => inquire(ctx, client, attempt),

    async reverse(ctx, attempt) {
      const fields = { paymentRequestId: attempt.attemptId };
      const response = await client.call(ctx, "cancel", `${BASE}/cancel`, fields, CancelResponse);
      if (response.kind === "failed") return noOutcome(response, refundRetryAt(ctx));
      const { result, paymentId } = response.body;
      if (result.resultCode === "ORDER_NOT_EXIST") return { kind: "not_sent", cause: "not_found" };
      const reported = {
        status: result.resultStatus,
        code: result.resultCode,
        reference: paymentId,
      };
      return refundOutcomeOf(reported, refundRetryAt(ctx));
    },

    async refund(ctx, refund) {
      const fields = refundFields(refund);
      const response = await client.call(ctx, "refund", `${BASE}/refund`, fields, RefundResponse);
      if (response.kind === "failed") return noOutcome(response, refundRetryAt(ctx));
      const { result, refundId: reference } = response.body;
      const reported = { status: result.resultStatus, code: result.resultCode, reference };
      return refundOutcomeOf(reported, refundRetryAt(ctx));
    },

    async inquireRefund(ctx, { refundId }) {
      const fields = { refundRequestId: refundId };
      const path = `${BASE}/inquiryRefund`;
      const response = await client.call(
        ctx,
        "inquire refund",
        path,
        fields,
        RefundInquiryResponse,
      );
      if (response.kind === "failed") return stillUnknown(response, refundRetryAt(ctx));
      const {
        result,
        refundStatus = "",
        refundResultCode = "",
        refundId: reference,
      } = response.body;
      // Proof that the refund was not accepted: sending it again is safe.
      if (result.resultCode === "REFUND_ORDER_NOT_EXIST")
        return { kind: "not_sent", cause: "not_found" };
      const status = result.resultStatus === "S" ? refundStatus : "";
      return refundOutcomeOf({ status, code: refundResultCode, reference }, refundRetryAt(ctx));
    },

    readCallback: (ctx, raw) =>
      client.readCallback(ctx, raw, Notification, (message) => {
        const { paymentId, paymentAmount: amount, notifyType, result } = message;
        const { resultStatus: status, resultCode: code } = result;
        const inquireAt = nextInquiry(PACE, 0, ctx.clock.now());
        return {
          dedupeKey: `${paymentId}:${notifyType}:${status}:${amount?.value ?? ""}`,
          attemptId: message.paymentRequestId,
          report: outcomeOf({ status, code, paymentId, amount }, inquireAt),
        };
      }),
  };
}

async function initiate(
  ctx: CallContext,
  client: RsaClient,
  { merchantCategoryCode }: AntomSettings,
  input: InitiateInput,
  { method, asQr, expiresAt }: WalletOrder,
): Promise<Step> {
  const amount = { currency: "MYR", value: `${input.amountMinor}` };
  const fields = {
    ...productOf(input.scanned, method),
    ...accountOf(input),
    paymentRequestId: input.attemptId,
    paymentAmount: amount,
    order: {
      referenceOrderId: input.orderId,
      orderDescription: input.orderTitle.slice(0, 256),
      orderAmount: amount,
      ...(input.walletUserId && { buyer: { referenceBuyerId: input.walletUserId } }),
      ...(input.scanned && counterOf(ctx, input, input.scanned, merchantCategoryCode)),
    },
    paymentRedirectUrl: input.returnUrl,
    paymentNotifyUrl: input.callbackUrl,
    paymentExpiryTime: expiresAt.toISOString(),
    env: { terminalType: terminalOf(input) },
  };
  const response = await client.call(ctx, "pay", `${BASE}/pay`, fields, PayResponse);
  const inquireAt = nextInquiry(PACE, 0, ctx.clock.now());
  const exchanges = [response.exchange];
  const nothing = { next: { kind: "none" }, state: null, exchanges } as const;
  if (response.kind === "failed") return { outcome: noOutcome(response, inquireAt), ...nothing };
  const { result, paymentId, paymentAmount } = response.body;
  const cause = NOT_PROCESSED[result.resultCode];
  if (cause)
    return { outcome: { kind: "not_sent", cause, rawCode: result.resultCode }, ...nothing };
  const reported = {
    status: result.resultStatus,
    code: result.resultCode,
    paymentId,
    amount: paymentAmount,
  };
  const outcome = outcomeOf(reported, inquireAt);
  const next = input.scanned
    ? ({ kind: "none" } as const)
    : nextOf(response.body, input, { method, asQr, expiresAt });
  return { outcome, next, state: { paymentId: paymentId ?? "" }, exchanges };
}

/** Of the cashier payment only: at a counter, `order.merchant` names the merchant. */
function accountOf({ merchantAtProvider, scanned }: InitiateInput) {
  const id = merchantAtProvider?.id;
  return id && !scanned ? { merchantAccountId: id } : {};
}

/** The wallet of a payer's code is found by the aggregator. */
function productOf(scanned: InitiateInput["scanned"], { channel }: WalletOrder["method"]) {
  if (!scanned) {
    return {
      productCode: "CASHIER_PAYMENT",
      paymentMethod: { paymentMethodType: channel },
    };
  }
  return {
    productCode: "IN_STORE_PAYMENT",
    paymentFactor: { inStorePaymentScenario: "PaymentCode" },
    paymentMethod: { paymentMethodType: "CONNECT_WALLET", paymentMethodId: scanned.code.reveal() },
  };
}

/** Where it was scanned, which Antom requires. */
function counterOf(
  ctx: CallContext,
  { merchantName }: InitiateInput,
  { merchantId, storeId, storeName, terminalId }: ScannedCode,
  categoryCode: string | undefined,
) {
  return {
    merchant: {
      referenceMerchantId: merchantId,
      merchantName,
      ...(categoryCode && { merchantMCC: categoryCode }),
      store: {
        ...{ referenceStoreId: storeId, storeName },
        ...(categoryCode && { storeMCC: categoryCode }),
      },
    },
    env: {
      storeTerminalId: terminalId || storeId,
      storeTerminalRequestTime: ctx.clock.now().toISOString(),
    },
  };
}

function terminalOf({ device, walletUserId }: InitiateInput): "MINI_APP" | "WAP" | "WEB" {
  if (walletUserId !== undefined) return "MINI_APP";
  return device === "mobile" ? "WAP" : "WEB";
}

function nextOf(
  { normalUrl, applinkUrl, paymentData, orderCodeForm }: Static<typeof PayResponse>,
  { device, walletUserId }: InitiateInput,
  { method, asQr, expiresAt }: WalletOrder,
): NextAction {
  if (walletUserId !== undefined) {
    if (!paymentData) return { kind: "none" };
    return { kind: "mini_program", data: Buffer.from(paymentData).toString("base64") };
  }
  const codes = orderCodeForm?.codeDetails ?? [];
  // Other display types are pictures of the same code.
  const payload = codes.find(({ displayType }) => displayType === "TEXT")?.codeValue;
  if (asQr && payload) {
    const appLinks = applinkUrl ? { appLinks: [{ name: appOf(method), url: applinkUrl }] } : {};
    return { kind: "qr", payload, expiresAt, ...appLinks };
  }
  if (device === "mobile" && applinkUrl && normalUrl) {
    return { kind: "app_link", deepLink: applinkUrl, fallbackUrl: normalUrl };
  }
  return normalUrl ? { kind: "redirect", method: "GET", url: normalUrl } : { kind: "none" };
}

async function inquire(ctx: CallContext, client: RsaClient, attempt: AttemptRef) {
  const fields = { paymentRequestId: attempt.attemptId };
  const response = await client.call(
    ctx,
    "inquire",
    `${BASE}/inquiryPayment`,
    fields,
    InquiryResponse,
  );
  const now = ctx.clock.now();
  const inquireAt = nextInquiry(PACE, attempt.inquiryCount, now);
  if (response.kind === "failed") return stillUnknown(response, inquireAt);
  const {
    result,
    paymentStatus = "",
    paymentResultCode = "",
    paymentId,
    paymentAmount,
  } = response.body;
  if (result.resultCode === "ORDER_NOT_EXIST") return notFound(PACE, attempt, now);
  const status = result.resultStatus === "S" ? paymentStatus : "";
  return outcomeOf(
    { status, code: paymentResultCode, paymentId, amount: paymentAmount },
    inquireAt,
  );
}
