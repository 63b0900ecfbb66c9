import { GatewayError } from "../../domain/errors.ts";
import type { Merchant } from "../../domain/merchant/merchant.ts";
import { insertUser } from "../../store/access/users.ts";
import { violatedUniqueKey } from "../../store/database.ts";
import { insertMerchant } from "../../store/merchant/merchants.ts";
import { insertStore } from "../../store/merchant/stores.ts";
import { enforceInvitationLimit } from "../access/guard/throttle.ts";
import { sendInvitation } from "../access/invitations.ts";
import { type Act, recordChange } from "../access/record-change.ts";
import type { Deps } from "../deps.ts";
import {
  merchantCreated,
  type NewMerchantRequest,
  newMerchantWithOwner,
} from "./create-merchant.ts";
import { expectPartner } from "./partner-merchant.ts";

/**
 * Like the signed API, and invites the owner by email. Throws the same codes, and EXCEEDED_LIMIT.
 */
export async function createSubMerchant(
  deps: Deps,
  act: Act,
  partner: Merchant,
  request: NewMerchantRequest,
): Promise<string> {
  expectPartner(partner);
  await enforceInvitationLimit(deps, partner.id);
  return createInvited(deps, act, partner.id, request);
}

/** A merchant without a partner, created by an operator, such as a gateway's first. */
export async function createOwnMerchant(
  deps: Deps,
  act: Act,
  request: NewMerchantRequest,
): Promise<string> {
  return createInvited(deps, { ...act, asOperator: true }, "", request);
}

async function createInvited(
  deps: Deps,
  act: Act,
  partnerId: string,
  request: NewMerchantRequest,
): Promise<string> {
  const { merchant, store, user } = newMerchantWithOwner(deps, partnerId, request);
  const now = deps.clock.now();
  try {
    await deps.database.transaction(async (tx) => {
      await insertMerchant(tx, { ...merchant, registrationSource: "PORTAL" });
      await insertStore(tx, store);
      await insertUser(tx, user, null);
      await sendInvitation(deps, tx, merchant.profile.companyName, user);
      await recordChange(tx, act, now, merchantCreated(merchant, request));
    });
  } catch (error) {
    const key = violatedUniqueKey(error);
    if (key === "user_emails_pkey") throw new GatewayError("EMAIL_DUPLICATE", { cause: error });
    if (key === "user_phones_pkey") throw new GatewayError("PHONE_DUPLICATE", { cause: error });
    throw error;
  }
  return merchant.id;
}
