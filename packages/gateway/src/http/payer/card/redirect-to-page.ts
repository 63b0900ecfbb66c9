import { PATHS } from "@kaunter/checkout";
import type { FastifyReply } from "fastify";
import type { NextAction } from "../../../rails/rail.ts";
import type { CheckoutDeps } from "../../http-deps.ts";
import {
  CARD_RETURN_MS,
  type CardReference,
  type CardReturn,
  sealReturn,
} from "./card-reference.ts";
import type { OpenForm } from "./open-form.ts";

export type RetainedFields = Omit<CardReturn, "checkoutId" | "expiresAtMs">;

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

/** Redirects to the card form on the page, with its errors and the values to keep. */
export function redirectToForm(
  deps: CheckoutDeps,
  reply: FastifyReply,
  { reference }: OpenForm,
  kept: RetainedFields,
): FastifyReply {
  const { checkoutId, methodId: method, page } = reference;
  const expiresAtMs = deps.clock.now().getTime() + CARD_RETURN_MS;
  const again = sealReturn(deps, { ...kept, checkoutId, expiresAtMs });
  const query = new URLSearchParams({ checkoutId, method, again });
  return reply.redirect(`${page}${PATHS.page}?${query}`, 303);
}
