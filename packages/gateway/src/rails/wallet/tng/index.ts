import type { CallContext, InitiateInput, NextAction, Step } from "../../rail.ts";
import { noOutcome, stillUnknown } from "../call.ts";
import {
  type Family,
  type InquiryPace,
  nextInquiry,
  notFound,
  refundRetryAt,
  type WalletOrder,
} from "../family.ts";
import { createRsaClient, type RsaClient } from "../rsa-client.ts";
import { NOT_PROCESSED, RefundResponse, refundFields } from "../rsa-wire.ts";
import type { TngSettings } from "../settings.ts";
import type { WalletRow } from "../wallet-method.ts";
import { outcomeOf, refundOutcomeOf, resultOf } from "./map.ts";
import { InquiryResponse, Notification, PayResponse, RefundInquiryResponse } from "./wire.ts";

export const TNG_METHODS: readonly WalletRow[] = [
  {
    id: "TNG_MY",
    name: "Touch 'n Go eWallet",
    columns: "WMU-",
    channel: "TNG",
    limits: [10, 2_000_000],
    expectedShare: 16,
  },
];

const BASE = "/acl/api/v1/payments";
const PACE: InquiryPace = { quickMs: 10_000, quickCount: 12, slowMs: 60_000 };

export function createTngFamily(
  settings: TngSettings,
  messageAgeMsMax: number | undefined,
): Family {
  const signed = createRsaClient(settings, "url", messageAgeMsMax);
  const { partnerId, productCode } = settings;
  const client: RsaClient = {
    ...signed,
    call: (ctx, name, path, fields, schema) =>
      signed.call(ctx, name, path, { ...(partnerId && { partnerId }), ...fields }, schema),
  };

  return {
    // `partnerId` is whoever signs.
    merchantField: null,

    initiate: (ctx, input, order) => initiate(ctx, client, input, order, productCode),

    async inquire(ctx, attempt) {
      const fields = { paymentRequestId: attempt.attemptId };
      const path = `${BASE}/inquiryPayment`;
      const response = await client.call(ctx, "inquire", path, fields, InquiryResponse);
      const now = ctx.clock.now();
      const inquireAt = nextInquiry(PACE, attempt.inquiryCount, now);
      if (response.kind === "failed") return stillUnknown(response, inquireAt);
      const { result, paymentStatus, paymentFailReason, paymentId } = response.body;
      const { paymentAmount: amount } = response.body;
      if (result.resultCode === "ORDER_NOT_EXIST") return notFound(PACE, attempt, now);
      const isKnown = result.resultStatus === "S";
      const reported = isKnown ? resultOf(paymentStatus, paymentFailReason) : undefined;
      return outcomeOf({ result: reported, paymentId, amount }, inquireAt);
    },

    async refund(ctx, refund) {
      const fields = { paymentRequestId: refund.attempt.attemptId, ...refundFields(refund) };
      const response = await client.call(ctx, "refund", `${BASE}/refund`, fields, RefundResponse);
      if (response.kind === "failed") return noOutcome(response, refundRetryAt(ctx));
      return refundOutcomeOf(response.body.result, response.body.refundId, refundRetryAt(ctx));
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
      const { result, refundStatus, refundFailReason, refundId: reference } = response.body;
      // Proof that the refund was not accepted: sending it again is safe.
      if (result.resultCode === "REFUND_NOT_EXIST") return { kind: "not_sent", cause: "not_found" };
      const isKnown = result.resultStatus === "S";
      const reported = isKnown ? resultOf(refundStatus, refundFailReason) : undefined;
      return refundOutcomeOf(reported, reference, refundRetryAt(ctx));
    },

    readCallback: (ctx, raw) =>
      client.readCallback(ctx, raw, Notification, (message) => {
        const { paymentId, paymentAmount: amount, paymentResult: result } = message;
        const inquireAt = nextInquiry(PACE, 0, ctx.clock.now());
        return {
          dedupeKey: `${paymentId}:${result.resultStatus}:${amount?.value ?? ""}`,
          attemptId: message.paymentRequestId,
          report: outcomeOf({ result, paymentId, amount }, inquireAt),
        };
      }),
  };
}

async function initiate(
  ctx: CallContext,
  client: RsaClient,
  input: InitiateInput,
  { expiresAt }: WalletOrder,
  productCode: string | undefined,
): Promise<Step> {
  const fields = {
    paymentRequestId: input.attemptId,
    paymentAmount: { currency: "MYR", value: `${input.amountMinor}` },
    ...(input.scanned
      ? { paymentFactor: { isPaymentCode: true }, paymentAuthCode: input.scanned.code.reveal() }
      : { paymentFactor: { isCashierPayment: true } }),
    ...(productCode && { productCode }),
    paymentOrderTitle: input.orderTitle.slice(0, 256),
    order: { referenceOrderId: input.orderId, orderTitle: input.orderTitle.slice(0, 256) },
    paymentReturnUrl: input.returnUrl,
    paymentNotifyUrl: input.callbackUrl,
    paymentExpiryTime: expiresAt.toISOString(),
  };
  const response = await client.call(ctx, "pay", `${BASE}/pay`, fields, PayResponse);
  const inquireAt = nextInquiry(PACE, 0, ctx.clock.now());
  const exchanges = [response.exchange];
  const nothing = { next: { kind: "none" }, state: null, exchanges } as const;
  if (response.kind === "failed") return { outcome: noOutcome(response, inquireAt), ...nothing };
  const { result, paymentId, paymentAmount: amount, actionForm } = response.body;
  const cause = NOT_PROCESSED[result.resultCode];
  if (cause)
    return { outcome: { kind: "not_sent", cause, rawCode: result.resultCode }, ...nothing };
  // Only a payer's code is charged at once. Without an amount, the inquiry will say what was paid.
  const outcome = outcomeOf({ result, paymentId, amount }, inquireAt);
  const next =
    actionForm && !input.scanned ? nextOf(input, actionForm) : ({ kind: "none" } as const);
  return { outcome, next, state: { paymentId: paymentId ?? "" }, exchanges };
}

function nextOf(
  input: InitiateInput,
  { redirectionUrl, applinkUrl }: { redirectionUrl: string; applinkUrl?: string },
): NextAction {
  return input.device === "mobile" && applinkUrl
    ? { kind: "app_link", deepLink: applinkUrl, fallbackUrl: redirectionUrl }
    : { kind: "redirect", method: "GET", url: redirectionUrl };
}
