import Type, { type TProperties, type TSchema } from "typebox";
import {
  At,
  AttemptStateName,
  closed,
  Id,
  IdText,
  named,
  orNull,
  queryMinor,
  queryText,
  rangeQuery,
  Sen,
  TransactionStatusName,
} from "../schemas.ts";

export const paymentFilter = {
  ...rangeQuery,
  q: queryText(200),
  status: Type.Optional(TransactionStatusName),
  attemptState: Type.Optional(AttemptStateName),
  method: queryText(),
  bankCode: queryText(),
  storeId: Type.Optional(IdText),
  applicationId: Type.Optional(IdText),
  customerId: queryText(),
  amountMin: queryMinor,
  amountMax: queryMinor,
};

export const PaymentItem = named("PaymentItem", {
  id: Type.String({ description: "Transaction ID." }),
  checkoutId: Id,
  orderId: Type.String(),
  orderTitle: Type.String(),
  storeId: Id,
  storeName: Type.String(),
  applicationId: Id,
  method: Type.String({ description: "Method code, such as `FPX_MY`." }),
  methodName: Type.String(),
  mark: Type.String({ description: "Its picture is `/portal/marks/<mark>.svg`." }),
  bankCode: orNull(Type.String()),
  bankName: orNull(Type.String({ description: "The code for a bank that is not known." })),
  amountMinor: Sen,
  balanceMinor: Type.Integer({ description: "Refundable amount in sen." }),
  status: TransactionStatusName,
  attemptState: AttemptStateName,
  isOverpayment: Type.Boolean({
    description: "Duplicate payment (overpayment): refund due to the payer.",
  }),
  heldMinor: orNull(
    Type.Integer({
      description: "Amount in sen the provider reports instead, during the operator's review.",
    }),
  ),
  railReference: Type.String({ description: "The bank's or wallet's reference." }),
  failureReason: orNull(Type.String()),
  failureCode: orNull(Type.String({ description: "The provider's code." })),
  customerId: Type.String(),
  customerEmail: Type.String(),
  createdAt: At,
  paidAt: orNull(Type.String()),
});

const counted = {
  count: Type.Integer(),
  successCount: Type.Integer(),
  failedCount: Type.Integer(),
  amountMinor: Sen,
};
const refunded = { refundedMinor: Sen };
/** What remains of the amount. */
const remaining = {
  ...refunded,
  feeMinor: Type.Integer({ description: "Fees in sen, less those returned." }),
  netMinor: Type.Integer({
    description:
      "Of these payments, for the merchant, in sen: amount less refunds, fees and disputes.",
  }),
  disputedCount: Type.Integer({ description: "Payments disputed, whatever the outcome." }),
};

const pointOf = <T extends TProperties>(title: string, more: T) =>
  named(title, {
    label: Type.String({ description: "Day (Malaysian), method, bank or reason." }),
    name: Type.String(),
    ...counted,
    ...more,
  });

function figuresOf<Total extends TProperties, Point extends TSchema>(
  title: string,
  total: Total,
  point: Point,
) {
  return named(title, {
    from: At,
    to: At,
    total: closed({ ...counted, openCount: Type.Integer(), ...total }),
    byDay: Type.Array(point),
    byMethod: Type.Array(point),
    byBank: Type.Array(point),
    byFailure: Type.Array(point),
    latency: closed({
      checkoutP95Ms: orNull(Type.Number({ description: "Response time of checkout requests." })),
      paymentP95Ms: orNull(
        Type.Number({ description: "From the payer's choice of method to paid." }),
      ),
    }),
  });
}

export const PaymentFigures = figuresOf("PaymentFigures", refunded, pointOf("FigurePoint", {}));
export const PaymentReport = figuresOf(
  "PaymentReport",
  remaining,
  pointOf("ReportPoint", remaining),
);

/** Filter of both. */
export const figuresQuery = {
  ...rangeQuery,
  storeId: Type.Optional(IdText),
  applicationId: Type.Optional(IdText),
};
