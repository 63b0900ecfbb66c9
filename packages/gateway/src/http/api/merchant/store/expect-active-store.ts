import { GatewayError } from "../../../../domain/errors.ts";
import type { Store } from "../../../../domain/merchant/merchant.ts";
import type { Queryable } from "../../../../store/database.ts";
import { findOpenStore } from "../../../../store/merchant/stores.ts";

/** The store that a request names. Throws STORE_NOT_FOUND. */
export async function expectActiveStore(
  db: Queryable,
  merchantId: string,
  storeId: string,
): Promise<Store> {
  const store = await findOpenStore(db, merchantId, storeId);
  if (store?.status === "ACTIVE") return store;
  throw new GatewayError("STORE_NOT_FOUND", {
    detail: "storeId must be the ID of an active store.",
  });
}
