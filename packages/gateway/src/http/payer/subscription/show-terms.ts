import type { FastifyReply } from "fastify";
import { formatDecimal } from "../../../domain/money.ts";
import type { Customer } from "../../../domain/subscription/customer.ts";
import { findSealedCard } from "../../../store/card/cards.ts";
import { findMerchant } from "../../../store/merchant/merchants.ts";
import type { CheckoutDeps } from "../../http-deps.ts";
import { route } from "../../route.ts";
import { markup, sendPlainPage } from "../plain-page.ts";
import { queryText } from "../session/page-io.ts";
import { openCustomer } from "./open-customer.ts";
import { sendProblem } from "./send-problem.ts";

/** Where a payer agrees to later charges. */
export const showTermsRoute = route({
  auth: "public",
  method: "GET",
  path: "/v1/recurring",
  summary: "The terms of later charges, for the payer.",
  response: "text/html",
  onError: sendProblem,
  handler: async ({ request, reply }, deps) => {
    const customer = await openCustomer(deps, queryText(request, "customerId"));
    return sendTerms(deps, reply, customer);
  },
});

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
