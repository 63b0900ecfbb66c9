// Monthly fee statements: what settlements deducted, numbered without gaps, never changed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dayOf, startOfDay } from "../../packages/gateway/src/domain/malaysian-day.ts";
import { settleMerchants } from "../../packages/gateway/src/jobs/settlement/settle-days.ts";
import { issueFeeStatements } from "../../packages/gateway/src/operations/settlement/issue-fee-statements.ts";
import { pay } from "../support/pay.ts";
import { readPdfText } from "../support/portal/files/read-pdf.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { makeInvitedMerchant, signInOperator } from "../support/portal/verification.ts";
import { passMidnight, passToNoon, provideFrozenGateway } from "../support/time/midnight.ts";

const CARD = "4000004580000002";
const SST = "W10-1808-32000001";

const gateway = await provideFrozenGateway({
  environment: { KAUNTER_COMPANY_NAME: "Ujian Sdn. Bhd.", KAUNTER_COMPANY_TIN: "C12345678900" },
});
await passToNoon(gateway);
const { merchantId } = gateway.demo;
const now = () => gateway.deps.clock.now();
const thisMonth = () => dayOf(now()).slice(0, 7);

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
}

/** Lets the month end, and settles it. Returns the month that ended. */
async function passMonth(): Promise<string> {
  const month = thisMonth();
  const start = startOfDay(`${monthAfter(month)}-01`);
  assert.ok(start);
  await gateway.sandbox.clock.advance(start.getTime() - now().getTime() + 3 * 60_000);
  await gateway.ensurePartitions();
  assert.equal(
    await settleMerchants(gateway.deps, dayOf(new Date(now().getTime() - 86_400_000))),
    0,
  );
  return month;
}

async function listStatements() {
  const owner = await signInOwner(gateway);
  return (await owner.call("listFeeStatements")).body.items;
}

test("a month with fees has a statement of what its settlements deducted", async () => {
  await gateway.query`
    insert into service_tax_rates (valid_from, rate_basis_points, registration_number)
    values (${new Date(now().getTime() - 1_000)}, 800, ${SST})`;
  await pay(gateway, { amountMinor: 5_000 });
  await pay(gateway, { amountMinor: 7_000 });
  const voided = await pay(gateway, { amountMinor: 10_000, cardNumber: CARD });
  const reversed = { path: "/v3/payment/reverse", body: { orderId: voided.orderId } };
  assert.equal((await gateway.call(reversed)).status, 200);
  await pay(gateway, { amountMinor: 20_000, cardNumber: CARD });
  await settleMerchants(gateway.deps, await passMidnight(gateway));
  assert.equal(await issueFeeStatements(gateway.deps), true);
  if (thisMonth() === dayOf(new Date(now().getTime() - 86_400_000)).slice(0, 7)) {
    assert.deepEqual(await listStatements(), [], "the month has not ended");
  }
  const month = await passMonth();
  assert.equal(await issueFeeStatements(gateway.deps), true);
  const [statement, ...others] = await listStatements();
  assert.deepEqual(others, []);
  assert.equal(statement.number, `FS-${merchantId}-0001`);
  assert.ok(statement.month <= month);
  const { settled } = await readSettled();
  assert.deepEqual([statement.feeMinor, statement.taxMinor], settled);
  assert.equal(statement.totalMinor, statement.feeMinor + statement.taxMinor);
});

async function readSettled() {
  const [row] = await gateway.query`
    select -sum(fees_minor)::int as fees, -sum(taxes_minor)::int as taxes
      from settlements where merchant_id = ${merchantId}`;
  return { settled: [Number(row?.fees), Number(row?.taxes)] };
}

test("its CSV has a line for each method and rate, which add up to the last line", async () => {
  const [{ month, number, feeMinor, taxMinor }] = await listStatements();
  const owner = await signInOwner(gateway);
  const file = await owner.call("downloadFeeStatement", { params: { month } });
  assert.match(file.headers.get("content-disposition") ?? "", new RegExp(`${number}_.*\\.csv`));
  const [header = "", ...rows] = file.text.replace("\uFEFF", "").trim().split("\r\n");
  const columns = header.split(",");
  const sen = (row: string, column: string) =>
    Math.round(Number(row.split(",")[columns.indexOf(column)]) * 100);
  const total = rows.pop() ?? "";
  assert.equal(rows.length, 2, rows.join("\n"));
  for (const column of ["fee_myr", "service_tax_myr", "total_myr", "volume_myr"]) {
    const sum = rows.reduce((all, row) => all + sen(row, column), 0);
    assert.equal(sum, sen(total, column), column);
  }
  assert.deepEqual([sen(total, "fee_myr"), sen(total, "service_tax_myr")], [feeMinor, taxMinor]);
  const card = rows.find((row) => row.includes(",1,8.00,")) ?? rows.join("\n");
  assert.match(card, /,2,300\.00,1,/, "the voided payment is counted, and its fee deducted");
});

