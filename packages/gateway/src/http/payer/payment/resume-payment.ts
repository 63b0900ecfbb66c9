import { PATHS } from "@kaunter/checkout";
import { GatewayError } from "../../../domain/errors.ts";
import { loadNextAction } from "../../../operations/payment/attempt-ref.ts";
import { route } from "../../route.ts";
import { loadSession } from "../session/load-session.ts";
import { pageFacts } from "../session/page-facts.ts";
import { queryText, redirectToPage, sendView } from "../session/page-io.ts";
import { presentAction } from "../session/present-action.ts";

/** The payer returns to an open bank or wallet page. */
export const resumePaymentRoute = route({
  auth: "payer",
  method: "GET",
  path: PATHS.resume,
  summary: "Continue a pending payment.",
  response: "text/html",
  handler: async ({ request, reply }, deps) => {
    const checkoutId = queryText(request, "checkoutId") ?? "";
    const session = await loadSession(deps, checkoutId, pageFacts(deps, request, reply));
    if (!session) throw new GatewayError("TRANSACTION_NOT_FOUND");
    const next = session.open && (await loadNextAction(deps, session.open));
    const view = session.open && next && (await presentAction(deps, session, session.open, next));
    return view ? sendView(reply, view) : redirectToPage(reply, checkoutId);
  },
});
