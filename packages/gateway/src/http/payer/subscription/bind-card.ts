import { GatewayError } from "../../../domain/errors.ts";
import { createCardCheck } from "../../../operations/payment/create-card-check.ts";
import { readForm } from "../../request/body/read-form.ts";
import { route } from "../../route.ts";
import { redirectToPage, sendView } from "../session/page-io.ts";
import { expectCustomer } from "./expect-customer.ts";
import { presentMandate } from "./present-mandate.ts";

/** The payer consented. The card itself is entered and verified on the checkout page. */
export const bindCardRoute = route({
  auth: "payer",
  method: "POST",
  path: "/v1/recurring",
  summary: "Consent to later charges.",
  response: "text/html",
  handler: async ({ request, reply }, deps) => {
    const customerId = readForm(request).get("customerId") ?? undefined;
    const customer = await expectCustomer(deps, customerId);
    try {
      const checkout = await createCardCheck(deps, customer);
      return redirectToPage(reply, checkout.id);
    } catch (error) {
      if (!(error instanceof GatewayError) || error.status >= 500) throw error;
      const view = await presentMandate(deps, request, reply, customer);
      return sendView(reply, { ...view, isUnavailable: true }, error.status);
    }
  },
});
