// Which of the operator's employees acted is not a merchant's business.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PORTAL_ROUTES } from "../../packages/gateway/src/http/portal/index.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { createSubMerchantBody } from "../support/portal/bodies/sub-merchant-body.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { makeInvitedMerchant, signInOperator } from "../support/portal/verification.ts";

const gateway = await provideOwnGateway();
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

test("a partner does not see what operators noted about its merchant", async () => {
  const partner = await signInOwner(gateway);
  const made = await partner.call("createSubMerchant", { body: createSubMerchantBody() });
  assert.equal(made.status, 200, made.text);
  const params = { id: made.body.id };
  const noted = await operator.call("addMerchantNote", {
    params,
    body: { text: "Call the owner" },
  });
  assert.equal(noted.body.notes.length, 1, "operators see it");
  const seen = await partner.call("getSubMerchant", { params });
  assert.deepEqual([seen.body.notes, seen.body.waiting], [[], []]);
});
