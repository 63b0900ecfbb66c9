import { makeLongId } from "../../domain/ids.ts";
import { INVITATION_MS } from "../../domain/portal-people.ts";
import { insertMerchant, insertStore, insertUser } from "../../store/merchants.ts";
import { insertAudit } from "../../store/portal/audit.ts";
import { replaceLink } from "../../store/portal/links.ts";
import { findPersonByEmail, replaceOperator } from "../../store/portal/people.ts";
import { newFamily } from "../create-merchant.ts";
import type { Deps } from "../deps.ts";
import { hashToken, makeToken } from "./act.ts";

export type CreatedOperator =
  /** The person can sign in already; from now on as an operator too. */
  | { kind: "raised" }
  /** Somebody new: the link sets a password, once, within seven days. */
  | { kind: "invited"; link: string };

/**
 * Makes a person an operator of the gateway, for whoever may use its database. Nobody becomes one
 * through the portal, so no session, however it was come by, can climb this far.
 */
export async function createOperator(
  deps: Pick<Deps, "database" | "clock" | "random" | "publicUrl">,
  email: string,
): Promise<CreatedOperator> {
  const now = deps.clock.now();
  return deps.database.transaction(async (tx) => {
    const known = await findPersonByEmail(tx, email);
    const { merchant, store, user } = newFamily(deps, "", {
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
    await replaceOperator(tx, about.id, true);
    await insertAudit(tx, {
      merchantId: about.merchantId,
      at: now,
      actorKind: "SYSTEM",
      actorId: "",
      actorEmail: "",
      action: "operator.created",
      targetKind: "user",
      targetId: about.id,
      before: null,
      after: { email },
      address: "",
      requestId: makeLongId(now, deps.random),
    });
    if (known?.hasPassword) return { kind: "raised" };
    const token = makeToken(deps);
    await replaceLink(tx, {
      tokenHash: hashToken(token),
      purpose: "INVITATION",
      userId: about.id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + INVITATION_MS),
    });
    return { kind: "invited", link: `${deps.publicUrl}/portal/invitation#token=${token}` };
  });
}
