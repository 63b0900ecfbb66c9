// A fee that nobody has decided is never charged, and a method without one is not offered.
import assert from "node:assert/strict";
import { cpSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { migrate } from "../../packages/gateway/src/store/migrate.ts";
import { MIGRATIONS_FOLDER } from "../../packages/gateway/src/store/schema-state.ts";
import { createEmptyDatabase } from "../support/database.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { makeSecondMerchant } from "../support/other-merchant.ts";
import { createCheckout } from "../support/pay.ts";
import { browse } from "../support/payer/browse.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { queryAt } from "../support/server/test-home.ts";

const NUMBER = "0058";
const folder = join(provideFolder(), "migrations");
cpSync(MIGRATIONS_FOLDER, folder, { recursive: true });
for (const name of readdirSync(folder)) {
  if (/^\d{4}_/.test(name) && name.slice(0, 4) >= NUMBER) rmSync(join(folder, name));
}

/**
 * The fees of merchants that a database has which was migrated before and after such statements.
 */
async function feesAfter(t: TestContext, ...statements: string[]): Promise<number> {
  const { url, drop } = await createEmptyDatabase();
  t.after(drop);
  await migrate(url, { folder });
  for (const statement of statements) await queryAt(url, statement);
  await migrate(url);
  const [row] = await queryAt(
    url,
    `select count(*)::int as count from fee_schedules a
      where party = 'MERCHANT' and not is_end and not exists (
        select from fee_schedules b
         where b.party = a.party and b.method = a.method and b.fee_key = a.fee_key
           and b.is_end and b.valid_from > a.valid_from)`,
  );
  return Number(row?.[0]);
}

const installed = (mode: string) =>
  `insert into installation (id, mode, secret_sealed, created_at)
   values ('installation', '${mode}', '', '2026-01-01Z')`;
const POSTED = `
  insert into ledger_postings (merchant_id, bucket, sequence, kind, reference, rail_id,
                               payable_minor, receivable_minor, created_at)
  values ('1', 0, 1, 'PAYMENT', 'T1', 'fpx', -100, 100, '2026-01-01Z')`;
const DECIDED = `
  insert into fee_schedules (party, method, valid_from, rate_basis_points)
  values ('MERCHANT', 'FPX_MY', '2026-01-01Z', 100)`;

test("a new database has no fee of a merchant", async (t) => {
  assert.equal(await feesAfter(t), 0);
  const { url, drop } = await createEmptyDatabase();
  t.after(drop);
  await migrate(url);
  assert.deepEqual(await queryAt(url, "select id from fee_schedules"), []);
  await queryAt(url, DECIDED);
  await assert.rejects(queryAt(url, "delete from fee_schedules"), /never changed/);
});

test("production that was never used and has set no fee loses those it was given", async (t) => {
  assert.equal(await feesAfter(t, installed("production")), 0);
});

for (const [what, ...statements] of [
  ["a sandbox", installed("sandbox")],
  ["production that has posted", installed("production"), POSTED],
  ["production whose operator has set a fee", installed("production"), DECIDED],
] as const) {
  test(`${what} keeps the fees it has`, async (t) => {
    const given = what.includes("operator") ? 16 : 15;
    assert.equal(await feesAfter(t, ...statements), given);
  });
}

const gateway = await provideOwnGateway();
await gateway.query`
  insert into fee_schedules (party, method, fee_key, valid_from, rate_basis_points, is_end)
  select party, method, fee_key, '2020-01-02Z', 0, true from fee_schedules
   where party = 'MERCHANT'`;
const priced = await makeSecondMerchant(gateway);
await gateway.query`
  insert into fee_schedules (party, merchant_id, method, valid_from, rate_basis_points)
  values ('MERCHANT', ${priced.merchantId}, 'FPX_MY', '2020-01-02Z', 0)`;

test("a merchant without fees cannot open a checkout, and the error says why", async () => {
  const answer = await gateway.call({ path: "/v3/payment/online", body: gateway.checkoutBody() });
  assert.equal(answer.body.error?.code, "DOES_NOT_HAVE_ACTIVE_WALLET");
  assert.match(answer.body.error.message, /does not have a fee|has a fee for this merchant yet/);
});

test("only a method with a fee is offered, and a fee of 0 is one", async () => {
  const { application, storeId } = priced;
  const { id } = await createCheckout(gateway, { storeId }, { application });
  const { text } = await browse("GET", `${gateway.baseUrl}/checkout?checkoutId=${id}`);
  assert.match(text, /FPX/);
  assert.doesNotMatch(text, /Touch .n Go|GrabPay/);
  const body = { checkoutId: id, method: "TNG_MY", type: "URL" };
  const path = "/v3/payment/online/checkout";
  const answer = await gateway.call({ path, body, application });
  assert.equal(answer.body.error?.code, "DOES_NOT_HAVE_ACTIVE_WALLET");
  const fpx = { ...body, method: "FPX_MY", fpx: { bankCode: "PBB0233:B2C" } };
  const started = await gateway.call({ path, body: fpx, application });
  assert.equal(started.status, 200, JSON.stringify(started.body));
});

test("operators see how many methods wait for a fee", async () => {
  const operator = await signInOwner(gateway);
  const { items } = (await operator.call("getAttention")).body;
  const item = items.find(({ kind }: { kind: string }) => kind === "fees_missing");
  assert.ok(item.count >= 5, JSON.stringify(items));
});
