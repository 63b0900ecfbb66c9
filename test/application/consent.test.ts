import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import type { UserRole } from "../../packages/gateway/src/domain/access/user.ts";
import { endGrant } from "../../packages/gateway/src/operations/application/authorize-application.ts";
import { updatePartnerApplication } from "../../packages/gateway/src/operations/application/partner-application.ts";
import { createTokenService } from "../../packages/gateway/src/operations/application/tokens.ts";
import { REVOKED_TOKENS_MAX } from "../../packages/gateway/src/store/application/revoked-tokens.ts";
import type { Database, Queryable } from "../../packages/gateway/src/store/database.ts";
import { sql } from "../../packages/gateway/src/store/sql.ts";
import { TEST_ACT } from "../support/act.ts";
import { type ConsentPage, consentPages, giveConsent } from "../support/api/consent-pages.ts";
import { basic, postJson } from "../support/api/raw-client.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { makeSecondMerchant } from "../support/other-merchant.ts";

const REDIRECT_URI = "https://app.example/back?from=kaunter";

/** The merchant whose owner is asked; the application is the demo merchant's. */
const gateway = await provideOwnGateway();
const other = await makeSecondMerchant(gateway, { status: "UNVERIFIED" });
const { merchantId, clientId } = gateway.demo;
const changes = { redirectUris: [REDIRECT_URI, "myapp://back"], name: "Buku <Kira>" };
await updatePartnerApplication(gateway.deps, merchantId, clientId, changes, TEST_ACT);

interface Asked {
  responseType?: string;
  clientId?: string;
  redirectUri?: string;
  scope?: string;
  state?: string;
}

function address(changes: Asked = {}): string {
  const query = new URLSearchParams({
    responseType: "code",
    clientId: gateway.demo.clientId,
    redirectUri: REDIRECT_URI,
    scope: "manage_store,get_user_profile",
    state: "s&1",
    ...changes,
  });
  return `${gateway.baseUrl}/authorize?${query}`;
}

const { open, post } = consentPages(gateway.baseUrl);

const signIn = (page: ConsentPage, changes: Record<string, string> = {}) =>
  post(page, "/authorize/sign-in", {
    email: other.user.email,
    password: other.password,
    ...changes,
  });

function consent({ scope = "manage_store,get_user_profile" }: Asked = {}): Promise<string> {
  const { email } = other.user;
  const query = { clientId, redirectUri: REDIRECT_URI, scope, state: "s&1" };
  return giveConsent(gateway.baseUrl, query, { email, password: other.password });
}

const ask = (path: string, body: unknown, application = gateway.demo) =>
  postJson(`${gateway.baseUrl}${path}`, body, { authorization: basic(application) });

const exchange = (code: string, redirectUri = REDIRECT_URI) =>
  ask("/v1/token", { grantType: "authorization_code", code, redirectUri });

const callWith = (accessToken: string, method: string, path: string, body?: unknown) =>
  gateway.call({ method, path, body, headers: { authorization: `Bearer ${accessToken}` } });

test("a user sees who asks for what, signs in, says yes, and the code gives a token", async () => {
  const first = await open(address());
  assert.equal(first.status, 200);
  assert.match(first.text, /Buku &lt;Kira&gt;/);
  assert.match(first.text, /Create, update and delete stores/);
  const second = await signIn(first);
  assert.equal(second.status, 200);
  assert.match(second.text, /act for Kedai Lain/);
  const decided = await post(second, "/authorize/decision", { decision: "approve" });
  const location = decided.headers.get("location") ?? "";
  assert.match(
    location,
    /^https:\/\/app\.example\/back\?from=kaunter&code=[A-Za-z0-9]{255}&state=s%261$/,
  );
  const { status, body } = await exchange(new URL(location).searchParams.get("code") ?? "");
  assert.equal(status, 200);
  assert.deepEqual(Object.keys(body), [
    "accessToken",
    "tokenType",
    "expiresIn",
    "refreshToken",
    "refreshTokenExpiresIn",
  ]);
});

