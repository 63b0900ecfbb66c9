/** Touch 'n Go's messages. Amounts are in minor units, as text; every response has a `result`. */
import Type from "typebox";

const Result = Type.Object({ resultStatus: Type.String(), resultCode: Type.String() });
const Amount = Type.Object({ currency: Type.String(), value: Type.String() });

export const PayResponse = Type.Object({
  result: Result,
  paymentId: Type.Optional(Type.String()),
  actionForm: Type.Optional(
    Type.Object({
      redirectionUrl: Type.String(),
      applinkUrl: Type.Optional(Type.String()),
    }),
  ),
});

export const InquiryResponse = Type.Object({
  result: Result,
  paymentResult: Type.Optional(Result),
  paymentId: Type.Optional(Type.String()),
  paymentAmount: Type.Optional(Amount),
});

export const RefundResponse = Type.Object({
  result: Result,
  refundId: Type.Optional(Type.String()),
});

export const RefundInquiryResponse = Type.Object({
  result: Result,
  refundResult: Type.Optional(Result),
  refundId: Type.Optional(Type.String()),
});

export const Notification = Type.Object({
  paymentResult: Result,
  paymentRequestId: Type.String({ minLength: 1 }),
  paymentId: Type.String({ minLength: 1 }),
  paymentAmount: Amount,
});
