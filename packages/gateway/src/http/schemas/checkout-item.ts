import { describeStatuses } from "@kaunter/checkout/status-words";
import Type from "typebox";
import { CHECKOUT_STATUSES, type Checkout } from "../../domain/checkout/checkout.ts";
import { CURRENCY } from "../../domain/money.ts";
import { DateTime, LongId } from "./envelope.ts";
import { withTimes } from "./with-times.ts";

export const CheckoutItem = Type.Object({
  id: LongId,
  order: Type.Object({
    id: Type.String(),
    title: Type.String(),
    detail: Type.String(),
    additionalData: Type.String(),
    currencyType: Type.String(),
    amount: Type.Integer({ description: "Sen." }),
  }),
  type: Type.String(),
  transactionId: Type.String({ description: "Empty until the first payment attempt." }),
  platform: Type.String(),
  method: Type.Array(Type.String()),
  redirectUrl: Type.String(),
  notifyUrl: Type.String(),
  startAt: DateTime,
  endAt: DateTime,
  status: Type.Enum([...CHECKOUT_STATUSES], {
    description: `In words: ${describeStatuses(CHECKOUT_STATUSES)}.`,
  }),
  createdAt: DateTime,
  updatedAt: DateTime,
});

export function presentCheckout({ order, ...checkout }: Checkout) {
  const { amountMinor: amount, ...texts } = order;
  return {
    ...withTimes(checkout),
    order: { ...texts, currencyType: CURRENCY, amount },
    transactionId: checkout.transactionId ?? "",
    platform: "OPEN_API",
    method: checkout.details.methods,
  };
}
