import { GatewayError } from "../../../domain/errors.ts";
import { cancelCheckout } from "../../../operations/checkout/close-checkout.ts";
import { readForm } from "../../request/read-form.ts";
import { route } from "../../route.ts";
import { loadSession } from "../session/load-session.ts";
import { pageFacts } from "../session/page-facts.ts";
import { redirectToPage, sendView } from "../session/page-io.ts";
import { leave } from "./build-view.ts";

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
    const checkout = await cancelCheckout(deps, session.checkout);
    // Paid or closed in the meantime: the page shows it.
    if (checkout.status !== "CANCELLED") return redirectToPage(reply, checkoutId);
    const { leave: way } = leave({ ...session, checkout }, "CANCELLED", 0);
    if (!way) return redirectToPage(reply, checkoutId);
    const { facts: page } = session;
    return sendView(reply, { ...page, screen: "leaving", status: "CANCELLED", leave: way });
  },
});
