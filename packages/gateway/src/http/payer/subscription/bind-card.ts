import { openCardCheck } from "../../../operations/payment/open-card-check.ts";
import { readForm } from "../../request/read-form.ts";
import { route } from "../../route.ts";
import { redirectToPage } from "../session/page-io.ts";
import { openCustomer } from "./open-customer.ts";
import { sendProblem } from "./send-problem.ts";

/** The payer agreed. The card itself is entered and checked on the checkout page. */
export const bindCardRoute = route({
  auth: "public",
  method: "POST",
  path: "/v1/recurring",
  summary: "The payer agrees to later charges.",
  response: "text/html",
  onError: sendProblem,
  handler: async ({ request, reply }, deps) => {
    const customerId = readForm(request).get("customerId") ?? undefined;
    const customer = await openCustomer(deps, customerId);
    const checkout = await openCardCheck(deps, customer.id);
    return redirectToPage(reply, checkout.id);
  },
});
