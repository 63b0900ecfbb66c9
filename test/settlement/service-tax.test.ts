// Service tax on fees: a dated rate, booked with each fee and returned with it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dayOf, endOfDay } from "../../packages/gateway/src/domain/malaysian-day.ts";
import { settleMerchants } from "../../packages/gateway/src/jobs/settlement/settle-days.ts";
import { checkLedger } from "../../packages/gateway/src/operations/settlement/check-ledger.ts";
import { pay } from "../support/pay.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { passMidnight, passToNoon, provideFrozenGateway } from "../support/time/midnight.ts";

const TAX_BASIS_POINTS = 800;
const CARD = "4000004580000002";

const gateway = await provideFrozenGateway();
await passToNoon(gateway);
const { merchantId } = gateway.demo;
const now = () => gateway.deps.clock.now();

async function setTax(validFrom: Date, basisPoints: number): Promise<void> {
  await gateway.query`
    insert into service_tax_rates (valid_from, rate_basis_points, registration_number)
    values (${validFrom}, ${basisPoints}, 'W10-1808-32000001')`;
}

interface Booked {
  kind: string;
  payable: number;
  fees: number;
  taxes: number | null;
}

async function listBooked(transactionId: string): Promise<Booked[]> {
  const rows = await gateway.query`
    select kind, payable_minor as payable, fees_minor as fees, taxes_minor as taxes
      from ledger_postings
     where merchant_id = ${merchantId} and transaction_id = ${transactionId}
       and kind in ('FEE', 'FEE_RETURNED') order by kind`;
  return rows.map((row) => ({
    kind: String(row.kind),
    payable: Number(row.payable),
    fees: Number(row.fees),
    taxes: row.taxes === null ? null : Number(row.taxes),
  }));
}

async function moneyOf(id: string) {
  const owner = await signInOwner(gateway);
  return (await owner.call("getPayment", { params: { id } })).body.money;
}

test("without a rate there is no tax", async () => {
  const { id } = await pay(gateway, { amountMinor: 5_000 });
  assert.deepEqual(await listBooked(id), [{ kind: "FEE", payable: 120, fees: -120, taxes: null }]);
  assert.equal((await moneyOf(id)).taxMinor, 0);
});

test("a rate applies from its Malaysian midnight on", async () => {
  const midnight = endOfDay(dayOf(now()));
  assert.ok(midnight);
  await setTax(midnight, TAX_BASIS_POINTS);
  await gateway.sandbox.clock.advance(midnight.getTime() - now().getTime() - 60_000);
  const before = await pay(gateway, { amountMinor: 5_000 });
  assert.equal((await listBooked(before.id))[0]?.taxes, null);
  await passMidnight(gateway);
  const { id } = await pay(gateway, { amountMinor: 5_000 });
  assert.deepEqual(await listBooked(id), [{ kind: "FEE", payable: 130, fees: -120, taxes: -10 }]);
  const { feeMinor, taxMinor, netMinor } = await moneyOf(id);
  assert.deepEqual([feeMinor, taxMinor, netMinor], [120, 10, 4_870]);
});

test("a void returns the fee and the tax that was charged, also when the rate has ended", async () => {
  const before = await readBalances();
  const { id, orderId } = await pay(gateway, { amountMinor: 10_000, cardNumber: CARD });
  const charged = { kind: "FEE", payable: 194, fees: -180, taxes: -14 };
  assert.deepEqual(await listBooked(id), [charged]);
  await setTax(now(), 0);
  const answer = await gateway.call({ path: "/v3/payment/reverse", body: { orderId } });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const returned = { kind: "FEE_RETURNED", payable: -194, fees: 180, taxes: 14 };
  assert.deepEqual((await listBooked(id)).slice(-1), [returned]);
  assert.deepEqual(await readBalances(), before);
  const untaxed = await pay(gateway, { amountMinor: 5_000 });
  assert.equal((await listBooked(untaxed.id))[0]?.taxes, null);
});

test("the settlement has the tax on its own line; the signed interface has it in the fee", async () => {
  await settleMerchants(gateway.deps, await passMidnight(gateway));
  const owner = await signInOwner(gateway);
  const [settled] = (await owner.call("listSettlements")).body.items;
  assert.deepEqual([settled.feesMinor, settled.taxesMinor], [-240, -10]);
  const params = { id: settled.id };
  const { lines } = (await owner.call("getSettlement", { params })).body;
  const taxes: number[] = lines.map(({ taxMinor }: { taxMinor: number }) => taxMinor);
  assert.deepEqual(
    taxes.filter((minor) => minor !== 0).toSorted((a, b) => a - b),
    [-14, -10, 14],
  );
  const [header = "", ...rows] = (await owner.call("downloadSettlement", { params })).text
    .trim()
    .split("\r\n");
  const place = header.split(",").indexOf("tax_myr");
  assert.deepEqual(
    rows.map((row) => Math.round(Number(row.split(",").at(place)) * 100)),
    taxes,
  );
  const body = { transactionType: "PAYMENT", date: settled.date, method: [], region: [] };
  const { items } = (await gateway.call({ path: "/v3/payment/reconciliation", body })).body;
  assert.deepEqual(
    items
      .map((item: Record<string, string>) => `${item.serviceFee} ${item.settlementAmount}`)
      .toSorted(),
    ["-1.20 48.80", "-1.30 48.70", "-1.94 98.06"],
  );
  assert.deepEqual(await checkLedger(gateway.deps), []);
});

async function readBalances(): Promise<Record<string, unknown> | undefined> {
  const [row] = await gateway.query`
    select sum(payable_minor)::text as payable, sum(fees_minor)::text as fees,
           sum(taxes_minor)::text as taxes
      from ledger_heads where merchant_id = ${merchantId}`;
  return row;
}
