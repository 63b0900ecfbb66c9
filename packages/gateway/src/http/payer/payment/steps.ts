import { PATHS } from "@kaunter/checkout";
import type { FastifyInstance } from "fastify";
import { GatewayError } from "../../../domain/errors.ts";
import { loadNextAction } from "../../../operations/payment/attempt-ref.ts";
import { resumePayment } from "../../../operations/payment/resume-payment.ts";
import { loadSession } from "../session/load-session.ts";
import { pageFacts } from "../session/page-facts.ts";
import {
  type CheckoutDeps,
  queryText,
  readForm,
  redirectToPage,
  sendView,
} from "../session/page-io.ts";
import { presentAction } from "../session/present-action.ts";

/** Steps between the first click and the outcome. */
export function registerSteps(app: FastifyInstance, deps: CheckoutDeps): void {
  // The card issuer has looked at the browser, or had its time.
  app.post(PATHS.continue, async (request, reply) => {
    const form = readForm(request);
    const checkoutId = form.get("checkoutId") ?? "";
    const facts = pageFacts(deps, request, reply);
    const session = await loadSession(deps, checkoutId, facts);
    if (!session) throw new GatewayError("TRANSACTION_NOT_FOUND");
    if (!session.open) return redirectToPage(reply, checkoutId);
    // When the frame came back in time, the notification went on already and left the next step.
    const known = await loadNextAction(deps, session.open);
    const next =
      known?.kind === "3ds_method"
        ? await resumePayment(deps, session.open, { kind: "3ds_method_done", completed: false })
        : (known ?? { kind: "none" as const });
    const view = await presentAction(deps, session, session.open, next);
    return view ? sendView(reply, view) : redirectToPage(reply, checkoutId);
  });

  // The payer goes back to a bank or wallet that was left open.
  app.get(PATHS.resume, async (request, reply) => {
    const checkoutId = queryText(request, "checkoutId") ?? "";
    const session = await loadSession(deps, checkoutId, pageFacts(deps, request, reply));
    if (!session) throw new GatewayError("TRANSACTION_NOT_FOUND");
    const next = session.open && (await loadNextAction(deps, session.open));
    const view = session.open && next && (await presentAction(deps, session, session.open, next));
    return view ? sendView(reply, view) : redirectToPage(reply, checkoutId);
  });
}
