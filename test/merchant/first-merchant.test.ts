// A new production gateway has nobody: its first merchant comes from a command.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { exportPrivateKeyPem, exportPublicKeyPem, generateKeyPair } from "@kaunter/signing";
import { startEmbeddedPostgres } from "../../packages/gateway/src/main/postgres/embedded-postgres.ts";
import { silentLog } from "../../packages/gateway/src/platform/log.ts";
import { migrate } from "../../packages/gateway/src/store/migrate.ts";
import { type Ended, runCli } from "../cli/run-cli.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { PortalClient, TEST_PASSWORD } from "../support/portal/portal-client.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { databaseOf } from "../support/server/test-home.ts";

const gateway = await provideOwnGateway();

const folder = provideFolder();

const run = (command: string, words: readonly string[], env: Record<string, string>) =>
  runCli([command, ...words], { folder, env });

const createMerchant = (...words: string[]) =>
  run("create-merchant", words, {
    ...databaseOf(gateway.config),
    KAUNTER_PUBLIC_URL: gateway.baseUrl,
  });

function linkToken({ stdout }: Ended): string {
  const token = /\/portal\/invitation#token=(\S+)/.exec(stdout)?.[1];
  assert.ok(token, stdout);
  return token;
}

test("the command makes a merchant whose owner signs in and whose first checkout works", async () => {
  const ran = await createMerchant("Kedai Kopi Sdn Bhd", "owner@kedaikopi.example");
  assert.equal(ran.code, 0, ran.stderr);
  assert.ok(ran.stdout.includes(`${gateway.baseUrl}/portal/invitation`), ran.stdout);
  const merchantId = /merchant (\d{19})/.exec(ran.stdout)?.[1] ?? "";
  const storeId = /store {4}(\d{19})/.exec(ran.stdout)?.[1] ?? "";
  const owner = new PortalClient(gateway);
  const joined = await owner.call("acceptInvitation", {
    body: {
      token: linkToken(ran),
      firstName: "AHMAD",
      lastName: "BIN ALI",
      password: TEST_PASSWORD,
    },
  });
  assert.equal(joined.status, 200, joined.text);
  assert.deepEqual(
    [joined.body.user.role, joined.body.user.isOperator, joined.body.merchant.id],
    ["OWNER", false, merchantId],
  );
  const pair = await generateKeyPair();
  const publicKey = exportPublicKeyPem(pair.publicKey);
  await owner.call("confirmSession", { body: { password: TEST_PASSWORD } });
  const made = await owner.call("createApplication", { body: { name: "Shop" } });
  const params = { id: made.body.id };
  await owner.call("addKey", { params, body: { name: "key", publicKey } });
  await owner.call("updateApplication", { params, body: { isActive: true } });
  const secret = await owner.call("revealSecret", { params, body: {} });
  assert.equal(secret.status, 200, secret.text);
  const answer = await gateway.call({
    path: "/v3/payment/online",
    body: gateway.checkoutBody({ storeId }),
    application: {
      ...secret.body,
      privateKey: exportPrivateKeyPem(pair.privateKey),
      publicKey,
      serverPublicKey: made.body.serverPublicKey,
    },
  });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
});

test("a merchant made by the command waits for review, and the audit log knows of it", async () => {
  const ran = await createMerchant("Rakan Niaga", "boss@rakan.example", "--partner");
  assert.equal(ran.code, 0, ran.stderr);
  const rows = await gateway.query<Record<string, unknown>>`
    select m.status, m.partner_id, m.has_partner_account, a.action, a.actor_kind,
           a.actor_name <> '' as is_named
      from users u
      join merchants m on m.id = u.merchant_id
      join audit_log a on a.merchant_id = u.merchant_id
     where u.email = 'boss@rakan.example'`;
  assert.deepEqual(rows, [
    {
      status: "UNVERIFIED",
      partner_id: "",
      has_partner_account: true,
      action: "merchant.created",
      actor_kind: "SYSTEM",
      is_named: true,
    },
  ]);
});

for (const [name, words, reason, code = 2] of [
  ["no name", [], /company's name/],
  ["no address", ["Kedai"], /company's name/],
  ["something that is no address", ["Kedai", "owner"], /company's name/],
  ["a word too many", ["Kedai", "Kopi", "a@b.example"], /company's name/],
  ["an unknown option", ["Kedai", "a@b.example", "--operator"], /--operator/],
  ["an address that is taken", ["Kedai", "Owner@KedaiKopi.example"], /already in use/, 1],
] as const) {
  test(`the command rejects ${name} and creates nothing`, async () => {
    const count = async () => {
      const rows = await gateway.query<{ count: number }>`select count(*) as count from merchants`;
      return rows[0]?.count;
    };
    const before = await count();
    const ran = await createMerchant(...words);
    assert.equal(ran.code, code);
    assert.match(ran.stderr, reason);
    assert.equal(ran.stdout, "");
    assert.equal(await count(), before);
  });
}

test("an operator signs in by the link, a user becomes one, and the audit log says who did it", async () => {
  const env = {
    ...databaseOf(gateway.config),
    KAUNTER_PUBLIC_URL: gateway.baseUrl,
  };
  const made = await run("create-operator", ["new@pay.example", "--json"], env);
  assert.equal(made.code, 0, made.stderr);
  assert.deepEqual([made.json.kind, made.json.email], ["invited", "new@pay.example"]);
  const operator = new PortalClient(gateway);
  const token = made.json.link.split("#token=")[1];
  const body = { token, firstName: "NUR", lastName: "OPERATOR", password: TEST_PASSWORD };
  const joined = await operator.call("acceptInvitation", { body });
  assert.equal(joined.body.user.isOperator, true, joined.text);
  const raised = await run("create-operator", [gateway.demo.portal.email], env);
  assert.match(raised.stdout, /is an operator now and signs in as before/);
  const rows = await gateway.query`
    select distinct actor_kind, actor_name <> '' as is_named from audit_log
     where action = 'operator.created'`;
  assert.deepEqual(
    rows.map((row) => ({ ...row })),
    [{ actor_kind: "SYSTEM", is_named: true }],
  );
});

test("both commands find the database of a gateway that runs its own", async (t) => {
  const env = { KAUNTER_DATA_DIR: folder, KAUNTER_PUBLIC_URL: "http://127.0.0.1:8080" };
  const alone = await run("create-operator", ["a@b.example"], env);
  assert.equal(alone.code, 1);
  assert.match(alone.stderr, /no gateway is running on .*: start it/);
  assert.equal(existsSync(join(folder, "postgres")), false);

  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: silentLog, durable: false });
  t.after(() => postgres.stop());
  const early = await run("create-operator", ["a@b.example"], env);
  assert.match(early.stderr, /start the gateway once/);
  const { password } = new URL(postgres.runtimeUrl);
  await migrate(postgres.url, { roles: { runtimePassword: password } });
  const operator = await run("create-operator", ["a@b.example"], env);
  assert.equal(operator.code, 0, operator.stderr);
  assert.match(operator.stdout, /a@b\.example is an operator\.[\s\S]*http/);
  const merchant = await run("create-merchant", ["Kedai", "c@d.example"], env);
  assert.equal(merchant.code, 0, merchant.stderr);
});
