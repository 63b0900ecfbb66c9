import { GatewayError } from "../../domain/errors.ts";
import { insertUser } from "../../store/access/users.ts";
import { violatedUniqueKey } from "../../store/database.ts";
import { insertMerchant } from "../../store/merchant/merchants.ts";
import { insertStore } from "../../store/merchant/stores.ts";
import { makeInvitationLink } from "../access/invitations.ts";
import { recordSystemChange } from "../access/record-change.ts";
import type { Deps } from "../deps.ts";
import { newMerchantWithOwner } from "./create-merchant.ts";

export interface ManualMerchant {
  companyName: string;
  /** The owner's email address. */
  email: string;
  /** May create merchants. */
  hasPartnerAccount: boolean;
}

/**
 * Creates a merchant without a partner, with its first store and its owner, for an operator with
 * database access. It is reviewed like any other. Throws EMAIL_DUPLICATE.
 */
export async function createMerchantManually(
  deps: Pick<Deps, "database" | "clock" | "random" | "publicUrl">,
  { companyName, email, hasPartnerAccount }: ManualMerchant,
  actorName = "",
): Promise<{ merchantId: string; storeId: string; link: string }> {
  const request = { companyName, email, countryCode: "", firstName: "", lastName: "" };
  const { merchant, store, user } = newMerchantWithOwner(deps, "", { ...request, phoneNumber: "" });
  try {
    return await deps.database.transaction(async (tx) => {
      await insertMerchant(tx, { ...merchant, hasPartnerAccount, registrationSource: "OPERATOR" });
      await insertStore(tx, store);
      await insertUser(tx, user, null);
      const change = {
        merchantId: merchant.id,
        action: "merchant.created" as const,
        targetKind: "merchant" as const,
        targetId: merchant.id,
        after: { companyName, email, hasPartnerAccount },
      };
      await recordSystemChange(deps, tx, change, actorName);
      const link = await makeInvitationLink(deps, tx, user);
      return { merchantId: merchant.id, storeId: store.id, link };
    });
  } catch (error) {
    if (violatedUniqueKey(error) !== "user_emails_pkey") throw error;
    throw new GatewayError("EMAIL_DUPLICATE", { cause: error });
  }
}
