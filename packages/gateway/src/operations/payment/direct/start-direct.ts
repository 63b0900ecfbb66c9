import type { Checkout } from "../../../domain/checkout/checkout.ts";
import { GatewayError } from "../../../domain/errors.ts";
import { OPEN_ATTEMPT_STATES, type Payment } from "../../../domain/payment/attempt.ts";
import type { BrowserFacts, NextAction, OfferedMethod, Rails } from "../../../rails/rail.ts";
import { listTransactionsOfCheckout } from "../../../store/payment/transactions.ts";
import {
  createMethodChoice,
  describeLimits,
  expectPriced,
  isWithinLimits,
} from "../../checkout/find-offers.ts";
import { describeUnknownName } from "../../checkout/method-names.ts";
import { expectNoOutage } from "../../checkout/outage-cache.ts";
import type { Deps } from "../../deps.ts";
import { loadNextAction } from "../attempt-ref.ts";
import type { BankLists } from "../bank-lists.ts";
import { noteRejectedStart } from "../outcome/note-rejected-start.ts";
import { expectPayable, type StartPayment, startPayment } from "../start/start-payment.ts";
import { expectStarted } from "./expect-started.ts";
import { findBank } from "./find-bank.ts";
import { type CardEntry, type DirectCard, hasCard, readDirectCard } from "./read-direct-card.ts";

/** A payment request from a merchant or an app, without the checkout page. */
export interface DirectRequest {
  method: string;
  bankCode: string | null;
  /** Set for a mini program in the wallet; may be empty. */
  walletUserId?: string;
  card: DirectCard | null;
  device: "mobile" | "desktop";
  browser: BrowserFacts;
}

/** The payer enters the card on our page, so that the merchant never has it. */
interface CardFormStep {
  kind: "card_form";
  methodId: string;
}

export type DirectStep = NextAction | CardFormStep;

type DirectDeps = Deps & CardEntry & { bankLists: BankLists };

/**
 * Starts a payment of this checkout, or continues a pending one with the same method; for a card
 * that was not sent, the payer's next step is the card form. Concurrent identical requests make one
 * attempt. Throws ORDER_PAID, ORDER_CLOSED, TRANSACTION_EXPIRED, DOES_NOT_HAVE_ACTIVE_WALLET,
 * PAYMENT_IN_PROCESS, PAYMENT_PARAM_INVALID, INVALID_PARAMETER, BANK_ERROR, CLIENT_NO_PERMISSION.
 */
export async function startDirect(
  deps: DirectDeps,
  checkout: Checkout,
  request: DirectRequest,
): Promise<{ next: DirectStep }> {
  const offer = findDirectMethod(deps.rails, checkout, request.method);
  const bankCode = await expectBank(deps, offer, request.bankCode, checkout.order.amountMinor);
  const attempts = await listTransactionsOfCheckout(deps.database, checkout);
  const open = attempts.find(({ attemptState }) => OPEN_ATTEMPT_STATES.includes(attemptState));
  const isCard = offer.method.group === "CARD";
  if (isCard && !hasCard(request.card)) {
    await expectNoOutage(deps, offer);
    await expectPriced(deps, checkout.merchantId, offer);
    return { next: openCardForm(deps, checkout, offer, open) };
  }
  if (open) {
    const next = await continueOpen(deps, open, offer, { ...request, bankCode });
    if (next) return { next };
  }
  const sent = isCard && hasCard(request.card) ? request.card : null;
  const card = sent && (await readDirectCard(deps, checkout, sent));
  const started = await startPayment(deps, {
    checkout,
    offer,
    attemptKey: `direct ${offer.method.id} ${attempts.length}`,
    // The caller has decided: the earlier attempt only waits for the payer.
    acceptRestart: true,
    device: request.device,
    browser: request.browser,
    ...(bankCode && { bankCode }),
    ...(request.walletUserId !== undefined && { walletUserId: request.walletUserId }),
    ...card,
  } satisfies StartPayment);
  return { next: expectStarted(started).next };
}

