import type { CheckoutLook } from "../../domain/checkout/checkout-look.ts";
import { findCheckoutLook, replaceCheckoutLook } from "../../store/checkout/checkout-looks.ts";
import { type Act, recordChange } from "../access/record-change.ts";
import type { StoreDeps } from "../deps.ts";

/** Updates how the merchant appears to payers; omitted fields keep their values. */
export async function updateCheckoutLook(
  deps: StoreDeps,
  act: Act,
  changes: Partial<CheckoutLook>,
): Promise<void> {
  const { merchantId } = act.actor;
  await deps.database.transaction(async (tx) => {
    const before = await findCheckoutLook(tx, merchantId);
    const after = { ...before, ...changes };
    const now = deps.clock.now();
    await replaceCheckoutLook(tx, merchantId, after, now);
    await recordChange(tx, act, now, {
      merchantId,
      action: "checkout_look.changed",
      targetKind: "merchant",
      targetId: merchantId,
      before: { ...before },
      after: { ...after },
    });
  });
}
