// Master keys that a Vault wraps, against a stand-in of its documented API.
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parseVaultPlace } from "../../packages/gateway/src/config/secrets/vault-place.ts";
import { readConfig } from "../../packages/gateway/src/config.ts";
import { buildDeps } from "../../packages/gateway/src/main/build-deps.ts";
import { resolveMasterKeys } from "../../packages/gateway/src/main/installation/open-vault.ts";
import { KmsError } from "../../packages/gateway/src/platform/keys/kms.ts";
import { keyIdOf } from "../../packages/gateway/src/platform/keys/sealer.ts";
import { createVaultTransit } from "../../packages/gateway/src/platform/keys/vault-transit.ts";
import { silentLog } from "../../packages/gateway/src/platform/log.ts";
import { createOutgoingHttp } from "../../packages/gateway/src/platform/outgoing/outgoing-http.ts";
import { Secret } from "../../packages/gateway/src/platform/secret.ts";
import { runCli } from "../cli/run-cli.ts";
import { createTestDatabase } from "../support/database.ts";
import { stopAfterTests } from "../support/lifetime.ts";
import { freePort } from "../support/process/free-port.ts";
import { createDemoCheckout, startProcess } from "../support/process/gateway-process.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { queryAt } from "../support/server/test-home.ts";
import { startVaultStandIn } from "../support/vault/vault-stand-in.ts";

const port = await freePort();
const vault = await stopAfterTests(startVaultStandIn("payments"), (standIn) => standIn.stop());
const http = await stopAfterTests(Promise.resolve(createOutgoingHttp({ policy: "any" })), (one) =>
  one.close(),
);

function connect({
  token = vault.token,
  keyUrl = vault.keyUrl,
  namespace = "payments",
  timeoutMs = 30_000,
} = {}) {
  const place = parseVaultPlace(keyUrl);
  assert.ok(place);
  const readToken = () => new Secret(token);
  return createVaultTransit(http, { ...place, namespace, readToken, timeoutMs });
}

/** A failure that says what to do, and repeats neither token nor key. */
function explained(pattern: RegExp, isTemporary: boolean) {
  return (error: unknown) => {
    assert.ok(error instanceof KmsError);
    assert.match(error.message, pattern);
    assert.doesNotMatch(error.message, /hvs\.|vault:v\d/);
    assert.equal(error.isTemporary, isTemporary);
    return true;
  };
}

test("Vault wraps, unwraps and rewraps a key", async () => {
  const kms = connect();
  const key = randomBytes(32);
  const wrapped = await kms.wrap(key);
  assert.match(wrapped, /^vault:v1:/);
  assert.ok(!wrapped.includes(key.toString("base64")));
  assert.deepEqual(await kms.unwrap(wrapped), key);
  vault.rotate();
  const rewrapped = await kms.rewrap(wrapped);
  assert.match(rewrapped, /^vault:v2:/);
  assert.deepEqual(await kms.unwrap(rewrapped), key);
  assert.deepEqual(await kms.unwrap(wrapped), key);
});

