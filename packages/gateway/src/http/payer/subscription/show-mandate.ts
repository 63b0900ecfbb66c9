import { route } from "../../route.ts";
import { queryText, sendView } from "../session/page-io.ts";
import { expectCustomer } from "./expect-customer.ts";
import { presentMandate } from "./present-mandate.ts";

/** Where a payer authorizes later charges. The card is entered on the checkout page afterwards. */
export const showMandateRoute = route({
  auth: "payer",
  method: "GET",
  path: "/v1/recurring",
  summary: "Show the terms of later charges.",
  response: "text/html",
  handler: async ({ request, reply }, deps) => {
    const customer = await expectCustomer(deps, queryText(request, "customerId"));
    return sendView(reply, await presentMandate(deps, request, reply, customer));
  },
});
