import assert from "node:assert/strict";
import { test } from "node:test";
import { provideOwnGateway } from "../support/gateway.ts";
import {
  PortalClient as Client,
  type PortalClient,
  signInAs,
  signInOwner,
  TEST_PASSWORD,
} from "../support/portal/portal-client.ts";
import { SoftPasskey } from "../support/portal/soft-passkey.ts";

const gateway = await provideOwnGateway();
const owner = await signInOwner(gateway);

async function register(client: PortalClient, name: string): Promise<SoftPasskey> {
  await client.confirm(TEST_PASSWORD);
  const started = await client.call("startPasskey");
  assert.equal(started.status, 200, started.text);
  const passkey = new SoftPasskey(client.baseUrl);
  const answer = passkey.register(started.body.options);
  const added = await client.call("addPasskey", {
    body: { challengeId: started.body.challengeId, name, answer },
  });
  assert.equal(added.status, 200, added.text);
  const again = await client.call("addPasskey", {
    body: { challengeId: started.body.challengeId, name, answer },
  });
  assert.equal(again.body.error.code, "LINK_INVALID", "a challenge is answered once");
  return passkey;
}

async function signIn(passkey: SoftPasskey, changes: { origin?: string } = {}) {
  const client = new Client(gateway);
  const { body } = await client.call("startPasskeyLogin");
  const answer = passkey.sign(body.options, changes);
  const result = await client.call("loginWithPasskey", {
    body: { challengeId: body.challengeId, answer },
  });
  return { client, result, body, answer };
}

test("a passkey signs in without a password, and a replayed response is rejected", async () => {
  const { client, email } = await signInAs(gateway, owner, "FINANCE");
  const passkey = await register(client, "Phone");
  const { result, body, answer } = await signIn(passkey);
  assert.equal(result.body.state, "SIGNED_IN", result.text);
  assert.equal(result.body.user.email, email);
  const replayed = await new Client(gateway).call("loginWithPasskey", {
    body: { challengeId: body.challengeId, answer },
  });
  assert.equal(replayed.body.error.code, "LOGIN_FAILED");
});

test("a response made for another page is rejected", async () => {
  const { client } = await signInAs(gateway, owner, "VIEWER");
  const passkey = await register(client, "Phone");
  const { result } = await signIn(passkey, { origin: "https://evil.example" });
  assert.equal(result.body.error.code, "LOGIN_FAILED");
});

test("a removed passkey, and one of a removed user, is rejected", async () => {
  const { client, id } = await signInAs(gateway, owner, "VIEWER");
  const first = await register(client, "One");
  const second = await register(client, "Two");
  const list = await client.call("listPasskeys");
  const one = list.body.items.find((each: { name: string }) => each.name === "One");
  await client.call("removePasskey", { params: { id: one.id } });
  assert.equal((await signIn(first)).result.body.error.code, "LOGIN_FAILED");
  assert.equal((await signIn(second)).result.body.state, "SIGNED_IN");
  await owner.call("removeTeamMember", { params: { id } });
  assert.equal((await signIn(second)).result.body.error.code, "LOGIN_FAILED");
});
