import { GatewayError } from "../../domain/errors.ts";
import type { Store, StoreFacts } from "../../domain/merchant/merchant.ts";
import { notifyCallersOfMerchant } from "../../store/merchant/caller-channel.ts";
import { lockStores, markStoreDeleted, replaceStore } from "../../store/merchant/stores.ts";
import { type AnyAct, changeTo, recordChange } from "../access/record-change.ts";
import type { StoreDeps } from "../deps.ts";
import { expectOwnAccount } from "./create-store.ts";

/** `id` null: the default store. Throws STORE_NOT_FOUND, ACCOUNT_NOT_FOUND. */
export async function updateStore(
  deps: StoreDeps,
  merchantId: string,
  id: string | null,
  changes: Partial<StoreFacts>,
  act: AnyAct,
): Promise<Store> {
  return deps.database.transaction(async (tx) => {
    const stores = await lockStores(tx, merchantId);
    const before = stores.find((store) => (id === null ? store.isDefault : store.id === id));
    if (!before) throw new GatewayError("STORE_NOT_FOUND", { status: 404 });
    await expectOwnAccount(tx, merchantId, changes.merchantSettlementId ?? "");
    const after = { ...before, ...changes, updatedAt: deps.clock.now() };
    await replaceStore(tx, after);
    const change = { ...changeTo("store", before, "store.changed"), after: { ...changes } };
    await recordChange(tx, act, after.updatedAt, change);
    return after;
  });
}

/** Permanently. Throws STORE_NOT_FOUND, DEFAULT_STORE_DELETE_NOT_ALLOWED. */
export async function deleteStore(
  deps: StoreDeps,
  merchantId: string,
  id: string,
  act: AnyAct,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const stores = await lockStores(tx, merchantId);
    const store = stores.find((candidate) => candidate.id === id);
    if (!store) throw new GatewayError("STORE_NOT_FOUND", { status: 404 });
    if (store.isDefault) throw new GatewayError("DEFAULT_STORE_DELETE_NOT_ALLOWED");
    const now = deps.clock.now();
    await markStoreDeleted(tx, store, now);
    await notifyCallersOfMerchant(tx, merchantId);
    await recordChange(tx, act, now, changeTo("store", store, "store.deleted"));
  });
}
