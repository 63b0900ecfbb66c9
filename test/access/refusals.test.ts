// What is rejected at a sign-in or for lack of permission can be investigated afterwards.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createLog } from "../../packages/gateway/src/platform/log.ts";
import { requestToken } from "../support/api/raw-client.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import {
  mailedToken,
  PortalClient,
  signInAs,
  signInOwner,
  TEST_PASSWORD,
} from "../support/portal/portal-client.ts";
import { SoftPasskey } from "../support/portal/soft-passkey.ts";
import { authenticatorCode } from "../support/portal/users/authenticator.ts";
import { until } from "../support/until.ts";

const lines: Record<string, unknown>[] = [];
const log = createLog("silent", "test");
log.info = (fields: unknown, message?: string) => {
  if (message === "request") lines.push(fields as Record<string, unknown>); // as the server logs it
};
const gateway = await provideOwnGateway({ replace: { log } });
const owner = await signInOwner(gateway);
const WRONG = "not this one, surely";

const countRefusals = async (userId: string): Promise<number> => {
  const rows = await gateway.query<{ address: string }>`
    select address from audit_log where action = 'session.refused' and target_id = ${userId}`;
  for (const { address } of rows) assert.equal(address, "127.0.0.1");
  return rows.length;
};

async function consentSignIn(email: string, password: string, code = ""): Promise<string> {
  const redirectUri = "https://app.example/back";
  await gateway.query`
    update applications set redirect_uris = ${[redirectUri]} where id = ${gateway.demo.clientId}`;
  const query = new URLSearchParams({
    ...{ responseType: "code", clientId: gateway.demo.clientId, redirectUri },
    ...{ scope: "get_user_profile", state: "s" },
  });
  const page = await fetch(`${gateway.baseUrl}/authorize?${query}`);
  const [, ticket = ""] = /name="ticket" value="([^"]+)"/.exec(await page.text()) ?? [];
  const answer = await fetch(`${gateway.baseUrl}/authorize/sign-in`, {
    method: "POST",
    headers: { cookie: page.headers.get("set-cookie")?.split(";", 1)[0] ?? "" },
    body: new URLSearchParams({ ticket, email, password, code }),
  });
  return answer.text();
}

test("a rejected password, code or passkey is in the audit log, for every way to sign in", async () => {
  const { client, email, id } = await signInAs(gateway, owner, "ADMIN");
  const passkey = new SoftPasskey(client.baseUrl);
  const started = await client.call("startPasskey");
  await client.call("addPasskey", {
    body: {
      challengeId: started.body.challengeId,
      name: "Phone",
      answer: passkey.register(started.body.options),
    },
  });
  const doors: [name: string, attempt: () => Promise<unknown>][] = [
    ["sign-in", () => new PortalClient(gateway).login(email, WRONG)],
    ["confirmation", () => client.call("confirmSession", { body: { password: WRONG } })],
    [
      "change of the password",
      () =>
        client.call("changePassword", {
          body: { currentPassword: WRONG, newPassword: "twelve purple kettles" },
        }),
    ],
    ["consent", () => consentSignIn(email, WRONG)],
    [
      "passkey",
      async () => {
        const visitor = new PortalClient(gateway);
        const { body } = await visitor.call("startPasskeyLogin");
        const answer = passkey.sign(body.options, { origin: "https://evil.example" });
        const request = { challengeId: body.challengeId, answer };
        const { body: result } = await visitor.call("loginWithPasskey", { body: request });
        assert.equal(result.error.code, "LOGIN_FAILED");
      },
    ],
  ];
  for (const [index, [name, attempt]] of doors.entries()) {
    await attempt();
    const isLogged = async () => (await countRefusals(id)) === index + 1;
    assert.ok(await until(isLogged), name);
  }
  assert.match(await consentSignIn(email, TEST_PASSWORD), /You are signed in as/);
});

test("the audit log has the user, the address and the reason of a rejected call", async () => {
  const { client, id } = await signInAs(gateway, owner, "VIEWER");
  const session = await client.call("getSession");
  const pathOf = (path: string) => (line: Record<string, unknown>) => line.path === path;
  await client.call("listTeam");
  const denied = await until(() => lines.find(pathOf("/portal/api/team")));
  assert.partialDeepStrictEqual(denied, {
    ...{ method: "GET", status: 403, code: "FORBIDDEN", address: "127.0.0.1" },
    ...{ userId: id, merchantId: session.body.merchant.id },
  });
  const body = gateway.checkoutBody();
  await gateway.call({ path: "/v3/payment/online", body, wireBody: '{"a":1}' });
  const call = await until(() => lines.find(pathOf("/v3/payment/online")));
  assert.partialDeepStrictEqual(call, {
    ...{ code: "INVALID_REQUEST_SIGNATURE", address: "127.0.0.1" },
    ...{ applicationId: gateway.demo.clientId, merchantId: gateway.demo.merchantId },
  });
  lines.length = 0;
  for (const clientSecret of [gateway.demo.clientSecret, "wrong"]) {
    await requestToken(gateway, { application: { ...gateway.demo, clientSecret } });
  }
  const [issued, refused] = await until(
    () => lines.filter(pathOf("/v1/token")),
    (found) => found.length === 2,
  );
  assert.partialDeepStrictEqual(issued, {
    ...{ status: 200, applicationId: gateway.demo.clientId, address: "127.0.0.1" },
  });
  assert.partialDeepStrictEqual(refused, { code: "INVALID_CLIENT", address: "127.0.0.1" });
  await (await fetch(`${gateway.baseUrl}/checkout?checkoutId=1`)).text();
  const payer = await until(() => lines.find(pathOf("/checkout")));
  assert.equal(payer?.address, undefined, "a payer's address is not logged");
});

test("the second factor is needed at the consent page and after a reset of the password too", async () => {
  const { client, email } = await signInAs(gateway, owner, "ADMIN");
  const { secret } = (await client.call("startTotp")).body;
  const code = await authenticatorCode(gateway, secret);
  const { recoveryCodes } = (await client.call("enableTotp", { body: { code } })).body;
  assert.match(await consentSignIn(email, TEST_PASSWORD), /Incorrect email, password or code/);
  const [first] = recoveryCodes;
  assert.match(await consentSignIn(email, TEST_PASSWORD, first), /You are signed in as/);
  const visitor = new PortalClient(gateway);
  await visitor.call("forgotPassword", { body: { email } });
  const token = await mailedToken(visitor, email, /Reset/);
  const password = "seventeen purple kettles";
  assert.equal((await visitor.call("resetPassword", { body: { token, password } })).status, 200);
  assert.equal((await visitor.call("listPayments")).body.error.code, "NOT_SIGNED_IN");
  assert.equal((await visitor.login(email, password)).body.state, "SECOND_FACTOR");
});
