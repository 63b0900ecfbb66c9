import { GatewayError } from "../../domain/errors.ts";
import {
  listForbiddenMethods,
  type MerchantLimits,
} from "../../domain/merchant/merchant-limits.ts";
import { formatDecimal } from "../../domain/money.ts";
import { expectOffer, type OfferDeps } from "./find-offers.ts";
import { expectExclusions } from "./method-names.ts";

/**
 * The methods that a merchant's checkout excludes under the operator's limits: what the names that
 * the merchant excludes mean on the page, and methods it may not offer. Throws
 * PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION and as `expectOffer` does.
 */
export function applyLimits(
  deps: OfferDeps,
  limits: MerchantLimits,
  { methods, sentExclusions }: { methods: string[]; sentExclusions: string[] },
  amountMinor: number,
): string[] {
  expectWithinLimit(limits, amountMinor);
  expectExclusions(deps.rails, sentExclusions);
  const excludedMethods = [
    ...sentExclusions,
    ...pageMethodsOf(deps, sentExclusions),
    ...forbiddenMethods(deps, limits),
  ];
  expectOffer(deps, { methods, excludedMethods }, amountMinor);
  return excludedMethods;
}

/** In `excludeMethod`, `MASTERCARD_MY` means the card form, as it does in `method`. */
function pageMethodsOf({ rails }: OfferDeps, names: readonly string[]): string[] {
  return names.flatMap((name) => rails.findMethod(name)?.method.pageMethods ?? []);
}

function forbiddenMethods({ rails }: OfferDeps, limits: MerchantLimits): string[] {
  if (limits.methods === null) return [];
  const all = rails.listMethods().map(({ method }) => method.id);
  return listForbiddenMethods(limits, all);
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
