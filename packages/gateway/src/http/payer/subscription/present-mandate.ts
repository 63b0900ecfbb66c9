import type { MandateView } from "@kaunter/checkout";
import type { FastifyReply, FastifyRequest } from "fastify";
import { presentMerchant } from "../../../domain/checkout/shown-merchant.ts";
import {
  CARD_CHECK_MINOR,
  type Customer,
  expectedCharges,
} from "../../../domain/subscription/customer.ts";
import { chargeMoment } from "../../../domain/subscription/recurring.ts";
import { findSealedCard } from "../../../store/card/cards.ts";
import { findCheckoutLook } from "../../../store/checkout/checkout-looks.ts";
import { findMerchantSettings } from "../../../store/merchant/merchant-settings.ts";
import { findMerchant } from "../../../store/merchant/merchants.ts";
import type { CheckoutDeps } from "../../http-deps.ts";
import { hostOf } from "../session/load-session.ts";
import { pageFacts } from "../session/page-facts.ts";

export async function presentMandate(
  deps: CheckoutDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  customer: Customer,
): Promise<MandateView> {
  const { merchantId, id, cardToken, redirectUrl } = customer;
  const [merchant, look, limits, bound] = await Promise.all([
    findMerchant(deps.database, merchantId),
    findCheckoutLook(deps.database, merchantId),
    findMerchantSettings(deps.database, merchantId),
    cardToken ? findSealedCard(deps.database, merchantId, id, cardToken) : null,
  ]);
  const facts = pageFacts(deps, request, reply);
  const { now } = facts;
  return {
    ...facts,
    screen: "mandate",
    customerId: id,
    merchant: merchant ? presentMerchant(merchant, look) : { name: "" },
    product: { name: customer.productName, description: customer.productDescription },
    ...(customer.recurring && { recurring: presentRecurring(customer.recurring, customer, now) }),
    ...(limits.amountMinorMax !== null && { amountMinorMax: limits.amountMinorMax }),
    verificationMinor: CARD_CHECK_MINOR,
    ...(bound && { card: bound.card }),
    returnsTo: hostOf(redirectUrl),
    returnUrl: redirectUrl,
  };
}

type Recurring = NonNullable<Customer["recurring"]>;

/** The schedule as it begins if the payer stores the card now. */
function presentRecurring(
  { amountMinor, interval, repetition }: Recurring,
  customer: Customer,
  now: Date,
): NonNullable<MandateView["recurring"]> {
  const { nextOn, lastOn, day } = expectedCharges(customer, now);
  return {
    ...{ amountMinor, interval, repetition },
    ...(day !== null && { day }),
    isFirst: customer.chargeCount === 0,
    ...(nextOn !== null && { nextAt: chargeMoment(nextOn) }),
    ...(lastOn !== null && { lastAt: chargeMoment(lastOn) }),
  };
}
