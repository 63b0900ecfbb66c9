/**
 * Recurring and tokenized customers. Source:
 * docs/spec/interface.md#recurring-and-tokenized-customers
 */

import Type, { type Static } from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import { AMOUNT_MINOR_MAX, CURRENCY } from "../../../domain/money.ts";
import type { Customer } from "../../../domain/subscription/customer.ts";
import { expectTarget, RECURRING_INTERVALS } from "../../../domain/subscription/recurring.ts";
import type { CustomerFacts } from "../../../operations/subscription/customer.ts";
import type { ShownOrder } from "../../../store/payment/charge-list.ts";
import { countryCode, phoneNumber } from "../../schemas/contact.ts";
import { DateTime, LongId } from "../../schemas/envelope.ts";
import { tolerant } from "../../schemas/tolerant.ts";
import { withTimes } from "../../schemas/with-times.ts";

const text = Type.String({ maxLength: 255 });
const url = Type.String({ minLength: 1, maxLength: 2_048 });
const email = Type.String({ maxLength: 255, pattern: "^[^@\\s]+@[^@\\s]+$" });
export const ChargeAmount = Type.Integer({
  minimum: 10,
  maximum: AMOUNT_MINOR_MAX,
  description: "Sen; 100 is RM 1.00.",
  errorCodes: {
    type: "PAYMENT_AMT_INVALID",
    decimal: "PAYMENT_DECIMAL_INVALID",
    minimum: "MINIMUM_AMOUNT_REQUIRED",
    maximum: "PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION",
  },
});
export const ChargeCurrency = Type.Enum(["MYR"], {
  errorCodes: { enum: "PAYMENT_UNSUPPORTED_CURRENCY_TYPE" },
});
const about = {
  name: text,
  countryCode,
  phoneNumber,
  productName: text,
  productDescription: Type.String({ maxLength: 600 }),
};

export const RecurringBody = Type.Object({
  storeId: Type.String({ minLength: 1, maxLength: 64 }),
  email,
  currency: ChargeCurrency,
  amount: ChargeAmount,
  redirectUrl: url,
  notifyUrl: url,
  recurringInterval: Type.Enum([...RECURRING_INTERVALS]),
  ...tolerant({
    ...about,
    recurringTarget: Type.String({ maxLength: 20 }),
    recurringRepetition: Type.Integer({ minimum: 0, maximum: 10_000 }),
  }),
});

/** One published client writes `storeID`. */
export const TokenizedBody = Type.Object({
  email,
  redirectUrl: url,
  ...tolerant({
    ...about,
    storeId: Type.String({ maxLength: 64 }),
    storeID: Type.String({ maxLength: 64 }),
    notifyUrl: Type.String({ maxLength: 2_048 }),
  }),
});

export type CustomerBody = Static<typeof TokenizedBody>;

/** Fields of both kinds. */
export function readCustomer(
  body: CustomerBody,
  applicationId: string,
): Omit<CustomerFacts, "kind" | "recurring"> {
  const storeId = body.storeId || body.storeID;
  if (!storeId) throw new GatewayError("VALIDATION_ERROR", { detail: "storeId is missing." });
  return {
    storeId,
    applicationId,
    email: body.email,
    name: body.name ?? "",
    countryCode: body.countryCode ?? "",
    phoneNumber: body.phoneNumber ?? "",
    productName: body.productName ?? "",
    productDescription: body.productDescription ?? "",
    redirectUrl: body.redirectUrl,
    notifyUrl: body.notifyUrl ?? "",
  };
}

export function readRule(
  body: Static<typeof RecurringBody>,
): NonNullable<CustomerFacts["recurring"]> {
  const target = body.recurringTarget ?? "";
  expectTarget(body.recurringInterval, target);
  return {
    amountMinor: body.amount,
    interval: body.recurringInterval,
    target,
    repetition: body.recurringRepetition || null,
  };
}

const Text = Type.String();
const rule = {
  amount: Type.Integer(),
  currency: Text,
  recurringInterval: Text,
  recurringTarget: Text,
  recurringRepetition: Type.Integer({ description: "0: no end." }),
};

export const CustomerItem = Type.Object({
  id: LongId,
  merchantId: LongId,
  storeId: LongId,
  label: Type.String({
    description: "First six and last four digits of the card; empty until a card is stored.",
  }),
  email: Text,
  name: Text,
  countryCode: Text,
  phoneNumber: Text,
  productName: Text,
  productDescription: Text,
  isActive: Type.Boolean({
    description:
      "The customer can be charged. `false` until a card is stored, while disabled, once the card was deleted or has " +
      "expired. Stays `true` after the last scheduled charge: you can still request charges.",
  }),
  clientKey: Text,
  redirectUrl: Text,
  notifyUrl: Text,
  paymentUrl: Type.String({ description: "URL of the page where the payer stores a card." }),
  recurringPayment: Type.Optional(
    Type.Object({ ...rule, productName: Text, productDescription: Text }),
  ),
  ...Object.fromEntries(
    Object.entries(rule).map(([name, schema]) => [name, Type.Optional(schema)]),
  ),
  createdAt: DateTime,
  updatedAt: DateTime,
});

/** `label` of the stored card. The schedule is included twice: both forms are published. */
export function presentCustomer(customer: Customer, label: string, publicUrl: string) {
  const { recurring, productName, productDescription } = customer;
  const shownRule = recurring && {
    amount: recurring.amountMinor,
    currency: CURRENCY,
    recurringInterval: recurring.interval,
    recurringTarget: recurring.target,
    recurringRepetition: recurring.repetition ?? 0,
  };
  return {
    ...withTimes(customer),
    label,
    clientKey: customer.applicationId,
    paymentUrl: `${publicUrl}/v1/recurring?customerId=${customer.id}`,
    ...(shownRule && {
      recurringPayment: { ...shownRule, productName, productDescription },
      ...shownRule,
    }),
  };
}

export const CustomerOrderItem = Type.Object({
  id: LongId,
  paymentUrl: Text,
  recurringPaymentId: Text,
  recurringCustomerId: LongId,
  merchantId: LongId,
  storeId: LongId,
  checkoutId: LongId,
  transactionId: Text,
  status: Text,
  recurringReference: Type.String({ description: "Malaysian day, YYYYMMDD." }),
  amount: Type.Integer(),
  currency: Text,
  createdAt: DateTime,
  updatedAt: DateTime,
});

export function presentCustomerOrder(order: ShownOrder, storeId: string, publicUrl: string) {
  return {
    ...withTimes(order),
    paymentUrl: `${publicUrl}/checkout?checkoutId=${order.checkoutId}`,
    recurringPaymentId: order.kind === "SCHEDULED" ? order.customerId : "0",
    recurringCustomerId: order.customerId,
    storeId,
    recurringReference: order.reference,
    amount: order.amountMinor,
    currency: CURRENCY,
  };
}
