import { TRANSACTION_STATUSES } from "../../../packages/gateway/src/domain/payment/attempt.ts";
import { RECURRING_INTERVALS } from "../../../packages/gateway/src/domain/subscription/recurring.ts";
import { buildSandboxRails } from "../pages/sandbox-rails.ts";

/** Known values of a text to which a later release may add others. */
export interface KnownValues {
  /** Its type in the SDK, where several fields have it. */
  name?: string;
  values: readonly string[];
}

const METHODS = buildSandboxRails().flatMap(({ capabilities }) => capabilities.methods);
const unique = (values: readonly string[]) => [...new Set(values)].sort();

/** Values of `method` in requests. */
export const PAYMENT_METHODS = {
  name: "PaymentMethod",
  values: unique(METHODS.flatMap(({ id, aliases = [] }) => [id, ...aliases])),
};
/** Values of `method` in payments and reports. */
export const TRANSACTION_METHODS = {
  name: "TransactionMethod",
  values: unique(METHODS.map(({ method }) => method)),
};
const REGIONS = { values: unique(METHODS.map(({ region }) => region)) };
const PAYMENT_TYPES = { values: ["WEB_PAYMENT", "WEB_MOBILE_PAYMENT", "RECURRING_PAYMENT"] };
const INTERVALS = { values: RECURRING_INTERVALS };
const PRODUCTS = { values: ["ONLINE", "OFFLINE", "BOTH", ""] };
const CURRENCIES = { values: ["MYR"] };
const CHECKOUT_TYPES = { values: ["WEB_PAYMENT", "MOBILE_PAYMENT"] };

/** Values of fields that are a plain text in their schema, as in `FIELD_DESCRIPTIONS`. */
export const FIELD_VALUES: Readonly<Record<string, KnownValues>> = {
  currency: CURRENCIES,
  currencyType: CURRENCIES,
  region: REGIONS,
  regions: REGIONS,
  method: TRANSACTION_METHODS,
  methods: TRANSACTION_METHODS,
  excludeMethod: PAYMENT_METHODS,
  "CheckoutBody.method": PAYMENT_METHODS,
  "CompatCheckoutBody.method": PAYMENT_METHODS,
  "CheckoutItem.method": PAYMENT_METHODS,
  "directCheckout.method": PAYMENT_METHODS,
  "startMobilePayment.method": PAYMENT_METHODS,
  "getCheckoutQrCode.method": PAYMENT_METHODS,
  "card.method": { values: ["VISA", "MASTERCARD"] },
  paymentOrders: { values: ["WALLET", "ONLINE_BANKING", "CARD", "PAY_LATER"] },
  platform: { values: ["OPEN_API", "TERMINAL", "MOBILE_APP", "WEB_LOYALTY", "PORTAL"] },
  recurringInterval: INTERVALS,
  "CheckoutItem.type": CHECKOUT_TYPES,
  "TransactionItem.type": PAYMENT_TYPES,
  "listReconciliation.type": PAYMENT_TYPES,
  "CustomerOrderItem.status": { values: TRANSACTION_STATUSES },
  "StoreItem.status": { values: ["ACTIVE", "INACTIVE"] },
  "UserItem.status": { values: ["ACTIVE", "INACTIVE", "SUSPENDED"] },
  "missing.status": { values: [...TRANSACTION_STATUSES, ""] },
  "extra.status": { values: [...TRANSACTION_STATUSES, ""] },
  "different.status": { values: [...TRANSACTION_STATUSES, ""] },
  "MerchantItem.paymentSubscription": PRODUCTS,
  "getMerchant.paymentSubscription": PRODUCTS,
  "SettlementItem.paymentSubscription": PRODUCTS,
  "SettlementItem.bankAccountType": { values: ["INDIVIDUAL", "CORPORATE", ""] },
};

/** Enumerations of responses to which a later release may add values. */
export const OPEN_FIELDS: ReadonlySet<string> = new Set(["listEvents.type", "listDisputes.reason"]);