test("the pages run nothing, are framed by nobody and lead only to the application", async () => {
  const { headers } = await open(address());
  const policy = headers.get("content-security-policy") ?? "";
  assert.match(policy, /default-src 'none'/);
  assert.match(policy, /frame-ancestors 'none'/);
  assert.match(policy, /form-action 'self' https:\/\/app\.example;/);
  assert.doesNotMatch(policy, /script/);
  const cookie = headers.get("set-cookie") ?? "";
  assert.match(cookie, /HttpOnly; SameSite=Strict/);
  const app = await open(address({ redirectUri: "myapp://back" }));
  assert.match(app.headers.get("content-security-policy") ?? "", /form-action 'self' myapp:;/);
});

test("the token acts for the user's merchant, within its scopes and nothing else", async () => {
  const { body } = await exchange(await consent());
  const { accessToken } = body;
  const stores = await callWith(accessToken, "GET", "/v3/stores");
  assert.deepEqual(
    stores.body.items.map((item: { id: string }) => item.id),
    [other.store.id],
  );
  const user = await callWith(accessToken, "GET", "/v3/user");
  assert.equal(user.body.item.id, other.user.id);
  for (const [method, path] of [
    ["GET", "/v3/merchant"],
    ["GET", "/v3/payment/transaction/order/1"],
    ["GET", "/v3/partner/merchants"],
    ["POST", "/v3/account"],
  ] as const) {
    const refused = await callWith(accessToken, method, path);
    assert.equal(refused.status, 403, path);
    assert.equal(refused.body.error.code, "CLIENT_NO_PERMISSION");
  }
  const refreshed = await ask("/v1/token", {
    grantType: "refresh_token",
    refreshToken: body.refreshToken,
  });
  const again = await callWith(refreshed.body.accessToken, "GET", "/v3/merchant");
  assert.equal(again.body.error.code, "CLIENT_NO_PERMISSION");
});

test("a code works once; a second use ends what came of the first", async () => {
  const code = await consent();
  const first = await exchange(code);
  assert.equal(first.status, 200);
  assert.equal((await callWith(first.body.accessToken, "GET", "/v3/user")).status, 200);
  assert.equal((await exchange(code)).body.error.code, "INVALID_CODE");
  const dead = await untilRefused(() => callWith(first.body.accessToken, "GET", "/v3/user"));
  assert.equal(dead.body.error.code, "TOKEN_INVALID");
  const refresh = { grantType: "refresh_token", refreshToken: first.body.refreshToken };
  assert.equal((await ask("/v1/token", refresh)).body.error.code, "INVALID_GRANT");
});

test("of many uses at once one wins at most, and nothing of it lives", async () => {
  const code = await consent();
  const answers = await Promise.all(Array.from({ length: 5 }, () => exchange(code)));
  assert.ok(answers.filter(({ status }) => status === 200).length <= 1);
  const rows = await gateway.query`
    select from refresh_tokens join authorization_codes using (grant_id)
     where code_hash = ${createHash("sha256").update(code).digest()}`;
  assert.deepEqual(rows, []);
});

test("a code is spent by a use that fails", async () => {
  const wrongAddress = await consent();
  assert.equal((await exchange(wrongAddress, `${REDIRECT_URI}x`)).body.error.code, "INVALID_GRANT");
  assert.equal((await exchange(wrongAddress)).body.error.code, "INVALID_CODE");
  const wrongClient = await consent();
  const body = { grantType: "authorization_code", code: wrongClient, redirectUri: REDIRECT_URI };
  assert.equal(
    (await ask("/v1/token", body, other.application as never)).body.error.code,
    "INVALID_CODE",
  );
  assert.equal((await exchange(wrongClient)).body.error.code, "INVALID_CODE");
  assert.equal((await exchange("nonsense")).body.error.code, "INVALID_CODE");
});

