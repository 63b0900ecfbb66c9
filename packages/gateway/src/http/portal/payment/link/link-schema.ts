import Type from "typebox";
import { At, CheckoutStatusName, Id, named, orNull, Sen } from "../../schemas.ts";

export const LinkItem = named("PaymentLink", {
  checkoutId: Id,
  url: Type.String({ description: "What the payer opens; show it as a QR code too." }),
  orderId: Type.String(),
  title: Type.String(),
  amountMinor: Sen,
  status: CheckoutStatusName,
  transactionId: orNull(Type.String()),
  createdBy: Type.String(),
  startAt: At,
  endAt: At,
});
