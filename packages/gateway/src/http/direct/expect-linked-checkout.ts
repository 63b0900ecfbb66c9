import Type from "typebox";
import { type Checkout, subjectOfCheckout } from "../../domain/checkout/checkout.ts";
import { GatewayError } from "../../domain/errors.ts";
import type { Deps } from "../../operations/deps.ts";
import { findLinkedCheckout } from "../../store/checkout/checkouts.ts";
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
export async function expectLinkedCheckout(
  deps: Pick<Deps, "database" | "routes" | "tracing">,
  id: string,
): Promise<Checkout> {
  const checkout = await deps.routes.find(id, (among) =>
    findLinkedCheckout(deps.database, among, id),
  );
  if (!checkout) throw new GatewayError("TRANSACTION_NOT_FOUND");
  deps.tracing.note(subjectOfCheckout(checkout));
  return checkout;
}
