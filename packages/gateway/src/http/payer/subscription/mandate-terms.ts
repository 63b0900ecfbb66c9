import type { MandateTerms } from "@kaunter/checkout";
import {
  CARD_CHECK_MINOR,
  type Customer,
  expectedCharges,
} from "../../../domain/subscription/customer.ts";
import { chargeMoment } from "../../../domain/subscription/recurring.ts";
import type { StoreDeps } from "../../../operations/deps.ts";
import { findSealedCard } from "../../../store/card/cards.ts";
import { findMerchantSettings } from "../../../store/merchant/merchant-settings.ts";

/** What the payer of a customer's card agrees to, or has agreed to. */
export async function mandateTermsOf(
  { database }: StoreDeps,
  customer: Customer,
  now: Date,
): Promise<MandateTerms> {
  const { merchantId, id, cardToken, recurring } = customer;
  const [limits, bound] = await Promise.all([
    findMerchantSettings(database, merchantId),
    cardToken ? findSealedCard(database, merchantId, id, cardToken) : null,
  ]);
  return {
    product: { name: customer.productName, description: customer.productDescription },
    ...(recurring && { recurring: presentRecurring(recurring, customer, now) }),
    ...(limits.amountMinorMax !== null && { amountMinorMax: limits.amountMinorMax }),
    verificationMinor: CARD_CHECK_MINOR,
    ...(bound && { card: bound.card }),
  };
}

type Recurring = NonNullable<Customer["recurring"]>;

/** The schedule as it begins if the payer stores the card now. */
function presentRecurring(
  { amountMinor, interval, repetition }: Recurring,
  customer: Customer,
  now: Date,
): NonNullable<MandateTerms["recurring"]> {
  const { nextOn, lastOn, day } = expectedCharges(customer, now);
  return {
    ...{ amountMinor, interval, repetition },
    ...(day !== null && { day }),
    chargeCount: customer.chargeCount,
    ...(nextOn !== null && { nextAt: chargeMoment(nextOn) }),
    ...(lastOn !== null && { lastAt: chargeMoment(lastOn) }),
  };
}
