import { GatewayError } from "../../domain/errors.ts";
import { makeLongId } from "../../domain/ids.ts";
import type { Store, StoreFacts } from "../../domain/merchant/merchant.ts";
import type { Transaction } from "../../store/database.ts";
import { notifyCallersOfMerchant } from "../../store/merchant/caller-channel.ts";
import { findAccount } from "../../store/merchant/settlement-accounts.ts";
import { insertStore, lockStores } from "../../store/merchant/stores.ts";
import { type AnyAct, recordChange } from "../access/record-change.ts";
import type { Deps } from "../deps.ts";

/** Source: docs/spec/interface.md#stores */
const STORES_MAX = 10;

/** Throws STORE_MAXIMUM, ACCOUNT_NOT_FOUND. */
export async function createStore(
  deps: Deps,
  merchantId: string,
  facts: StoreFacts,
  act: AnyAct,
): Promise<Store> {
  const now = deps.clock.now();
  const store: Store = {
    ...facts,
    id: makeLongId(now, deps.random),
    merchantId,
    imageUrl: "",
    status: "ACTIVE",
    isDefault: false,
    createdAt: now,
    updatedAt: now,
  };
  await deps.database.transaction(async (tx) => {
    const stores = await lockStores(tx, merchantId);
    if (stores.length >= STORES_MAX) throw new GatewayError("STORE_MAXIMUM");
    await expectOwnAccount(tx, merchantId, facts.merchantSettlementId);
    await insertStore(tx, store);
    await notifyCallersOfMerchant(tx, merchantId);
    const about = { targetKind: "store", targetId: store.id, after: { ...facts } } as const;
    await recordChange(tx, act, now, { merchantId, action: "store.created", ...about });
  });
  return store;
}

export async function expectOwnAccount(
  tx: Transaction,
  merchantId: string,
  accountId: string,
): Promise<void> {
  if (accountId === "") return;
  if (!(await findAccount(tx, merchantId, accountId))) throw new GatewayError("ACCOUNT_NOT_FOUND");
}