test("a Vault that does not help is explained", async () => {
  const key = randomBytes(32);
  await assert.rejects(
    connect({ token: "hvs.wrong" }).wrap(key),
    explained(/token \(403\)/, false),
  );
  await assert.rejects(connect({ namespace: "other" }).wrap(key), explained(/\(403\)/, false));
  const otherKey = vault.keyUrl.replace(/kaunter$/, "nothing");
  await assert.rejects(
    connect({ keyUrl: otherKey }).wrap(key),
    explained(/does not know the key/, false),
  );
  await assert.rejects(connect().unwrap("vault:v1:AAAA"), explained(/\(400, transit/, false));
  const nowhere = "http://127.0.0.1:1/v1/transit/keys/kaunter";
  await assert.rejects(
    connect({ keyUrl: nowhere }).wrap(key),
    explained(/cannot be reached/, true),
  );
  try {
    vault.mode = "sealed";
    await assert.rejects(connect().wrap(key), explained(/is sealed \(503\)\. Unseal it/, true));
    vault.mode = "silent";
    await assert.rejects(
      connect({ timeoutMs: 200 }).wrap(key),
      explained(/no response in 0\.2 s/, true),
    );
  } finally {
    vault.mode = "open";
  }
});

test("a gateway calls Vault at its start only, and rotates the key that it wraps", async () => {
  await using open = new AsyncDisposableStack();
  const { url, drop } = await createTestDatabase();
  open.defer(drop);
  const dataDir = provideFolder();
  const tokenFile = join(dataDir, "vault-token");
  writeFileSync(tokenFile, `${vault.token}\n`, { mode: 0o600 });
  const environment = {
    DATABASE_URL: url,
    KAUNTER_VAULT_KEY_URL: vault.keyUrl,
    KAUNTER_VAULT_TOKEN_FILE: tokenFile,
    KAUNTER_VAULT_NAMESPACE: "payments",
  };
  const listKeys = () => queryAt(url, "select id from wrapped_master_keys order by used_from desc");
  const sealsWith = async () => {
    const config = await resolveMasterKeys(readConfig(environment), url);
    const deps = await buildDeps(config, silentLog);
    await deps.close();
    return [deps.sealer.keyId, config.otherMasterKeys.length];
  };
  const rotate = async (...words: string[]) => {
    const ended = await runCli(["rotate-master-key", ...words], {
      folder: dataDir,
      env: environment,
    });
    assert.equal(ended.code, 0, ended.stderr);
    return ended.stdout;
  };

  const check = () => runCli(["check-config"], { folder: dataDir, env: environment });
  // Before the first key, and without making one.
  const empty = await check();
  assert.equal(empty.code, 0, empty.stdout + empty.stderr);
  const running = await startProcess(dataDir, port, environment);
  open.defer(() => running.stop());
  const [[first] = []] = await listKeys();
  const calls = vault.requests.length;
  try {
    vault.mode = "sealed";
    await createDemoCheckout(dataDir, "T-1", "http://127.0.0.1:9/notify");
    await assert.rejects(
      resolveMasterKeys(readConfig(environment), url),
      explained(/is sealed \(503\)\. Unseal it\.$/, true),
    );
    const checked = await check();
    assert.equal(checked.code, 1);
    assert.match(checked.stdout + checked.stderr, /is sealed \(503\)\. Unseal it\./);
  } finally {
    vault.mode = "open";
  }
  assert.equal(vault.requests.length, calls + 2);
  await running.stop();

  assert.deepEqual(await sealsWith(), [first, 0]);
  assert.match(await rotate("--add"), /^Added the key [0-9a-f]{16}\. Restart every process/);
  assert.deepEqual(await sealsWith(), [first, 1]);
  assert.match(await rotate("--use"), /after a restart/);
  const [[second] = []] = await listKeys();
  assert.notEqual(second, first);
  assert.deepEqual(await sealsWith(), [second, 1]);
  assert.match(await rotate(), new RegExp(`The key ${first} is no longer used`));
  // A process that was not restarted may have sealed with it since.
  assert.deepEqual(await sealsWith(), [second, 1]);
  const present = ["rotate-master-key", "--forget", String(second)];
  const refused = await runCli(present, { folder: dataDir, env: environment });
  assert.match(refused.stderr, /no retired key/);
  assert.match(await rotate("--forget", String(first)), /is deleted from the database/);
  assert.deepEqual(await sealsWith(), [second, 0]);
  vault.rotate();
  assert.match(await rotate("--rewrap"), /^Rewrapped 1 /);
  const wrapped = "select wrapped like 'vault:v3:%' from wrapped_master_keys";
  assert.deepEqual(await queryAt(url, wrapped), [[true]]);
  assert.deepEqual(await sealsWith(), [second, 0]);
});

test("an installation moves from a key of its own to Vault", async () => {
  const { url, drop } = await createTestDatabase();
  const key = randomBytes(32);
  const own = { DATABASE_URL: url, KAUNTER_MASTER_KEY: key.toString("hex") };
  try {
    await (await buildDeps(readConfig(own), silentLog)).close();
    const both = { ...own, KAUNTER_VAULT_KEY_URL: vault.keyUrl, KAUNTER_VAULT_TOKEN: vault.token };
    const config = readConfig({ ...both, KAUNTER_VAULT_NAMESPACE: "payments" });
    const resolved = await resolveMasterKeys(config, url);
    assert.equal(keyIdOf(resolved.masterKey?.reveal() ?? Buffer.alloc(0)), keyIdOf(key));
    assert.deepEqual(await queryAt(url, "select from wrapped_master_keys"), []);
  } finally {
    await drop();
  }
});
