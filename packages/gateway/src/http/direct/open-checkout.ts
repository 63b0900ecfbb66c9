import Type from "typebox";
import type { Checkout } from "../../domain/checkout/checkout.ts";
import { GatewayError } from "../../domain/errors.ts";
import { isLongId } from "../../domain/ids.ts";
import { findCheckout } from "../../store/checkout/checkouts.ts";
import type { Queryable } from "../../store/database.ts";
import { UNSIGNED_ERRORS } from "../errors.ts";

export const CheckoutCode = Type.String({
  minLength: 1,
  maxLength: 64,
  description: "The checkoutId is the only credential an app needs.",
});

export const MOBILE_ERRORS = [
  "TRANSACTION_NOT_FOUND",
  "VALIDATION_ERROR",
  "INVALID_PARAMETER",
  "MAX_VALUE",
  "INVALID_CHARSET",
  ...UNSIGNED_ERRORS,
] as const;

/** Throws TRANSACTION_NOT_FOUND. */
export async function openCheckout(deps: { database: Queryable }, id: string): Promise<Checkout> {
  const checkout = isLongId(id) ? await findCheckout(deps.database, id) : null;
  if (!checkout) throw new GatewayError("TRANSACTION_NOT_FOUND");
  return checkout;
}
