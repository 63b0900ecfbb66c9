// Strangers' attempts do not delay devices that are known to the account.
import assert from "node:assert/strict";
import { test } from "node:test";
import { deleteExpiredSessions } from "../../packages/gateway/src/operations/access/sessions.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import {
  mailedToken,
  type PortalAnswer,
  PortalClient,
  signInAs,
  signInOwner,
  TEST_PASSWORD,
} from "../support/portal/portal-client.ts";
import { FrozenClock } from "../support/time/frozen-clock.ts";
import { until } from "../support/until.ts";

const SECOND_MS = 1_000;
const clock = new FrozenClock(Date.now());
const gateway = await provideOwnGateway({
  replace: { clock },
  environment: { KAUNTER_BEHIND_PROXY: "1" },
});

/** A member of the team; the owner signs in again, because the clock moves past their session. */
const addMember = async (role: string) => signInAs(gateway, await signInOwner(gateway), role);

/** Signs in from another address, as the proxy in front reports it. */
function from(address: string, client: PortalClient, email: string, password: string) {
  return client.call("login", {
    body: { email, password },
    headers: { "x-forwarded-for": address },
  });
}

const guess = (address: string, email: string) =>
  from(address, new PortalClient(gateway), email, "not this one, surely");

const codeOf = ({ body }: PortalAnswer): string => body.error?.code ?? body.state;

/** Guesses from many networks until the account's own limit is reached. */
async function attack(email: string): Promise<void> {
  for (let network = 0; network < 12; network += 1) {
    for (let i = 0; i < 9; i += 1) await guess(`198.51.${network}.1`, email);
  }
  assert.equal(codeOf(await guess("198.51.200.1", email)), "EXCEEDED_LIMIT");
}

test("attempts from one network wait longer and longer; other networks are not affected", async () => {
  const { email } = await addMember("VIEWER");
  const waits: number[] = [];
  for (let i = 0; i < 10; i += 1) {
    assert.equal(codeOf(await guess("203.0.113.1", email)), "LOGIN_FAILED");
  }
  for (let i = 0; i < 7; i += 1) {
    const refused = await guess("203.0.113.1", email);
    assert.equal(codeOf(refused), "EXCEEDED_LIMIT");
    const seconds = Number(refused.headers.get("retry-after"));
    waits.push(seconds);
    clock.advance(seconds * SECOND_MS);
    assert.equal(codeOf(await guess("203.0.113.1", email)), "LOGIN_FAILED");
  }
  assert.deepEqual(waits, [30, 60, 120, 240, 480, 900, 900]);
  const elsewhere = await from("203.0.113.2", new PortalClient(gateway), email, TEST_PASSWORD);
  assert.equal(codeOf(elsewhere), "SIGNED_IN");
});

test("an IPv6 network counts as one caller", async () => {
  const { email } = await addMember("VIEWER");
  for (let i = 0; i < 10; i += 1) await guess(`2001:db8:1:1::${i}`, email);
  assert.equal(codeOf(await guess("2001:db8:1:1:ffff::1", email)), "EXCEEDED_LIMIT");
  assert.equal(codeOf(await guess("2001:db8:1:2::1", email)), "LOGIN_FAILED");
});

test("a known device signs in while strangers attack; another user's cookie does not help", async () => {
  const { email } = await addMember("FINANCE");
  const known = new PortalClient(gateway);
  await from("203.0.113.7", known, email, TEST_PASSWORD);
  assert.match(known.device ?? "", /^kaunter_device=/);
  await attack(email);
  const stranger = new PortalClient(gateway);
  assert.equal(codeOf(await from("203.0.113.8", stranger, email, TEST_PASSWORD)), "EXCEEDED_LIMIT");
  stranger.device = (await signInOwner(gateway)).device;
  assert.equal(codeOf(await from("203.0.113.8", stranger, email, TEST_PASSWORD)), "EXCEEDED_LIMIT");
  known.cookie = null;
  known.csrf = "none";
  assert.equal(codeOf(await from("198.51.3.1", known, email, TEST_PASSWORD)), "SIGNED_IN");
});

test("an attempt that waits for strangers does not count against the user's own network", async () => {
  const { email } = await addMember("FINANCE");
  await attack(email);
  const client = new PortalClient(gateway);
  for (let i = 0; i < 12; i += 1) {
    const refused = await from("203.0.113.14", client, email, TEST_PASSWORD);
    assert.equal(codeOf(refused), "EXCEEDED_LIMIT");
    assert.equal(refused.headers.get("retry-after"), "1");
  }
  clock.advance(SECOND_MS);
  assert.equal(codeOf(await from("203.0.113.14", client, email, TEST_PASSWORD)), "SIGNED_IN");
});

