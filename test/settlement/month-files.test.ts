// The files of a merchant's month: what each line says, that the balance is that of the API, and
// that no later deletion changes a figure.
// cspell:ignore rokiah
import assert from "node:assert/strict";
import { test } from "node:test";
import { dayOf, endOfDay } from "../../packages/gateway/src/domain/malaysian-day.ts";
import type { DisputeReport } from "../../packages/gateway/src/domain/payment/provider-report.ts";
import { expireDueCheckouts } from "../../packages/gateway/src/jobs/checkout/expire-checkouts.ts";
import { deleteOldUnpaidCheckouts } from "../../packages/gateway/src/jobs/payment/delete-unpaid-checkouts.ts";
import { settleMerchants } from "../../packages/gateway/src/jobs/settlement/settle-days.ts";
import { recordDispute } from "../../packages/gateway/src/operations/dispute/record-dispute.ts";
import { openCheckout, pay, readCheckout, readPayment } from "../support/pay.ts";
import { makeStranger } from "../support/portal/make-stranger.ts";
import { signInAs, signInOwner } from "../support/portal/portal-client.ts";
import {
  download,
  type MonthRow,
  movedBy,
  readMovements,
  rowsOf,
  senOf,
  sumOf,
} from "../support/samples/month-files.ts";
import { passMidnight, passToNoon, provideFrozenGateway } from "../support/time/midnight.ts";

const EMAIL = "rokiah@payer.example";
const CUSTOMER = { userId: "shop-4471", email: EMAIL, countryCode: "", phoneNumber: "" };
/** Digits that a spreadsheet would read as a number. */
const LONG_ORDER = "260000000000000000000042";

const gateway = await provideFrozenGateway();
await passToNoon(gateway);
const now = () => gateway.deps.clock.now();
const month = () => dayOf(now()).slice(0, 7);
while (Number(dayOf(now()).slice(8)) > 20) await passToNoon(gateway); // it all happens in a month
const taxFrom = endOfDay(dayOf(now()));
await gateway.query`
  insert into service_tax_rates (valid_from, rate_basis_points, registration_number)
  values (${taxFrom}, 800, 'W10-1808-32000001')`;
await passToNoon(gateway);
async function shownMinor(): Promise<number> {
  const { body } = await owner.call("getBalance");
  return body.availableMinor + body.pendingMinor + body.reservedMinor;
}

const ofType = (rows: readonly MonthRow[], type: string) => {
  const [row, ...more] = rows.filter((one) => one.type === type);
  assert.ok(row && more.length === 0, `${more.length + (row ? 1 : 0)} lines of ${type}`);
  return row;
};

const paid = await pay(gateway, { amountMinor: 10_000, orderId: LONG_ORDER, customer: CUSTOMER });
await gateway.sandbox.clock.advance(1_000);
const undone = await pay(gateway, { amountMinor: 5_000, cardNumber: "4000004580000002" });
const part = { type: "PARTIAL", currencyType: "MYR", amount: 1_500 };
const refunded = await gateway.call({
  path: "/v3/payment/refund",
  body: { transactionId: paid.id, refund: part, reason: "cold" },
  headers: { "idempotency-key": "return-00017" },
});
assert.equal(refunded.status, 200, JSON.stringify(refunded.body));
const reversal = { orderId: undone.orderId };
const reversed = await gateway.call({ path: "/v3/payment/reverse", body: reversal });
assert.equal(reversed.status, 200, JSON.stringify(reversed.body));

const disputed = await pay(gateway, { amountMinor: 7_700, cardNumber: "4242424242424242" });
const dispute = {
  ...{ reference: "CB-2026-001", stage: "opened", amountMinor: 7_700, currency: "MYR" },
  ...{ reason: "fraudulent", rawReason: "FRAUD", dueAt: null },
} as const satisfies DisputeReport;
for (const stage of ["opened", "won"] as const) {
  await gateway.sandbox.clock.advance(1_000);
  const payment = await readPayment(gateway, disputed.attemptId);
  await gateway.deps.database.transaction((tx) =>
    recordDispute(gateway.deps, tx, payment, { ...dispute, stage }),
  );
}
await settleMerchants(gateway.deps, await passMidnight(gateway));
/** A session does not last until the next day. */
const owner = await signInOwner(gateway);
const rows = await readMovements(owner, month());

test("the lines begin with the balance before, and end with the one that the API shows", async () => {
  const [first, last] = [rows[0], rows.at(-1)];
  assert.deepEqual(
    [first?.type, first?.balance_myr, first?.day],
    ["OPENING_BALANCE", "0.00", `${month()}-01`],
  );
  assert.match(first?.description ?? "", /without amounts on hold for disputes/);
  assert.equal(last?.type, "BALANCE_SO_FAR");
  assert.equal(senOf(last?.balance_myr), sumOf(rows));
  assert.equal(senOf(last?.balance_myr), await shownMinor());
});

test("a payment, its fee and its service tax are lines of their own", () => {
  const own = rows.filter(({ order_id: id }) => id === LONG_ORDER);
  const [payment, fee, tax] = own;
  assert.deepEqual(
    [payment, fee, tax].map((row) => [row?.type, row?.in_myr, row?.out_myr]),
    [
      ["PAYMENT", "100.00", ""],
      ["FEE", "", "1.20"],
      ["SERVICE_TAX", "", "0.10"],
    ],
  );
  assert.equal(fee?.line_id, tax?.line_id);
  assert.equal(payment?.transaction_id, paid.id);
  assert.equal(payment?.provider_reference, paid.railReference);
  assert.ok(payment?.bank_name && payment.method_name);
  assert.match(payment?.time ?? "", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+08:00$/);
});

