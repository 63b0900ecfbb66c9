import type { CheckoutDetails } from "../../domain/checkout/checkout.ts";
import { GatewayError } from "../../domain/errors.ts";
import { formatDecimal } from "../../domain/money.ts";
import type { OfferedMethod, RailMethod, Rails } from "../../rails/rail.ts";
import { isTaken } from "../contract/list-candidates.ts";
import type { Deps } from "../deps.ts";
import { describeUnknownName } from "./method-names.ts";

export interface OfferDeps {
  rails: Rails;
  /** Card numbers can be entered in the gateway's own card form. */
  acceptsCards: boolean;
}

type Choice = Pick<CheckoutDetails, "methods" | "excludedMethods">;
type Limits = Pick<RailMethod, "amountMinorMin" | "amountMinorMax">;

/** False for a method that needs card numbers where none are accepted. */
export function isMethodAccepted({ method }: OfferedMethod, acceptsCards: boolean): boolean {
  return acceptsCards || method.form !== "card";
}

/** The method ids that a merchant's name means; the name itself when it is not enabled. */
export function methodIdsOf(rails: Rails, name: string): readonly string[] {
  const method = rails.findMethod(name)?.method;
  return method ? [method.id, ...(method.pageMethods ?? [])] : [name];
}

/** Whether a method is among those the merchant named, and not excluded. */
export function createMethodChoice(
  rails: Rails,
  { methods, excludedMethods }: Choice,
): (methodId: string) => boolean {
  const wanted = new Set(methods.flatMap((name) => methodIdsOf(rails, name)));
  const excluded = new Set(
    excludedMethods.map((name) => rails.findMethod(name)?.method.id ?? name),
  );
  return (id) => (wanted.size === 0 || wanted.has(id)) && !excluded.has(id);
}

/**
 * Rejects a checkout that could never be paid, with the reason for each requested method. Decides
 * from configuration alone: every checkout passes here. Throws INVALID_PARAMETER for an unknown
 * name, DOES_NOT_HAVE_ACTIVE_WALLET.
 */
export function expectOffer(deps: OfferDeps, choice: Choice, amountMinor: number): void {
  const unknown = choice.methods.find((name) => !deps.rails.isMethodName(name));
  if (unknown !== undefined) {
    throw new GatewayError("INVALID_PARAMETER", {
      detail: `${describeUnknownName(deps.rails, "method", unknown)} Use [] for all methods.`,
    });
  }
  const isChosen = createMethodChoice(deps.rails, choice);
  const canPay = (offer: OfferedMethod) =>
    isChosen(offer.method.id) &&
    isMethodAccepted(offer, deps.acceptsCards) &&
    isWithinLimits(offer.method, amountMinor);
  if (deps.rails.listMethods().some(canPay)) return;
  throw new GatewayError("DOES_NOT_HAVE_ACTIVE_WALLET", {
    detail:
      choice.methods.length > 0
        ? explainNames(deps, choice, amountMinor)
        : explainAll(deps, isChosen, amountMinor),
  });
}

/**
 * Rejects a checkout none of whose methods has a fee: nothing may be charged that nobody decided.
 * Throws DOES_NOT_HAVE_ACTIVE_WALLET.
 */
export async function expectPricedOffer(
  deps: OfferDeps & Pick<Deps, "merchantContracts" | "prices">,
  merchantId: string,
  choice: Choice,
): Promise<void> {
  await Promise.all([deps.prices.refresh(merchantId), deps.merchantContracts.refresh(merchantId)]);
  const isChosen = createMethodChoice(deps.rails, choice);
  const canPay = (offer: OfferedMethod) =>
    isChosen(offer.method.id) &&
    isMethodAccepted(offer, deps.acceptsCards) &&
    isTaken(deps, merchantId, offer) &&
    deps.prices.isPriced(merchantId, offer.method.id);
  if (!deps.rails.listMethods().some(canPay))
    throw withoutFee("No payment method of this checkout has");
}

/** Before anything new is started. Throws DOES_NOT_HAVE_ACTIVE_WALLET. */
export async function expectPriced(
  { prices }: Pick<Deps, "prices">,
  merchantId: string,
  { method }: OfferedMethod,
): Promise<void> {
  await prices.refresh(merchantId);
  if (!prices.isPriced(merchantId, method.id)) throw withoutFee(`${method.id} does not have`);
}

const withoutFee = (what: string) =>
  new GatewayError("DOES_NOT_HAVE_ACTIVE_WALLET", {
    detail: `${what} a fee for this merchant yet. The operator of the gateway has to set one.`,
  });

export function isWithinLimits(limits: Limits, amountMinor: number): boolean {
  return amountMinor >= limits.amountMinorMin && amountMinor <= limits.amountMinorMax;
}

export function describeLimits({ amountMinorMin, amountMinorMax }: Limits): string {
  return `RM ${formatDecimal(amountMinorMin)} to RM ${formatDecimal(amountMinorMax)}`;
}

/** `FPX_MY accepts RM 1.00 to RM 1000000.00.` for each name. */
function explainNames(deps: OfferDeps, choice: Choice, amountMinor: number): string {
  const names = [...new Set(choice.methods)];
  return names.map((name) => `${name} ${explainName(deps, choice, name, amountMinor)}.`).join(" ");
}

function explainName(deps: OfferDeps, choice: Choice, name: string, amountMinor: number): string {
  const isAllowed = createMethodChoice(deps.rails, { ...choice, methods: [name] });
  const offers = deps.rails
    .listMethods()
    .filter(({ method }) => methodIdsOf(deps.rails, name).includes(method.id));
  if (offers.length === 0) return "is not enabled";
  const allowed = offers.filter(({ method }) => isAllowed(method.id));
  const [accepted] = allowed.filter((offer) => isMethodAccepted(offer, deps.acceptsCards));
  if (allowed.length === 0) return "is excluded or not enabled for this merchant";
  if (!accepted) return "is not enabled: this installation does not accept cards";
  return isWithinLimits(accepted.method, amountMinor)
    ? "cannot be offered"
    : `accepts ${describeLimits(accepted.method)}`;
}

function explainAll(
  { rails, acceptsCards }: OfferDeps,
  isChosen: (id: string) => boolean,
  amountMinor: number,
): string {
  const left = rails
    .listMethods()
    .filter((offer) => isChosen(offer.method.id) && isMethodAccepted(offer, acceptsCards))
    .map(({ method }) => method);
  if (left.length === 0) return "Every enabled method is excluded.";
  const limits = {
    amountMinorMin: Math.min(...left.map((method) => method.amountMinorMin)),
    amountMinorMax: Math.max(...left.map((method) => method.amountMinorMax)),
  };
  return `The enabled methods accept ${describeLimits(limits)}; this order is RM ${formatDecimal(amountMinor)}.`;
}
