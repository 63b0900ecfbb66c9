import type { PortalActor } from "../../../../domain/access/session.ts";
import type { Merchant } from "../../../../domain/merchant/merchant.ts";
import type { CustomerScope } from "../../../../store/payment/payers.ts";

export function scopeOf({
  merchant,
  actor,
}: {
  merchant: Merchant;
  actor: PortalActor;
}): CustomerScope {
  return { merchantId: merchant.id, allowedStoreIds: actor.storeIds };
}
