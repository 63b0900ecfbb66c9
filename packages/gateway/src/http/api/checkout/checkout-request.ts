/**
 * The body of `POST /v3/payment/online`, in the interface's form and the wider one of compat mode.
 * Source: docs/spec/interface.md#create-a-checkout
 */
import Type, { type Static } from "typebox";
import {
  EXPIRES_IN_SECONDS_MAX,
  EXPIRES_IN_SECONDS_MIN,
} from "../../../domain/checkout/checkout.ts";
import { NOT_BLANK } from "../../request/problems/pattern-words.ts";
import { countryCode, phoneNumber } from "../../schemas/contact.ts";
import { nullable, tolerant } from "../../schemas/tolerant.ts";

const code = <T extends Record<string, string>>(errorCodes: T) => ({ errorCodes });

const title = Type.String({ minLength: 1, maxLength: 32, ...NOT_BLANK });
const detail = Type.String({ maxLength: 600, description: "May be empty." });
const additionalData = Type.String({ maxLength: 128, description: "Order description." });
const amount = Type.Integer({
  minimum: 10,
  maximum: 9_999_999_999,
  description: "Sen; 100 is RM 1.00.",
  ...code({
    type: "PAYMENT_AMT_INVALID",
    decimal: "PAYMENT_DECIMAL_INVALID",
    minimum: "MINIMUM_AMOUNT_REQUIRED",
    maximum: "PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION",
  }),
});
const currencyType = Type.Enum(["MYR"], code({ enum: "PAYMENT_UNSUPPORTED_CURRENCY_TYPE" }));
const orderId = Type.String({
  maxLength: 24,
  description:
    "The merchant's own ID of the order and its idempotency key. Defaults to the checkoutId.",
});
const amountBreakdown = Type.Optional(Type.Unknown());

const Order = Type.Object({
  id: Type.Optional(orderId),
  title,
  detail,
  additionalData,
  amount,
  currencyType,
  amountBreakdown,
});
const CompatOrder = Type.Object({
  id: Type.Optional(nullable(orderId)),
  title,
  detail: Type.Optional(nullable(detail)),
  additionalData: Type.Optional(nullable(additionalData)),
  amount,
  currencyType,
  amountBreakdown,
});

const userId = Type.String({ maxLength: 255 });
// Checked only when it is not empty.
const email = Type.String({ maxLength: 255, pattern: "^$|^[^@\\s]+@[^@\\s]+$" });

const Customer = Type.Object({
  userId,
  email: Type.Optional(email),
  countryCode: Type.Optional(countryCode),
  phoneNumber: Type.Optional(phoneNumber),
});
// Shops pass on what a payer typed, and lose the payment when it is rejected.
const anyEmail = Type.String({ maxLength: 255 });
const CompatCustomer = Type.Object(tolerant({ userId, email: anyEmail, countryCode, phoneNumber }));

const EmptyList = Type.Array(Type.Never(), { maxItems: 0 });

const methods = Type.Array(Type.String({ maxLength: 64 }), { maxItems: 100 });
const Lists = tolerant({ excludeMethod: methods, paymentOrders: methods });
const Rest = {
  type: Type.Enum(["WEB_PAYMENT", "MOBILE_PAYMENT"]),
  storeId: Type.String({ minLength: 1, maxLength: 255 }),
  redirectUrl: Type.String({ minLength: 1, maxLength: 2_048 }),
  notifyUrl: Type.String({ minLength: 1, maxLength: 2_048 }),
  extraInfo: Type.Optional(Type.Unknown()),
  inHousePromo: Type.Optional(Type.Unknown()),
  source: Type.Optional(nullable(Type.String({ maxLength: 64 }))),
  voucher: Type.Optional(Type.Unknown()),
};

const outOfRange = "INVALID_PARAMETER";
const expiresInSeconds = Type.Union(
  [
    Type.Integer({
      minimum: EXPIRES_IN_SECONDS_MIN,
      maximum: EXPIRES_IN_SECONDS_MAX,
      ...code({ minimum: outOfRange, maximum: outOfRange }),
    }),
    // What languages without a type for "absent" send.
    Type.Integer({ maximum: 0 }),
    Type.Null(),
  ],
  {
    description:
      "Lifetime of the checkout, 60 to 86400. Default: 600, also for 0 and below. Compat mode takes the nearest.",
  },
);
/** Clients in the field send any number: it is brought into the range. */
const compatExpiresInSeconds = nullable(
  Type.Integer({
    description: "Lifetime of the checkout: 60 to 86400 or the nearest of them. Default: 600.",
  }),
);

export const CheckoutBody = Type.Object({
  order: Order,
  customer: Customer,
  method: methods,
  layoutVersion: Type.Optional(Type.Enum(["v2", "v3", "v4"])),
  ...Lists,
  ...Rest,
  expiresInSeconds: Type.Optional(expiresInSeconds),
});

export const CompatCheckoutBody = Type.Object({
  order: CompatOrder,
  // Languages without a type for it write an empty object as [].
  customer: Type.Optional(nullable(Type.Union([CompatCustomer, EmptyList]))),
  method: Type.Optional(nullable(methods)),
  layoutVersion: Type.Optional(nullable(Type.Enum(["", "v1", "v2", "v3", "v4"]))),
  ...Lists,
  ...Rest,
  expiresInSeconds: Type.Optional(compatExpiresInSeconds),
});

/** Every strict body is also a valid compat body. */
export type CheckoutBodyType = Static<typeof CompatCheckoutBody>;

/** Fields of an order wherever a merchant sends one. */
export const OrderFields = {
  orderId,
  title,
  detail,
  additionalData,
  amount,
  currencyType,
  methods,
};
