import Type from "typebox";
import { At, CheckoutStatusName, Id, named, orNull, Sen } from "../../schemas.ts";

export const LinkItem = named("PaymentLink", {
  checkoutId: Id,
  url: Type.String({ description: "URL for the payer. Can be shown as a QR code." }),
  orderId: Type.String(),
  title: Type.String(),
  amountMinor: Sen,
  status: CheckoutStatusName,
  transactionId: orNull(Type.String()),
  createdBy: Type.String(),
  startAt: At,
  endAt: At,
});
