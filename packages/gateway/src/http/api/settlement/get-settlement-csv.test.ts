import assert from "node:assert/strict";
import { test } from "node:test";
import { makeSecondMerchant } from "../../../../../../test/support/other-merchant.ts";
import { pay } from "../../../../../../test/support/pay.ts";
import { provideFrozenGateway } from "../../../../../../test/support/time/midnight.ts";
import { dayOf, endOfDay } from "../../../domain/malaysian-day.ts";
import { settleMerchants } from "../../../jobs/settlement/settle-days.ts";

const PATH = "/v3/payment/settlement/csv";
const gateway = await provideFrozenGateway();
const today = dayOf(gateway.deps.clock.now());
await pay(gateway, { amountMinor: 1_250, orderId: "=1+1" });
await pay(gateway, { amountMinor: 10_000, cardNumber: "4000004580000002" });

const ask = (changes: Record<string, unknown> = {}, application = gateway.demo) =>
  gateway.call({ path: PATH, body: { date: today, ...changes }, application });
const rowsOf = (csv: string) => csv.trimEnd().split("\r\n");

test("a day is raw CSV whose details are the reconciliation's items", async () => {
  const response = await ask({ method: "", region: "", sequence: 1 });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("content-type"), "text/csv; charset=utf-8");
  const rows = rowsOf(response.body);
  assert.deepEqual(rows.slice(0, 4), [
    `H,${gateway.demo.merchantId},Kedai Contoh Sdn Bhd,${today},1`,
    "T,2,112.50,-3.00,109.50,0.00,0.00,",
    "S,1,12.50,-1.20,11.30,FPX,MALAYSIA",
    "S,1,100.00,-1.80,98.20,GOBIZ,MALAYSIA",
  ]);
  const body = { transactionType: "PAYMENT", date: today };
  const report = await gateway.call({ path: "/v3/payment/reconciliation", body });
  const items = report.body.items.map((item: Record<string, string>) =>
    [
      "D",
      item.transactionAt,
      item.merchantId,
      item.merchantName,
      item.storeId,
      item.storeName,
      item.region,
      item.method,
      item.transactionType,
      item.type,
      item.transactionId,
      item.orderId === "=1+1" ? "'=1+1" : item.orderId,
      item.currencyType,
      item.grossAmount,
      item.mdr,
      item.serviceFee,
      item.settlementAmount,
    ].join(","),
  );
  assert.deepEqual(rows.slice(4), items);
});

test("a method's part has its own totals, an empty part only the head", async () => {
  const rows = rowsOf((await ask({ method: "GOBIZ" })).body);
  assert.equal(rows[1], "T,1,100.00,-1.80,98.20,0.00,0.00,");
  assert.equal(rows.filter((row) => row.startsWith("D")).length, 1);
  const second = rowsOf((await ask({ sequence: "2" })).body);
  assert.deepEqual(
    second.filter((row) => row.startsWith("D")),
    [],
  );
  assert.ok(second[0]?.endsWith(",2"));
  const none = rowsOf((await ask({ date: "2020-01-01" })).body);
  assert.deepEqual(none.slice(1), ["T,0,0.00,0.00,0.00,0.00,0.00,", "S,0,0.00,0.00,0.00,,"]);
});

for (const [name, changes, code] of [
  ["a date that does not exist", { date: "2026-02-30" }, "INVALID_PARAMETER"],
  ["no date", { date: undefined }, "VALIDATION_ERROR"],
  ["a year there was none of", { date: "0000-01-01" }, "INVALID_PARAMETER"],
  ["part 0", { sequence: 0 }, "VALIDATION_ERROR"],
  ["a part that is no number", { sequence: "x" }, "INVALID_PARAMETER"],
] as const) {
  test(`it rejects ${name}, as JSON`, async () => {
    const { status, body } = await ask(changes);
    assert.equal(status, 400);
    assert.ok(typeof body.error?.code === "string", JSON.stringify(body));
    if (code === "INVALID_PARAMETER") assert.equal(body.error.code, code);
  });
}

test("another merchant's file is empty, and no token is no file", async () => {
  const { application, merchantId } = await makeSecondMerchant(gateway);
  const { body } = await ask({}, { ...gateway.demo, ...application });
  assert.ok(body.startsWith(`H,${merchantId},`), body);
  assert.ok(body.includes("T,0,"));
  const anonymous = await gateway.call({
    path: PATH,
    body: { date: today },
    headers: { authorization: undefined },
  });
  assert.deepEqual([anonymous.status, anonymous.body.error.code], [401, "UNAUTHORIZED"]);
});

test("once the day is settled, the totals tell what was paid out; asked again, the same", async () => {
  const end = endOfDay(today);
  assert.ok(end);
  await gateway.sandbox.clock.advance(end.getTime() - gateway.deps.clock.now().getTime());
  await gateway.ensurePartitions();
  await settleMerchants(gateway.deps, today);
  const first = await ask();
  assert.equal(rowsOf(first.body)[1], "T,2,112.50,-3.00,109.50,0.00,109.50,");
  const again = await ask();
  assert.equal(again.body, first.body);
});

test("while payments come in, the totals of a file are those of its own details", async () => {
  const often = <T>(act: () => Promise<T>) =>
    Array.from({ length: 3 }, async () => {
      for (let round = 0; round < 12; round += 1) await act();
    });
  const asking = often(async () => {
    const rows = rowsOf((await ask({ date: dayOf(gateway.deps.clock.now()) })).body);
    const details = rows.filter((row) => row.startsWith("D,"));
    assert.equal(rows[1]?.split(",")[1], String(details.length));
  });
  await Promise.all([...asking, ...often(() => pay(gateway))]);
});
