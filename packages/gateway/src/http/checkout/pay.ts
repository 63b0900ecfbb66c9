import type { CardField, CardFieldError, CardForm, CheckoutView } from "@kaunter/checkout";
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
import { loadSession, pageFacts, type Session } from "./load-session.ts";
import { type OfferedToPayer, offeredMethods } from "./offered-methods.ts";
import { type CheckoutDeps, readForm, redirectToPage, sendView } from "./page-io.ts";
import { payFacts } from "./pay-facts.ts";
import { presentAction } from "./present-action.ts";

export function registerPay(app: FastifyInstance, deps: CheckoutDeps): void {
  app.post("/checkout/pay", async (request, reply) => {
    const form = readForm(request);
    const checkoutId = form.get("checkoutId") ?? "";
    const session = await loadSession(deps, checkoutId, pageFacts(deps, request, reply));
    if (!session) throw new GatewayError("TRANSACTION_NOT_FOUND");
    const chosen = findOffered(deps, session, form.get("method"));
    if (!chosen) return sendView(reply, await chooseView(deps, session));
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

/** A bank that was not chosen, or that went offline meanwhile. */
async function findMissing(
  deps: CheckoutDeps,
  session: Session,
  chosen: OfferedToPayer,
  form: URLSearchParams,
): Promise<CheckoutView | null> {
  if (chosen.shown.form !== "bank") return null;
  const code = form.get("bankCode") ?? "";
  const bankList = await bankListOf(deps, session, chosen);
  const bank = bankList.banks.find((candidate) => candidate.code === code);
  if (bank?.isOnline) return null;
  const error = code === "" ? "required" : bank ? "offline" : "unknown";
  const facts = payFacts(deps, session);
  return { ...facts, screen: "bank", method: chosen.shown, bankList, selected: code, error };
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
    attemptKey: (form.get("attemptKey") || request.id).slice(0, 64),
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
  const [month, year] = (form.get("cardExpiry") ?? "").split("/").map((part) => part.trim());
  const yearNumber = /^\d{2}(\d{2})?$/.test(year ?? "") ? Number(year) : Number.NaN;
  return {
    number: new Secret((form.get("cardNumber") ?? "").replaceAll(/[\s-]/g, "")),
    cvc: new Secret((form.get("cardCvc") ?? "").trim()),
    expiryMonth: /^\d{1,2}$/.test(month ?? "") ? Number(month) : Number.NaN,
    expiryYear: yearNumber < 100 ? 2_000 + yearNumber : yearNumber,
    holderName: form.get("cardName") ?? "",
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
      const view = await methodView(deps, asked, chosen);
      return sendView(reply, { ...view, mustAcceptRestart: true } as CheckoutView); // all methodView forms take it
    }
    case "started": {
      // A QR code has its own page that a refresh shows again.
      if (started.next.kind === "qr") return redirectToPage(reply, session.checkout.id);
      const view = await presentAction(deps, session, started.payment, started.next);
      return view ? sendView(reply, view) : redirectToPage(reply, session.checkout.id);
    }
  }
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
  if (chosen.shown.form === "card" && problems.some(({ field }) => CARD_FIELDS[field])) {
    return {
      ...payFacts(deps, session),
      screen: "card",
      method: chosen.shown,
      card: keptCardForm(session, form, problems),
    };
  }
  deps.log.warn({ problems, method: chosen.shown.id }, "a rail refused the input");
  return chooseView(deps, session, {
    kind: "method_unavailable",
    methodName: chosen.offer.method.name,
  });
}

/** What was typed comes back, but never the CVC. */
function keptCardForm(
  session: Session,
  form: URLSearchParams,
  problems: readonly { field: string; message: string }[],
): CardForm {
  const errors: Partial<Record<CardField, CardFieldError>> = {};
  for (const { field, message } of problems) {
    const name = CARD_FIELDS[field];
    if (name) errors[name] ??= errorOf(form.get(name) ?? "", message);
  }
  return {
    ...cardFormOf(session),
    errors,
    values: {
      cardNumber: form.get("cardNumber") ?? "",
      cardExpiry: form.get("cardExpiry") ?? "",
      cardName: form.get("cardName") ?? "",
    },
  };
}

function errorOf(value: string, message: string): CardFieldError {
  if (value.trim() === "") return "required";
  if (message.includes("expired")) return "expired";
  return message.includes("not accepted") ? "not_accepted" : "invalid";
}
