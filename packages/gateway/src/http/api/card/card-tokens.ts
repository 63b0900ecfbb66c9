import Type from "typebox";
import { removeCard } from "../../../operations/card/card-vault.ts";
import { listCards } from "../../../store/card/cards.ts";
import { route } from "../../route.ts";
import { EmptyAnswer, emptySuccess, itemAnswer, success } from "../../schemas/envelope.ts";
import { CardTokenItem, presentCardToken } from "./card-token-schema.ts";

// The merchant's own name for the payer stands in the path as it is: all that follows belongs to
// it.
const path = "/v3/payment/tokens/{customerId*}";
const params = Type.Object({ customerId: Type.String({ minLength: 1, maxLength: 255 }) });

export const listCardTokensRoute = route({
  method: "GET",
  path,
  operationId: "listCardTokens",
  scope: "manage_payment",
  summary: "The stored cards of a payer, newest first; empty for a payer nobody knows.",
  params,
  response: itemAnswer(Type.Array(CardTokenItem)),
  errors: [],
  nonce: "route",
  handle: async (call, deps) => {
    const { merchant } = call.caller;
    const cards = await listCards(deps.database, merchant.id, call.params.customerId);
    return success(cards.map(presentCardToken));
  },
});

export const deleteCardTokenRoute = route({
  method: "DELETE",
  path,
  operationId: "deleteCardToken",
  scope: "manage_payment",
  summary: "Erase a stored card. Customers who are charged with it are switched off.",
  params,
  body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 64 }) }),
  response: EmptyAnswer,
  errors: ["CARD_NOT_FOUND"],
  nonce: "route",
  handle: async (call, deps) => {
    const { merchant } = call.caller;
    const { customerId } = call.params;
    await removeCard(deps, merchant.id, customerId, call.body.token, call.act);
    return emptySuccess();
  },
});
