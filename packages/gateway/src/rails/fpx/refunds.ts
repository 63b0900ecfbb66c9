import type { CallContext, OutcomeCause, RefundInput, RefundOutcome } from "../rail.ts";
import { readState } from "./authorisation.ts";
import { callFpx } from "./protocol/call.ts";
import { amountText, REFUND_REQUEST_FIELDS, REFUND_RESPONSE_FIELDS } from "./protocol/wire.ts";
import type { FpxKeys, FpxSettings } from "./settings.ts";

export const REFUND_WINDOW_DAYS = 180;

const REFUSALS: ReadonlyMap<string, "balance" | "window" | "not_permitted" | "other"> = new Map([
  ["REFUSED_BALANCE", "balance"],
  ["REFUSED_WINDOW", "window"],
  ["REFUSED_AMOUNT", "not_permitted"],
  ["REFUSED_PAYMENT", "not_permitted"],
  ["REFUSED_DUPLICATE", "other"],
]);

const INQUIRY_DELAY_MS = 60_000;

/**
 * RR requests a refund payout, RE checks its status. Both name the same refund, so either may be
 * repeated.
 */
export async function payOut(
  ctx: CallContext,
  refund: RefundInput,
  msgType: "RR" | "RE",
  settings: FpxSettings & { payoutUrl: string },
  keys: FpxKeys,
): Promise<RefundOutcome> {
  const inquireAt = new Date(ctx.clock.now().getTime() + INQUIRY_DELAY_MS);
  const unknown = (cause: OutcomeCause): RefundOutcome => ({ kind: "unknown", cause, inquireAt });
  const response = await callFpx(
    ctx,
    {
      name: msgType,
      url: settings.payoutUrl,
      requestFields: REFUND_REQUEST_FIELDS,
      responseFields: REFUND_RESPONSE_FIELDS,
      fields: {
        msgType,
        fpxTxnId: refund.railReference,
        refundAmount: amountText(refund.amountMinor),
        refundNo: refund.refundId,
        sellerExId: settings.sellerExchangeId,
        sellerExOrderNo: refund.attempt.attemptId,
        sellerId: readState(refund.attempt.state)?.request.sellerId ?? settings.sellerId,
        txnCurrency: "MYR",
      },
    },
    keys,
  );
  if (response.kind === "failure") {
    // An enquiry that was not sent proves nothing about the refund.
    const isHarmless = !response.sent && msgType === "RR";
    return isHarmless ? { kind: "not_sent", cause: response.cause } : unknown(response.cause);
  }
  const { refundNo, refundAmount, refundStatus = "", payoutNo = "" } = response.fields;
  const isOurs = refundNo === refund.refundId && refundAmount === amountText(refund.amountMinor);
  if (!isOurs) return unknown("mismatch");
  if (refundStatus === "DONE" && payoutNo) return { kind: "refunded", reference: payoutNo };
  if (refundStatus === "PROCESSING") return { kind: "pending", inquireAt };
  // Repeating the same RR is safe: the refund's number prevents a second payout.
  if (refundStatus === "NOT_FOUND") return { kind: "not_sent", cause: "not_found" };
  const reason = REFUSALS.get(refundStatus);
  return reason ? { kind: "refused", rawCode: refundStatus, reason } : unknown("unlisted_code");
}
