import type { MandateView } from "@kaunter/checkout";
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { GatewayError } from "../../../domain/errors.ts";
import { isLongId } from "../../../domain/ids.ts";
import { CARD_CHECK_MINOR, type Customer } from "../../../domain/subscription/customer.ts";
import { openCardCheck } from "../../../operations/payment/open-card-check.ts";
import { findSealedCard } from "../../../store/card/cards.ts";
import { findCheckoutLook } from "../../../store/checkout/checkout-looks.ts";
import { findMerchant } from "../../../store/merchant/merchants.ts";
import { findCustomer } from "../../../store/subscription/customers.ts";
import { sendErrorPage } from "../page/send-error-page.ts";
import { hostOf, presentMerchant } from "../session/load-session.ts";
import { pageFacts } from "../session/page-facts.ts";
import {
  type CheckoutDeps,
  queryText,
  readForm,
  redirectToPage,
  sendView,
} from "../session/page-io.ts";

/** Where a payer authorizes later charges. The card is entered on the checkout page after it. */
export async function registerBindingPage(app: FastifyInstance, deps: CheckoutDeps): Promise<void> {
  const plugin: FastifyPluginAsync = async (scope) => {
    scope.addHook("onRequest", async (request) => deps.payerRateLimiter.take(request.ip));
    scope.setErrorHandler((error, request, reply) => sendErrorPage(deps, request, reply, error));
    scope.get("/v1/recurring", async (request, reply) => {
      const customer = await openCustomer(deps, queryText(request, "customerId"));
      return sendView(reply, await mandateView(deps, request, reply, customer));
    });
    scope.post("/v1/recurring", async (request, reply) => {
      const customerId = readForm(request).get("customerId") ?? undefined;
      const customer = await openCustomer(deps, customerId);
      try {
        const checkout = await openCardCheck(deps, customer.id);
        return redirectToPage(reply, checkout.id);
      } catch (error) {
        if (!(error instanceof GatewayError) || error.status >= 500) throw error;
        const view = await mandateView(deps, request, reply, customer);
        return sendView(reply, { ...view, isUnavailable: true }, error.status);
      }
    });
  };
  await app.register(plugin);
}

async function openCustomer(deps: CheckoutDeps, id: string | undefined): Promise<Customer> {
  const customer = id !== undefined && isLongId(id) ? await findCustomer(deps.database, id) : null;
  if (!customer) throw new GatewayError("CUSTOMER_NOT_FOUND");
  return customer;
}

async function mandateView(
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