test("a code ends after five minutes", async () => {
  const code = await consent();
  const codeHash = createHash("sha256").update(code).digest();
  const [row] = await gateway.query<{ seconds: number }>`
    select extract(epoch from expires_at - created_at)::int as seconds
      from authorization_codes where code_hash = ${codeHash}`;
  assert.equal(row?.seconds, 300);
  await gateway.query`
    update authorization_codes set expires_at = created_at where code_hash = ${codeHash}`;
  assert.equal((await exchange(code)).body.error.code, "INVALID_CODE");
});

test("a user who says no sends the application away without a code", async () => {
  const first = await open(address());
  for (const page of [first, await signIn(first)]) {
    const denied = await post(page, "/authorize/decision", { decision: "deny" });
    const location = denied.headers.get("location");
    assert.equal(location, `${REDIRECT_URI}&error=ACCESS_DENIED&state=s%261`);
  }
  // Nobody approves without having signed in.
  const skipped = await post(first, "/authorize/decision", { decision: "approve" });
  assert.match(skipped.headers.get("location") ?? "", /error=ACCESS_DENIED/);
});

test("wrong credentials give no hint and no code", async () => {
  const first = await open(address());
  for (const changes of [{ password: "wrong" }, { email: "nobody@example.com" }, { email: "" }]) {
    const page = await signIn(first, changes as Record<string, string>);
    assert.equal(page.status, 400);
    assert.match(page.text, /Incorrect email, password or code/);
    assert.doesNotMatch(page.text, new RegExp(other.password));
  }
});

test("the browser is never sent to an address that is not registered", async () => {
  for (const changes of [
    { redirectUri: "https://evil.example/" },
    { redirectUri: `${REDIRECT_URI}/` },
    { redirectUri: "" },
    { clientId: "1" },
    { clientId: other.application.clientId },
  ]) {
    const page = await open(address(changes));
    assert.equal(page.status, 400);
    assert.equal(page.headers.get("location"), null);
  }
  const twice = await open(`${address()}&redirectUri=https://evil.example/`);
  assert.equal(twice.status, 400);
});

test("an application with an invalid request gets the error at its own redirect URI", async () => {
  for (const [changes, code] of [
    [{ responseType: "token" }, "UNSUPPORTED_RESPONSE_TYPE"],
    [{ scope: "everything" }, "INVALID_SCOPE"],
    [{ scope: "" }, "INVALID_SCOPE"],
  ] as const) {
    const page = await open(address(changes));
    assert.equal(page.status, 303);
    assert.equal(page.headers.get("location"), `${REDIRECT_URI}&error=${code}&state=s%261`);
  }
});

test("a page cannot be sent from another browser, or changed", async () => {
  const page = await open(address());
  const stranger = await open(address());
  const other1 = await post({ ...page, cookie: "" }, "/authorize/decision", { decision: "deny" });
  const other2 = await post({ ...page, cookie: stranger.cookie }, "/authorize/sign-in", {});
  const changed = `${page.ticket.slice(0, -4)}AAAA`;
  const other3 = await post({ ...page, ticket: changed }, "/authorize/decision", {});
  for (const { status, headers } of [other1, other2, other3]) {
    assert.equal(status, 400);
    assert.equal(headers.get("location"), null);
  }
});

test("whoever is limited to some stores allows nothing that reaches all of them", async () => {
  const limitTo = (storeIds: readonly string[]) =>
    gateway.query`update users set store_ids = ${storeIds} where id = ${other.user.id}`;
  const { body } = await exchange(await consent({ scope: "manage_store" }));
  await limitTo(["1"]);
  try {
    for (const scope of ["manage_payment", "manage_store", "get_merchant_profile"]) {
      const { status, headers } = await signIn(await open(address({ scope })));
      assert.equal(status, 303, scope);
      assert.match(headers.get("location") ?? "", /error=ACCESS_DENIED/);
    }
    const before = await callWith(body.accessToken, "GET", "/v3/stores");
    assert.equal(before.body.error.code, "ACCESS_DENIED");
    assert.notEqual(await consent({ scope: "get_user_profile" }), "");
  } finally {
    await limitTo([]);
  }
  assert.equal((await callWith(body.accessToken, "GET", "/v3/stores")).status, 200);
});

