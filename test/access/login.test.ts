import assert from "node:assert/strict";
import { test } from "node:test";
import { sendWire } from "../support/api/raw-client.ts";
import { provideOwnGateway, startTestGateway } from "../support/gateway.ts";
import {
  mailedToken,
  PortalClient,
  signInAs,
  signInOwner,
  TEST_PASSWORD,
} from "../support/portal/portal-client.ts";
import { authenticatorCode } from "../support/portal/users/authenticator.ts";

const gateway = await provideOwnGateway();

test("the demo's login of demo.json signs in, with a cookie scripts cannot read", async () => {
  const client = new PortalClient(gateway);
  const before = await client.call("getSession");
  assert.equal(before.body.state, "SIGNED_OUT");
  const { email, password } = gateway.demo.portal;
  const answer = await client.login(email, password);
  assert.equal(answer.body.state, "SIGNED_IN");
  assert.equal(answer.body.merchant.id, gateway.demo.merchantId);
  const [cookie = ""] = answer.headers.getSetCookie();
  assert.match(cookie, /HttpOnly; SameSite=Lax/);
  assert.equal((await client.call("getSession")).body.user.email, email);
});

test("a session brought to the login is ended and never becomes the signed-in one", async () => {
  const attacker = await signInOwner(gateway);
  const planted = attacker.cookie;
  const { email, password } = gateway.demo.portal;
  const answer = await attacker.login(email, password);
  assert.equal(answer.status, 200);
  assert.notEqual(attacker.cookie, planted);
  const old = new PortalClient(gateway);
  old.cookie = planted;
  assert.equal((await old.call("getSession")).body.state, "SIGNED_OUT");
});

test("a request with two session cookies is signed out", async () => {
  const client = await signInOwner(gateway);
  client.cookie = `${client.cookie}; ${client.cookie}`;
  assert.equal((await client.call("getSession")).body.state, "SIGNED_OUT");
});

test("a change from another origin, or without the token, is rejected", async () => {
  const client = await signInOwner(gateway);
  const attempts = [
    { origin: "https://evil.example" },
    { origin: undefined },
    { origin: "null" },
    { "x-kaunter-csrf": "none" },
    { "x-kaunter-csrf": undefined },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ];
  for (const headers of attempts) {
    const answer = await client.send("POST", "/portal/api/sessions/sign-out-everywhere", {
      headers,
    });
    assert.equal(answer.body.error.code, "CSRF_REFUSED", JSON.stringify(headers));
  }
  assert.equal((await client.call("getSession")).body.state, "SIGNED_IN");
});

test("a portal at an address that is not configured says which to add", async () => {
  const port = Number(new URL(gateway.baseUrl).port);
  const host = `localhost:${port + 1}`;
  for (const [method, path, origin, shown] of [
    ["GET", "/portal/api/session", null, host],
    ["POST", "/portal/api/login", `http://${host}`, `http://${host}`],
    ["POST", "/portal/api/login", "https://evil.example", host],
  ] as const) {
    const headers: [string, string][] = [
      ["Host", host],
      ["Content-Type", "application/json"],
      ["X-Kaunter-Csrf", "none"],
      ...(origin === null ? [] : [["Origin", origin] satisfies [string, string]]),
    ];
    const body = method === "GET" ? undefined : "{}";
    const reply = await sendWire({ method, path, port, headers, body });
    const message = `This address (${shown}) is not in KAUNTER_PUBLIC_URL; add it.`;
    assert.equal(reply.body.error.code, "ADDRESS_UNKNOWN", reply.text);
    assert.ok(reply.body.error.message.endsWith(message), reply.text);
  }
  // By https at a host that is configured for http only.
  const headers: [string, string][] = [
    ["Host", `127.0.0.1:${port}`],
    ["Content-Type", "application/json"],
    ["Origin", `https://127.0.0.1:${port}`],
  ];
  const reply = await sendWire({
    ...{ method: "POST", path: "/portal/api/login", port, headers },
    body: "{}",
  });
  assert.match(reply.text, /This address \(https:\/\/127\.0\.0\.1:\d+\) is not in/);
});

test("a wrong password, an unknown account and a closed account get the same response", async () => {
  const client = new PortalClient(gateway);
  const wrong = await client.login(gateway.demo.portal.email, "not this one, surely");
  const unknown = await client.login("nobody@nowhere.example", "not this one, surely");
  assert.equal(wrong.status, 400);
  assert.deepEqual(wrong.body, unknown.body);
});

test("password guesses are limited to ten for each account, also for unknown ones", async () => {
  for (const email of ["guessed@nowhere.example", "another@nowhere.example"]) {
    const client = new PortalClient(gateway);
    const codes: string[] = [];
    for (let i = 0; i < 11; i += 1) {
      codes.push((await client.login(email, `guess number ${i}`)).body.error.code);
    }
    assert.deepEqual([...new Set(codes.slice(0, 10))], ["LOGIN_FAILED"]);
    assert.equal(codes[10], "EXCEEDED_LIMIT");
  }
});

