import type { PaymentDetail } from "../../../generated/api.ts";
import { malaysianTime } from "../../../words/days.ts";

/**
 * The details that support of a provider or an operator needs first, by their names in the API;
 * nothing about the payer. Times are Malaysian, with their offset.
 */
export function writeSupportText({ payment, checkout }: PaymentDetail): string {
  const lines: readonly (readonly [name: string, value: string | null])[] = [
    ["Transaction ID", payment.id],
    ["Order ID", payment.orderId],
    ["Checkout ID", checkout.id],
    ["Bank reference", payment.railReference],
    ["Amount", `MYR ${(payment.amountMinor / 100).toFixed(2)}`],
    ["Status", payment.status],
    ["Method", payment.method],
    ["Bank", payment.bankName && `${payment.bankName.en}, ${payment.bankCode}`],
    ["Created", inMalaysia(payment.createdAt)],
    ["Paid", payment.paidAt && inMalaysia(payment.paidAt)],
    ["Failure reason", payment.failureReason],
    ["Provider code", payment.failureCode],
  ];
  return lines.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])).join("\n");
}

/** `2026-11-21T14:05:09+08:00`. */
const inMalaysia = (at: string) => `${malaysianTime(new Date(at))}+08:00`;
