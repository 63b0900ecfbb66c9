import {
  type CardField,
  type CardFieldError,
  type CardForm,
  type CheckoutView,
  cardDigits,
  cardErrors,
  parseExpiry,
} from "@kaunter/checkout";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Checkout } from "../../domain/checkout.ts";
import { GatewayError } from "../../domain/errors.ts";
import {
  type StartedPayment,
  type StartPayment,
  startPayment,
} from "../../operations/start-payment.ts";
import { Secret } from "../../platform/secret.ts";
import type { BrowserFacts, CardInput } from "../../rails/rail.ts";
import { bankListOf, cardFormOf, chooseView, methodView } from "./build-view.ts";
import { loadSession, type Session } from "./load-session.ts";
import { type OfferedToPayer, offeredMethods } from "./offered-methods.ts";
import { pageFacts } from "./page-facts.ts";
import { type CheckoutDeps, readForm, redirectToPage, sendView } from "./page-io.ts";
import { payFacts } from "./pay-facts.ts";
import { presentAction } from "./present-action.ts";

const ATTEMPT_KEY = /^[\w-]{16,64}$/;

export function registerPay(app: FastifyInstance, deps: CheckoutDeps): void {
  app.post("/checkout/pay", async (request, reply) => {
    const form = readForm(request);
    const checkoutId = form.get("checkoutId") ?? "";
    const session = await loadSession(deps, checkoutId, pageFacts(deps, request, reply));
    if (!session) throw new GatewayError("TRANSACTION_NOT_FOUND");
    const chosen = findOffered(deps, session, form.get("method"));
    if (!chosen) return sendView(reply, await chooseView(deps, session));
    // Every form of ours carries its key; without one a repeated post would be a second charge.
    if (!ATTEMPT_KEY.test(form.get("attemptKey") ?? "")) return redirectToPage(reply, checkoutId);
    const missing = await findMissing(deps, session, chosen, form);
    if (missing) return sendView(reply, missing);
    const started = await startOrNull(deps, toRequest(request, session, chosen, form));
    if (!started) return redirectToPage(reply, checkoutId);
    return answer(deps, reply, session, chosen, form, started);
  });
}

function findOffered(
  deps: CheckoutDeps,
  session: Session,
  name: string | null,
): OfferedToPayer | undefined {
  const id = name === null ? undefined : deps.rails.findMethod(name)?.method.id;
  return offeredMethods(deps.rails, session.checkout).find(
    ({ shown }) => shown.id === id && !shown.unavailable,
  );
}

/**
 * What the form lacks, or null: card fields, or a bank that was not chosen or went offline
 * meanwhile.
 */
async function findMissing(
  deps: CheckoutDeps,
  session: Session,
  chosen: OfferedToPayer,
  form: URLSearchParams,
): Promise<CheckoutView | null> {
  if (chosen.shown.form === "card") return findCardErrors(deps, session, chosen, form);
  if (chosen.shown.form !== "bank") return null;
  const code = form.get("bankCode") ?? "";
  const bankList = await bankListOf(deps, session, chosen);
  const bank = bankList.banks.find((candidate) => candidate.code === code);
  if (bank?.isOnline) return null;
  const error = code === "" ? "required" : bank ? "offline" : "unknown";
  const facts = payFacts(deps, session);
  return { ...facts, screen: "bank", method: chosen.shown, bankList, selected: code, error };
}

/** By the same rules as the page's script, so that a payer reads the same answer from either. */
function findCardErrors(
  deps: CheckoutDeps,
  session: Session,
  chosen: OfferedToPayer,
  form: URLSearchParams,
): CheckoutView | null {
  const field = (name: CardField) => form.get(name) ?? "";
  const fields = {
    cardNumber: field("cardNumber"),
    cardExpiry: field("cardExpiry"),
    cardCvc: field("cardCvc"),
    cardName: field("cardName"),
  };
  const errors = cardErrors(fields, cardFormOf(session).brands, session.facts.now);
  if (Object.keys(errors).length === 0) return null;
  const card = { ...keptCardForm(session, form), errors };
  return { ...payFacts(deps, session), screen: "card", method: chosen.shown, card };
}

function toRequest(
  request: FastifyRequest,
  { checkout }: Session,
  { offer, shown }: OfferedToPayer,
  form: URLSearchParams,
): StartPayment {
  const bankCode = shown.form === "bank" ? form.get("bankCode") : null;
  const userAgent = request.headers["user-agent"] ?? "";
  return {
    checkoutId: checkout.id,
    offer,
    attemptKey: form.get("attemptKey") ?? "",
    acceptRestart: form.get("acceptRestart") === "yes",
    device: /Mobi|Android|iPhone|iPad/i.test(userAgent) ? "mobile" : "desktop",
    browser: browserFacts(request),
    ...(bankCode && { bankCode }),
    ...(shown.form === "card" && {
      card: readCard(form),
      ...keepCard(checkout, form.get("saveCard") === "yes"),
    }),
  };
}

