import type { FastifyRequest } from "fastify";
import { GatewayError } from "../../../domain/errors.ts";
import type { CheckoutDeps } from "../../http-deps.ts";
import { loadSession, type Session } from "../session/load-session.ts";
import { type OfferedToPayer, offeredMethods } from "../session/offered-methods.ts";
import { factsOf } from "../session/page-facts.ts";
import { type CardReference, isExpired, openReference } from "./card-reference.ts";

/** This form has expired; the page shows the current state. */
export class CardFormExpired extends Error {
  readonly reference: CardReference;
  readonly embedOrigins: readonly string[];
  constructor(reference: CardReference, { embedOrigins = [] }: Session["facts"]) {
    super("the card form has expired");
    this.reference = reference;
    this.embedOrigins = embedOrigins;
  }
}

export interface OpenForm {
  reference: CardReference;
  session: Session;
  chosen: OfferedToPayer;
}

/**
 * Opens a form's reference. Throws CARD_ENTRY_OFF, TRANSACTION_NOT_FOUND for an invalid reference
 * or another origin than the form's, and `CardFormExpired`.
 */
export async function openForm(
  deps: CheckoutDeps,
  request: FastifyRequest,
  text: string | null,
): Promise<OpenForm> {
  if (!deps.acceptsCards) throw new GatewayError("CARD_ENTRY_OFF");
  const reference = openReference(deps, text);
  if (!reference || !deps.cardOrigins.isHome(request, reference.page)) {
    throw new GatewayError("TRANSACTION_NOT_FOUND");
  }
  const { checkoutId, methodId, lang, page } = reference;
  const facts = factsOf(deps, lang);
  const place = { page, card: "" };
  const session = await loadSession(deps, checkoutId, { ...facts, place });
  if (!session) throw new GatewayError("TRANSACTION_NOT_FOUND");
  const isOpen = session.checkout.status === "IN_PROCESS" && session.checkout.endAt > facts.now;
  const chosen = offeredMethods(deps, session.checkout).find(
    ({ shown }) => shown.id === methodId && shown.form === "card" && !shown.unavailable,
  );
  if (!isOpen || !chosen || isExpired(deps, reference))
    throw new CardFormExpired(reference, session.facts);
  return { reference, session, chosen };
}