test("only sign-ins read the cookie of known devices", async (t) => {
  const { email, client } = await addMember("VIEWER");
  assert.match(client.device ?? "", /^kaunter_device=/);
  const open = t.mock.method(gateway.deps.sealer, "open");
  const countReads = () =>
    open.mock.calls.filter((each) => each.arguments[1] === "known device").length;
  await client.call("getSession");
  assert.equal(countReads(), 0);
  const device = new PortalClient(gateway);
  device.device = client.device;
  await from("203.0.113.15", device, email, TEST_PASSWORD);
  assert.ok(countReads() > 0);
});

test("a known device has a limit of its own, and is unknown after the password has changed", async () => {
  const { email, client } = await addMember("FINANCE");
  const known = new PortalClient(gateway);
  known.device = client.device;
  for (let i = 0; i < 10; i += 1) await from("203.0.113.9", known, email, "not this one, surely");
  const refused = await from("203.0.113.9", known, email, TEST_PASSWORD);
  assert.equal(codeOf(refused), "EXCEEDED_LIMIT", "the cookie's thief does not guess on");
  clock.advance(30 * SECOND_MS);

  await attack(email);
  const newPassword = "twelve purple kettles";
  const changed = await client.call("changePassword", {
    body: { currentPassword: TEST_PASSWORD, newPassword },
  });
  assert.equal(changed.status, 200, changed.text);
  assert.equal(codeOf(await from("203.0.113.9", known, email, newPassword)), "EXCEEDED_LIMIT");
  const here = new PortalClient(gateway);
  here.device = client.device;
  assert.equal(codeOf(await from("203.0.113.9", here, email, newPassword)), "SIGNED_IN");
  clock.advance(1);
  await here.call("signOutEverywhere");
  const after = new PortalClient(gateway);
  after.device = here.device;
  assert.equal(codeOf(await from("203.0.113.9", after, email, newPassword)), "EXCEEDED_LIMIT");
});

test("a user who can read the account's email can sign in from any device", async () => {
  const { email } = await addMember("VIEWER");
  await attack(email);
  const client = new PortalClient(gateway);
  await client.call("forgotPassword", { body: { email } });
  const token = await mailedToken(client, email, /Reset/);
  const password = "eleven purple kettles";
  assert.equal((await client.call("resetPassword", { body: { token, password } })).status, 200);
  assert.equal(codeOf(await from("203.0.113.10", client, email, password)), "SIGNED_IN");
});

test("reset links requested by strangers revoke none, and do not use up the user's own limit", async () => {
  const { email } = await addMember("VIEWER");
  const ask = (address: string) =>
    new PortalClient(gateway).call("forgotPassword", {
      body: { email },
      headers: { "x-forwarded-for": address },
    });
  await ask("203.0.113.11");
  const token = await mailedToken(new PortalClient(gateway), email, /Reset/);
  for (let i = 0; i < 3; i += 1) assert.equal((await ask("203.0.113.12")).status, 200);
  assert.equal(codeOf(await ask("203.0.113.12")), "EXCEEDED_LIMIT");
  assert.equal((await ask("203.0.113.13")).status, 200);
  // Links are made after the responses.
  const links = () => gateway.query`
    select 1 from portal_links l join users u on u.merchant_id = l.merchant_id and u.id = l.user_id
     where u.email = ${email} and l.purpose = 'RESET'`;
  await until(async () => (await links()).length === 5);
  const body = { token, password: "fourteen purple kettles" };
  assert.equal((await new PortalClient(gateway).call("resetPassword", { body })).status, 200);
  assert.equal((await links()).length, 0, "a reset ends the other links");
});

test("a confirmation is not delayed by attempts of strangers", async () => {
  const { email, client } = await addMember("FINANCE");
  await attack(email);
  await client.confirm(TEST_PASSWORD);
});

test("counters are forgotten and deleted", async () => {
  clock.advance(25 * 60 * 60 * SECOND_MS); // the longest is of a day
  await deleteExpiredSessions(gateway.deps);
  assert.deepEqual(await gateway.query`select key from portal_throttles`, []);
});

test("a password does not expire within ten years", async () => {
  const { email } = await addMember("VIEWER");
  clock.advance(3_652 * 24 * 60 * 60 * SECOND_MS);
  const client = new PortalClient(gateway);
  assert.equal(codeOf(await from("203.0.113.16", client, email, TEST_PASSWORD)), "SIGNED_IN");
});