/** Whoever binds a card to later charges has agreed to that on the page before. */
function keepCard(checkout: Checkout, isWanted: boolean): Pick<StartPayment, "keepCard"> {
  const { binding, customer } = checkout.details;
  const customerId = binding?.customerId ?? (isWanted ? customer?.userId : "");
  return customerId ? { keepCard: { customerId, countryCode: "" } } : {};
}

function browserFacts(request: FastifyRequest): BrowserFacts {
  return {
    userAgent: (request.headers["user-agent"] ?? "").slice(0, 512),
    acceptHeader: (request.headers.accept ?? "").slice(0, 512),
    language: (request.headers["accept-language"] ?? "en").split(",", 1)[0]?.slice(0, 16) ?? "en",
    address: request.ip,
  };
}

function readCard(form: URLSearchParams): CardInput {
  const expiry = parseExpiry(form.get("cardExpiry") ?? "");
  return {
    number: new Secret(cardDigits(form.get("cardNumber") ?? "")),
    cvc: new Secret((form.get("cardCvc") ?? "").trim()),
    expiryMonth: expiry?.month ?? Number.NaN,
    expiryYear: expiry?.year ?? Number.NaN,
    holderName: (form.get("cardName") ?? "").trim(),
  };
}

/** Null when the checkout was closed meanwhile: its page says what is true now. */
async function startOrNull(
  deps: CheckoutDeps,
  request: StartPayment,
): Promise<StartedPayment | null> {
  try {
    return await startPayment(deps, request);
  } catch (error) {
    const isClosed =
      error instanceof GatewayError &&
      ["ORDER_PAID", "ORDER_CLOSED", "TRANSACTION_EXPIRED"].includes(error.code);
    if (isClosed) return null;
    throw error;
  }
}

async function answer(
  deps: CheckoutDeps,
  reply: FastifyReply,
  session: Session,
  chosen: OfferedToPayer,
  form: URLSearchParams,
  started: StartedPayment,
): Promise<FastifyReply> {
  switch (started.kind) {
    case "invalid":
      return sendView(reply, await invalidView(deps, session, chosen, form, started.problems));
    case "must_accept_restart": {
      const asked = { ...session, open: started.open };
      const view = keepInput(await methodView(deps, asked, chosen), session, form);
      // All methodView forms take it
      return sendView(reply, { ...view, mustAcceptRestart: true } as CheckoutView);
    }
    case "started": {
      // A QR code has its own page that a refresh shows again.
      if (started.next.kind === "qr") return redirectToPage(reply, session.checkout.id);
      const view = await presentAction(deps, session, started.payment, started.next);
      return view ? sendView(reply, view) : redirectToPage(reply, session.checkout.id);
    }
  }
}

/** The same form with what was typed and chosen, but never the CVC. */
function keepInput(view: CheckoutView, session: Session, form: URLSearchParams): CheckoutView {
  if (view.screen === "card") return { ...view, card: keptCardForm(session, form) };
  if (view.screen === "bank") return { ...view, selected: form.get("bankCode") ?? "" };
  return view;
}

const CARD_FIELDS: Readonly<Record<string, CardField>> = {
  "card.number": "cardNumber",
  "card.expiry": "cardExpiry",
  "card.cvc": "cardCvc",
  "card.holderName": "cardName",
};

async function invalidView(
  deps: CheckoutDeps,
  session: Session,
  chosen: OfferedToPayer,
  form: URLSearchParams,
  problems: readonly { field: string; message: string }[],
): Promise<CheckoutView> {
  const errors: Partial<Record<CardField, CardFieldError>> = {};
  for (const { field, message } of problems) {
    const name = CARD_FIELDS[field];
    if (name) errors[name] ??= errorOf(message);
  }
  if (chosen.shown.form === "card" && Object.keys(errors).length > 0) {
    return {
      ...payFacts(deps, session),
      screen: "card",
      method: chosen.shown,
      card: { ...keptCardForm(session, form), errors },
    };
  }
  deps.log.warn({ problems, method: chosen.shown.id }, "a rail refused the input");
  return chooseView(deps, session, {
    kind: "method_unavailable",
    methodName: chosen.offer.method.name,
  });
}

function keptCardForm(session: Session, form: URLSearchParams): CardForm {
  return {
    ...cardFormOf(session),
    values: {
      cardNumber: form.get("cardNumber") ?? "",
      cardExpiry: form.get("cardExpiry") ?? "",
      cardName: form.get("cardName") ?? "",
    },
  };
}

/**
 * What only the rail knows: which brands its contract has, and that a card must outlive the
 * checkout.
 */
function errorOf(message: string): CardFieldError {
  if (message.includes("expired")) return "expired";
  return message.includes("not accepted") ? "not_accepted" : "invalid";
}
