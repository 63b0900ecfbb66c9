import { CARD_PATHS } from "@kaunter/checkout";
import { removeCard } from "../../../operations/card/card-vault.ts";
import { readForm } from "../../request/body/read-form.ts";
import { route } from "../../route.ts";
import { cardBrandsOf } from "./card-form.ts";
import { readCardForm } from "./read-card-form.ts";
import { redirectToForm } from "./redirect-to-page.ts";
import { listSavedCards } from "./saved-cards.ts";
import { sendCardProblem } from "./send-card-problem.ts";

/** Deletes a payer's stored card; the form has asked for confirmation. */
export const removeCardRoute = route({
  auth: "payer",
  method: "POST",
  path: CARD_PATHS.remove,
  summary: "Delete a stored card.",
  response: "text/html",
  onError: sendCardProblem,
  handler: async ({ request, reply }, deps) => {
    const form = readForm(request);
    const open = await readCardForm(deps, request, form.get("reference"));
    const { session, chosen } = open;
    const id = form.get("savedCard");
    const cards = await listSavedCards(deps, session.checkout, cardBrandsOf(chosen.offer));
    const kept = cards.find(({ shown }) => shown.id === id);
    // A second click finds it deleted already.
    if (kept) {
      const { merchantId, customerId, token } = kept.stored;
      await removeCard(deps, merchantId, customerId, token, null);
    }
    return redirectToForm(reply, { ...open, form });
  },
});
