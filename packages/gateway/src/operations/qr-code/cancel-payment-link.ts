import { GatewayError } from "../../domain/errors.ts";
import type { MerchantId } from "../../domain/ids.ts";
import {
  cancelCodeLink,
  findPaymentLink,
  type PaymentLink,
} from "../../store/qr-code/payment-links.ts";
import { type Act, recordChange } from "../access/record-change.ts";
import {
  cancelCheckout,
  cancelUntriedCheckout,
  expireCheckout,
} from "../checkout/close-checkout.ts";
import type { Deps } from "../deps.ts";

/**
 * Ends a link. A payment in progress continues, and counts if it succeeds: its checkout closes
 * when the outcome is known. Safe to repeat. Throws NOT_FOUND, and CONFLICT for a paid link.
 */
export async function cancelPaymentLink(
  deps: Deps,
  act: Act,
  merchantId: MerchantId,
  id: string,
): Promise<PaymentLink> {
  const link = await findLink(deps, act, merchantId, id);
  if (link.status === "SUCCESS") {
    throw new GatewayError("CONFLICT", { detail: "The payment link has already been paid." });
  }
  if (!link.isCode) {
    await cancelCheckout(deps, { merchantId, id }, act);
    return findLink(deps, act, merchantId, id);
  }
  const now = deps.clock.now();
  const ended = await deps.database.transaction(async (tx) => {
    const open = await cancelCodeLink(tx, { merchantId, code: id }, now);
    if (!open) return [];
    await recordChange(tx, act, now, {
      merchantId,
      action: "payment_link.cancelled",
      targetKind: "payment_link",
      targetId: id,
    });
    return open;
  });
  for (const checkoutId of ended) {
    const status = await cancelUntriedCheckout(deps, { merchantId, id: checkoutId });
    if (status === "IN_PROCESS") await expireCheckout(deps, { merchantId, id: checkoutId });
  }
  return findLink(deps, act, merchantId, id);
}

async function findLink(
  { database, clock }: Pick<Deps, "database" | "clock">,
  { actor }: Act,
  merchantId: MerchantId,
  id: string,
): Promise<PaymentLink> {
  const link = await findPaymentLink(database, merchantId, actor.storeIds, id, clock.now());
  if (!link) throw new GatewayError("NOT_FOUND");
  return link;
}
