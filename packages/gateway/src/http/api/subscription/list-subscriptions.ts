import Type from "typebox";
import { type MerchantStatus, ZERO_DATE } from "../../../domain/merchant/merchant.ts";
import { route } from "../../route.ts";
import { DateTime, itemResponse, success } from "../../schemas/envelope.ts";

/** Of the products with published IDs, the gateway has payment only. */
const PAYMENT_PRODUCT = "1001";
const GRACE_PERIOD_DAYS = 90;

/** A product's status follows the merchant's review. */
const STATUSES = {
  UNVERIFIED: "PENDING",
  REVIEWING: "REVIEWING",
  VERIFIED: "ACTIVE",
  SUSPENDED: "SUSPEND",
} as const satisfies Record<MerchantStatus, string>;

const Subscription = Type.Object({
  id: Type.String(),
  gracePeriod: Type.Integer({ description: "Days." }),
  expiryAt: DateTime,
  terminateAt: DateTime,
  status: Type.Enum(Object.values(STATUSES), {
    description: "PENDING until the merchant is submitted for review, ACTIVE once it is verified.",
  }),
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
  errors: [],
  example: () => ({}),
  nonce: "route",
  handler: async (call) =>
    success([
      {
        id: PAYMENT_PRODUCT,
        gracePeriod: GRACE_PERIOD_DAYS,
        expiryAt: ZERO_DATE,
        terminateAt: ZERO_DATE,
        status: STATUSES[call.caller.merchant.status],
      },
    ]),
});