test("an idle session and an old session end", async () => {
  let offsetMs = 0;
  const clock = { now: () => new Date(Date.now() + offsetMs) };
  const timed = await startTestGateway({ replace: { clock } });
  try {
    const client = await signInOwner(timed);
    offsetMs = 14 * 60_000;
    assert.equal((await client.call("getSession")).body.state, "SIGNED_IN");
    offsetMs += 15 * 60_000;
    assert.equal((await client.call("getSession")).body.state, "SIGNED_OUT");
    const busy = await signInOwner(timed);
    const start = offsetMs;
    for (let minutes = 10; minutes <= 11 * 60 + 50; minutes += 10) {
      offsetMs = start + minutes * 60_000;
      assert.equal((await busy.call("getSession")).body.state, "SIGNED_IN");
    }
    offsetMs = start + 12 * 3_600_000;
    assert.equal((await busy.call("getSession")).body.state, "SIGNED_OUT");
  } finally {
    await timed.stop();
  }
});

test("an invitation sets a password once, and only a valid one", async () => {
  const owner = await signInOwner(gateway);
  const { client, email } = await signInAs(gateway, owner, "FINANCE");
  assert.equal((await client.call("getSession")).body.user.role, "FINANCE");
  const again = await owner.call("inviteTeamMember", {
    body: { email, role: "VIEWER", storeIds: [] },
  });
  assert.equal(again.body.error.code, "EMAIL_DUPLICATE");
  await owner.call("inviteTeamMember", {
    body: { email: "late@team.example", role: "VIEWER", storeIds: [] },
  });
  const token = await mailedToken(owner, "late@team.example");
  const stranger = new PortalClient(gateway);
  const accept = (password: string) =>
    stranger.call("acceptInvitation", {
      body: { token, firstName: "L", lastName: "T", password },
    });
  assert.equal((await accept("short")).body.error.code, "WEAK_PASSWORD");
  assert.equal((await accept("password1234")).body.error.code, "WEAK_PASSWORD");
  assert.equal((await accept(TEST_PASSWORD)).status, 200);
  stranger.cookie = null;
  stranger.csrf = "none";
  assert.equal((await accept(TEST_PASSWORD)).body.error.code, "LINK_INVALID");
});

test("a forgotten password is renewed by mail, once, and ends every session", async () => {
  const owner = await signInOwner(gateway);
  const { client, email } = await signInAs(gateway, owner, "VIEWER");
  const stranger = new PortalClient(gateway);
  const asked = await stranger.call("forgotPassword", { body: { email } });
  const unknown = await stranger.call("forgotPassword", { body: { email: "x@nowhere.example" } });
  assert.deepEqual(asked.body, unknown.body);
  const token = await mailedToken(stranger, email, /Reset/);
  const password = "eleven purple kettles";
  assert.equal((await stranger.call("resetPassword", { body: { token, password } })).status, 200);
  assert.equal((await client.call("getSession")).body.state, "SIGNED_OUT");
  const second = await stranger.call("resetPassword", { body: { token, password } });
  assert.equal(second.body.error.code, "LINK_INVALID");
  assert.equal((await stranger.login(email, TEST_PASSWORD)).body.error.code, "LOGIN_FAILED");
  assert.equal((await stranger.login(email, password)).body.state, "SIGNED_IN");
});

test("changing a password revokes the reset link that was mailed before", async () => {
  const owner = await signInOwner(gateway);
  const { client, email } = await signInAs(gateway, owner, "VIEWER");
  const stranger = new PortalClient(gateway);
  await stranger.call("forgotPassword", { body: { email } });
  const token = await mailedToken(stranger, email, /Reset/);
  const newPassword = "twelve purple kettles";
  const changed = await client.call("changePassword", {
    body: { currentPassword: TEST_PASSWORD, newPassword },
  });
  assert.equal(changed.status, 200, changed.text);
  const password = "thirteen purple kettles";
  const late = await stranger.call("resetPassword", { body: { token, password } });
  assert.equal(late.body.error.code, "LINK_INVALID");
});

test("with an authenticator app the password alone is not enough, and a code works once", async () => {
  const owner = await signInOwner(gateway);
  const { client, email } = await signInAs(gateway, owner, "ADMIN");
  client.password = null;
  assert.equal((await client.call("startTotp")).body.error.code, "CONFIRMATION_REQUIRED");
  const beforeConfirm = client.cookie;
  await client.confirm(TEST_PASSWORD);
  assert.notEqual(client.cookie, beforeConfirm, "a privilege change renews the session");
  const { secret } = (await client.call("startTotp")).body;
  const wrong = await client.call("enableTotp", { body: { code: "000000" } });
  assert.equal(wrong.body.error.code, "LOGIN_FAILED");
  const first = await authenticatorCode(gateway, secret);
  const enabled = await client.call("enableTotp", { body: { code: first } });
  assert.equal(enabled.body.recoveryCodes.length, 10);

  const second = new PortalClient(gateway);
  const half = await second.login(email, TEST_PASSWORD);
  assert.equal(half.body.state, "SECOND_FACTOR");
  assert.equal(half.body.user, null);
  assert.equal((await second.call("listTeam")).body.error.code, "NOT_SIGNED_IN");
  const used = await second.call("loginSecondFactor", { body: { code: first } });
  assert.equal(used.body.error.code, "LOGIN_FAILED", "the code was used to enable it");
  const next = await authenticatorCode(gateway, secret, "next");
  const full = await second.call("loginSecondFactor", { body: { code: next } });
  assert.equal(full.body.state, "SIGNED_IN");

  const third = new PortalClient(gateway);
  await third.login(email, TEST_PASSWORD);
  const [recovery] = enabled.body.recoveryCodes;
  const saved = await third.call("loginSecondFactor", {
    body: { code: recovery.toLowerCase() },
  });
  assert.equal(saved.body.state, "SIGNED_IN");
  assert.equal(saved.body.user.recoveryCodesLeft, 9);
  const fourth = new PortalClient(gateway);
  await fourth.login(email, TEST_PASSWORD);
  const twice = await fourth.call("loginSecondFactor", { body: { code: recovery } });
  assert.equal(twice.body.error.code, "LOGIN_FAILED");
});

