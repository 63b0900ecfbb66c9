import { CARD_PATHS, type CardField, type CardFieldError } from "@kaunter/checkout";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { CheckoutDeps } from "../../http-deps.ts";
import { readForm } from "../../request/read-form.ts";
import { route } from "../../route.ts";
import { startFromForm } from "../session/start-from-form.ts";
import { openForm } from "./open-form.ts";
import { type CardChoice, readCardChoice } from "./read-card-choice.ts";
import {
  type RetainedFields,
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
    const open = { ...(await openForm(deps, request, form.get("reference"))), form };
    const choice = await readCardChoice(deps, open, form);
    const kept = keptOf(form);
    if ("errors" in choice) return redirectToForm(deps, reply, open, { ...kept, ...choice });
    return pay(deps, request, reply, open, choice);
  },
});

async function pay(
  deps: CheckoutDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  open: SentForm,
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
      return redirectToForm(deps, reply, open, {
        ...keptOf(form),
        errors: errorsOf(started.problems),
      });
    case "must_accept_restart":
      return redirectToForm(deps, reply, open, { ...keptOf(form), mustAcceptRestart: true });
    case "started":
    case undefined:
      return redirectToState(reply, open, started?.next.kind ?? "none");
  }
}

/** What may pass through the browser: sealed, and never the number or a security code. */
function keptOf(form: URLSearchParams): RetainedFields {
  const selected = form.get("savedCard");
  return {
    expiry: (form.get("cardExpiry") ?? "").slice(0, 9),
    name: nameToKeep(form.get("cardName") ?? ""),
    ...(selected !== null && { selected: selected.slice(0, 32) }),
  };
}

const NAME_LENGTH_MAX = 60;

/** A card number entered in the wrong field is not kept either. */
function nameToKeep(name: string): string {
  return /\d{4}/.test(name.replaceAll(/[\s-]/g, "")) ? "" : name.slice(0, NAME_LENGTH_MAX);
}

const CARD_FIELDS: Readonly<Record<string, CardField>> = {
  "card.number": "cardNumber",
  "card.expiry": "cardExpiry",
  "card.cvc": "cardCvc",
  "card.holderName": "cardName",
};

function errorsOf(
  problems: readonly { field: string; message: string }[],
): Partial<Record<CardField, CardFieldError>> {
  const errors: Partial<Record<CardField, CardFieldError>> = {};
  for (const { field, message } of problems) {
    const name = CARD_FIELDS[field];
    if (name) errors[name] ??= errorOf(message);
  }
  return errors;
}

/**
 * What only the rail knows: which brands its contract includes, and that a card must not expire
 * before the checkout.
 */
function errorOf(message: string): CardFieldError {
  if (message.includes("expired")) return "expired";
  return message.includes("not accepted") ? "not_accepted" : "invalid";
}
