import assert from "node:assert/strict";
import type { TestGateway } from "../gateway.ts";
import { makeFamily } from "../other-merchant.ts";
import { PortalClient } from "./portal-client.ts";

/** The owner of another merchant, signed in. */
export async function makeStranger(gateway: TestGateway): Promise<PortalClient> {
  const { user, password } = await makeFamily(gateway, {
    status: "UNVERIFIED",
    hasPartnerAccount: true,
  });
  const client = new PortalClient(gateway);
  const answer = await client.login(user.email, password);
  assert.equal(answer.status, 200, answer.text);
  return client;
}
