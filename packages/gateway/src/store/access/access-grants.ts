import type { AccessGrant } from "../../domain/access/second-approver.ts";
import type { MerchantId } from "../../domain/ids.ts";
import type { Queryable } from "../database.ts";
import type { FindInviterRow, ListAccessGrantsRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";
import type { UserKey } from "./users.ts";

export interface NewAccessGrant extends Omit<AccessGrant, "userId" | "granterRole"> {
  id: string;
  user: UserKey;
}

export async function insertAccessGrant(tx: Queryable, grant: NewAccessGrant): Promise<void> {
  const { id, user, kind, role, grantedBy, grantedAt } = grant;
  await tx.run(sql`
    insert into access_grants (merchant_id, id, user_id, kind, role, granted_by, granted_at)
    values (
      ${user.merchantId}, ${id}, ${user.id}, ${kind}, ${role}, ${grantedBy}, ${grantedAt})`);
}

/** Who sent the user's first invitation; null where that was not recorded. */
export async function findInviter(tx: Queryable, user: UserKey): Promise<string | null> {
  const row = await tx.row<FindInviterRow>(sql`
    select granted_by from access_grants
     where merchant_id = ${user.merchantId} and user_id = ${user.id} and kind = 'INVITED'
     order by granted_at limit 1`);
  return row?.grantedBy ?? null;
}

/** What users of a merchant were granted since then. */
export async function listAccessGrants(
  db: Queryable,
  merchantId: MerchantId,
  since: Date,
): Promise<AccessGrant[]> {
  return db.rows<ListAccessGrantsRow>(sql`
    select g.user_id, g.kind, g.role, g.granted_by, u.role as "granter_role?", g.granted_at
      from access_grants g
      left join users u on u.merchant_id = ${merchantId} and u.id = g.granted_by
     where g.merchant_id = ${merchantId} and g.granted_at > ${since}`);
}
