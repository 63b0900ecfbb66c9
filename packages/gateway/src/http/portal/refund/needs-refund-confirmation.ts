import { REFUND_CONFIRM_ABOVE_MINOR } from "../../../operations/access/access-policy.ts";
import { sumRefunds } from "../../../operations/refund/refund-requests.ts";
import { findAccessPolicy } from "../../../store/access/access-policies.ts";
import { findMerchantSettings } from "../../../store/merchant/merchant-settings.ts";
import type { PortalDeps } from "../portal-deps.ts";

/** Whether returning this much of a payment asks for a confirmation, with what was refunded. */
export async function needsRefundConfirmation(
  { database }: Pick<PortalDeps, "database">,
  merchantId: string,
  transactionId: string,
  amountMinor: number,
): Promise<boolean> {
  const { refundConfirmAboveMinor } = await findAccessPolicy(database, merchantId);
  const { refundApprovalAboveMinor } = await findMerchantSettings(database, merchantId);
  const aboveMinor = Math.min(
    refundConfirmAboveMinor ?? REFUND_CONFIRM_ABOVE_MINOR,
    refundApprovalAboveMinor ?? Number.POSITIVE_INFINITY,
  );
  return (await sumRefunds(database, merchantId, transactionId)) + amountMinor > aboveMinor;
}
