import Type from "typebox";
import { listCards } from "../../../store/card/cards.ts";
import { route } from "../../route.ts";
import { itemResponse, success } from "../../schemas/envelope.ts";
import { byCustomer, CardTokenItem, presentCardToken } from "./card-token-schema.ts";

export const listCardTokensRoute = route({
  auth: "signed",
  method: "GET",
  path: "/v3/payment/tokens/{customerId*}",
  operationId: "listCardTokens",
  sdk: "cards.list",
  scope: "manage_payment",
  summary: "List the stored cards of a payer, newest first. Empty for an unknown payer.",
  params: byCustomer,
  response: itemResponse(Type.Array(CardTokenItem)),
  example: (of) => ({
    params: { customerId: of.payerId },
    captures: { cardToken: "item.0.token" },
  }),
  handler: async (call, deps) => {
    const { merchant } = call.caller;
    const cards = await listCards(deps.database, merchant.id, call.params.customerId);
    return success(cards.map(presentCardToken));
  },
});