test("a refund names its own ID and the merchant's key; a reversal returns fee and tax", () => {
  const refund = ofType(rows, "REFUND");
  assert.deepEqual([refund.out_myr, refund.merchant_reference], ["15.00", "return-00017"]);
  assert.notEqual(refund.id, refund.transaction_id);
  assert.equal(ofType(rows, "REVERSAL").out_myr, "50.00");
  const returned = [ofType(rows, "FEE_RETURNED"), ofType(rows, "SERVICE_TAX_RETURNED")];
  const charged = rows.filter(
    ({ order_id: id, type = "" }) => id === undone.orderId && /^(FEE|SERVICE_TAX)$/.test(type),
  );
  assert.deepEqual(
    returned.map((row) => row.in_myr),
    charged.map((row) => row.out_myr),
  );
});

test("a dispute leaves the balance while it is on hold, and returns when it is won", () => {
  const [held, won] = [ofType(rows, "DISPUTE"), ofType(rows, "DISPUTE_WON")];
  assert.deepEqual([held.out_myr, won.in_myr], ["77.00", "77.00"]);
  assert.equal(held.provider_reference, "CB-2026-001");
  assert.equal(held.order_id, disputed.orderId);
});

test("a payout names its settlement, its reference and its line of the other file", async () => {
  const payout = ofType(rows, "PAYOUT");
  const { text } = await owner.call("downloadMonthPayouts", { query: { month: month() } });
  const [line, ...more] = rowsOf(text);
  assert.deepEqual(more, []);
  assert.equal(line?.amount_myr, payout.out_myr);
  assert.deepEqual(
    [line?.payout_id, line?.settlement_id, line?.reference],
    [payout.payout_id, payout.settlement_id, payout.payout_reference],
  );
  assert.match(line?.account ?? "", /^•••• \d{4}$/);
  assert.ok(line?.state && line.description && line.bank_name && line.created_at);
  const settled = rows.filter(({ type, settlement_id: id }) => type !== "PAYOUT" && id);
  assert.equal(sumOf(settled), -movedBy(payout) + senOf(rows.at(-1)?.balance_myr));
  assert.ok(settled.every((row) => row.settlement_date === line?.settlement_date));
});

test("the files are named with the Malaysian day and time", async () => {
  const { name } = await download(gateway, owner, `months/movements?month=${month()}&format=xlsx`);
  const at = new Date(now().getTime() + 8 * 3_600_000).toISOString();
  const time = `${at.slice(0, 10)}_${at.slice(11, 19).replaceAll(":", "-")}`;
  assert.equal(name, `movements-${month()}_${time}.xlsx`);
  for (const path of ["payments/file", "audit.csv"]) {
    const file = await download(gateway, owner, path);
    assert.ok(file.name.endsWith(`_${time}.csv`), file.name);
  }
});

test("no figure changes when payers are erased and unpaid checkouts deleted", async () => {
  const unpaid = await openCheckout(gateway, { amountMinor: 3_300 });
  const figures = (list: readonly MonthRow[]) =>
    list
      .filter(({ type }) => type !== "BALANCE_SO_FAR")
      .map((row) => [row.line_id, row.type, row.in_myr, row.out_myr, row.balance_myr]);
  await owner.confirm(gateway.demo.portal.password);
  await gateway.query`update notifications set status = 'EXHAUSTED', next_attempt_at = null where status = 'PENDING'`;
  const erased = await owner.call("erasePayer", { body: { by: "EMAIL", value: EMAIL } });
  assert.equal(erased.status, 200, erased.text);
  await gateway.sandbox.clock.advance(2 * 86_400_000);
  await gateway.ensurePartitions();
  await expireDueCheckouts(gateway.deps);
  await gateway.sandbox.clock.advance(2 * 86_400_000);
  assert.ok((await deleteOldUnpaidCheckouts(gateway.deps, 1)) > 0);
  assert.equal(await readCheckout(gateway, unpaid), null);
  const again = await readMovements(
    await signInOwner(gateway),
    dayOf(taxFrom ?? now()).slice(0, 7),
  );
  assert.deepEqual(figures(again), figures(rows));
});

test("what is no month, or has not begun, is rejected", async () => {
  const client = await signInOwner(gateway);
  for (const name of ["downloadMonthMovements", "downloadMonthPayouts"]) {
    for (const bad of ["2026-13", "9999-01", "2026", ""]) {
      const answer = await client.call(name, { query: { month: bad } });
      assert.equal(answer.status, 400, `${name} ${bad}`);
    }
    const answer = await client.call(name, { query: { month: month(), format: "pdf" } });
    assert.equal(answer.status, 400);
  }
});

test("a developer has no access, and another merchant has its own months", async () => {
  const client = await signInOwner(gateway);
  client.password = gateway.demo.portal.password;
  const developer = await signInAs(gateway, client, "DEVELOPER");
  const query = { month: month() };
  const refused = await developer.client.call("downloadMonthMovements", { query });
  assert.equal(refused.status, 403);
  const stranger = await makeStranger(gateway);
  const own = await readMovements(stranger, month());
  assert.deepEqual(
    own.map((row) => [row.type, row.balance_myr]),
    [
      ["OPENING_BALANCE", "0.00"],
      ["BALANCE_SO_FAR", "0.00"],
    ],
  );
});
