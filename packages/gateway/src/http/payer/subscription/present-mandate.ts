import type { MandateView } from "@kaunter/checkout";
import type { FastifyReply, FastifyRequest } from "fastify";
import { presentMerchant } from "../../../domain/checkout/shown-merchant.ts";
import { type Customer, isDone } from "../../../domain/subscription/customer.ts";
import { findCheckoutLook } from "../../../store/checkout/checkout-looks.ts";
import { findMerchant } from "../../../store/merchant/merchants.ts";
import type { CheckoutDeps } from "../../http-deps.ts";
import { hostOf } from "../session/load-session.ts";
import { pageFacts } from "../session/page-facts.ts";
import { mandateTermsOf } from "./mandate-terms.ts";

export async function presentMandate(
  deps: CheckoutDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  customer: Customer,
): Promise<MandateView> {
  const { merchantId, id, redirectUrl } = customer;
  const facts = pageFacts(deps, request, reply);
  const [merchant, look, terms] = await Promise.all([
    findMerchant(deps.database, merchantId),
    findCheckoutLook(deps.database, merchantId),
    mandateTermsOf(deps, customer, facts.now),
  ]);
  const state = stateOf(customer, terms.card !== undefined);
  return {
    ...facts,
    ...terms,
    screen: "mandate",
    customerId: id,
    merchant: merchant ? presentMerchant(merchant, look) : { name: "" },
    ...(state && { state }),
    returnsTo: hostOf(redirectUrl),
    returnUrl: redirectUrl,
  };
}

/** Undefined while there is no card to charge. */
function stateOf(customer: Customer, hasCard: boolean): MandateView["state"] {
  if (customer.boundOn === null || !hasCard) return undefined;
  if (isDone(customer)) return "done";
  return customer.isActive ? "active" : "stopped";
}
