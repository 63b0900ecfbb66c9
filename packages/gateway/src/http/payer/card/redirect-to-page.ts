import { PATHS, renderCardNext } from "@kaunter/checkout";
import type { FastifyReply } from "fastify";
import type { NextAction } from "../../../rails/rail.ts";
import { lateQuery } from "../session/late-form.ts";
import { sendAddress, sendPage, wantsAddress } from "../session/page-io.ts";
import { type CardProblems, writeProblems } from "./card-problems.ts";
import type { OpenCardForm } from "./read-card-form.ts";

/** A form that was sent, with what else came in it. */
export interface SentForm extends Pick<OpenCardForm, "reference" | "session"> {
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
  const path = hasStep ? PATHS.resume : PATHS.page;
  return goOn(reply, sent, path, new URLSearchParams({ checkoutId }));
}

/** Redirects to the card form on the page, which says what is wrong. */
export function redirectToForm(
  reply: FastifyReply,
  sent: SentForm,
  problems: CardProblems = {},
): FastifyReply {
  const { checkoutId, methodId } = sent.reference;
  const query = new URLSearchParams([
    ["checkoutId", checkoutId],
    ["method", methodId],
    ...writeProblems(problems),
  ]);
  return goOn(reply, sent, PATHS.page, query);
}

/** A form of an order that has ended: the page says what became of it. */
export function redirectLate(
  reply: FastifyReply,
  sent: SentForm,
  isOwnPayment: boolean,
): FastifyReply {
  return goOn(reply, sent, PATHS.page, lateQuery(sent.reference.checkoutId, isOwnPayment));
}

/**
 * The form's script tells the page around it; else it fills the whole window, or tells the page
 * around it to continue.
 */
function goOn(
  reply: FastifyReply,
  { reference, session, form }: SentForm,
  path: string,
  query: URLSearchParams,
): FastifyReply {
  const address = `${path}?${query}`;
  const { page: pageOrigin, lang } = reference;
  if (wantsAddress(reply.request)) return sendAddress(reply, address);
  if (form.get("isFramed") !== "yes") return reply.redirect(pageOrigin + address, 303);
  const { embedOrigins = [] } = session.facts;
  return sendPage(reply, renderCardNext({ lang, pageOrigin, embedOrigins, path: address }));
}
