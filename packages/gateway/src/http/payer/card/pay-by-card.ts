import { CARD_PATHS, type CardField, type CardFieldError } from "@kaunter/checkout";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Problem } from "../../../rails/rail.ts";
import type { CheckoutDeps } from "../../http-deps.ts";
import { readForm } from "../../request/body/read-form.ts";
import { route } from "../../route.ts";
import { isOwnPayment } from "../session/late-form.ts";
import { startFromForm } from "../session/start-from-form.ts";
import { keepValues } from "./kept-values.ts";
import { type CardChoice, readCardChoice } from "./read-card-choice.ts";
import { type OpenCardForm, readCardForm } from "./read-card-form.ts";
import {
  redirectLate,
  redirectToForm,
  redirectToState,
  type SentForm,
} from "./redirect-to-page.ts";
import { sendCardProblem } from "./send-card-problem.ts";

/**
 * A card was entered or chosen. The response always leads to the page, which shows the current
 * state: the next step of 3-D Secure, the result, or the form with its errors.
 */
export const payByCardRoute = route({
  auth: "payer",
  method: "POST",
  path: CARD_PATHS.pay,
  summary: "Pay with a card.",
  response: "text/html",
  onError: sendCardProblem,
  handler: async ({ request, reply }, deps) => {
    const form = readForm(request);
    const open = { ...(await readCardForm(deps, request, form.get("reference"))), form };
    const choice = await readCardChoice(deps, open, form);
    keepValues(deps, reply, open.reference, form);
    if ("errors" in choice) return redirectToForm(reply, open, choice);
    return pay(deps, request, reply, open, choice);
  },
});

async function pay(
  deps: CheckoutDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  open: OpenCardForm & SentForm,
  choice: CardChoice,
): Promise<FastifyReply> {
  const { reference, session, chosen, form } = open;
  const started = await startFromForm(deps, request, session, {
    offer: chosen.offer,
    attemptKey: reference.attemptKey,
    acceptRestart: form.get("acceptRestart") === "yes",
    ...choice,
  });
  switch (started?.kind) {
    case "invalid":
      return redirectToForm(reply, open, { errors: errorsOf(started.problems) });
    case "must_accept_restart":
      return redirectToForm(reply, open, { mustAcceptRestart: true });
    case "started":
      return redirectToState(reply, open, started.next.kind);
    case undefined: {
      const isOwn = await isOwnPayment(deps, session.checkout, reference.attemptKey);
      return redirectLate(reply, open, isOwn);
    }
  }
}

const CARD_FIELDS: Readonly<Record<string, CardField>> = {
  "card.number": "cardNumber",
  "card.expiry": "cardExpiry",
  "card.cvc": "cardCvc",
  "card.holderName": "cardName",
};

/**
 * What only the rail knows: which brands its contract includes, and that a card must not expire
 * before the checkout.
 */
function errorsOf(problems: readonly Problem[]): Partial<Record<CardField, CardFieldError>> {
  const errors: Partial<Record<CardField, CardFieldError>> = {};
  for (const { field, code } of problems) {
    const name = CARD_FIELDS[field];
    if (name) errors[name] ??= code;
  }
  return errors;
}
