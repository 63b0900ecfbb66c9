import Type from "typebox";
import { Id, named, orNull } from "../schemas.ts";

export const SearchHit = named("SearchHit", {
  kind: Type.Enum([
    "payment",
    "checkout",
    "refund",
    "dispute",
    "settlement",
    "customer",
    "request",
    "merchant",
  ]),
  id: Id,
  openId: Type.String({ description: "ID of the page that shows it; the payment's for a refund." }),
  title: Type.String(),
  text: Type.String({ description: "What tells it apart." }),
  amountMinor: orNull(Type.Integer({ description: "Sen." })),
  status: orNull(Type.String()),
});
