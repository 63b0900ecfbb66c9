// A new production gateway has nobody: its first merchant comes from a command.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { exportPrivateKeyPem, exportPublicKeyPem, generateKeyPair } from "@kaunter/signing";
import { startEmbeddedPostgres } from "../../packages/gateway/src/main/postgres/embedded-postgres.ts";
import { silentLog } from "../../packages/gateway/src/platform/log.ts";
import { migrate } from "../../packages/gateway/src/store/migrate.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { PortalClient, TEST_PASSWORD } from "../support/portal/portal-client.ts";
import { provideFolder } from "../support/process/provide-folder.ts";

const ROOT = join(import.meta.dirname, "../..");

const gateway = await provideOwnGateway();

interface Ran {
  status: number;
  out: string;
  err: string;
}

function run(script: string, words: readonly string[], env: Record<string, string>): Promise<Ran> {
  const { promise, resolve } = Promise.withResolvers<Ran>();
  const options = { cwd: ROOT, env: { PATH: process.env.PATH, ...env } };
  execFile(process.execPath, [`scripts/${script}.ts`, ...words], options, (error, out, err) => {
    resolve({ status: typeof error?.code === "number" ? error.code : 0, out, err });
  });
  return promise;
}

const createMerchant = (...words: string[]) =>
  run("create-merchant", words, {
    DATABASE_URL: gateway.config.databaseUrl?.reveal() ?? "",
    KAUNTER_PUBLIC_URL: gateway.baseUrl,
  });

function linkToken({ out }: Ran): string {
  const token = /\/portal\/invitation#token=(\S+)/.exec(out)?.[1];
  assert.ok(token, out);
  return token;
}

test("the command makes a merchant whose owner signs in and whose first checkout works", async () => {
  const ran = await createMerchant("Kedai Kopi Sdn Bhd", "owner@kedaikopi.example");
  assert.equal(ran.status, 0, ran.err);
  assert.ok(ran.out.includes(`${gateway.baseUrl}/portal/invitation`), ran.out);
  const merchantId = /merchant (\d{19})/.exec(ran.out)?.[1] ?? "";
  const storeId = /store {4}(\d{19})/.exec(ran.out)?.[1] ?? "";
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
  assert.equal(ran.status, 0, ran.err);
  const rows = await gateway.query<Record<string, unknown>>`
    select m.status, m.partner_id, m.has_partner_account, a.action, a.actor_kind
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
    },
  ]);
});

for (const [name, words, reason] of [
  ["no name", [], /company's name/],
  ["no address", ["Kedai"], /company's name/],
  ["something that is no address", ["Kedai", "owner"], /company's name/],
  ["a word too many", ["Kedai", "Kopi", "a@b.example"], /company's name/],
  ["an unknown option", ["Kedai", "a@b.example", "--operator"], /--operator/],
  ["an address that is taken", ["Kedai", "Owner@KedaiKopi.example"], /already in use/],
] as const) {
  test(`the command rejects ${name} in one line and creates nothing`, async () => {
    const count = async () => {
      const rows = await gateway.query<{ count: number }>`select count(*) as count from merchants`;
      return rows[0]?.count;
    };
    const before = await count();
    const ran = await createMerchant(...words);
    assert.equal(ran.status, 1);
    assert.match(ran.err, reason);
    assert.equal(ran.err.trim().split("\n").length, 1, ran.err);
    assert.equal(ran.out, "");
    assert.equal(await count(), before);
  });
}

test("both commands find the database of a gateway that runs its own", async (t) => {
  const folder = provideFolder();
  const env = { KAUNTER_DATA_DIR: folder, KAUNTER_PUBLIC_URL: "http://127.0.0.1:8080" };
  const alone = await run("create-operator", ["a@b.example"], env);
  assert.equal(alone.status, 1);
  assert.match(alone.err, /no gateway is running on .*: start it/);
  assert.equal(existsSync(join(folder, "postgres")), false);

  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: silentLog, durable: false });
  t.after(() => postgres.stop());
  const early = await run("create-operator", ["a@b.example"], env);
  assert.match(early.err, /start the gateway once/);
  const { password } = new URL(postgres.runtimeUrl);
  await migrate(postgres.url, { roles: { runtimePassword: password } });
  const operator = await run("create-operator", ["a@b.example"], env);
  assert.equal(operator.status, 0, operator.err);
  assert.match(operator.out, /a@b\.example is an operator\. Within seven days, once: http/);
  const merchant = await run("create-merchant", ["Kedai", "c@d.example"], env);
  assert.equal(merchant.status, 0, merchant.err);
});
