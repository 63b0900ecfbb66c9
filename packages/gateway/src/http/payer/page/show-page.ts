import { route } from "../../route.ts";
import { readProblems } from "../card/card-problems.ts";
import { saveLastMethod } from "../method/last-method.ts";
import { paidAttempt } from "../receipt/receipt-of.ts";
import { rememberShown, wasShown } from "../receipt/shown-success.ts";
import { loadSession } from "../session/load-session.ts";
import { pageFacts } from "../session/page-facts.ts";
import { queryText, sendView } from "../session/page-io.ts";
import { buildView } from "./build-view.ts";

export const showPageRoute = route({
  auth: "payer",
  method: "GET",
  path: "/checkout",
  summary: "Show the checkout page.",
  response: "text/html",
  handler: async ({ request, reply }, deps) => {
    const facts = pageFacts(deps, request, reply);
    const checkoutId = queryText(request, "checkoutId") ?? "";
    const session = await loadSession(deps, checkoutId, facts);
    if (!session) return sendView(reply, { ...facts, screen: "unknown" });
    const method = queryText(request, "method");
    const bank = queryText(request, "bank");
    const hasSeenIt = wasShown(deps, request, checkoutId);
    const view = await buildView(deps, session, {
      ...(method && { method }),
      ...(bank && { bank }),
      wantsFreshBanks: queryText(request, "banks") === "fresh",
      problems: readProblems(request),
      isLate: queryText(request, "late") === "yes",
      showMethods: queryText(request, "show") === "methods",
      wasShown: hasSeenIt,
    });
    rememberShown(deps, reply, view);
    const paid = paidAttempt(session);
    if (view.screen === "success" && paid && session.remembered.isOn && !hasSeenIt) {
      saveLastMethod(deps, reply, paid.requestMethod, paid.bankCode);
    }
    return sendView(reply, view);
  },
});

/** Merchants keep links for a long time. */
export const showPageAtOldPathRoutes = ["/v2/checkout", "/v3/checkout", "/v4/checkout"].map(
  (path) => ({ ...showPageRoute, path }),
);
