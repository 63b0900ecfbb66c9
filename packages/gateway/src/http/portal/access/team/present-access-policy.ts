import type { Static } from "typebox";
import { REFUND_CONFIRM_ABOVE_MINOR } from "../../../../operations/access/access-policy.ts";
import type { AccessPolicy as Stored } from "../../../../store/access/access-policies.ts";
import type { PortalDeps } from "../../portal-deps.ts";
import type { AccessPolicy } from "../account-schema.ts";

export function presentAccessPolicy(
  { isSandbox }: Pick<PortalDeps, "isSandbox">,
  { needsSecondFactor, refundConfirmAboveMinor }: Stored,
): Static<typeof AccessPolicy> {
  return {
    needsSecondFactor,
    ownersNeedSecondFactor: !isSandbox,
    refundConfirmAboveMinor: refundConfirmAboveMinor ?? REFUND_CONFIRM_ABOVE_MINOR,
  };
}
