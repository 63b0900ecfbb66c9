import Type from "typebox";
import type { MerchantStatus } from "../../../domain/merchant/merchant.ts";

/**
 * What a product or method is for a merchant follows the merchant's review. Before it ends,
 * payments are accepted, and only payouts wait.
 */
export const SUBSCRIPTION_STATUSES = {
  UNVERIFIED: "PENDING",
  REVIEWING: "REVIEWING",
  VERIFIED: "ACTIVE",
  SUSPENDED: "SUSPEND",
} as const satisfies Record<MerchantStatus, string>;

export const SubscriptionStatus = Type.Enum(Object.values(SUBSCRIPTION_STATUSES), {
  description:
    "`PENDING` until the merchant is submitted for review, then `REVIEWING`: payments are accepted, payouts " +
    "wait. `ACTIVE` once it is verified. `SUSPEND`: disabled.",
});
