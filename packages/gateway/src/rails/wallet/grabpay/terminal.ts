/**
 * GrabPay at a counter: a payer's code is charged, found, cancelled and refunded by calls of their
 * own. As the wallet's published merchant SDK sends them (channel `CPQR`).
 */
import type { Static } from "typebox";
import type {
  AttemptRef,
  CallContext,
  InitiateInput,
  Outcome,
  RefundInput,
  RefundOutcome,
  Step,
} from "../../rail.ts";
import type { ScannedCode } from "../../scanned-code.ts";
import { noOutcome, stillUnknown } from "../call.ts";
import { type InquiryPace, nextInquiry, notFound, refundRetryAt } from "../family.ts";
import type { GrabpaySettings } from "../settings.ts";
import type { GrabpayClient } from "./client.ts";
import { outcomeOf, type ProviderFields, refundOutcomeOf } from "./map.ts";
import { TerminalResponse } from "./wire.ts";

const BASE = "/grabpay/partner/v3/payment";

export function createGrabpayTerminal(
  client: GrabpayClient,
  { merchantId, terminalId }: GrabpaySettings,
  pace: InquiryPace,
) {
  const commonOf = (storeGrabID = merchantId) =>
    ({ paymentChannel: "CPQR", storeGrabID, currency: "MYR" }) as const;

  /** Finds a payment or a refund by our ID of it. */
  const find = (
    ctx: CallContext,
    { providerMerchantId }: AttemptRef,
    txType: "PAYMENT" | "REFUND",
    txID: string,
  ) => {
    const common = commonOf(providerMerchantId);
    const wanted = { ...common, txType, txRefType: "PARTNERTXID", txRefID: txID };
    const query = new URLSearchParams(
      Object.entries(wanted).map(([name, value]) => [`transactionDetails.${name}`, value]),
    );
    return client.call(ctx, "inquire", "GET", `${BASE}/inquiry?${query}`, null, TerminalResponse);
  };

  return {
    charge: (ctx: CallContext, input: InitiateInput, scanned: ScannedCode) =>
      charge(
        ctx,
        client,
        { ...commonOf(input.merchantAtProvider?.id || undefined), terminalId, pace },
        input,
        scanned,
      ),

    async inquire(ctx: CallContext, attempt: AttemptRef): Promise<Outcome> {
      const response = await find(ctx, attempt, "PAYMENT", attempt.attemptId);
      const now = ctx.clock.now();
      const inquireAt = nextInquiry(pace, attempt.inquiryCount, now);
      if (response.kind === "failed") return stillUnknown(response, inquireAt);
      if (response.status === 404) return notFound(pace, attempt, now);
      return outcomeOf(readTerminal(response.body), inquireAt);
    },

    /** Only a payment that the payer has not confirmed yet can be cancelled. */
    async cancel(
      ctx: CallContext,
      { attemptId, providerMerchantId }: AttemptRef,
    ): Promise<RefundOutcome> {
      const common = commonOf(providerMerchantId);
      const fields = { transactionDetails: { ...common, originPartnerTxID: attemptId } };
      const path = `${BASE}/cancellation`;
      const response = await client.call(ctx, "cancel", "PUT", path, fields, TerminalResponse);
      if (response.kind === "failed") return noOutcome(response, refundRetryAt(ctx));
      const { status, txID, reason } = readTerminal(response.body);
      if (response.status === 404) return { kind: "not_sent", cause: "not_found" };
      if (response.status === 409)
        return { kind: "refused", rawCode: reason || "409", reason: "not_permitted" };
      if (status === "cancelled") return { kind: "refunded", reference: txID || attemptId };
      return { kind: "unknown", cause: "unlisted_code", inquireAt: refundRetryAt(ctx) };
    },

    async refund(
      ctx: CallContext,
      { refundId, attempt, amountMinor, reason }: RefundInput,
    ): Promise<RefundOutcome> {
      const fields = {
        transactionDetails: {
          ...commonOf(attempt.providerMerchantId),
          originPartnerTxID: attempt.attemptId,
          partnerTxID: refundId,
          partnerGroupTxID: attempt.attemptId,
          amount: amountMinor,
          reason: reason.slice(0, 140),
        },
      };
      const path = `${BASE}/refund`;
      const response = await client.call(ctx, "refund", "PUT", path, fields, TerminalResponse);
      if (response.kind === "failed") return noOutcome(response, refundRetryAt(ctx));
      if (response.status === 404)
        return { kind: "refused", rawCode: "not_found", reason: "other" };
      return refundOutcomeOf(readTerminal(response.body), refundRetryAt(ctx));
    },

    async inquireRefund(
      ctx: CallContext,
      attempt: AttemptRef,
      refundId: string,
    ): Promise<RefundOutcome> {
      const response = await find(ctx, attempt, "REFUND", refundId);
      if (response.kind === "failed") return stillUnknown(response, refundRetryAt(ctx));
      // Proof that the refund was not accepted: sending it again is safe.
      if (response.status === 404) return { kind: "not_sent", cause: "not_found" };
      return refundOutcomeOf(readTerminal(response.body), refundRetryAt(ctx));
    },
  };
}

async function charge(
  ctx: CallContext,
  client: GrabpayClient,
  { terminalId, pace, ...common }: { terminalId: string | undefined; pace: InquiryPace },
  input: InitiateInput,
  scanned: ScannedCode,
): Promise<Step> {
  const fields = {
    transactionDetails: {
      ...common,
      partnerTxID: input.attemptId,
      partnerGroupTxID: input.attemptId,
      billRefNumber: input.orderId,
      amount: input.amountMinor,
      paymentExpiryTime: Math.floor(input.expiresAt.getTime() / 1000),
    },
    POSDetails: {
      ...(terminalId && { terminalID: terminalId }),
      consumerIdentifier: scanned.code.reveal(),
    },
  };
  const path = `${BASE}/init`;
  const response = await client.call(ctx, "charge", "POST", path, fields, TerminalResponse);
  const inquireAt = nextInquiry(pace, 0, ctx.clock.now());
  const exchanges = [response.exchange];
  const step = { next: { kind: "none" }, state: null, exchanges } as const;
  if (response.kind === "failed") return { ...step, outcome: noOutcome(response, inquireAt) };
  const reported = readTerminal(response.body);
  const cause = NOT_PROCESSED[response.status];
  const outcome = cause
    ? ({ kind: "not_sent", cause, rawCode: reported.reason || `${response.status}` } as const)
    : outcomeOf(reported, inquireAt);
  return { ...step, outcome };
}

/** Statuses of a first call that prove nothing was processed. */
const NOT_PROCESSED: Readonly<Record<number, "bad_body" | "bad_signature">> = {
  400: "bad_body",
  401: "bad_signature",
};

function readTerminal(body: Static<typeof TerminalResponse>): ProviderFields {
  const { transactionDetails = {}, statusDetails = {} } = body;
  const { grabTxID, amount, currency } = transactionDetails;
  const { status = "", statusReason = "" } = statusDetails;
  return {
    ...(grabTxID !== undefined && { txID: grabTxID }),
    ...(amount !== undefined && { amount }),
    ...(currency !== undefined && { currency }),
    status: status.toLowerCase(),
    reason: statusReason,
  };
}
