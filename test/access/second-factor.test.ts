// Who must have a second factor can do nothing else before they have one.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PORTAL_ROUTES } from "../../packages/gateway/src/http/portal/index.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { makeFamily } from "../support/other-merchant.ts";
import { type Ids, makeInput } from "../support/portal/make-input.ts";
import { PortalClient, signInAs, TEST_PASSWORD } from "../support/portal/portal-client.ts";
import { SoftPasskey } from "../support/portal/soft-passkey.ts";
import { authenticatorCode } from "../support/portal/users/authenticator.ts";

const gateway = await provideOwnGateway();

/** Every input fits its schema; who may call is checked before the id. */
const IDS = new Proxy({} as Ids, { get: (_, name) => (name === "publicKey" ? "x" : "1") });

/** The owner of a team of its own, with an authenticator app. */
async function makeOwner() {
  const { user, password } = await makeFamily(gateway);
  const owner = new PortalClient(gateway);
  await owner.login(user.email, password);
  const { secret, recoveryCodes } = await enrol(owner);
  return { owner, email: user.email, password, secret, recoveryCodes };
}

/** Sets up an authenticator app. */
async function enrol(client: PortalClient): Promise<{ secret: string; recoveryCodes: string[] }> {
  const started = await client.call("startTotp");
  assert.equal(started.status, 200, started.text);
  const { secret } = started.body;
  const body = { code: await authenticatorCode(gateway, secret) };
  const enabled = await client.call("enableTotp", { body });
  assert.equal(enabled.status, 200, enabled.text);
  const { recoveryCodes } = enabled.body;
  await client.call("getSession");
  return { secret, recoveryCodes };
}

const confirmByCode = async (client: PortalClient, code: string) => {
  const answer = await client.call("confirmSession", { body: { code } });
  assert.equal(answer.status, 200, answer.text);
};

const requireOfAll = (owner: PortalClient) =>
  owner.call("updateAccessPolicy", { body: { needsSecondFactor: true } });

test("a member who must have a second factor reaches no endpoint but those that set it up", async () => {
  const { owner, recoveryCodes } = await makeOwner();
  const { email, client: before } = await signInAs(gateway, owner, "ADMIN");
  await confirmByCode(owner, recoveryCodes[0] ?? "");
  assert.equal((await requireOfAll(owner)).body.needsSecondFactor, true);
  assert.equal((await before.call("getSession")).body.state, "SIGNED_OUT");

  const client = new PortalClient(gateway);
  const half = await client.login(email, TEST_PASSWORD);
  assert.equal(half.body.state, "ENROLMENT");
  assert.deepEqual([half.body.merchant, half.body.permissions], [null, []]);
  assert.equal(client.device, null, "a device becomes known by a full sign-in only");
  const open: string[] = [];
  for (const route of PORTAL_ROUTES) {
    if (route.permission === "anyone") continue;
    const answer = await client.call(route.operationId, makeInput(route, IDS));
    if (answer.body?.error?.code !== "ENROLMENT_REQUIRED") open.push(route.operationId);
  }
  assert.deepEqual(open.sort(), [
    "addPasskey",
    "confirmSession",
    "enableTotp",
    "startPasskey",
    "startTotp",
  ]);

  const cookie = client.cookie;
  await client.login(email, TEST_PASSWORD);
  const { secret } = await enrol(client);
  assert.notEqual(client.cookie, cookie);
  assert.equal((await client.call("getSession")).body.state, "SIGNED_IN");
  assert.equal((await client.call("listTeam")).status, 200);

  const next = new PortalClient(gateway);
  assert.equal((await next.login(email, TEST_PASSWORD)).body.state, "SECOND_FACTOR");
  const body = { code: await authenticatorCode(gateway, secret, "next") };
  assert.equal((await next.call("loginSecondFactor", { body })).body.state, "SIGNED_IN");
});

test("a passkey is a second factor too, with recovery codes; the password alone is not enough then", async () => {
  const { owner, recoveryCodes } = await makeOwner();
  const { email } = await signInAs(gateway, owner, "VIEWER");
  await confirmByCode(owner, recoveryCodes[0] ?? "");
  await requireOfAll(owner);
  const client = new PortalClient(gateway);
  await client.login(email, TEST_PASSWORD);
  const started = await client.call("startPasskey");
  const passkey = new SoftPasskey(client.baseUrl);
  const answer = passkey.register(started.body.options);
  const { challengeId } = started.body;
  const added = await client.call("addPasskey", { body: { challengeId, name: "Phone", answer } });
  assert.equal(added.body.recoveryCodes.length, 10, added.text);
  assert.equal((await client.call("getSession")).body.state, "SIGNED_IN");

  const next = new PortalClient(gateway);
  const half = await next.login(email, TEST_PASSWORD);
  assert.equal(half.body.state, "SECOND_FACTOR");
  assert.deepEqual(half.body.secondFactors, ["recovery", "passkey"]);
  const options = await next.call("startPasskeyLogin");
  const full = await next.call("loginWithPasskey", {
    body: { challengeId: options.body.challengeId, answer: passkey.sign(options.body.options) },
  });
  assert.equal(full.body.state, "SIGNED_IN");
  assert.deepEqual(full.body.user.confirmsBy, ["code", "passkey"]);
});