function openCardForm(
  deps: DirectDeps,
  checkout: Checkout,
  { method }: OfferedMethod,
  open: Payment | undefined,
): CardFormStep {
  if (!deps.acceptsCards) throw new GatewayError("CARD_ENTRY_OFF");
  expectPayable(checkout, deps.clock.now());
  if (open && open.attemptState !== "PENDING") throw new GatewayError("PAYMENT_IN_PROCESS");
  return { kind: "card_form", methodId: method.id };
}

/** The payer's next step of a pending attempt; null: start another one. */
async function continueOpen(
  deps: DirectDeps,
  open: Payment,
  offer: OfferedMethod,
  { bankCode, walletUserId }: DirectRequest,
): Promise<NextAction | null> {
  // Money may be moving right now: nothing else may start.
  if (open.attemptState !== "PENDING") throw new GatewayError("PAYMENT_IN_PROCESS");
  const isSame = open.requestMethod === offer.method.id && open.bankCode === bankCode;
  if (!isSame || offer.method.group === "CARD") return null;
  const next = await loadNextAction(deps, open);
  if ((next?.kind === "mini_program") !== (walletUserId !== undefined)) return null;
  const isOver = next?.kind === "qr" && next.expiresAt <= deps.clock.now();
  return next && next.kind !== "none" && !isOver ? next : null;
}

/** By request value; empty is the default. Source: docs/spec/interface.md#direct-checkout. */
export function findDirectMethod(rails: Rails, checkout: Checkout, name: string): OfferedMethod {
  const offer = name ? rails.findMethod(name) : findDefault(rails);
  const isChosen = createMethodChoice(rails, checkout.details);
  if (!offer) throw noSuchMethod(rails, name);
  if (!isChosen(offer.method.id)) {
    throw new GatewayError("DOES_NOT_HAVE_ACTIVE_WALLET", {
      detail: `The checkout does not offer ${offer.method.id}.`,
    });
  }
  if (isWithinLimits(offer.method, checkout.order.amountMinor)) return offer;
  throw new GatewayError("DOES_NOT_HAVE_ACTIVE_WALLET", {
    detail: `${offer.method.id} accepts ${describeLimits(offer.method)}.`,
  });
}

function noSuchMethod(rails: Rails, name: string): GatewayError {
  const isKnown = name === "" || rails.isMethodName(name);
  const detail = isKnown
    ? `${name || "The default method"} is not enabled.`
    : describeUnknownName(rails, "method", name);
  return new GatewayError("DOES_NOT_HAVE_ACTIVE_WALLET", { detail });
}

function findDefault(rails: Rails): OfferedMethod | null {
  return rails.listMethods().find(({ method }) => method.isDirectDefault) ?? null;
}

async function expectBank(
  deps: DirectDeps,
  offer: OfferedMethod,
  bankCode: string | null,
  amountMinor: number,
): Promise<string | null> {
  const { rail, method } = offer;
  if (!rail.listBanks) return null;
  if (!bankCode) {
    throw new GatewayError("PAYMENT_PARAM_INVALID", { detail: "bankCode is missing." });
  }
  const { banks } = await deps.bankLists.get(rail, "check");
  if (banks.length === 0) {
    noteRejectedStart(deps, offer);
    throw new GatewayError("DOES_NOT_HAVE_ACTIVE_WALLET", {
      detail: `The banks of ${method.id} cannot be listed at the moment. Try again later.`,
    });
  }
  const models = (method.models ?? []).filter((model) => isWithinLimits(model, amountMinor));
  const found = findBank(banks, { code: bankCode, models: models.map(({ id }) => id) });
  if (found.kind === "unknown") {
    throw new GatewayError("INVALID_PARAMETER", {
      detail: `bankCode ${bankCode} is no bank of ${method.id}. Nearest codes: ${found.nearest.join(", ")}. GET /v3/payment/fpx-bank lists those for individuals.`,
    });
  }
  const { bank } = found;
  const model = method.models?.find(({ id }) => id === bank.model);
  if (model && !isWithinLimits(model, amountMinor)) {
    throw new GatewayError("PAYMENT_PARAM_INVALID", {
      detail: `${bank.code} accepts ${describeLimits(model)}.`,
    });
  }
  if (!bank.isOnline) {
    noteRejectedStart(deps, offer);
    throw new GatewayError("BANK_ERROR", { detail: `${bank.name} (${bank.code}) is offline.` });
  }
  return bank.code;
}
