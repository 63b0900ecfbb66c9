import Type from "typebox";
import { ZERO_DATE } from "../../../domain/merchant/merchant.ts";
import { route } from "../../route.ts";
import { DateTime, itemResponse, success } from "../../schemas/envelope.ts";
import { SUBSCRIPTION_STATUSES, SubscriptionStatus } from "./subscription-status.ts";

/** Of the products with published IDs, the gateway has payment only. */
const PAYMENT_PRODUCT = 1001;
const GRACE_PERIOD_DAYS = 90;

const Subscription = Type.Object({
  id: Type.Integer(),
  gracePeriod: Type.Integer({ description: "Days." }),
  expiryAt: DateTime,
  terminateAt: DateTime,
  status: SubscriptionStatus,
});

export const listSubscriptionsRoute = route({
  auth: "signed",
  method: "GET",
  path: "/v3/merchant/subscriptions",
  operationId: "listSubscriptions",
  sdk: "merchant.listSubscriptions",
  scope: "get_merchant_subscription",
  summary: "List the products the merchant subscribes to.",
  description: "The zero date means no end.",
  response: itemResponse(Type.Array(Subscription)),
  handler: async (call) =>
    success([
      {
        id: PAYMENT_PRODUCT,
        gracePeriod: GRACE_PERIOD_DAYS,
        expiryAt: ZERO_DATE,
        terminateAt: ZERO_DATE,
        status: SUBSCRIPTION_STATUSES[call.caller.merchant.status],
      },
    ]),
});