test("only an owner with a second factor can require one of the team", async () => {
  const { user, password } = await makeFamily(gateway);
  const owner = new PortalClient(gateway);
  await owner.login(user.email, password);
  assert.equal((await requireOfAll(owner)).body.error.code, "CONFLICT");
  const { client: admin } = await signInAs(gateway, owner, "ADMIN");
  assert.equal((await requireOfAll(admin)).body.error.code, "FORBIDDEN");
  assert.equal((await admin.call("getAccessPolicy")).body.needsSecondFactor, false);
});

test("the second factor confirms, not the password, when the user has one", async () => {
  const { owner, password, secret } = await makeOwner();
  const confirm = (body: unknown) => owner.call("confirmSession", { body });
  assert.equal((await confirm({ password })).body.error.code, "INVALID_PARAMETER");
  assert.equal((await confirm({})).body.error.code, "INVALID_PARAMETER");
  assert.equal((await confirm({ code: "000000" })).body.error.code, "LOGIN_FAILED");
  const code = await authenticatorCode(gateway, secret, "next");
  assert.equal((await confirm({ code })).status, 200);
  assert.equal((await confirm({ code })).body.error.code, "LOGIN_FAILED", "a code works once");
});

test("a passkey confirms, and never another user's", async () => {
  const { user, password } = await makeFamily(gateway);
  const client = new PortalClient(gateway);
  await client.login(user.email, password);
  const started = await client.call("startPasskey");
  const passkey = new SoftPasskey(client.baseUrl);
  const { challengeId, options } = started.body;
  const answer = passkey.register(options);
  await client.call("addPasskey", { body: { challengeId, name: "Key", answer } });
  const confirm = async (by: PortalClient) => {
    const { body } = await by.call("startPasskeyLogin");
    const passkeyAnswer = { challengeId: body.challengeId, answer: passkey.sign(body.options) };
    return by.call("confirmSession", { body: { passkey: passkeyAnswer } });
  };
  assert.equal((await confirm(client)).status, 200);
  const { owner } = await makeOwner();
  assert.equal((await confirm(owner)).body.error.code, "LOGIN_FAILED");
});

test("an owner resets a lost second factor: sessions end, a mail is sent, the audit log has it", async () => {
  const { owner, recoveryCodes } = await makeOwner();
  const member = await signInAs(gateway, owner, "ADMIN");
  await enrol(member.client);
  const params = { id: member.id };
  const reset = (by: PortalClient) => by.call("resetSecondFactor", { params });
  await gateway.query`update portal_sessions set confirmed_at = null`;
  owner.password = null;
  assert.equal((await reset(owner)).body.error.code, "CONFIRMATION_REQUIRED");
  await confirmByCode(owner, recoveryCodes[0] ?? "");
  const { client: admin } = await signInAs(gateway, owner, "ADMIN");
  assert.equal((await reset(admin)).body.error.code, "FORBIDDEN");
  const done = await reset(owner);
  assert.deepEqual([done.body.hasTotp, done.body.hasPasskey], [false, false], done.text);
  assert.equal((await member.client.call("getSession")).body.state, "SIGNED_OUT");
  const again = new PortalClient(gateway);
  assert.equal((await again.login(member.email, TEST_PASSWORD)).body.state, "SIGNED_IN");
  const mails = (await again.call("listMail")).body.items;
  const mail = mails.find(({ to }: { to: string }) => to === member.email);
  assert.match(mail.subject, /second factor was reset/);
  const log = await owner.call("listAudit", { query: { action: "user.second_factor_reset" } });
  assert.equal(log.body.items[0].targetId, member.id);
  const self = (await owner.call("getSession")).body.user.id;
  const own = await owner.call("resetSecondFactor", { params: { id: self } });
  assert.equal(own.body.error.code, "FORBIDDEN");
});

test("an operator can reset the second factor of owners only", async () => {
  const { owner, email, password } = await makeOwner();
  const session = (await owner.call("getSession")).body;
  const operator = await makeFamily(gateway);
  await gateway.query`update users set is_operator = true where id = ${operator.user.id}`;
  const client = new PortalClient(gateway);
  await client.login(operator.user.email, operator.password);
  const reset = (of: string) =>
    client.call("resetOwnersSecondFactor", {
      params: { id: session.merchant.id },
      body: { email: of },
    });
  assert.equal((await reset("nobody@nowhere.example")).body.error.code, "NOT_FOUND");
  assert.equal((await reset(email)).status, 200);
  const again = new PortalClient(gateway);
  assert.equal((await again.login(email, password)).body.state, "SIGNED_IN");
});
