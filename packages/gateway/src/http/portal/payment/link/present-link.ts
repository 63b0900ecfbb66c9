import type { Static } from "typebox";
import type { PaymentLink } from "../../../../store/checkout/payment-links.ts";
import type { PortalDeps } from "../../portal-deps.ts";
import type { LinkItem } from "./link-schema.ts";

export function presentLink(deps: PortalDeps, link: PaymentLink): Static<typeof LinkItem> {
  return {
    checkoutId: link.checkoutId,
    url: `${deps.publicUrl}/checkout?checkoutId=${link.checkoutId}`,
    orderId: link.orderId,
    title: link.title,
    amountMinor: link.amountMinor,
    status: link.status,
    transactionId: link.transactionId,
    createdBy: link.createdBy,
    startAt: link.startAt.toISOString(),
    endAt: link.endAt.toISOString(),
  };
}
