import type { Checkout } from "../../domain/checkout/checkout.ts";
import {
  findCheckout,
  findLiveCheckout,
  insertRebuiltCheckout,
} from "../../store/checkout/checkouts.ts";
import { violatedUniqueKey } from "../../store/database.ts";
import { cancelCheckout, expireCheckout } from "../checkout/close-checkout.ts";
import type { Journaled } from "./collect-entries.ts";
import { asOf, type Reconciliation, rebuilding, saveItem } from "./reconciliation.ts";

/** Each as it was created: its payments change it again. Oldest first, as orders repeat. */
export async function rebuildCheckouts(
  run: Reconciliation,
  { checkouts }: Journaled,
): Promise<void> {
  const all = [...checkouts.values()];
  all.sort((a, b) => a.checkout.createdAt.getTime() - b.checkout.createdAt.getTime());
  for (const { checkout, requestHash } of all) {
    const { merchantId, id } = checkout;
    await rebuilding(run, { merchantId, kind: "checkout", subject: id }, async () => {
      const known = await findCheckout(run.deps.database, merchantId, id);
      if (known) return;
      await insert(run, checkout, requestHash);
      await saveItem(run, { merchantId, kind: "checkout", subject: id, outcome: "REBUILT" });
    });
  }
}

async function insert(
  { deps }: Reconciliation,
  checkout: Checkout,
  requestHash: string | null,
): Promise<void> {
  const { createdAt } = checkout;
  const first: Checkout = {
    ...checkout,
    status: "IN_PROCESS",
    transactionId: null,
    updatedAt: createdAt,
  };
  const hash = requestHash === null ? null : Buffer.from(requestHash, "base64");
  const tryToInsert = () =>
    deps.database.transaction((tx) => insertRebuiltCheckout(tx, first, hash));
  try {
    await tryToInsert();
  } catch (error) {
    if (violatedUniqueKey(error) === null) throw error;
    // The order's previous checkout had expired by then.
    const live = await findLiveCheckout(deps.database, checkout.merchantId, checkout.order.id);
    if (!live) throw error;
    await expireCheckout(asOf(deps, createdAt), live.checkout);
    await tryToInsert();
  }
}

/** Those that were cancelled before they were paid: nobody shall pay them. */
export async function cancelAgain(run: Reconciliation, { checkouts }: Journaled): Promise<void> {
  for (const { at, checkout } of checkouts.values()) {
    if (checkout.status !== "CANCELLED") continue;
    const { merchantId, id } = checkout;
    await rebuilding(run, { merchantId, kind: "checkout", subject: id }, async () => {
      const known = await findCheckout(run.deps.database, merchantId, id);
      if (known?.status !== "IN_PROCESS") return;
      await cancelCheckout(asOf(run.deps, at), known);
      const outcome = "UPDATED";
      await saveItem(run, {
        merchantId,
        kind: "checkout",
        subject: id,
        outcome,
        note: "cancelled",
      });
    });
  }
}
