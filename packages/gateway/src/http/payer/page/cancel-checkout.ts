import { GatewayError } from "../../../domain/errors.ts";
import { cancelCheckout } from "../../../operations/checkout/close-checkout.ts";
import { readForm } from "../../request/body/read-form.ts";
import { route } from "../../route.ts";
import { loadSession } from "../session/load-session.ts";
import { pageFacts } from "../session/page-facts.ts";
import { redirectToPage } from "../session/page-io.ts";

export const cancelCheckoutRoute = route({
  auth: "payer",
  method: "POST",
  path: "/checkout/cancel",
  summary: "Cancel the checkout.",
  response: "text/html",
  handler: async ({ request, reply }, deps) => {
    const checkoutId = readForm(request).get("checkoutId") ?? "";
    const facts = pageFacts(deps, request, reply);
    const session = await loadSession(deps, checkoutId, facts);
    if (!session) throw new GatewayError("TRANSACTION_NOT_FOUND");
    await cancelCheckout(deps, session.checkout);
    // The page shows it; also that the order was paid or closed in the meantime.
    return redirectToPage(reply, checkoutId, new URLSearchParams({ checkoutId, left: "yes" }));
  },
});
