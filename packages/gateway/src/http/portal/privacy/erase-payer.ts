import Type from "typebox";
import { PAYER_KEYS } from "../../../domain/privacy/erasure.ts";
import { erasePayer } from "../../../operations/privacy/erase-payer.ts";
import { NOT_BLANK } from "../../request/problems/pattern-words.ts";
import { route } from "../../route.ts";
import { actOf } from "../access/present-session-response.ts";
import { closed } from "../schemas.ts";

export const erasePayerRoute = route({
  auth: "portal",
  operationId: "erasePayer",
  method: "POST",
  path: "/portal/api/customers/erase",
  permission: "customers:erase",
  needsConfirmation: true,
  summary:
    "Erase a payer's personal data in all stores. Amounts, IDs, times and methods stay. Rejected " +
    "while a payment, refund, dispute, subscription or webhook of the payer is open.",
  body: closed({
    by: Type.Enum(PAYER_KEYS),
    value: Type.String({ minLength: 1, maxLength: 254, ...NOT_BLANK }),
  }),
  response: closed({
    paymentCount: Type.Integer({ description: "Payments and attempts of this payer." }),
  }),
  errors: ["CONFLICT", "INVALID_PARAMETER"],
  handler: async (call, deps) => {
    const { paymentCount } = await erasePayer(deps, call.merchant.id, call.body, actOf(call));
    return { paymentCount };
  },
});
