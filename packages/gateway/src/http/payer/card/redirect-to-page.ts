import { PATHS } from "@kaunter/checkout";
import type { FastifyReply } from "fastify";
import type { NextAction } from "../../../rails/rail.ts";
import { lateQuery } from "../session/late-form.ts";
import { type CardProblems, writeProblems } from "./card-problems.ts";
import type { CardReference } from "./card-reference.ts";

/** Redirects to the page, or to the payer's next step. */
export function redirectToState(
  reply: FastifyReply,
  { page, checkoutId }: CardReference,
  next: NextAction["kind"],
): FastifyReply {
  const hasStep = next !== "none" && next !== "wait";
  const path = hasStep ? PATHS.resume : PATHS.page;
  return reply.redirect(`${page}${path}?${new URLSearchParams({ checkoutId })}`, 303);
}

/** Redirects to the card form on the page, which says what is wrong. */
export function redirectToForm(
  reply: FastifyReply,
  { checkoutId, methodId, page }: CardReference,
  problems: CardProblems,
): FastifyReply {
  const query = new URLSearchParams([
    ["checkoutId", checkoutId],
    ["method", methodId],
    ...writeProblems(problems),
  ]);
  return reply.redirect(`${page}${PATHS.page}?${query}`, 303);
}

/** A form of an order that has ended: the page says what became of it. */
export function redirectLate(
  reply: FastifyReply,
  { page, checkoutId }: CardReference,
  isOwnPayment: boolean,
): FastifyReply {
  return reply.redirect(`${page}${PATHS.page}?${lateQuery(checkoutId, isOwnPayment)}`, 303);
}
