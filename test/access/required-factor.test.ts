// A second factor that must be there stays there: in production for owners and operators, and for
// everyone in a team that requires it.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { PORTAL_ROUTES } from "../../packages/gateway/src/http/portal/index.ts";
import { buildApi } from "../../packages/gateway/src/main/build-api.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { makeFamily } from "../support/other-merchant.ts";
import { type Ids, makeInput } from "../support/portal/make-input.ts";
import { PortalClient, signInAs, TEST_PASSWORD } from "../support/portal/portal-client.ts";
import { SoftPasskey } from "../support/portal/soft-passkey.ts";
import { authenticatorCode } from "../support/portal/users/authenticator.ts";
import { freePort } from "../support/process/free-port.ts";

const port = await freePort();
const baseUrl = `http://127.0.0.1:${port}`;
const gateway = await provideOwnGateway({ otherPublicUrls: baseUrl });
/** The same gateway as it runs in production. */
const production = await buildApi({ ...gateway.config, mode: "production" }, gateway.deps);
await production.server.listen({ host: "127.0.0.1", port });
after(() => production.close());

/** Every input fits its schema; who may call is checked before the id. */
const IDS = new Proxy({} as Ids, { get: (_, name) => (name === "publicKey" ? "x" : "1") });

async function signInTo(baseUrlOf: { baseUrl: string }, email: string) {
  const client = new PortalClient(baseUrlOf);
  const { body } = await client.login(email, TEST_PASSWORD);
  return { client, state: body.state };
}

async function enrol(client: PortalClient): Promise<string> {
  const { secret } = (await client.call("startTotp")).body;
  const enabled = await client.call("enableTotp", {
    body: { code: await authenticatorCode(gateway, secret) },
  });
  assert.equal(enabled.status, 200, enabled.text);
  await client.call("getSession");
  return secret;
}

async function addPasskey(client: PortalClient): Promise<string> {
  const { challengeId, options } = (await client.call("startPasskey")).body;
  const answer = new SoftPasskey(client.baseUrl).register(options);
  const added = await client.call("addPasskey", { body: { challengeId, name: "Key", answer } });
  assert.equal(added.status, 200, added.text);
  await client.call("getSession");
  return added.body.id;
}

test("an operator in production sets up a second factor before anything else, and keeps one", async () => {
  const { user } = await makeFamily(gateway);
  await gateway.query`update users set is_operator = true, role = 'VIEWER' where id = ${user.id}`;
  const { client, state } = await signInTo({ baseUrl }, user.email);
  assert.equal(state, "ENROLMENT");
  for (const route of PORTAL_ROUTES.filter(({ permission }) => permission === "operator")) {
    const { status, body } = await client.call(route.operationId, makeInput(route, IDS));
    assert.deepEqual([status, body.error.code], [403, "ENROLMENT_REQUIRED"], route.operationId);
  }
  const secret = await enrol(client);
  const session = (await client.call("getSession")).body;
  assert.deepEqual([session.state, session.user.needsSecondFactor], ["SIGNED_IN", true]);
  assert.equal((await client.call("listMerchants")).status, 200);

  await client.call("confirmSession", {
    body: { code: await authenticatorCode(gateway, secret, "next") },
  });
  const disabled = await client.call("disableTotp");
  assert.deepEqual([disabled.status, disabled.body.error.code], [409, "CONFLICT"]);
  assert.equal((await client.call("getSession")).body.user.hasTotp, true);
  const next = await signInTo({ baseUrl }, user.email);
  assert.equal(next.state, "SECOND_FACTOR");

  const passkeyId = await addPasskey(client);
  assert.equal((await client.call("disableTotp")).status, 200, "a passkey is left");
  const removed = await client.call("removePasskey", { params: { id: passkeyId } });
  assert.equal(removed.body.error.code, "CONFLICT");
  assert.equal((await client.call("getSession")).body.state, "SIGNED_IN");
});

test("a member of a team that requires it keeps the last second factor", async () => {
  const { user } = await makeFamily(gateway);
  const { client: owner } = await signInTo(gateway, user.email);
  const { client: member } = await signInAs(gateway, owner, "FINANCE");
  await enrol(member);
  await enrol(owner);
  const policy = (needsSecondFactor: boolean) => gateway.query`
    insert into access_policies (merchant_id, needs_second_factor, updated_at)
    values (${user.merchantId}, ${needsSecondFactor}, now())
    on conflict (merchant_id) do update set needs_second_factor = excluded.needs_second_factor`;
  await policy(true);
  await gateway.query`update portal_sessions set confirmed_at = last_seen_at`;
  assert.equal((await member.call("disableTotp")).body.error.code, "CONFLICT");
  await policy(false);
  assert.equal((await member.call("getSession")).body.user.needsSecondFactor, false);
  assert.equal((await member.call("disableTotp")).status, 200);
});
