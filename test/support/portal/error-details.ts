import assert from "node:assert/strict";
import type { TestGateway } from "../gateway.ts";
import { signInOwner } from "./portal-client.ts";

/** Runs `act` while errors to the demo's application list each field. */
export async function withErrorDetails(
  gateway: TestGateway,
  act: () => Promise<void>,
): Promise<void> {
  const owner = await signInOwner(gateway);
  await owner.confirm(gateway.demo.portal.password);
  const params = { id: gateway.demo.clientId };
  const turn = async (hasErrorDetails: boolean) => {
    const changed = await owner.call("updateApplication", { params, body: { hasErrorDetails } });
    assert.equal(changed.body.hasErrorDetails, hasErrorDetails, changed.text);
  };
  await turn(true);
  await act();
  await turn(false);
}
