import Type from "typebox";
import { named, orNull } from "../schemas.ts";

export const CheckoutLookView = named("CheckoutLook", {
  supportEmail: Type.String(),
  supportPhone: Type.String(),
  colour: Type.String({ description: "`#rrggbb`, or empty." }),
  hasReceiptMail: Type.Boolean({
    description: "Payers whose email is known get a receipt for each successful payment.",
  }),
  logoUrl: orNull(Type.String({ description: "A path on this host." })),
});
