// `kaunter card-issuers`, and rules about the countries that it imports.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { runCli } from "../cli/run-cli.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { pay } from "../support/pay.ts";
import { type PortalClient, signInOwner } from "../support/portal/portal-client.ts";
import { databaseOf } from "../support/server/test-home.ts";

const SECOND = "card-second";
const VISA = "4242424242424242";
const MASTERCARD = "5555555555554444";

const gateway = await provideOwnGateway();
const folder = mkdtempSync(join(tmpdir(), "kaunter-issuers-"));
after(() => rmSync(folder, { recursive: true }));
let operator: PortalClient;
before(async () => {
  operator = await signInOwner(gateway);
  const texts = { id: SECOND, name: SECOND, descriptor: "", reason: "A price" };
  const body = { ...texts, protocol: "card", limits: [], settings: gateway.sandbox.rails.card };
  const proposed = await operator.call("proposeContract", { body });
  assert.deepEqual(proposed.body, { done: true }, proposed.text);
});

function importLines(...lines: string[]) {
  const file = join(folder, "bins.csv");
  writeFileSync(file, `from,to,country\n${lines.join("\n")}\n`);
  return runCli(["card-issuers", file], {
    folder,
    env: {
      ...databaseOf(gateway.config),
      KAUNTER_MASTER_KEY: gateway.config.masterKey?.reveal().toString("hex") ?? "",
    },
  });
}

const railOf = async (cardNumber: string) => (await pay(gateway, { cardNumber })).railId;

test("a rule about an issuer's country holds once the list knows it", async () => {
  const rule = {
    ...{ name: "local", methods: [], cardBrands: [], merchantIds: [], issuerCountries: ["MY"] },
    ...{ amountMinorMin: null, amountMinorMax: null },
    shares: [{ contractId: SECOND, percent: 100 }],
  };
  const body = { version: 0, rules: [rule], reason: "Local cards are cheaper there" };
  assert.equal((await operator.call("changeRouting", { body })).status, 200);
  assert.equal(await railOf(VISA), "card");
  const imported = await importLines("424242,424242,MY", "555555,555555,SG");
  assert.deepEqual(
    [imported.code, imported.stdout.trim()],
    [0, "2 ranges imported, in place of 0."],
  );
  assert.equal(await railOf(VISA), SECOND);
  assert.equal(await railOf(MASTERCARD), "card");
});

test("a list with a line that cannot be read changes nothing and names the line", async () => {
  const failed = await importLines("424242,424242,SG", "5555,5555,MY");
  assert.equal(failed.code, 1);
  assert.match(failed.stderr, /Line 3: from and to must be the first 6 to 19 digits/);
  const kept = await gateway.query<{ country: string }>`
    select country from card_issuers order by bin_from`;
  assert.deepEqual(kept, [{ country: "MY" }, { country: "SG" }]);
  const audited = await gateway.query<{ after: object }>`
    select after from audit_log where action = 'contract.issuers_imported'`;
  assert.deepEqual(audited, [{ after: { ranges: 2 } }]);
});

test("a file that is not there, or none, is an error that says what to do", async () => {
  const env = { DATABASE_URL: "postgresql://127.0.0.1:1/none" };
  const missing = await runCli(["card-issuers", "none.csv"], { folder, env });
  assert.equal(missing.code, 1);
  assert.match(missing.stderr, /none\.csv cannot be read/);
  const none = await runCli(["card-issuers"], { folder, env });
  assert.equal(none.code, 2);
  assert.match(none.stderr, /kaunter card-issuers bins\.csv/);
});
