/** A rotation under load, killed in the middle and repeated, with two gateways at once. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { test } from "node:test";
import { buildDeps } from "../../packages/gateway/src/main/build-deps.ts";
import { resealSecrets } from "../../packages/gateway/src/operations/keys/reseal-secrets.ts";
import {
  INSTALLATION,
  SEALED_TABLES,
} from "../../packages/gateway/src/operations/keys/sealed-tables.ts";
import { createSealer, keyIdOf } from "../../packages/gateway/src/platform/keys/sealer.ts";
import { silentLog } from "../../packages/gateway/src/platform/log.ts";
import { systemRandom } from "../../packages/gateway/src/platform/random.ts";
import { Secret } from "../../packages/gateway/src/platform/secret.ts";
import { mailContext } from "../../packages/gateway/src/store/access/mails.ts";
import { openDatabase } from "../../packages/gateway/src/store/database.ts";
import { runCli, startCli } from "../cli/run-cli.ts";
import { createDemoDatabase, findTestHome } from "../support/database.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { sealWithoutId } from "../support/keys/seal-without-id.ts";
import { pay } from "../support/pay.ts";
import { readUntil } from "../support/process/gateway-process.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { queryAt } from "../support/server/test-home.ts";

/** Several pages of the rotation. */
const MAILS = 1_600;

const home = await findTestHome();
const folder = provideFolder();
const older = Buffer.from(home.masterKey, "hex");
const newer = randomBytes(32);
const BODY = Buffer.from("Hello");
const keysOf = (...keys: Buffer[]) => keys.map((key) => key.toString("hex")).join();

async function addMails({ deps, demo }: TestGateway, count: number, name: string): Promise<void> {
  const ids = Array.from({ length: count }, (_, i) => `${name}-${i}`);
  await deps.database.query({
    text: `insert into mails (merchant_id, id, recipient, subject, body_sealed, status, created_at,
             next_attempt_at)
           select $1, id, 'a@b.example', 'Test', sealed, 'SENT', now(), null
             from unnest($2::text[], $3::bytea[]) as u(id, sealed)`,
    values: [demo.merchantId, ids, ids.map((id) => sealWithoutId(older, BODY, mailContext(id)))],
  });
}

/** Pays one order after another until it is stopped; returns their transactions. */
function startLoad(gateway: TestGateway): { stop(): Promise<string[]> } {
  let isStopped = false;
  const paid: string[] = [];
  const running = (async () => {
    while (!isStopped) {
      const { id, attemptState } = await pay(gateway);
      assert.equal(attemptState, "APPROVED");
      paid.push(id);
    }
    return paid;
  })();
  return {
    stop() {
      isStopped = true;
      return running;
    },
  };
}

async function expectPayments(at: TestGateway, of: TestGateway, ids: string[]): Promise<void> {
  for (const id of ids) {
    const path = `/v3/payment/transaction/${id}`;
    const { status, body } = await at.call({ method: "GET", path, application: of.demo });
    assert.equal(status, 200, JSON.stringify(body));
  }
}

/** Sealed values that do not carry the key's ID, by column. */
async function countOthers(url: string, key: Buffer): Promise<Record<string, number>> {
  const others: Record<string, number> = {};
  for (const { table, contexts } of [...SEALED_TABLES, INSTALLATION]) {
    for (const column of Object.keys(contexts)) {
      const [row] = await queryAt(
        url,
        `select count(*)::int from ${table} where ${column} is not null
            and encode(substring(${column} from 66 for 8), 'hex') <> '${keyIdOf(key)}'`,
      );
      const count = Number(row?.[0]);
      if (count > 0) others[`${table}.${column}`] = count;
    }
  }
  return others;
}

