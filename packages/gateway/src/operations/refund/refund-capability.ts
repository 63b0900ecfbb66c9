import type { Payment } from "../../domain/payment/attempt.ts";
import type { RefundCapability } from "../../domain/payment/provider-report.ts";
import type { Rail } from "../../rails/rail.ts";

/** What a refund of this payment may be: a rail of several companies differs by company. */
export function refundCapabilityOf(
  rail: Rail | null,
  { railPartner: partner, payer }: Pick<Payment, "railPartner" | "payer">,
): RefundCapability {
  if (!rail) return { refund: "none" };
  const isByPayerCode = payer.isByPayerCode === true;
  const { refund, refundWindowDays } = rail.capabilities;
  return {
    refund: rail.refundOf?.({ partner, isByPayerCode }) ?? refund,
    ...(refundWindowDays !== undefined && { refundWindowDays }),
  };
}
