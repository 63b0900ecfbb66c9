/** The aggregator's messages. Amounts are in minor units, as text. */
import Type from "typebox";
import { Amount, NOTIFIED, RefundResponse, Result } from "../rsa-wire.ts";

export const PayResponse = Type.Object({
  result: Result,
  paymentId: Type.Optional(Type.String()),
  paymentAmount: Type.Optional(Amount),
  normalUrl: Type.Optional(Type.String()),
  applinkUrl: Type.Optional(Type.String()),
  /** The argument of a mini program's pay function, as text. */
  paymentData: Type.Optional(Type.String()),
  orderCodeForm: Type.Optional(
    Type.Object({
      codeDetails: Type.Array(
        Type.Object({ displayType: Type.Optional(Type.String()), codeValue: Type.String() }),
      ),
    }),
  ),
});

export const InquiryResponse = Type.Object({
  result: Result,
  paymentStatus: Type.Optional(Type.String()),
  paymentResultCode: Type.Optional(Type.String()),
  paymentId: Type.Optional(Type.String()),
  paymentAmount: Type.Optional(Amount),
});

export const CancelResponse = Type.Object({
  result: Result,
  paymentId: Type.Optional(Type.String()),
});

export const RefundInquiryResponse = Type.Object({
  ...RefundResponse.properties,
  refundStatus: Type.Optional(Type.String()),
  refundResultCode: Type.Optional(Type.String()),
});

export const Notification = Type.Object({
  notifyType: Type.String(),
  result: Result,
  ...NOTIFIED,
});
