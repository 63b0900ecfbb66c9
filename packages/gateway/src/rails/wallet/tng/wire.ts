/** Touch 'n Go's messages. Amounts are in minor units, as text; every response has a `result`. */
import Type from "typebox";
import { Amount, NOTIFIED, RefundResponse, Result } from "../rsa-wire.ts";

export const PayResponse = Type.Object({
  result: Result,
  paymentId: Type.Optional(Type.String()),
  paymentAmount: Type.Optional(Amount),
  actionForm: Type.Optional(
    Type.Object({
      redirectionUrl: Type.String(),
      applinkUrl: Type.Optional(Type.String()),
    }),
  ),
});

const Text = Type.Optional(Type.String());

export const InquiryResponse = Type.Object({
  result: Result,
  paymentStatus: Text,
  /** A code such as `BALANCE_NOT_ENOUGH`. */
  paymentFailReason: Text,
  paymentId: Type.Optional(Type.String()),
  paymentAmount: Type.Optional(Amount),
});

export const RefundInquiryResponse = Type.Object({
  ...RefundResponse.properties,
  refundStatus: Text,
  refundFailReason: Text,
});

export const Notification = Type.Object({
  paymentResult: Result,
  ...NOTIFIED,
});
