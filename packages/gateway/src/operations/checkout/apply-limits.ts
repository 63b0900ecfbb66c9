import type { CheckoutDetails } from "../../domain/checkout/checkout.ts";
import { GatewayError } from "../../domain/errors.ts";
import {
  listForbiddenMethods,
  type MerchantLimits,
} from "../../domain/merchant/merchant-limits.ts";
import { formatDecimal } from "../../domain/money.ts";
import type { Rails } from "../../rails/rail.ts";

/**
 * Applies the operator's limits to a merchant's checkout: methods it may not offer are excluded.
 * Throws PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION.
 */
export function applyLimits(
  rails: Rails,
  limits: MerchantLimits,
  details: CheckoutDetails,
  amountMinor: number,
): CheckoutDetails {
  expectWithinLimit(limits, amountMinor);
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
