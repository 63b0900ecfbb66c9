import type { CheckoutDetails } from "../../domain/checkout/checkout.ts";
import { GatewayError } from "../../domain/errors.ts";
import {
  listForbiddenMethods,
  type MerchantLimits,
} from "../../domain/merchant/merchant-limits.ts";
import { formatDecimal } from "../../domain/money.ts";
import { expectOffer, type OfferDeps } from "./find-offers.ts";

/**
 * Applies the operator's limits to a merchant's checkout: methods it may not offer are excluded,
 * and what the names that the merchant excludes mean on the page. Throws
 * PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION and as `expectOffer` does.
 */
export function applyLimits(
  deps: OfferDeps,
  limits: MerchantLimits,
  details: CheckoutDetails,
  amountMinor: number,
): CheckoutDetails {
  expectWithinLimit(limits, amountMinor);
  const allowed = excludeForbidden(deps, limits, excludePageMethods(deps, details));
  expectOffer(deps, allowed, amountMinor);
  return allowed;
}

/** In `excludeMethod`, `MASTERCARD_MY` means the card form, as it does in `method`. */
function excludePageMethods({ rails }: OfferDeps, details: CheckoutDetails): CheckoutDetails {
  const excluded = details.excludedMethods;
  const onPage = excluded.flatMap((name) => rails.findMethod(name)?.method.pageMethods ?? []);
  return onPage.length > 0 ? { ...details, excludedMethods: [...excluded, ...onPage] } : details;
}

function excludeForbidden(
  { rails }: OfferDeps,
  limits: MerchantLimits,
  details: CheckoutDetails,
): CheckoutDetails {
  if (limits.methods === null) return details;
  const all = rails.listMethods().map(({ method }) => method.id);
  const forbidden = listForbiddenMethods(limits, all);
  return { ...details, excludedMethods: [...details.excludedMethods, ...forbidden] };
}

/** Throws PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION. */
export function expectWithinLimit(
  { amountMinorMax }: Pick<MerchantLimits, "amountMinorMax">,
  amountMinor: number,
): void {
  if (amountMinorMax === null || amountMinor <= amountMinorMax) return;
  throw new GatewayError("PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION", {
    detail: `This merchant's limit is RM ${formatDecimal(amountMinorMax)}.`,
  });
}
