import { findUserByEmail, insertUser, replaceOperator } from "../../store/access/users.ts";
import { insertMerchant } from "../../store/merchant/merchants.ts";
import { insertStore } from "../../store/merchant/stores.ts";
import { recordGrant } from "../access/approval/record-grant.ts";
import { makeInvitationLink } from "../access/invitations.ts";
import { recordSystemChange } from "../access/record-change.ts";
import type { Deps } from "../deps.ts";
import { newMerchantWithOwner } from "./create-merchant.ts";

export type CreatedOperator =
  /** The user already exists and is now an operator as well. */
  | { kind: "raised" }
  /** A new user: the link sets a password, once, within seven days. */
  | { kind: "invited"; link: string };

/**
 * Makes a user an operator, for an administrator with database access. The portal cannot do this,
 * so no session can gain the role. `actorName`: for the audit log, the user of the system.
 */
export async function createOperator(
  deps: Pick<Deps, "database" | "clock" | "random" | "publicUrl">,
  email: string,
  actorName = "",
): Promise<CreatedOperator> {
  return deps.database.transaction(async (tx) => {
    const known = await findUserByEmail(tx, email);
    const { merchant, store, user } = newMerchantWithOwner(deps, "", {
      companyName: "Operator",
      countryCode: "",
      email,
      firstName: "",
      lastName: "",
      phoneNumber: "",
    });
    const about = known ?? user;
    if (!known) {
      await insertMerchant(tx, { ...merchant, registrationSource: "OPERATOR" });
      await insertStore(tx, store);
      await insertUser(tx, user, null);
    }
    await replaceOperator(tx, about, true);
    const granted = { grantedBy: "", grantedAt: deps.clock.now() };
    await recordGrant(deps, tx, about, { kind: "OPERATOR", ...granted });
    const change = {
      merchantId: about.merchantId,
      action: "operator.created" as const,
      targetKind: "user" as const,
      targetId: about.id,
      after: { email },
    };
    await recordSystemChange(deps, tx, change, actorName);
    if (known?.hasPassword) return { kind: "raised" };
    return { kind: "invited", link: await makeInvitationLink(deps, tx, about) };
  });
}
