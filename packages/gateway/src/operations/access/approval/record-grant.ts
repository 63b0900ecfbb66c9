import type { GrantKind } from "../../../domain/access/second-approver.ts";
import type { UserRole } from "../../../domain/access/user.ts";
import { makeTextId } from "../../../domain/ids.ts";
import { insertAccessGrant } from "../../../store/access/access-grants.ts";
import type { UserKey } from "../../../store/access/users.ts";
import type { Transaction } from "../../../store/database.ts";
import type { Deps } from "../../deps.ts";

/** Records who gave a user which access, in the transaction that gives it. */
export async function recordGrant(
  deps: Pick<Deps, "random">,
  tx: Transaction,
  user: UserKey & { role: UserRole },
  grant: { kind: GrantKind; grantedBy: string; grantedAt: Date },
): Promise<void> {
  const id = makeTextId("accessGrant", deps.random);
  await insertAccessGrant(tx, { id, user, role: user.role, ...grant });
}
