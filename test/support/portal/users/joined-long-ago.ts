import type { TestGateway } from "../../gateway.ts";

const LONG_AGO = new Date("2020-01-01T00:00:00Z");

/**
 * Every user of the gateway joined, and got the present role, longer ago than any rule considers.
 */
export async function haveJoinedLongAgo(gateway: Pick<TestGateway, "query">): Promise<void> {
  await gateway.query`update users set created_at = ${LONG_AGO}`;
  await gateway.query`update access_grants set granted_at = ${LONG_AGO}`;
}
