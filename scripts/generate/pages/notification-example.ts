import type { Checkout } from "../../../packages/gateway/src/domain/checkout/checkout.ts";
import type { Store } from "../../../packages/gateway/src/domain/merchant/merchant.ts";
import { PAYMENT_EVENT } from "../../../packages/gateway/src/domain/notification/webhook-event.ts";
import type { Payment } from "../../../packages/gateway/src/domain/payment/attempt.ts";
import { presentNotifiedTransaction } from "../../../packages/gateway/src/domain/payment/wire-transaction.ts";

const opened = new Date("2026-03-02T04:05:06Z");
const paid = new Date("2026-03-02T04:06:10Z");

// Each holds what a notification shows, not all that is stored: hence the casts.
const payment = {
  id: "260302040506300412345678",
  amountMinor: 2_590,
  balanceMinor: 2_590,
  method: "FPX",
  region: "MALAYSIA",
  status: "SUCCESS",
  railReference: "2603021206100123",
  payer: {},
  paidAt: paid,
  createdAt: opened,
  updatedAt: paid,
} as unknown as Payment;

const checkout = {
  type: "WEB_PAYMENT",
  details: {},
  order: {
    id: "A-1009",
    title: "Lunch",
    detail: "2 x nasi lemak",
    additionalData: "table 12",
    amountMinor: 2_590,
  },
} as unknown as Checkout;

const store = {
  id: "1761962400123456789",
  name: "Kedai Contoh",
  imageUrl: "",
  addressLine1: "1 Jalan Contoh",
  addressLine2: "",
  postCode: "30000",
  city: "Ipoh",
  state: "Perak",
  country: "Malaysia",
  countryCode: "60",
  phoneNumber: "",
  latitude: 4.5975,
  longitude: 101.0901,
  status: "ACTIVE",
  createdAt: opened,
  updatedAt: opened,
} as unknown as Store;

/** The body of a notification, as the gateway's own code makes it. */
export function exampleNotification(): { data: unknown; text: string } {
  const data = presentNotifiedTransaction(payment, checkout, store, { isLean: false });
  return { data, text: JSON.stringify({ data, eventType: PAYMENT_EVENT }, null, 2) };
}
