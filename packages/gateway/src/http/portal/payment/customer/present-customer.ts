import type { Static } from "typebox";
import type { Customer } from "../../../../store/payment/payers.ts";
import type { CustomerItem } from "./customer-schema.ts";

export function presentCustomer(customer: Customer): Static<typeof CustomerItem> {
  return {
    ...customer,
    firstSeenAt: customer.firstSeenAt.toISOString(),
    lastSeenAt: customer.lastSeenAt.toISOString(),
  };
}
