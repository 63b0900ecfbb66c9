import Type from "typebox";
import { isMethodAccepted } from "../../../operations/checkout/find-offers.ts";
import type { OfferedMethod } from "../../../rails/rail.ts";
import { route } from "../../route.ts";
import { itemResponse, success } from "../../schemas/envelope.ts";
import { SUBSCRIPTION_STATUSES, SubscriptionStatus } from "./subscription-status.ts";

const Methods = Type.Record(Type.String(), SubscriptionStatus);

export const getSubscriptionStatusRoute = route({
  auth: "signed",
  method: "GET",
  path: "/v3/payment/subscription/status",
  operationId: "getSubscriptionStatus",
  sdk: "payments.listMethods",
  scope: "manage_payment",
  summary: "List the payment methods and their statuses.",
  description:
    "A method that the operator has not enabled for the merchant, or that needs card entry where it is disabled, " +
    "is `SUSPEND`. The others follow the merchant's review. `online` is for checkouts, `offline` for quick pay.",
  response: itemResponse(Type.Object({ online: Methods, offline: Methods })),
  handler: async ({ caller }, { rails, acceptsCards }) => {
    const { methods: allowed } = caller.limits;
    const statusOf = (offer: OfferedMethod) => {
      const { id } = offer.method;
      const isAllowed = allowed === null || allowed.includes(id);
      const isEnabled = isAllowed && isMethodAccepted(offer, acceptsCards);
      return [id, isEnabled ? SUBSCRIPTION_STATUSES[caller.merchant.status] : "SUSPEND"] as const;
    };
    const online = rails.listMethods();
    const offline = online.filter(({ method }) => method.payerCodes);
    return success({
      online: Object.fromEntries(online.map(statusOf)),
      offline: Object.fromEntries(offline.map(statusOf)),
    });
  },
});
