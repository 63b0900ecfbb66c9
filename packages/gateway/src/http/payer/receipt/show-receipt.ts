import { route } from "../../route.ts";
import { loadSession } from "../session/load-session.ts";
import { pageFacts } from "../session/page-facts.ts";
import { queryText, redirectToPage, sendView } from "../session/page-io.ts";
import { receiptAttempt, receiptOf } from "./receipt-of.ts";

/** A printable receipt; the page for an unpaid checkout. */
export const showReceiptRoute = route({
  auth: "payer",
  method: "GET",
  path: "/checkout/receipt",
  summary: "Show the receipt of a payment.",
  response: "text/html",
  handler: async ({ request, reply }, deps) => {
    const checkoutId = queryText(request, "checkoutId") ?? "";
    const facts = pageFacts(deps, request, reply);
    const session = await loadSession(deps, checkoutId, facts);
    if (!session) return sendView(reply, { ...facts, screen: "unknown" });
    const paid = await receiptAttempt(deps, session, queryText(request, "paymentId"));
    if (!paid) return redirectToPage(reply, checkoutId);
    return sendView(reply, {
      ...session.facts,
      screen: "receipt",
      receipt: await receiptOf(deps, paid, facts.lang),
    });
  },
});
