import type { RoutingRule } from "../../domain/contract/routing.ts";
import type { Queryable, Transaction } from "../database.ts";
import type { FindRoutingRow, ListRoutingVersionsRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";

export type RoutingVersion = ListRoutingVersionsRow;

/** Null before the first. */
export async function findRouting(db: Queryable): Promise<RoutingVersion | null> {
  return db.row<FindRoutingRow>(sql`
    select * from routing_versions order by version desc limit 1`);
}

const SHOWN_MAX = 50;

/** Newest first. */
export async function listRoutingVersions(db: Queryable): Promise<RoutingVersion[]> {
  return db.rows<ListRoutingVersionsRow>(sql`
    select * from routing_versions order by version desc limit ${SHOWN_MAX}`);
}

/** Throws on a violation of the primary key when another one came first. */
export async function insertRoutingVersion(
  tx: Transaction,
  version: Omit<RoutingVersion, "rules"> & { rules: readonly RoutingRule[] },
): Promise<void> {
  await tx.run(sql`
    insert into routing_versions (
      version, rules, reason, requested_email, approved_email, created_at)
    values (
      ${version.version}, ${JSON.stringify(version.rules)}, ${version.reason},
      ${version.requestedEmail}, ${version.approvedEmail}, ${version.createdAt})`);
}
