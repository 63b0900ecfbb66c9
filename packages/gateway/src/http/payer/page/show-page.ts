import type { CheckoutView } from "@kaunter/checkout";
import type { FastifyReply, FastifyRequest } from "fastify";
import { readHostCookie, writeHostCookie } from "../../request/cookies.ts";
import { route } from "../../route.ts";
import { readProblems } from "../card/card-problems.ts";
import { saveLastMethod } from "../method/last-method.ts";
import { paidAttempt } from "../receipt/receipt-of.ts";
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
      isLeaving: queryText(request, "left") === "yes",
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

/**
 * The success page redirects to the shop automatically only once. A payer who returns by Back,
 * reloads or changes the language stays on it: the cookie names the checkout that was shown last.
 */
const SHOWN_COOKIE = "kaunter_shown";
const COOKIE_SECONDS = 86_400;

interface CookieDeps {
  isSandbox: boolean;
}

function wasShown(
  deps: CookieDeps,
  request: Pick<FastifyRequest, "headers">,
  checkoutId: string,
): boolean {
  return readHostCookie(deps, request, SHOWN_COOKIE) === checkoutId;
}

function rememberShown(deps: CookieDeps, reply: FastifyReply, view: CheckoutView): void {
  if (view.screen !== "success" || view.leave?.afterMs === undefined) return;
  const cookie = { name: SHOWN_COOKIE, value: view.checkoutId, maxAge: COOKIE_SECONDS };
  writeHostCookie(deps, reply, cookie);
}
