/** The messages that the two RSA families share. Amounts are in minor units, as text. */
import Type, { type Static } from "typebox";
import type { RefundInput } from "../rail.ts";

export const Result = Type.Object({ resultStatus: Type.String(), resultCode: Type.String() });
export const Amount = Type.Object({ currency: Type.String(), value: Type.String() });

export const RefundResponse = Type.Object({
  result: Result,
  refundId: Type.Optional(Type.String()),
});

export const NOTIFIED = {
  paymentRequestId: Type.String({ minLength: 1 }),
  paymentId: Type.String({ minLength: 1 }),
  /** Absent where the payment failed. */
  paymentAmount: Type.Optional(Amount),
};

/** Errors of a first call that prove nothing was processed. */
export const NOT_PROCESSED: Readonly<Record<string, "bad_signature" | "clock_skew" | "bad_body">> =
  {
    INVALID_CLIENT: "bad_signature",
    INVALID_SIGNATURE: "bad_signature",
    REQUEST_TIME_INVALID: "clock_skew",
    PARAM_ILLEGAL: "bad_body",
  };

/** Null unless it is an amount of ringgit. */
export function senOf(amount: Static<typeof Amount> | undefined): number | null {
  const isSen = amount?.currency === "MYR" && /^\d{1,12}$/.test(amount.value);
  return isSen ? Number(amount.value) : null;
}

export function refundFields({ refundId, railReference, amountMinor, reason }: RefundInput) {
  return {
    refundRequestId: refundId,
    paymentId: railReference,
    refundAmount: { currency: "MYR", value: `${amountMinor}` },
    refundReason: reason.slice(0, 256),
  };
}
