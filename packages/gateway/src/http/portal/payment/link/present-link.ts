import type { Static } from "typebox";
import type { PaymentLink } from "../../../../store/checkout/payment-links.ts";
import { withTimes } from "../../../schemas/with-times.ts";
import type { PortalDeps } from "../../portal-deps.ts";
import type { LinkItem } from "./link-schema.ts";

export function presentLink(deps: PortalDeps, link: PaymentLink): Static<typeof LinkItem> {
  const url = `${deps.publicUrl}/checkout?checkoutId=${link.checkoutId}`;
  return { ...withTimes(link), url };
}
