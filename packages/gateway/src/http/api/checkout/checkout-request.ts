/**
 * The body of `POST /v3/payment/online`, in the interface's form and the wider one of compat mode.
 * Source: docs/spec/interface.md#create-a-checkout
 */
import Type, { type TSchema } from "typebox";
import {
  EXPIRES_IN_SECONDS_DEFAULT,
  EXPIRES_IN_SECONDS_MAX,
  EXPIRES_IN_SECONDS_MIN,
} from "../../../domain/checkout/checkout.ts";
import {
  type CheckoutFieldName,
  type RequestedCheckout,
  readRequestedCheckout,
} from "../../../domain/checkout/checkout-fields.ts";
import type { ErrorCode } from "../../../domain/errors.ts";
import { AMOUNT_MINOR_MAX } from "../../../domain/money.ts";
import { NOT_BLANK } from "../../request/problems/pattern-words.ts";
import { countryCode, phoneNumber } from "../../schemas/contact.ts";
import { nullable } from "../../schemas/tolerant.ts";

const code = <T extends Record<string, string>>(errorCodes: T) => ({ errorCodes });

const title = Type.String({ minLength: 1, maxLength: 32, ...NOT_BLANK });
const detail = Type.String({ maxLength: 600, description: "May be empty." });
const additionalData = Type.String({ maxLength: 128, description: "Order description." });
const amount = Type.Integer({
  minimum: 10,
  maximum: AMOUNT_MINOR_MAX,
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

const userId = Type.String({ maxLength: 255 });
// Checked only when it is not empty.
const email = Type.String({ maxLength: 255, pattern: "^$|^[^@\\s]+@[^@\\s]+$" });

// Shops pass on what a payer typed, and lose the payment when it is rejected.
const anyEmail = Type.String({ maxLength: 255 });
const methods = Type.Array(Type.String({ maxLength: 64 }), { maxItems: 100 });

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

/** A field in the interface's form and in the wider one of compat mode. */
interface FieldSchema {
  strict: TSchema;
  compat: TSchema;
  /** What it means, where that is not what was sent. */
  read?(sent: unknown): unknown;
}

const loose = (schema: TSchema) => Type.Optional(nullable(schema));
const same = (schema: TSchema): FieldSchema => ({ strict: schema, compat: schema });
const required = same;
/** Existing clients leave it out. */
const expected = (schema: TSchema): FieldSchema => ({ strict: schema, compat: loose(schema) });
const optional = (strict: TSchema, compat = strict): FieldSchema => ({
  strict: Type.Optional(strict),
  compat: loose(compat),
});
/** Existing clients send null, in strict mode too. */
const tolerant = (schema: TSchema) => same(loose(schema));
const anything = same(Type.Optional(Type.Unknown()));

/** Checked, and then of no use. */
type UnusedField = "order.currencyType" | "voucher";

const CHECKOUT_SCHEMAS: Readonly<Record<CheckoutFieldName | UnusedField, FieldSchema>> = {
  "order.id": optional(orderId),
  "order.title": required(title),
  "order.detail": expected(detail),
  "order.additionalData": expected(additionalData),
  "order.amount": required(amount),
  "order.currencyType": required(currencyType),
  "order.amountBreakdown": anything,
  "customer.userId": expected(userId),
  "customer.email": optional(email, anyEmail),
  "customer.countryCode": optional(countryCode),
  "customer.phoneNumber": optional(phoneNumber),
  method: expected(methods),
  layoutVersion: {
    ...optional(Type.Enum(["v2", "v3", "v4"]), Type.Enum(["", "v1", "v2", "v3", "v4"])),
    // The oldest name and an empty one are the plainest layout (ADR 0007).
    read: (sent) => (sent === "" || sent === "v1" ? "v2" : sent),
  },
  excludeMethod: tolerant(methods),
  paymentOrders: tolerant(methods),
  type: required(Type.Enum(["WEB_PAYMENT", "MOBILE_PAYMENT"])),
  storeId: required(Type.String({ minLength: 1, maxLength: 255 })),
  redirectUrl: required(Type.String({ minLength: 1, maxLength: 2_048 })),
  notifyUrl: required(Type.String({ minLength: 1, maxLength: 2_048 })),
  extraInfo: { ...anything, read: (sent) => memberOf(sent, "extraFee") },
  inHousePromo: anything,
  source: tolerant(Type.String({ maxLength: 64 })),
  voucher: anything,
  expiresInSeconds: {
    strict: Type.Optional(expiresInSeconds),
    compat: Type.Optional(compatExpiresInSeconds),
    read: (sent) => clampExpiry(Number(sent)),
  },
};

const SCHEMAS = Object.entries(CHECKOUT_SCHEMAS);

export const CheckoutBody = bodyOf("strict", (customer) => customer);
export const CompatCheckoutBody = bodyOf("compat", (customer) =>
  // Languages without a type for it write an empty object as [].
  loose(Type.Union([customer, Type.Array(Type.Never(), { maxItems: 0 })])),
);

function bodyOf(form: "strict" | "compat", asCustomer: (schema: TSchema) => TSchema) {
  const fields: Record<Holder, Record<string, TSchema>> = { body: {}, order: {}, customer: {} };
  for (const [name, schema] of SCHEMAS) {
    const [holder, member] = split(name);
    fields[holder][member] = schema[form];
  }
  const order = Type.Object(fields.order);
  const customer = asCustomer(Type.Object(fields.customer));
  return Type.Object({ order, customer, ...fields.body });
}

type Holder = "body" | "order" | "customer";

function split(name: string): [holder: Holder, member: string] {
  const [first = "", member] = name.split(".");
  return member === undefined ? ["body", first] : [first as Holder, member]; // as all names above
}

type Members = Readonly<Record<string, unknown>>;

/** What a body requests that fits one of these schemas. */
export function readCheckout(body: Members): RequestedCheckout {
  const { order, customer } = body as Record<Holder, Members | null | undefined>; // as checked
  const holders: Record<Holder, Members> = { body, order: order ?? {}, customer: customer ?? {} };
  const hasCustomer = !!customer && !Array.isArray(customer);
  return readRequestedCheckout((name) => READERS[name](holders), hasCustomer);
}

const READERS = Object.fromEntries(
  SCHEMAS.map(([name, { read }]) => {
    const [holder, member] = split(name);
    return [
      name,
      (holders: Record<Holder, Members>) => {
        const sent = holders[holder][member] ?? null;
        return read && sent !== null ? read(sent) : sent;
      },
    ];
  }),
) as Record<CheckoutFieldName, (holders: Record<Holder, Members>) => unknown>; // has all names

function clampExpiry(seconds: number): number {
  if (seconds <= 0) return EXPIRES_IN_SECONDS_DEFAULT;
  return Math.min(EXPIRES_IN_SECONDS_MAX, Math.max(EXPIRES_IN_SECONDS_MIN, seconds));
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name] // checked on the line above
    : null;
}

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

/** What these fields are rejected with, and the operator's limit of the amount. */
export const ORDER_ERRORS = [
  "MAX_VALUE",
  "MINIMUM_AMOUNT_REQUIRED",
  "PAYMENT_AMT_INVALID",
  "PAYMENT_DECIMAL_INVALID",
  "PAYMENT_UNSUPPORTED_CURRENCY_TYPE",
  "PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION",
] as const satisfies readonly ErrorCode[];
