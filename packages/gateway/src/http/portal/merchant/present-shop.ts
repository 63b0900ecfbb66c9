import type { Static } from "typebox";
import type { Store } from "../../../domain/merchant/merchant.ts";
import type { Customer } from "../../../store/payment/payers.ts";
import type {
  SettlementLineRow,
  SettlementSummary,
} from "../../../store/settlement/settlement-list.ts";
import type { PortalDeps } from "../portal-deps.ts";
import type { CustomerItem, SettlementItem, SettlementLineItem, StoreView } from "./shop-routes.ts";

export function presentStore(store: Store): Static<typeof StoreView> {
  return {
    id: store.id,
    name: store.name,
    addressLine1: store.addressLine1,
    addressLine2: store.addressLine2,
    postCode: store.postCode,
    city: store.city,
    state: store.state,
    country: store.country,
    countryCode: store.countryCode,
    phoneNumber: store.phoneNumber,
    status: store.status,
    isDefault: store.isDefault,
    createdAt: store.createdAt.toISOString(),
    updatedAt: store.updatedAt.toISOString(),
  };
}

export function presentCustomer(customer: Customer): Static<typeof CustomerItem> {
  return {
    ...customer,
    firstSeenAt: customer.firstSeenAt.toISOString(),
    lastSeenAt: customer.lastSeenAt.toISOString(),
  };
}

export function presentSettlement(each: SettlementSummary): Static<typeof SettlementItem> {
  return { ...each, createdAt: each.createdAt.toISOString() };
}

export function presentLine(
  { rails }: Pick<PortalDeps, "rails">,
  line: SettlementLineRow,
): Static<typeof SettlementLineItem> {
  return {
    id: line.postingId,
    kind: line.kind,
    transactionId: line.transactionId,
    orderId: line.orderId,
    method: line.method,
    methodName: rails.findMethod(line.method)?.method.name ?? line.method,
    amountMinor: line.amountMinor,
    at: line.createdAt.toISOString(),
  };
}
