import type { MandateView } from "@kaunter/checkout";
import type { FastifyReply, FastifyRequest } from "fastify";
import { CARD_CHECK_MINOR, type Customer } from "../../../domain/subscription/customer.ts";
import { findSealedCard } from "../../../store/card/cards.ts";
import { findCheckoutLook } from "../../../store/checkout/checkout-looks.ts";
import { findMerchant } from "../../../store/merchant/merchants.ts";
import type { CheckoutDeps } from "../../http-deps.ts";
import { hostOf, presentMerchant } from "../session/load-session.ts";
import { pageFacts } from "../session/page-facts.ts";

export async function presentMandate(
  deps: CheckoutDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  customer: Customer,
): Promise<MandateView> {
  const { merchantId, id, cardToken, recurring, redirectUrl } = customer;
  const [merchant, look, bound] = await Promise.all([
    findMerchant(deps.database, merchantId),
    findCheckoutLook(deps.database, merchantId),
    cardToken ? findSealedCard(deps.database, merchantId, id, cardToken) : null,
  ]);
  return {
    ...pageFacts(deps, request, reply),
    screen: "mandate",
    customerId: id,
    merchant: merchant ? presentMerchant(merchant, look) : { name: "" },
    product: { name: customer.productName, description: customer.productDescription },
    ...(recurring && { recurring }),
    verificationMinor: CARD_CHECK_MINOR,
    ...(bound && { card: bound.card }),
    returnsTo: hostOf(redirectUrl),
    returnUrl: redirectUrl,
  };
}
