import type { FastifyRequest } from "fastify";
import { GatewayError } from "../../../domain/errors.ts";
import type { CheckoutDeps } from "../../http-deps.ts";
import { getCalledHost } from "../../request/origin/called-host.ts";
import { type OfferedToPayer, offeredMethods } from "../method/offered-methods.ts";
import { isOwnPayment, isPayable } from "../session/late-form.ts";
import { loadSession, type Session } from "../session/load-session.ts";
import { factsOf } from "../session/page-facts.ts";
import { NO_DEVICE } from "../session/paying-device.ts";
import { type CardReference, isExpired, openReference } from "./card-reference.ts";

/** This form takes no card: its order has ended, or it has expired. */
export class CardFormClosed extends Error {
  readonly reference: CardReference;
  readonly session: Session;
  /** The order was paid by this very form. */
  readonly isOwn: boolean;
  constructor(reference: CardReference, session: Session, isOwn: boolean) {
    super("the card form is closed");
    this.reference = reference;
    this.session = session;
    this.isOwn = isOwn;
  }
}

export interface OpenCardForm {
  reference: CardReference;
  session: Session;
  chosen: OfferedToPayer;
}

/**
 * Reads a form's reference. Throws CARD_ENTRY_OFF, TRANSACTION_NOT_FOUND for an invalid reference
 * or another origin than the form's, and `CardFormClosed`.
 */
export async function readCardForm(
  deps: CheckoutDeps,
  request: FastifyRequest,
  text: string | null,
): Promise<OpenCardForm> {
  if (!deps.acceptsCards) throw new GatewayError("CARD_ENTRY_OFF");
  const reference = openReference(deps, text);
  if (!reference || !deps.cardOrigins.isHome(getCalledHost(request), reference.page)) {
    throw new GatewayError("TRANSACTION_NOT_FOUND");
  }
  const { checkoutId, methodId, lang, page } = reference;
  const facts = factsOf(deps, lang);
  const place = { page, card: "" };
  const session = await loadSession(deps, checkoutId, {
    ...facts,
    place,
    // The form is at another host than the page's cookies.
    remembered: { isOn: false },
    device: NO_DEVICE,
  });
  if (!session) throw new GatewayError("TRANSACTION_NOT_FOUND");
  const chosen = offeredMethods(deps, session.checkout).find(
    ({ shown }) => shown.id === methodId && shown.form === "card" && !shown.unavailable,
  );
  if (!isPayable(session) || !chosen || isExpired(deps, reference)) {
    const isOwn = await isOwnPayment(deps, session.checkout, reference.attemptKey);
    throw new CardFormClosed(reference, session, isOwn);
  }
  return { reference, session, chosen };
}
