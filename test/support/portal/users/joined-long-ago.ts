import type { TestGateway } from "../../gateway.ts";

/** Every user of the gateway joined, and got the present role, longer ago than anybody minds. */
export async function haveJoinedLongAgo(gateway: Pick<TestGateway, "query">): Promise<void> {
  await gateway.query`
    update users set created_at = created_at - interval '30 days'`;
  await gateway.query`
    update access_grants set granted_at = granted_at - interval '30 days'`;
}
