import { CARD_PATHS, PATHS } from "@kaunter/checkout";
import type { FastifyInstance } from "fastify";
import { removeCard } from "../../../operations/card/card-vault.ts";
import { type CheckoutDeps, readForm } from "../session/page-io.ts";
import { listKeptCards } from "./kept-cards.ts";
import { openForm } from "./open-form.ts";

/** The payer does not want a card kept any longer; the form asked whether they mean it. */
export function registerRemoveCard(app: FastifyInstance, deps: CheckoutDeps): void {
  app.post(CARD_PATHS.remove, async (request, reply) => {
    const form = readForm(request);
    const { reference, session } = await openForm(deps, request, form.get("reference"));
    const id = form.get("savedCard");
    const kept = (await listKeptCards(deps, session.checkout)).find(({ shown }) => shown.id === id);
    // A second click finds it gone already.
    if (kept) {
      const { merchantId, customerId, token } = kept.stored;
      await removeCard(deps, merchantId, customerId, token, null);
    }
    const { checkoutId, methodId: method, page } = reference;
    const query = new URLSearchParams({ checkoutId, method });
    return reply.redirect(`${page}${PATHS.page}?${query}`, 303);
  });
}
