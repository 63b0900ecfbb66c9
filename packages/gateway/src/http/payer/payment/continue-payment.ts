import { PATHS } from "@kaunter/checkout";
import { GatewayError } from "../../../domain/errors.ts";
import { loadNextAction } from "../../../operations/payment/attempt-ref.ts";
import { resumePayment } from "../../../operations/payment/resume-payment.ts";
import { readForm } from "../../request/body/read-form.ts";
import { route } from "../../route.ts";
import { loadSession } from "../session/load-session.ts";
import { pageFacts } from "../session/page-facts.ts";
import { redirectToPage, sendView } from "../session/page-io.ts";
import { presentAction } from "../session/present-action.ts";

/** The card issuer's browser check has finished or timed out. */
export const continuePaymentRoute = route({
  auth: "payer",
  method: "POST",
  path: PATHS.continue,
  summary: "Continue after the first step of 3-D Secure.",
  response: "text/html",
  handler: async ({ request, reply }, deps) => {
    const form = readForm(request);
    const checkoutId = form.get("checkoutId") ?? "";
    const facts = pageFacts(deps, request, reply);
    const session = await loadSession(deps, checkoutId, facts);
    if (!session) throw new GatewayError("TRANSACTION_NOT_FOUND");
    if (!session.open) return redirectToPage(reply, checkoutId);
    // When the frame returned in time, its notification has already continued and saved the next
    // step.
    const known = await loadNextAction(deps, session.open);
    const next =
      known?.kind === "3ds_method"
        ? await resumePayment(deps, session.open, { kind: "3ds_method_done", completed: false })
        : (known ?? { kind: "none" as const });
    const view = await presentAction(deps, session, session.open, next);
    return view ? sendView(reply, view) : redirectToPage(reply, checkoutId);
  },
});
