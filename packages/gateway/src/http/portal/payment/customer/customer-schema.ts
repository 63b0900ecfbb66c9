import Type from "typebox";
import { At, named, Sen } from "../../schemas.ts";

export const CustomerItem = named("CustomerItem", {
  id: Type.String({ description: "The merchant's `customer.userId`." }),
  email: Type.String(),
  phoneNumber: Type.String(),
  paymentCount: Type.Integer(),
  successCount: Type.Integer(),
  paidMinor: Sen,
  firstSeenAt: At,
  lastSeenAt: At,
});
