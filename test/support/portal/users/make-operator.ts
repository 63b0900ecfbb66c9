import assert from "node:assert/strict";
import { createOperator } from "../../../../packages/gateway/src/operations/merchant/create-operator.ts";
import type { TestGateway } from "../../gateway.ts";
import { PortalClient, TEST_PASSWORD } from "../portal-client.ts";

/** An operator of their own merchant, as the command makes one, signed in by the link it prints. */
export async function makeOperator(gateway: TestGateway, email: string): Promise<PortalClient> {
  const made = await createOperator(gateway.deps, email);
  assert.ok(made.kind === "invited");
  const token = made.link.split("#token=")[1] ?? "";
  const client = new PortalClient(gateway);
  const joined = await client.call("acceptInvitation", {
    body: { token, firstName: "AN", lastName: "OPERATOR", password: TEST_PASSWORD },
  });
  assert.equal(joined.status, 200, joined.text);
  client.password = TEST_PASSWORD;
  return client;
}
