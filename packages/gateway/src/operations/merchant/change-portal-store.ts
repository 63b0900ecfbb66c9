import type { AuditAction } from "../../domain/access/audit-actions.ts";
import type { Store } from "../../domain/merchant/merchant.ts";
import {
  type Act,
  type Change,
  type PortalOperationDeps,
  recordChange,
} from "../access/record-change.ts";
import { changeStore, deleteStore } from "./change-store.ts";
import { createStore, type StoreFacts } from "./create-store.ts";

export type StoreChange = Partial<Omit<StoreFacts, "merchantSettlementId">>;

const EMPTY: StoreFacts = {
  merchantSettlementId: "",
  name: "",
  addressLine1: "",
  addressLine2: "",
  postCode: "",
  city: "",
  state: "",
  country: "",
  countryCode: "",
  phoneNumber: "",
  latitude: 0,
  longitude: 0,
};

/** Refuses with STORE_MAXIMUM. */
export async function createPortalStore(
  deps: PortalOperationDeps,
  act: Act,
  facts: StoreChange,
): Promise<Store> {
  const store = await createStore(deps, act.actor.merchantId, { ...EMPTY, ...facts });
  await keep(deps, act, "store.created", store.id, { ...facts });
  return store;
}

/** Refuses with STORE_NOT_FOUND. */
export async function changePortalStore(
  deps: PortalOperationDeps,
  act: Act,
  id: string,
  facts: StoreChange,
): Promise<Store> {
  const store = await changeStore(deps, act.actor.merchantId, id, facts);
  await keep(deps, act, "store.changed", id, { ...facts });
  return store;
}

/** Refuses with STORE_NOT_FOUND, DEFAULT_STORE_DELETE_NOT_ALLOWED. */
export async function deletePortalStore(
  deps: PortalOperationDeps,
  act: Act,
  id: string,
): Promise<void> {
  await deleteStore(deps, act.actor.merchantId, id);
  await keep(deps, act, "store.deleted", id, null);
}

async function keep(
  deps: PortalOperationDeps,
  act: Act,
  action: AuditAction,
  targetId: string,
  after: Record<string, unknown> | null,
): Promise<void> {
  const { merchantId } = act.actor;
  const change: Change = { merchantId, action, targetKind: "store", targetId, after };
  await recordChange(deps.database, act, change, deps.clock.now());
}