for (const redirectUri of [
  "https://[::1",
  "https://app.example:99999/",
  "https://a;b/",
  "my://x:y:z",
]) {
  test(`${redirectUri} is taken from nobody, and leads nowhere if it is there already`, async () => {
    const { merchantId, clientId } = gateway.demo;
    const redirectUris = [REDIRECT_URI, redirectUri];
    await assert.rejects(
      updatePartnerApplication(gateway.deps, merchantId, clientId, { redirectUris }, TEST_ACT),
      {
        code: "INVALID_PARAMETER",
      },
    );
    const keep = (uris: readonly string[]) =>
      gateway.query`update applications set redirect_uris = ${uris} where id = ${clientId}`;
    await keep(redirectUris);
    try {
      const { status, text } = await open(address({ redirectUri }));
      assert.equal(status, 400, text);
    } finally {
      await keep([REDIRECT_URI, "myapp://back"]);
    }
  });
}

test("a consent that cannot be ended any more is not said to be ended", async () => {
  const { clientId, merchantId } = gateway.demo;
  const { body } = await exchange(await consent());
  await gateway.query`
    insert into revoked_tokens (merchant_id, application_id, id, revoked_at, expires_at)
    select ${merchantId}, ${clientId}, 'full ' || n, now(), now() + interval '1 day'
      from generate_series(1, ${REVOKED_TOKENS_MAX}::int) n`;
  try {
    const refused = await ask("/v1/revoke", { token: body.accessToken });
    assert.equal(refused.body.error?.code, "EXCEEDED_LIMIT");
  } finally {
    await gateway.query`delete from revoked_tokens where id like 'full %'`;
  }
  assert.equal((await ask("/v1/revoke", { token: body.accessToken })).status, 200);
  const dead = await ask("/v1/token-info", { token: body.accessToken });
  assert.equal(dead.body.active, false);
});

/** Says no more than that the token lives: it would be rejected otherwise. */
const refresh = (refreshToken: string) =>
  ask("/v1/token", { grantType: "refresh_token", refreshToken });

async function tokensOf(grantId: string): Promise<number> {
  const rows = await gateway.query`
    select count(*) as count from refresh_tokens where grant_id = ${grantId}`;
  return rows[0]?.count ?? 0;
}

async function grantOf(refreshToken: string): Promise<string> {
  const hash = createHash("sha256").update(refreshToken).digest();
  const rows = await gateway.query`select grant_id from refresh_tokens where token_hash = ${hash}`;
  return rows[0]?.grant_id ?? "";
}

test("a refresh that was let in before the consent ended gives no token after it", async () => {
  const { body } = await exchange(await consent());
  const { clientId, merchantId } = gateway.demo;
  const { deps } = gateway;
  const grantId = await grantOf(body.refreshToken);
  /** The consent ends between the look at the old token and the keeping of the new one. */
  const endFirst = async () => endGrant(deps, { merchantId, id: clientId }, grantId);
  const database: Database = {
    ...deps.database,
    async run(statement) {
      if (statement.text.includes("insert into refresh_tokens")) await endFirst();
      return deps.database.run(statement);
    },
    async transaction(act) {
      await endFirst();
      return deps.database.transaction(act);
    },
  };
  const tokens = await createTokenService({ ...deps, database });
  await assert.rejects(tokens.refresh(clientId, body.refreshToken), { code: "INVALID_GRANT" });
  assert.equal(await tokensOf(grantId), 0);
});

test("ending a consent waits for a refresh under way, and takes its token too", async () => {
  const { body } = await exchange(await consent());
  const { clientId, merchantId } = gateway.demo;
  const { deps } = gateway;
  const grantId = await grantOf(body.refreshToken);
  let ended: Promise<void> | undefined;
  const database: Database = {
    ...deps.database,
    transaction: (act) =>
      deps.database.transaction(async (tx) => {
        const result = await act(tx);
        // The new token is written and not yet there for others.
        ended = endGrant(deps, { merchantId, id: clientId }, grantId);
        await Promise.race([ended, untilWaiting(tx)]);
        return result;
      }),
  };
  const tokens = await createTokenService({ ...deps, database });
  await tokens.refresh(clientId, body.refreshToken);
  assert.ok(ended, "the new token is kept in a transaction");
  await ended;
  assert.equal(await tokensOf(grantId), 0);
  assert.equal((await refresh(body.refreshToken)).body.error.code, "INVALID_GRANT");
});

