import { canSignIn, type PortalUser } from "../../domain/access/session.ts";
import type { Merchant } from "../../domain/merchant/merchant.ts";
import type { MerchantLimits } from "../../domain/merchant/merchant-limits.ts";
import { findUserById } from "../../store/access/users.ts";
import { findMerchantSettings } from "../../store/merchant/merchant-settings.ts";
import { findMerchant } from "../../store/merchant/merchants.ts";
import { listStores } from "../../store/merchant/stores.ts";
import type { Deps } from "../deps.ts";

/** The user on whose behalf a token from a consent acts. */
export interface ActingUser {
  user: PortalUser;
  merchant: Merchant;
  storeIds: ReadonlySet<string>;
  limits: MerchantLimits;
}

/** Null when the user was removed or disabled after the consent. Read for every request. */
export async function findActingUser(
  deps: Pick<Deps, "database">,
  userId: string,
): Promise<ActingUser | null> {
  const user = await findUserById(deps.database, userId);
  if (!user || !canSignIn(user)) return null;
  const [merchant, stores, limits] = await Promise.all([
    findMerchant(deps.database, user.merchantId),
    listStores(deps.database, user.merchantId),
    findMerchantSettings(deps.database, user.merchantId),
  ]);
  if (!merchant) return null;
  const open = stores.filter(({ status }) => status === "ACTIVE");
  return { user, merchant, storeIds: new Set(open.map(({ id }) => id)), limits };
}
