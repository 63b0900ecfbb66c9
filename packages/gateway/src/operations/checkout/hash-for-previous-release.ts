import { hash } from "node:crypto";
import type { RequestedCheckout } from "../../domain/checkout/checkout-fields.ts";

/**
 * What release 0.2 compares when a request is repeated, so that it recognises this release's during
 * an upgrade: all of its fields in its order, to which none is added. This release compares what is
 * stored, so the next one can write any other value that is not empty.
 */
export function hashForPreviousRelease(
  {
    storeId,
    order,
    type,
    layout,
    redirectUrl,
    notifyUrl,
    ...rest
  }: RequestedCheckout & {
    merchantId: string;
  },
  excludedMethods: readonly string[],
): Buffer {
  const { customer, methods, paymentOrders, extraFee, ...others } = rest.details;
  const { source, inHousePromo, amountBreakdown } = others;
  const { id, title, detail, additionalData, amountMinor } = order;
  const meant = {
    merchantId: rest.merchantId,
    storeId,
    order: { id, title, detail, additionalData, amountMinor },
    type,
    layout,
    redirectUrl,
    notifyUrl,
    details: {
      customer: customer && {
        userId: customer.userId,
        email: customer.email,
        countryCode: customer.countryCode,
        phoneNumber: customer.phoneNumber,
      },
      methods,
      excludedMethods,
      paymentOrders,
      extraFee,
      source,
      inHousePromo,
      amountBreakdown,
    },
    expiresInSeconds: rest.expiresInSeconds,
  };
  return hash("sha256", JSON.stringify(meant), "buffer");
}
