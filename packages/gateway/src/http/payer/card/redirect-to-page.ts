import { PATHS, renderCardNext } from "@kaunter/checkout";
import type { FastifyReply } from "fastify";
import type { NextAction } from "../../../rails/rail.ts";
import type { CheckoutDeps } from "../../http-deps.ts";
import { sendPage } from "../session/page-io.ts";
import { CARD_RETURN_MS, type CardReturn, sealReturn } from "./card-reference.ts";
import type { OpenForm } from "./open-form.ts";

export type RetainedFields = Omit<CardReturn, "checkoutId" | "expiresAtMs">;

/** A form that was sent, with what else came in it. */
export interface SentForm extends OpenForm {
  form: URLSearchParams;
}

/** Redirects to the page, or to the payer's next step. */
export function redirectToState(
  reply: FastifyReply,
  sent: SentForm,
  next: NextAction["kind"],
): FastifyReply {
  const { checkoutId } = sent.reference;
  const hasStep = next !== "none" && next !== "wait";
  return goOn(reply, sent, hasStep ? PATHS.resume : PATHS.page, { checkoutId });
}

/** Redirects to the card method on the page. */
export function redirectToMethod(reply: FastifyReply, sent: SentForm): FastifyReply {
  const { checkoutId, methodId: method } = sent.reference;
  return goOn(reply, sent, PATHS.page, { checkoutId, method });
}

/** Redirects to the card form on the page, with its errors and the values to keep. */
export function redirectToForm(
  deps: CheckoutDeps,
  reply: FastifyReply,
  sent: SentForm,
  kept: RetainedFields,
): FastifyReply {
  const { checkoutId, methodId: method } = sent.reference;
  const expiresAtMs = deps.clock.now().getTime() + CARD_RETURN_MS;
  const again = sealReturn(deps, { ...kept, checkoutId, expiresAtMs });
  return goOn(reply, sent, PATHS.page, { checkoutId, method, again });
}

/** The form fills the whole window, or asks the page around it to go on. */
function goOn(
  reply: FastifyReply,
  { reference, session, form }: SentForm,
  path: string,
  query: Record<string, string>,
): FastifyReply {
  const address = `${path}?${new URLSearchParams(query)}`;
  const { page: pageOrigin, lang } = reference;
  if (form.get("isFramed") !== "yes") return reply.redirect(pageOrigin + address, 303);
  const { embedOrigins = [] } = session.facts;
  return sendPage(reply, renderCardNext({ lang, pageOrigin, embedOrigins, path: address }));
}
