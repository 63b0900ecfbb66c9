import type { CallContext, InitiateInput, NextAction, Step } from "../../rail.ts";
import { noOutcome, parseAs, stillUnknown } from "../call.ts";
import {
  type Family,
  type InquiryPace,
  nextInquiry,
  notFound,
  type WalletOrder,
} from "../family.ts";
import type { WalletRow } from "../methods.ts";
import { createRsaClient, type RsaClient } from "../rsa-client.ts";
import type { RsaSettings } from "../settings.ts";
import { NOT_PROCESSED, outcomeOf, refundOutcomeOf } from "./map.ts";
import {
  InquiryResponse,
  Notification,
  PayResponse,
  RefundInquiryResponse,
  RefundResponse,
} from "./wire.ts";

export const TNG_METHODS: readonly WalletRow[] = [
  {
    id: "TNG_MY",
    name: "Touch 'n Go eWallet",
    columns: "WMU-",
    channel: "TNG",
    limits: [10, 2_000_000],
  },
];

const BASE = "/acl/api/v1/payments";
const PACE: InquiryPace = { quickMs: 10_000, quickCount: 12, slowMs: 60_000 };
const REFUND_RETRY_MS = 60_000;

export function createTngFamily(
  settings: RsaSettings,
  messageAgeMsMax: number | undefined,
): Family {
  const client = createRsaClient(settings, "url", messageAgeMsMax);
  const refundRetryAt = (ctx: CallContext) => new Date(ctx.clock.now().getTime() + REFUND_RETRY_MS);

  return {
    initiate: (ctx, input, order) => initiate(ctx, client, input, order),

    async inquire(ctx, attempt) {
      const fields = { paymentRequestId: attempt.attemptId };
      const path = `${BASE}/inquiryPayment`;
      const response = await client.call(ctx, "inquire", path, fields, InquiryResponse);
      const now = ctx.clock.now();
      const inquireAt = nextInquiry(PACE, attempt.inquiryCount, now);
      if (response.kind === "failed") return stillUnknown(response, inquireAt);
      const { result, paymentResult, paymentId, paymentAmount: amount } = response.body;
      if (result.resultCode === "ORDER_NOT_EXIST") return notFound(PACE, attempt, now);
      const reported = result.resultStatus === "S" ? paymentResult : undefined;
      return outcomeOf({ result: reported, paymentId, amount }, inquireAt);
    },

    async refund(ctx, { refundId, railReference, amountMinor, reason }) {
      const fields = {
        refundRequestId: refundId,
        paymentId: railReference,
        refundAmount: { currency: "MYR", value: `${amountMinor}` },
        refundReason: reason.slice(0, 256),
      };
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
      const { result, refundResult, refundId: reference } = response.body;
      // Proof that the refund was not accepted: sending it again is safe.
      if (result.resultCode === "REFUND_NOT_EXIST") return { kind: "not_sent", cause: "reset" };
      const reported = result.resultStatus === "S" ? refundResult : undefined;
      return refundOutcomeOf(reported, reference, refundRetryAt(ctx));
    },

    readCallback(ctx, raw) {
      const isGenuine = client.checkCallback(ctx, raw);
      if (isGenuine === null) return null;
      const message = parseAs(Notification, raw.body.toString("utf8"));
      const attemptId = message?.paymentRequestId ?? null;
      if (!isGenuine) return { verified: false, attemptId, events: [], ack: ack(401, "F") };
      if (!message) return { verified: true, attemptId: null, events: [], ack: ack(200, "S") };
      const { paymentRequestId, paymentId, paymentAmount: amount, paymentResult: result } = message;
      const inquireAt = nextInquiry(PACE, 0, ctx.clock.now());
      const report = outcomeOf({ result, paymentId, amount }, inquireAt);
      const dedupeKey = `${paymentId}:${result.resultStatus}:${amount.value}`;
      const events = [{ dedupeKey, attemptId: paymentRequestId, report }];
      return { verified: true, attemptId, events, ack: ack(200, "S") };
    },
  };
}

async function initiate(
  ctx: CallContext,
  client: RsaClient,
  input: InitiateInput,
  { expiresAt }: WalletOrder,
): Promise<Step> {
  const fields = {
    paymentRequestId: input.attemptId,
    paymentAmount: { currency: "MYR", value: `${input.amountMinor}` },
    paymentFactor: { isCashierPayment: true },
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
  const { result, paymentId, actionForm } = response.body;
  const cause = NOT_PROCESSED[result.resultCode];
  if (cause)
    return { outcome: { kind: "not_sent", cause, rawCode: result.resultCode }, ...nothing };
  // The create response of a paid order has no amount: the inquiry will.
  const outcome = outcomeOf({ result, paymentId, amount: undefined }, inquireAt);
  const next = actionForm ? nextOf(input, actionForm) : ({ kind: "none" } as const);
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

function ack(status: number, resultStatus: "S" | "F") {
  const resultCode = resultStatus === "S" ? "SUCCESS" : "INVALID_SIGNATURE";
  return {
    status,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ result: { resultStatus, resultCode, resultMessage: "" } }),
  };
}
