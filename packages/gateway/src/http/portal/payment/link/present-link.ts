import type { Static } from "typebox";
import type { PaymentLink } from "../../../../store/checkout/payment-links.ts";
import { withTimes } from "../../../schemas/with-times.ts";
import type { LinkItem } from "./link-schema.ts";

export function presentLink(publicUrl: string, link: PaymentLink): Static<typeof LinkItem> {
  return { ...withTimes(link), url: `${publicUrl}/checkout?checkoutId=${link.checkoutId}` };
}
