import Type from "typebox";
import { At, CheckoutStatusName, Id, named, orNull } from "../schemas.ts";

export const LinkItem = named("PaymentLink", {
  id: Id,
  url: Type.String({ description: "URL for the payer. Can be shown as a QR code." }),
  orderId: Type.String({ description: "Empty where each payment has an order of its own." }),
  title: Type.String(),
  amountMinor: Type.Integer({ description: "The price of one, in sen." }),
  quantityMax: Type.Integer({ description: "The payer chooses from one to so many." }),
  isSingleUse: Type.Boolean({ description: "It is paid once." }),
  status: CheckoutStatusName,
  transactionId: orNull(Type.String({ description: "Of a link that is paid once." })),
  paidCount: Type.Integer({ description: "Successful payments; counted up to 1,000." }),
  createdBy: Type.String(),
  createdAt: At,
  startAt: At,
  endAt: orNull(At),
});