test("a rotation continues after a kill, under load of gateways that list the keys in either order", async () => {
  await using open = new AsyncDisposableStack();
  const { url, coordinatorUrl, drop } = await createDemoDatabase(folder);
  open.defer(drop);
  const startWith = async (...keys: Buffer[]) => {
    const environment = { KAUNTER_MASTER_KEY: keysOf(...keys) };
    const gateway = await startTestGateway({
      databaseUrl: url,
      coordinatorUrl,
      environment,
      withWorker: true,
    });
    open.defer(gateway.stop);
    return gateway;
  };
  const rotation = (...keys: Buffer[]) => ({
    folder,
    env: { DATABASE_URL: url, KAUNTER_MASTER_KEY: keysOf(...keys) },
  });

  // Only the order of the keys differs, as while the machines are switched one after the other.
  const first = await startWith(older, newer);
  const second = await startWith(newer, older);
  await addMails(first, MAILS, "early");
  const load = (gateway: TestGateway) => {
    const started = startLoad(gateway);
    open.defer(() => started.stop().then(() => {}));
    return started;
  };
  const loads = [load(first), load(second)] as const;
  const killed = startCli(["rotate-master-key"], rotation(newer, older));
  const exited = once(killed, "exit");
  assert.ok(killed.stderr);
  assert.match(await readUntil(killed.stderr, "mails: 500"), /mails: 500 rows checked, [1-9]/);
  killed.kill("SIGKILL");
  await exited;
  const half = await countOthers(url, newer);
  assert.ok(Number(half["mails.body_sealed"]) > 0, JSON.stringify(half));
  assert.equal(half["installation.secret_sealed"], 1);

  // Until the end, a gateway needs both keys.
  const early = await runCli(["rotate-master-key"], rotation(newer));
  assert.equal(early.code, 1);
  assert.match(
    early.stderr,
    new RegExp(
      `^kaunter: This master key is not the one this database was sealed with \\(key id ${keyIdOf(newer)}, database uses ${keyIdOf(older)}\\)\\.$`,
      "m",
    ),
  );

  const [ofFirst, ofSecond] = await Promise.all([loads[0].stop(), loads[1].stop()]);
  await expectPayments(second, first, ofFirst);
  await expectPayments(first, second, ofSecond);

  // The first one seals with the old key no longer; the other one is under load to the end.
  const last = load(second);
  const rotated = await runCli(["rotate-master-key", "--json"], rotation(newer, older));
  assert.equal(rotated.code, 0, rotated.stderr);
  assert.equal(rotated.json.keyId, keyIdOf(newer));
  assert.deepEqual(rotated.json.retiredKeyIds, [keyIdOf(older)]);
  assert.match(rotated.stderr, /^mails: 1\d{3} rows checked, \d+ sealed again$/m);
  assert.deepEqual(await countOthers(url, newer), {});
  const again = await runCli(["rotate-master-key", "--json"], rotation(newer));
  assert.deepEqual([again.json.resealed, again.json.retiredKeyIds], [0, []]);

  const alone = await startWith(newer);
  const late = await last.stop();
  assert.deepEqual(
    ["a", "4242424242424242"].map((text) => alone.deps.fingerprinter.of(text)),
    ["a", "4242424242424242"].map((text) => first.deps.fingerprinter.of(text)),
  );
  assert.equal(alone.deps.idMask.of("1767225600123456"), first.deps.idMask.of("1767225600123456"));
  await expectPayments(alone, first, ofFirst);
  await expectPayments(alone, second, [...ofSecond, ...late]);
  assert.equal((await pay(alone)).attemptState, "APPROVED");
  const token = await first.token();
  const { status } = await fetch(`${first.baseUrl}/v1/users`, {
    headers: { authorization: `Bearer ${token}` },
  });
  assert.notEqual(status, 500);

  // A machine that was forgotten would seal with the old key again.
  const rejected = new RegExp(
    `The master key ${keyIdOf(older)} was rotated out of this database, which uses ${keyIdOf(newer)}\\.`,
  );
  const stale = await runCli(["rotate-master-key"], rotation(older, newer));
  assert.equal(stale.code, 1);
  assert.match(stale.stderr, rejected);
  const config = { ...first.config, masterKey: new Secret(older) };
  await assert.rejects(buildDeps(config, silentLog), rejected);
});

test("a rotation names a value that does not open, and a process that uses the old key", async () => {
  await using open = new AsyncDisposableStack();
  const { url, coordinatorUrl, drop } = await createDemoDatabase(folder);
  open.defer(drop);
  const environment = { KAUNTER_MASTER_KEY: keysOf(older) };
  const gateway = await startTestGateway({ databaseUrl: url, coordinatorUrl, environment });
  open.defer(gateway.stop);
  const { database } = gateway; // the account of a rotation
  const sealer = createSealer([newer, older], systemRandom);
  const deps = { database, sealer, oldKeyIds: [keyIdOf(older)] };
  let count = 0;
  const busy = resealSecrets(deps, async ({ table }) => {
    if (table === "token_keys") await addMails(gateway, 1, `busy-${count++}`);
  });
  await assert.rejects(busy, /a process still seals with another key/);

  await addMails(gateway, 1, "moved");
  await gateway.query`update mails set id = 'elsewhere' where id = 'moved-0'`;
  await assert.rejects(
    resealSecrets(deps, () => {}),
    /mails\.body_sealed of elsewhere does not open/,
  );
});

test("a rotation that ends right after its last row has retired the old key", async () => {
  await using open = new AsyncDisposableStack();
  const { url, coordinatorUrl, drop } = await createDemoDatabase(folder);
  open.defer(drop);
  const environment = { KAUNTER_MASTER_KEY: keysOf(older) };
  const gateway = await startTestGateway({ databaseUrl: url, coordinatorUrl, environment });
  open.defer(gateway.stop);
  const database = openDatabase({ url, connectionsMax: 2 });
  open.defer(() => database.end());
  const sealer = createSealer([newer, older], systemRandom);
  const killed = resealSecrets({ database, sealer, oldKeyIds: [keyIdOf(older)] }, ({ table }) => {
    if (table === INSTALLATION.table) throw new Error("killed");
  });
  await assert.rejects(killed, /killed/);
  const retired = await queryAt(url, "select retired_key_ids from installation");
  assert.deepEqual(retired, [[[keyIdOf(older)]]]);
});
