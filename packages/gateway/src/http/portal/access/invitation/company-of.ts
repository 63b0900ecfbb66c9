import type { Merchant } from "../../../../domain/merchant/merchant.ts";

export function companyOf({ merchant }: { merchant: Merchant }): string {
  return merchant.profile.companyName;
}
