import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { GatewayError } from "../../../domain/errors.ts";
import { isLongId } from "../../../domain/ids.ts";
import { formatDecimal } from "../../../domain/money.ts";
import type { Customer } from "../../../domain/subscription/customer.ts";
import { openCardCheck } from "../../../operations/payment/open-card-check.ts";
import { findSealedCard } from "../../../store/card/cards.ts";
import { findMerchant } from "../../../store/merchant/merchants.ts";
import { findCustomer } from "../../../store/subscription/customers.ts";
import { toGatewayError } from "../../errors.ts";
import { markup, sendPlainPage } from "../plain-page.ts";
import { type CheckoutDeps, queryText, readForm, redirectToPage } from "../session/page-io.ts";

/**
 * Where a payer agrees to later charges and binds a card. The card itself is entered and checked on
 * the checkout page. Source: companion 4.3, 8.11.
 */
export async function registerBindingPage(app: FastifyInstance, deps: CheckoutDeps): Promise<void> {
  const plugin: FastifyPluginAsync = async (scope) => {
    scope.addHook("onRequest", async (request) => deps.payerRateLimiter.take(request.ip));
    scope.setErrorHandler((error, request, reply) => sendProblem(deps, request, reply, error));
    scope.get("/v1/recurring", async (request, reply) => {
      const customer = await openCustomer(deps, queryText(request, "customerId"));
      return sendTerms(deps, reply, customer);
    });
    scope.post("/v1/recurring", async (request, reply) => {
      const customerId = readForm(request).get("customerId") ?? undefined;
      const customer = await openCustomer(deps, customerId);
      const checkout = await openCardCheck(deps, customer.id);
      return redirectToPage(reply, checkout.id);
    });
  };
  await app.register(plugin);
}

async function openCustomer(deps: CheckoutDeps, id: string | undefined): Promise<Customer> {
  const customer = id !== undefined && isLongId(id) ? await findCustomer(deps.database, id) : null;
  if (!customer) throw new GatewayError("CUSTOMER_NOT_FOUND");
  return customer;
}

async function sendTerms(
  deps: CheckoutDeps,
  reply: FastifyReply,
  customer: Customer,
): Promise<FastifyReply> {
  const { merchantId, id, cardToken, recurring } = customer;
  const merchant = await findMerchant(deps.database, merchantId);
  const merchantName = merchant?.profile.brandName || merchant?.profile.companyName || "";
  const bound = cardToken && (await findSealedCard(deps.database, merchantId, id, cardToken));
  const amount = recurring && `RM ${formatDecimal(recurring.amountMinor)}`;
  return sendPlainPage(reply, {
    title: `Bind a card for ${merchantName}`,
    body: markup`
<dl>${customer.productName !== "" && markup`<dt>For</dt><dd>${customer.productName}</dd>`}
${customer.productDescription !== "" && markup`<dt>Details</dt><dd>${customer.productDescription}</dd>`}
${amount && markup`<dt>You will be charged</dt><dd>${amount} ${termsOf(recurring)}</dd>`}
${!recurring && markup`<dt>You will be charged</dt><dd>when ${merchantName} asks for a payment</dd>`}
${bound && markup`<dt>Card bound now</dt><dd>${bound.card.brand} ending in ${bound.card.lastFour}</dd>`}</dl>
<p>Your card is checked with RM 1.00, which is given back at once. By going on you let ${merchantName} charge it as said above until you or they end it.</p>
<form method="post" action="/v1/recurring"><input type="hidden" name="customerId" value="${customer.id}">
<button type="submit">${bound ? "Use another card" : "Continue to my card"}</button></form>
<p class="dim"><a href="${customer.redirectUrl}" rel="noreferrer">Back to ${merchantName} without a card</a></p>`,
  });
}

const INTERVAL_WORDS = {
  DAILY: "every day",
  WEEKLY: "every week",
  MONTHLY: "every month",
} as const;

function termsOf({ interval, repetition }: NonNullable<Customer["recurring"]>): string {
  const times = repetition === null ? "until it is ended" : `${repetition} times`;
  return `${INTERVAL_WORDS[interval]}, ${times}`;
}

function sendProblem(
  deps: CheckoutDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  thrown: unknown,
): FastifyReply {
  const error = toGatewayError(thrown);
  if (error.status >= 500) {
    deps.log.error({ err: error.cause ?? error, requestId: request.id }, "binding page failed");
  }
  if (error.retryAfterSeconds !== undefined) reply.header("retry-after", error.retryAfterSeconds);
  const text =
    error.code === "CUSTOMER_NOT_FOUND"
      ? "This link is not known. Ask whoever sent it for a new one."
      : error.publicMessage;
  const body = markup`<p>${text}</p>`;
  return sendPlainPage(reply, { title: "This cannot be continued", status: error.status, body });
}