test("its document names both companies, the tax number, each fee and the sums", async () => {
  const [{ month, number }] = await listStatements();
  const owner = await signInOwner(gateway);
  for (const [lang, heading] of [
    ["en", "Fee statement"],
    // cspell:disable-next-line
    ["ms", "Penyata yuran"],
  ] as const) {
    const url = `${gateway.baseUrl}/portal/api/fee-statements/${month}/file.pdf?lang=${lang}`;
    const file = await fetch(url, { headers: { cookie: owner.cookie ?? "" } });
    assert.equal(file.headers.get("content-type"), "application/pdf");
    const text = await readPdfText(new Uint8Array(await file.arrayBuffer()));
    for (const part of [heading, number, SST, "Ujian Sdn. Bhd.", "C12345678900"]) {
      assert.ok(text.includes(part), `${part} in ${text}`);
    }
  }
});

test("it is issued once, whoever tries, and stays as it was issued", async () => {
  const before = await listStatements();
  await Promise.all([issueFeeStatements(gateway.deps), issueFeeStatements(gateway.deps)]);
  assert.deepEqual(await listStatements(), before);
  await assert.rejects(
    gateway.query`update fee_statements set fee_minor = 0 where merchant_id = ${merchantId}`,
    /fee_statements/,
  );
  await assert.rejects(
    gateway.query`delete from fee_statements where merchant_id = ${merchantId}`,
    /fee_statements/,
  );
});

test("a month without fees has none, and the next one continues the numbers", async () => {
  await passMonth();
  assert.equal(await issueFeeStatements(gateway.deps), true);
  assert.equal((await listStatements()).length, 1);
  await passToNoon(gateway);
  await pay(gateway, { amountMinor: 5_000 });
  const month = await passMonth();
  assert.equal(await issueFeeStatements(gateway.deps), true);
  const [second] = await listStatements();
  assert.deepEqual([second.number, second.month], [`FS-${merchantId}-0002`, month]);
});

test("a number is never skipped, and a settlement is in one statement", async () => {
  const insert = (sequence: number, month: string) => gateway.query`
    insert into fee_statements (
      merchant_id, sequence, previous_sequence, previous_settlement_id, last_settlement_id, month_start,
      fee_minor, tax_minor, content, issued_at)
    select merchant_id, ${sequence}::int, ${sequence}::int - 1, last_settlement_id,
           last_settlement_id || 'x', ${month}::date, 0, 0, '{}', ${now()}
      from fee_statements where merchant_id = ${merchantId} order by sequence desc limit 1`;
  await assert.rejects(insert(4, "2031-01-01"), /foreign key|fee_statements/);
  await assert.rejects(insert(3, "2031-01-15"), /fee_statements_month_start_check/);
  await assert.rejects(
    gateway.query`
      insert into fee_statements
      select merchant_id, sequence + 1, sequence, last_settlement_id, last_settlement_id,
             '2031-01-01', 0, 0, '{}', issued_at
        from fee_statements where merchant_id = ${merchantId} order by sequence desc limit 1`,
    /fee_statements/,
  );
});

test("the statements of all months add up to what settlements deducted", async () => {
  await passToNoon(gateway);
  await pay(gateway, { amountMinor: 6_000 });
  await passMonth();
  await issueFeeStatements(gateway.deps);
  const statements = await listStatements();
  assert.equal(statements.length, 3);
  const sum = (name: string) =>
    statements.reduce((all: number, each: Record<string, number>) => all + (each[name] ?? 0), 0);
  const { settled } = await readSettled();
  assert.deepEqual([sum("feeMinor"), sum("taxMinor")], settled);
});

test("an operator has the month's statements of all merchants; merchants have their own only", async () => {
  const [{ month, number, totalMinor }] = await listStatements();
  const params = { month };
  const operator = await signInOperator(gateway);
  const { owner } = await makeInvitedMerchant(gateway, operator);
  assert.equal((await owner.call("exportFeeStatements", { params })).status, 404);
  assert.equal((await owner.call("downloadFeeStatement", { params })).status, 404);
  assert.deepEqual((await owner.call("listFeeStatements")).body.items, []);
  const { text } = await operator.call("exportFeeStatements", { params });
  const row = text.split("\r\n").find((line) => line.includes(number)) ?? "";
  assert.ok(row.endsWith(`,${(totalMinor / 100).toFixed(2)}`), text);
});