test("changed access ends the user's sessions; an admin cannot become an owner; the last owner stays", async () => {
  const owner = await signInOwner(gateway);
  const admin = await signInAs(gateway, owner, "ADMIN");
  const viewer = await signInAs(gateway, owner, "VIEWER");
  const ownerId = (await owner.call("getSession")).body.user.id;
  const change = (by: PortalClient, id: string, body: unknown) =>
    by.call("updateTeamMember", { params: { id }, body });
  assert.equal((await change(admin.client, viewer.id, { role: "OWNER" })).status, 403);
  assert.equal((await change(admin.client, ownerId, { role: "VIEWER" })).status, 403);
  assert.equal((await change(admin.client, admin.id, { role: "OWNER" })).status, 403);
  const invite = await admin.client.call("inviteTeamMember", {
    body: { email: "boss@team.example", role: "OWNER", storeIds: [] },
  });
  assert.equal(invite.body.error.code, "FORBIDDEN");
  assert.equal((await change(admin.client, viewer.id, { role: "FINANCE" })).status, 200);
  assert.equal((await viewer.client.call("getSession")).body.state, "SIGNED_OUT");
  const removed = await owner.call("removeTeamMember", { params: { id: viewer.id } });
  assert.equal(removed.status, 200);
  assert.equal(
    (await viewer.client.login(viewer.email, TEST_PASSWORD)).body.error.code,
    "LOGIN_FAILED",
  );
  const self = await owner.call("removeTeamMember", { params: { id: ownerId } });
  assert.equal(self.status, 403);
});

test("the sessions of a member who is deactivated or removed end", async () => {
  const owner = await signInOwner(gateway);
  const closed = await signInAs(gateway, owner, "VIEWER");
  const removed = await signInAs(gateway, owner, "VIEWER");
  const params = { id: closed.id };
  await owner.call("updateTeamMember", { params, body: { isActive: false } });
  await owner.call("removeTeamMember", { params: { id: removed.id } });
  for (const { client } of [closed, removed]) {
    assert.equal((await client.call("getSession")).body.state, "SIGNED_OUT");
    assert.equal((await client.call("listPayments")).body.error.code, "NOT_SIGNED_IN");
  }
});

test("signing out everywhere ends every session; the list shows where one is signed in", async () => {
  const owner = await signInOwner(gateway);
  const { client, email } = await signInAs(gateway, owner, "DEVELOPER");
  const other = new PortalClient(gateway);
  await other.login(email, TEST_PASSWORD);
  const list = (await client.call("listSessions")).body.items;
  assert.equal(list.length, 2);
  const elsewhere = list.find((each: { isCurrent: boolean }) => !each.isCurrent);
  const foreign = await owner.call("endSession", { params: { id: elsewhere.id } });
  assert.equal(foreign.body.error.code, "NOT_FOUND", "another user's session");
  assert.equal((await client.call("endSession", { params: { id: elsewhere.id } })).status, 200);
  assert.equal((await other.call("getSession")).body.state, "SIGNED_OUT");
  assert.equal((await client.call("signOutEverywhere")).status, 200);
  assert.equal((await client.call("getSession")).body.state, "SIGNED_OUT");
});

test("all of the above is in the audit log, and the database rejects changes to the log", async () => {
  const owner = await signInOwner(gateway);
  const { body } = await owner.call("listAudit", { query: { limit: "100" } });
  const actions = new Set(body.items.map((each: { action: string }) => each.action));
  for (const action of ["session.signed_in", "user.invited", "user.access_changed"]) {
    assert.ok(actions.has(action), action);
  }
  const first = await owner.call("listAudit", { query: { limit: "2" } });
  const second = await owner.call("listAudit", {
    query: { limit: "2", cursor: first.body.nextCursor },
  });
  const ids = [...first.body.items, ...second.body.items].map((each: { id: string }) => each.id);
  assert.equal(new Set(ids).size, 4);
  await assert.rejects(gateway.query`delete from audit_log`, /only grows/);
  const csv = await owner.call("exportAudit");
  assert.match(csv.text, /^\uFEFF?at,actor_kind/);
});
