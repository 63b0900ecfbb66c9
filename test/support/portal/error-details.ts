import assert from "node:assert/strict";
import type { TestGateway } from "../gateway.ts";
import { until } from "../until.ts";
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
    // A process knows the application as it was for up to a second.
    const wrong = () => gateway.call({ path: "/v3/payment/online", body: {} });
    await until(wrong, ({ body }) => "details" in body === hasErrorDetails);
  };
  await turn(true);
  await act();
  await turn(false);
}
