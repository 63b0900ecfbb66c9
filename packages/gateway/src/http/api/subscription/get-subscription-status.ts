import Type from "typebox";
import { isMethodAccepted } from "../../../operations/payment/is-method-accepted.ts";
import { route } from "../../route.ts";
import { itemResponse, success } from "../../schemas/envelope.ts";

const Methods = Type.Record(Type.String(), Type.Boolean());

export const getSubscriptionStatusRoute = route({
  auth: "signed",
  method: "GET",
  path: "/v3/payment/subscription/status",
  operationId: "getSubscriptionStatus",
  sdk: "payments.listMethods",
  scope: "manage_payment",
  summary: "List active payment methods.",
  description: "`offline` is empty: counter payments are not supported.",
  response: itemResponse(Type.Object({ online: Methods, offline: Methods })),
  errors: [],
  example: () => ({}),
  nonce: "route",
  handler: async (_call, { rails, acceptsCards }) => {
    const online = rails
      .listMethods()
      .map((offer) => [offer.method.id, isMethodAccepted(offer, acceptsCards)] as const);
    return success({ online: Object.fromEntries(online), offline: {} });
  },
});
