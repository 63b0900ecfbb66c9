import type { CheckoutDetails } from "../../domain/checkout/checkout.ts";
import { GatewayError } from "../../domain/errors.ts";
import {
  listForbiddenMethods,
  type MerchantLimits,
} from "../../domain/merchant/merchant-limits.ts";
import { CHECKOUT_AMOUNT_MINOR_MIN } from "../../domain/money.ts";
import type { AmountRange } from "../../domain/qr-code/entered-amount.ts";
import type { Rails } from "../../rails/rail.ts";
import { expectWithinLimit } from "../checkout/apply-limits.ts";
import {
  createMethodChoice,
  expectOffer,
  isMethodAccepted,
  isWithinLimits,
} from "../checkout/find-offers.ts";
import { readMethodName } from "../checkout/method-names.ts";

/** What a visit of a QR code can pay with, and how much. */
export interface QrCodeTerms {
  details: Pick<CheckoutDetails, "methods" | "excludedMethods">;
  range: AmountRange;
}

interface TermsDeps {
  rails: Rails;
  /** Card numbers can be entered in the gateway's own card form. */
  acceptsCards: boolean;
}

/**
 * The methods of a QR code that can be used under a merchant's limits. Throws INVALID_PARAMETER for
 * an unknown method, DOES_NOT_HAVE_ACTIVE_WALLET when none is left, and
 * PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION.
 */
export function readTerms(
  { rails, acceptsCards }: TermsDeps,
  limits: MerchantLimits,
  { methods, amountMinor }: { methods: readonly string[]; amountMinor: number | null },
): QrCodeTerms {
  const wanted = methods.map((name) => resolveName(rails, name));
  if (amountMinor !== null) expectWithinLimit(limits, amountMinor);
  const all = rails.listMethods();
  const excluded = listForbiddenMethods(
    limits,
    all.map(({ method }) => method.id),
  );
  const details = { methods: wanted, excludedMethods: excluded };
  if (amountMinor !== null) expectOffer({ rails, acceptsCards }, details, amountMinor);
  const isChosen = createMethodChoice(rails, details);
  const usable = all
    .filter((offer) => isChosen(offer.method.id) && isMethodAccepted(offer, acceptsCards))
    .map(({ method }) => method)
    .filter((method) => method.web) // a visit always opens the page
    .filter((method) => amountMinor === null || isWithinLimits(method, amountMinor));
  const range = rangeOf(usable, limits);
  if (range.amountMinorMin > range.amountMinorMax) {
    throw new GatewayError("DOES_NOT_HAVE_ACTIVE_WALLET");
  }
  return { details, range };
}

/** Of no method, or below the merchant's limit: the smallest amount is above the largest. */
function rangeOf(usable: readonly AmountRange[], limits: MerchantLimits): AmountRange {
  const least = Math.min(...usable.map(({ amountMinorMin }) => amountMinorMin));
  const most = Math.max(...usable.map(({ amountMinorMax }) => amountMinorMax));
  return {
    amountMinorMin: Math.max(CHECKOUT_AMOUNT_MINOR_MIN, least),
    amountMinorMax: Math.min(most, limits.amountMinorMax ?? most),
  };
}

/** Existing clients name the methods of this interface without their region, in both modes. */
function resolveName(rails: Rails, name: string): string {
  const known = readMethodName(rails, "compat", name);
  if (rails.isMethodName(known)) return rails.findMethod(known)?.method.id ?? known;
  throw new GatewayError("INVALID_PARAMETER", {
    detail: `method "${name}" is unknown. Use [] for all methods.`,
  });
}
