import Type from "typebox";
import { removeCard } from "../../../operations/card/card-vault.ts";
import { route } from "../../route.ts";
import { EmptyResponse, emptySuccess } from "../../schemas/envelope.ts";
import { byCustomer } from "./card-token-schema.ts";

export const deleteCardTokenRoute = route({
  auth: "signed",
  method: "DELETE",
  path: "/v3/payment/tokens/{customerId*}",
  operationId: "deleteCardToken",
  sdk: "cards.delete",
  scope: "manage_payment",
  summary: "Delete a stored card. Customers charged with it become inactive.",
  params: byCustomer,
  body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 64 }) }),
  response: EmptyResponse,
  errors: ["CARD_NOT_FOUND"],
  example: (of) => ({ params: { customerId: of.payerId }, body: { token: of.cardToken } }),
  handler: async (call, deps) => {
    const { merchant } = call.caller;
    const { customerId } = call.params;
    await removeCard(deps, merchant.id, customerId, call.body.token, call.act);
    return emptySuccess();
  },
});
