import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, chownSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { exportPrivateKeyPem, exportPublicKeyPem, generateKeyPair } from "@kaunter/signing";
import { generate } from "otplib";
import { openDatabase } from "../../../packages/gateway/src/store/database.ts";
import { insertFeeSchedule } from "../../../packages/gateway/src/store/ledger/fee-schedules.ts";
import { createEmptyDatabase } from "../../support/database.ts";
import { payWithoutScript, screenOf } from "../../support/payer/without-script.ts";
import { PortalClient, TEST_PASSWORD } from "../../support/portal/portal-client.ts";
import { startFaultyNetwork } from "../../support/process/faulty-network.ts";
import { freePort } from "../../support/process/free-port.ts";
import { createDemoCheckout, readUntil } from "../../support/process/gateway-process.ts";
import { asRuntime, startSimulators } from "../../support/server/test-home.ts";
import { listFiles } from "./build.ts";

/** `nobody`, on any Linux. */
const ACCOUNT = 65_534;
const TOTP_SECONDS = 30;

/**
 * A production installation of an unpacked artefact, by the documentation: schema, operator,
 * merchant, a signed call and a payment by FPX at the simulators.
 */
export async function payFromArtefact(artefact: string, folder: string) {
  await using opened = new AsyncDisposableStack();
  const before = listFiles(artefact).map(({ path, mtimeMs }) => `${path} ${mtimeMs}`);
  const database = opened.adopt(await createEmptyDatabase(), (used) => used.drop());
  // The server's socket is out of the account's reach.
  const network = opened.adopt(await startFaultyNetwork(database.url), (used) => used.close());
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const simulators = opened.adopt(await startSimulators(baseUrl), (used) => used.stop());
  const env = {
    ...prepareFiles(folder, {
      "credentials/DATABASE_URL": asRuntime(network.url),
      "credentials/KAUNTER_MASTER_KEY": randomBytes(32).toString("hex"),
      "rails.json": JSON.stringify(simulators.rails),
    }),
    ...{ PATH: "/usr/bin:/bin", PORT: String(port), KAUNTER_MODE: "production" },
    ...{ KAUNTER_PUBLIC_URL: baseUrl, KAUNTER_BEHIND_PROXY: "1", KAUNTER_LOG_LEVEL: "error" },
  };
  const kaunter = startAs(join(artefact, "bin/kaunter"), env);
  const startedAt = performance.now();
  const steps: string[] = [];
  const step = (name: string) => {
    steps.push(`${name} at ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  };

  await kaunter.run("migrate", "--create-roles", { KAUNTER_MIGRATOR_URL: network.url });
  step("schema");
  await addFee(database.url);
  await kaunter.run("check-config", "--strict");
  const running = kaunter.start("serve");
  opened.defer(async () => {
    running.kill("SIGTERM");
    if (running.exitCode === null) await once(running, "exit");
  });
  assert.ok(running.stdout && running.stderr);
  running.stderr.pipe(process.stderr);
  assert.match(await readUntil(running.stdout, "is ready"), /is ready \(production\)/);
  step("ready");
  await kaunter.run("create-operator", "you@pay.example");
  const made = await kaunter.run("create-merchant", "Kedai Kopi Sdn Bhd", "owner@shop.example");
  const shop = await createShop(baseUrl, made);
  writeFileSync(join(folder, "demo.json"), JSON.stringify({ baseUrl, ...shop }));
  step("merchant");
  const url = await createDemoCheckout(folder, "A-1", "https://shop.example/notify");
  const page = await payWithoutScript(url, "FPX_MY", { bankCode: "SIM0000" });
  assert.equal(screenOf(page), "success");
  step("paid");
  const seconds = (performance.now() - startedAt) / 1_000;
  const after = listFiles(artefact).map(({ path, mtimeMs }) => `${path} ${mtimeMs}`);
  assert.deepEqual(after, before, "nothing was written to the artefact's folder");
  return { seconds, steps: steps.join(", ") };
}

/** For the account to read and, in `data`, to write. Returns the variables that name them. */
function prepareFiles(folder: string, files: Record<string, string>): Record<string, string> {
  const [credentials, data] = [join(folder, "credentials"), join(folder, "data")];
  mkdirSync(credentials, { mode: 0o750 });
  chownSync(credentials, 0, ACCOUNT);
  mkdirSync(data, { mode: 0o700 });
  chownSync(data, ACCOUNT, ACCOUNT);
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name);
    writeFileSync(file, content);
    chmodSync(file, 0o640);
    chownSync(file, 0, ACCOUNT);
  }
  return {
    CREDENTIALS_DIRECTORY: credentials,
    KAUNTER_RAILS_FILE: join(folder, "rails.json"),
    KAUNTER_DATA_DIR: data,
  };
}

function startAs(program: string, env: Record<string, string>) {
  const start = (...words: (string | Record<string, string>)[]) => {
    const more = words.filter((word) => typeof word !== "string");
    return spawn(
      program,
      words.filter((word) => typeof word === "string"),
      { cwd: "/", env: Object.assign({}, env, ...more), uid: ACCOUNT, gid: ACCOUNT },
    );
  };
  /** What it printed. */
  const run = async (...words: (string | Record<string, string>)[]): Promise<string> => {
    const child = start(...words);
    const [out, err, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, "exit"),
    ]);
    assert.equal(code, 0, `${String(words[0])}: ${out}${err}`);
    return out;
  };
  return { start, run };
}

/** One of the past, instead of waiting for the minute after which a new one begins. */
async function addFee(url: string): Promise<void> {
  const database = openDatabase({ url, connectionsMax: 1 });
  const scope = { merchantId: "", contractId: "", method: "FPX_MY", feeKey: "" };
  const fee = { party: "MERCHANT", ...scope } as const;
  const rates = { rateBasisPoints: 0, fixedMinor: 100, minMinor: 0 };
  const validFrom = new Date("2021-01-01T00:00:00Z");
  await insertFeeSchedule(database, { ...fee, ...rates, validFrom, isEnd: false });
  await database.end();
}

/** As the owner does it in the portal. */
async function createShop(baseUrl: string, made: string) {
  const token = /\/portal\/invitation#token=(\S+)/.exec(made)?.[1];
  const storeId = /store {4}(\d{19})/.exec(made)?.[1];
  assert.ok(token && storeId, made);
  const owner = new PortalClient({ baseUrl });
  const person = { firstName: "AHMAD", lastName: "BIN ALI", password: TEST_PASSWORD };
  const joined = await owner.call("acceptInvitation", { body: { token, ...person } });
  assert.equal(joined.status, 200, joined.text);
  const { secret } = (await owner.call("startTotp")).body;
  const enabled = await owner.call("enableTotp", { body: { code: await generate({ secret }) } });
  assert.equal(enabled.status, 200, enabled.text);
  await owner.call("getSession");
  const nextCode = await generate({ secret, epoch: Math.floor(Date.now() / 1_000) + TOTP_SECONDS });
  await owner.call("confirmSession", { body: { code: nextCode } });
  const pair = await generateKeyPair();
  const publicKey = exportPublicKeyPem(pair.publicKey);
  const application = await owner.call("createApplication", { body: { name: "Shop" } });
  assert.equal(application.status, 200, application.text);
  const params = { id: application.body.id };
  await owner.call("addKey", { params, body: { name: "key", publicKey } });
  await owner.call("updateApplication", { params, body: { isActive: true } });
  const { body } = await owner.call("revealSecret", { params, body: {} });
  return { ...body, storeId, privateKey: exportPrivateKeyPem(pair.privateKey) };
}
