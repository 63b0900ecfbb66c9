import type { FastifyInstance } from "fastify";
import { loadSession } from "../session/load-session.ts";
import { pageFacts } from "../session/page-facts.ts";
import { type CheckoutDeps, queryText, redirectToPage, sendView } from "../session/page-io.ts";
import { receiptOf } from "./receipt-of.ts";

/** A sheet to print; of a checkout that is not paid, the page instead. */
export function registerReceipt(app: FastifyInstance, deps: CheckoutDeps): void {
  app.get("/checkout/receipt", async (request, reply) => {
    const checkoutId = queryText(request, "checkoutId") ?? "";
    const facts = pageFacts(deps, request, reply);
    const session = await loadSession(deps, checkoutId, facts);
    if (!session) return sendView(reply, { ...facts, screen: "unknown" });
    const { transactionId, status } = session.checkout;
    const paid = session.attempts.find(({ id }) => id === transactionId);
    if (!paid || status !== "SUCCESS") return redirectToPage(reply, checkoutId);
    return sendView(reply, {
      ...session.facts,
      screen: "receipt",
      receipt: await receiptOf(deps, paid),
    });
  });
}