/** Resolves when a session of this database waits for a lock. */
async function untilWaiting(tx: Queryable): Promise<void> {
  for (;;) {
    const { rows } = await tx.query(sql`
      select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`);
    if (rows.length > 0) return;
  }
}

test("an e-mail address that no database can hold is rejected, not a fault", async () => {
  const { status, text } = await signIn(await open(address()), { email: "a\0@b.example" });
  assert.equal(status, 400, text);
});

test("nobody can allow more than their role, and loses it with the role", async () => {
  const setRole = (role: UserRole) =>
    gateway.query`update users set role = ${role} where id = ${other.user.id}`;
  const { body } = await exchange(await consent());
  await setRole("VIEWER");
  try {
    const refused = await signIn(await open(address()));
    assert.match(refused.headers.get("location") ?? "", /error=ACCESS_DENIED/);
    const used = await callWith(body.accessToken, "GET", "/v3/stores");
    assert.equal(used.body.error.code, "ACCESS_DENIED");
    const reading = await exchange(await consent({ scope: "get_user_profile" }));
    assert.equal((await callWith(reading.body.accessToken, "GET", "/v3/user")).status, 200);
  } finally {
    await setRole("OWNER");
  }
});

test("token-info tells an application about its own live tokens only", async () => {
  const { body } = await exchange(await consent());
  const own = await ask("/v1/token-info", { token: body.accessToken });
  assert.equal(own.status, 200);
  assert.equal(own.body.active, true);
  assert.equal(own.body.clientId, gateway.demo.clientId);
  assert.deepEqual(own.body.scopes, ["manage_store", "get_user_profile"]);
  assert.equal(own.body.username, other.user.email);
  assert.ok(Number.isInteger(own.body.exp));
  const dead = { active: false, clientId: "", exp: 0, scopes: [], username: "" };
  for (const answer of [
    await ask("/v1/token-info", { token: body.accessToken }, other.application as never),
    await ask("/v1/token-info", { token: "nonsense" }),
  ]) {
    assert.deepEqual(answer.body, dead);
  }
  const wrong = await ask("/v1/token-info", {});
  assert.deepEqual([wrong.status, wrong.body.error.code], [400, "INVALID_REQUEST"]);
  const nobody = await ask(
    "/v1/token-info",
    { token: "x" },
    { ...gateway.demo, clientSecret: "x" },
  );
  assert.equal(nobody.body.error.code, "INVALID_CLIENT");
});

test("a revoked token is dead here and there, and revoking again changes nothing", async () => {
  const { body } = await ask("/v1/token", { grantType: "client_credentials" });
  const use = () => callWith(body.accessToken, "GET", "/v3/user");
  assert.equal((await use()).status, 200);
  const stranger = await ask("/v1/revoke", { token: body.accessToken }, other.application as never);
  assert.equal(stranger.status, 200);
  assert.equal((await use()).status, 200);
  for (let i = 0; i < 2; i += 1) {
    assert.equal((await ask("/v1/revoke", { token: body.accessToken })).status, 200);
  }
  assert.equal((await untilRefused(use)).body.error.code, "TOKEN_INVALID");
  assert.equal((await ask("/v1/token-info", { token: body.accessToken })).body.active, false);
  await ask("/v1/revoke", { token: body.refreshToken });
  const refresh = { grantType: "refresh_token", refreshToken: body.refreshToken };
  assert.equal((await ask("/v1/token", refresh)).body.error.code, "INVALID_GRANT");
});

/** A process feels it within a second. */
async function untilRefused<T extends { status: number }>(act: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    const answer = await act();
    if (answer.status !== 200 || tries > 500) return answer;
  }
}
