import type { Checkout } from "../../../domain/checkout/checkout.ts";
import { GatewayError } from "../../../domain/errors.ts";
import { CURRENCY } from "../../../domain/money.ts";
import { PAYMENT_EVENT, RECURRING_EVENT } from "../../../domain/notification/webhook-event.ts";
import { formatWholeSeconds } from "../../../domain/notification/whole-seconds.ts";
import type { Payment } from "../../../domain/payment/attempt.ts";
import {
  presentNotifiedTransaction,
  type WireTransaction,
} from "../../../domain/payment/wire-transaction.ts";
import { isLeanApplication } from "../../../store/application/applications.ts";
import type { Transaction } from "../../../store/database.ts";
import type { PaidFacts } from "../../../store/payment/paying/paid-facts.ts";
import { lockCustomer } from "../../../store/subscription/customers.ts";
import type { Deps } from "../../deps.ts";
import type { EventWebhook } from "../../notification/record-events.ts";

/** The webhook of a checkout that this payment has paid; null when nobody is notified. */
export function paidWebhook(
  deps: Deps,
  tx: Transaction,
  checkout: Checkout,
  payment: Payment,
  facts: PaidFacts,
): EventWebhook | null {
  const { applicationId, notifyUrl: url } = checkout;
  const { charge, binding } = checkout.details;
  // A manually created link may have no webhook URL.
  const own = url === "" ? null : { applicationId, url };
  // A card check is refunded: only the application that requested it is notified.
  if (binding && !own) return null;
  const eventType = charge ? RECURRING_EVENT : PAYMENT_EVENT;
  return {
    eventType,
    own,
    endpoints: facts.endpoints.filter(
      ({ eventTypes }) => eventTypes.length === 0 || eventTypes.includes(eventType),
    ),
    requestId: payment.requestId,
    subjectCreatedAt: payment.createdAt,
    makeData: () =>
      charge ? chargeData(tx, payment, charge) : paymentData(deps, tx, checkout, payment, facts),
  };
}

async function paymentData(
  deps: Deps,
  tx: Transaction,
  checkout: Checkout,
  payment: Payment,
  { store, isLean: own }: PaidFacts,
): Promise<WireTransaction> {
  if (!store)
    throw new GatewayError("INTERNAL_ERROR", { internal: `no store ${checkout.storeId}` });
  const isLean = own ?? (await isLeanElsewhere(deps, tx, checkout));
  return presentNotifiedTransaction(payment, checkout, store, { isLean });
}

/** The application is another merchant's where it acts by a user's consent. */
async function isLeanElsewhere(
  { routes }: Deps,
  tx: Transaction,
  { applicationId }: Checkout,
): Promise<boolean> {
  const other = await routes.findIn(tx, applicationId, (among) =>
    isLeanApplication(tx, among, applicationId),
  );
  return other ?? false;
}

/**
 * A customer's charge succeeded: its webhook has a format of its own. Source:
 * docs/spec/interface.md#webhooks
 */
async function chargeData(
  tx: Transaction,
  payment: Payment,
  charge: { customerId: string; orderId: string },
): Promise<object | null> {
  const customer = await lockCustomer(tx, payment.merchantId, charge.customerId);
  return (
    customer && {
      amount: payment.amountMinor,
      currency: CURRENCY,
      countryCode: customer.countryCode,
      phoneNumber: customer.phoneNumber,
      customerId: customer.id,
      email: customer.email,
      name: customer.name,
      merchantId: customer.merchantId,
      storeId: customer.storeId,
      orderId: charge.orderId,
      status: "SUCCESS",
      createdAt: formatWholeSeconds(payment.createdAt),
      updatedAt: formatWholeSeconds(payment.updatedAt),
    }
  );
}
