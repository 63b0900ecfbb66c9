import type { Static } from "typebox";
import type { PaymentLink } from "../../../store/qr-code/payment-links.ts";
import { withTimes } from "../../schemas/with-times.ts";
import type { LinkItem } from "./link-schema.ts";

export function presentLink(publicUrl: string, link: PaymentLink): Static<typeof LinkItem> {
  const place = link.isCode ? `/checkout/qr/${link.id}` : `/checkout?checkoutId=${link.id}`;
  return { ...withTimes(link), url: `${publicUrl}${place}` };
}
