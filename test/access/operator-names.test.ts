// Which of the operator's employees acted is not a merchant's business.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PORTAL_ROUTES } from "../../packages/gateway/src/http/portal/index.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { makeInvitedMerchant, signInOperator } from "../support/portal/verification.ts";

const gateway = await provideTestGateway();
const operator = await signInOperator(gateway);
await operator.confirm(gateway.demo.portal.password);
const { email } = gateway.demo.portal;

test("an operator's email address is in no response that a merchant's owner gets", async () => {
  const { id, owner } = await makeInvitedMerchant(gateway, operator);
  const params = { id };
  const acts = {
    addMerchantNote: { params, body: { text: `Ask ${email}` } },
    updateMerchantSettings: { params, body: { amountMinorMax: 100_000 } },
    suspendMerchant: { params, body: { note: `Write to ${email}` } },
    restoreMerchant: { params, body: { note: "Done" } },
  };
  for (const [name, input] of Object.entries(acts)) {
    const { status, text } = await operator.call(name, input);
    assert.equal(status, 200, `${name}: ${text}`);
  }
  let seen = 0;
  for (const { method, path, operationId } of PORTAL_ROUTES) {
    if (method !== "GET" || path.includes("{")) continue;
    const { status, text } = await owner.call(operationId);
    assert.ok(!text.includes(email), `${operationId}: ${text}`);
    if (status === 200) seen += 1;
  }
  assert.ok(seen > 20);
  const { body } = await owner.call("listAudit");
  const actors = body.items
    .map((entry: { actor: { kind: string } }) => entry.actor)
    .filter(({ kind }: { kind: string }) => kind === "OPERATOR");
  assert.ok(actors.length >= 3);
  for (const actor of actors) {
    assert.deepEqual(actor, { kind: "OPERATOR", id: "", name: "Operator", email: "" });
  }
  const ofOperators = await operator.call("listOperatorAudit");
  assert.ok(ofOperators.text.includes(email), "operators see who acted");
});
