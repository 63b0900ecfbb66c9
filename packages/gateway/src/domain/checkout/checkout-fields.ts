/**
 * The fields of the request that creates a checkout. Its body is read, stored and compared with a
 * repeated one by this table; its schemas are in http/api/checkout/checkout-request.ts. Source:
 * docs/spec/interface.md#create-a-checkout
 */
import {
  type Checkout,
  type CheckoutDetails,
  EXPIRES_IN_SECONDS_DEFAULT,
  type PayerContact,
} from "./checkout.ts";

type RequestedDetails = Omit<
  CheckoutDetails,
  "sentExclusions" | "excludedMethods" | "binding" | "qrCode" | "quickPay" | "charge"
> & { sentExclusions: string[] };

/** What a merchant requests, with defaults and before the operator's limits. */
export type RequestedCheckout = Pick<
  Checkout,
  "storeId" | "type" | "layout" | "redirectUrl" | "notifyUrl" | "order"
> & { details: RequestedDetails; expiresInSeconds: number };

interface Parts {
  request: Omit<RequestedCheckout, "order" | "details">;
  order: RequestedCheckout["order"];
  details: Omit<RequestedDetails, "customer">;
  customer: PayerContact;
}

/** Without a `fallback`, the request must have the field. */
const place =
  <P extends keyof Parts>(part: P) =>
  <M extends keyof Parts[P] & string>(member: M, fallback?: Parts[P][M]) => ({
    part,
    member,
    fallback,
  });
const [request, order] = [place("request"), place("order")];
const [details, customer] = [place("details"), place("customer")];

/**
 * By the name on the wire: the member of a checkout that keeps it, and its value when it is left
 * out. A member of `details` that rows of earlier releases lack gets that value, too.
 */
const CHECKOUT_FIELDS = {
  "order.id": order("id", ""),
  "order.amount": order("amountMinor"),
  "order.title": order("title"),
  "order.detail": order("detail", ""),
  "order.additionalData": order("additionalData", ""),
  "order.amountBreakdown": details("amountBreakdown", null),
  "customer.userId": customer("userId", ""),
  "customer.email": customer("email", ""),
  "customer.countryCode": customer("countryCode", ""),
  "customer.phoneNumber": customer("phoneNumber", ""),
  method: details("methods", []),
  excludeMethod: details("sentExclusions", []),
  paymentOrders: details("paymentOrders", []),
  storeId: request("storeId"),
  type: request("type"),
  redirectUrl: request("redirectUrl"),
  notifyUrl: request("notifyUrl"),
  layoutVersion: request("layout", "v4"),
  expiresInSeconds: request("expiresInSeconds", EXPIRES_IN_SECONDS_DEFAULT),
  source: details("source", ""),
  extraInfo: details("extraFee", null),
  inHousePromo: details("inHousePromo", null),
};
export type CheckoutFieldName = keyof typeof CHECKOUT_FIELDS;

type Row = (typeof CHECKOUT_FIELDS)[CheckoutFieldName];
type MembersWithoutRow = {
  [P in keyof Parts]: Exclude<keyof Parts[P], Extract<Row, { part: P }>["member"]>;
}[keyof Parts];
/** Does not compile when a member of a request has no row in the table. */
type Nothing<T extends never> = T;

const ROWS = (Object.keys(CHECKOUT_FIELDS) as CheckoutFieldName[]) // the table's own keys
  .map((name) => ({ name, ...CHECKOUT_FIELDS[name] }));

/**
 * `read` returns a field as the merchant means it, null or undefined when it was left out. Each
 * checkout passes here, so nothing is copied.
 */
export function readRequestedCheckout(
  read: (name: CheckoutFieldName) => unknown,
  hasCustomer: boolean,
): RequestedCheckout {
  const parts: Record<keyof Parts, Record<string, unknown>> = {
    request: {},
    order: {},
    details: {},
    customer: {},
  };
  for (const row of ROWS) parts[row.part][row.member] = read(row.name) ?? row.fallback;
  parts.details.customer = hasCustomer ? parts.customer : null;
  parts.request.order = parts.order;
  parts.request.details = parts.details;
  const requested: unknown = parts.request;
  return requested as RequestedCheckout | Nothing<MembersWithoutRow>; // each member has a row
}

/** Of a checkout that no request created, and of what rows of earlier releases lack. */
export const DEFAULT_DETAILS: CheckoutDetails = {
  ...readRequestedCheckout(() => null, false).details,
  excludedMethods: [],
  sentExclusions: null,
};

/** What a request said, under its sender's field names. */
export type SentFields = Readonly<Record<string, unknown>>;

/**
 * What the request said that created a checkout, to be compared with a repeated one: without the
 * operator's limits, which may have changed since.
 */
export function earlierFields(earlier: Checkout, now: RequestedCheckout): SentFields {
  const { startAt, endAt, details } = earlier;
  const { length } = now.details.sentExclusions;
  return {
    ...sentFields({ ...earlier, expiresInSeconds: (endAt.getTime() - startAt.getTime()) / 1_000 }),
    // Release 0.2 stored only what limits exclude behind what the merchant sent.
    excludeMethod: details.sentExclusions ?? details.excludedMethods.slice(0, length),
  };
}

type Compared = Omit<RequestedCheckout, "details"> & {
  details: CheckoutDetails | RequestedDetails;
};

export function sentFields({ order, details, ...request }: Compared): SentFields {
  const parts: Record<keyof Parts, object> = {
    ...{ request, order, details, customer: details.customer ?? {} },
  };
  const values = ROWS.map(({ name, part, member, fallback }) => {
    const value = (parts[part] as Record<string, unknown>)[member];
    return [name, value ?? fallback] as const;
  });
  return Object.fromEntries(values);
}
