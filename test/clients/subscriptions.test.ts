// Products and methods, as a client with typed members decodes them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { provideOwnGateway } from "../support/gateway.ts";
import { makeSecondMerchant } from "../support/other-merchant.ts";
import { until } from "../support/until.ts";
import { signInClient } from "./client.ts";
import { FORMS } from "./client-forms.ts";

const gateway = await provideOwnGateway();
const go = await signInClient(gateway, FORMS.go);

test("a product has an integer for its id", async () => {
  const { item } = await go.expect("GET", "/v3/merchant/subscriptions");
  assert.deepEqual(
    item.map(({ id, status }: { id: unknown; status: string }) => [id, status]),
    [[1001, "ACTIVE"]],
  );
});

test("a verified merchant's methods are ACTIVE, offline those that a payer's code is of", async () => {
  const { item } = await go.expect("GET", "/v3/payment/subscription/status");
  assert.deepEqual(Object.keys(item.offline).sort(), [
    ...["ALIPAY_CN", "BOOST_MY", "GRABPAY_MY", "MAYBANK_MY", "MCASH_MY", "SHOPEEPAY_MY", "TNG_MY"],
    ...["WECHATPAY_CN", "WECHATPAY_MY"],
  ]);
  assert.deepEqual([...new Set(Object.values(item.offline))], ["ACTIVE"]);
  assert.deepEqual([...new Set(Object.values(item.online))], ["ACTIVE"]);
  for (const id of ["FPX_MY", "GOBIZ_MY", "TNG_MY"]) assert.ok(id in item.online, id);
});

test("a method that the operator took away is SUSPEND", async () => {
  const merchantId = gateway.demo.merchantId;
  await gateway.query`
    insert into merchant_settings (merchant_id, methods, updated_at)
    values (${merchantId}, ${["FPX_MY"]}, now())
    on conflict (merchant_id) do update set methods = excluded.methods`;
  await gateway.query`select pg_notify('kaunter_callers', ${gateway.demo.clientId})`;
  const read = async () => (await go.expect("GET", "/v3/payment/subscription/status")).item.online;
  const online = await until(read, ({ TNG_MY }) => TNG_MY === "SUSPEND");
  assert.deepEqual([online.FPX_MY, online.TNG_MY], ["ACTIVE", "SUSPEND"]);
});

for (const [status, word] of [
  ["UNVERIFIED", "PENDING"],
  ["REVIEWING", "REVIEWING"],
] as const) {
  test(`the methods of a merchant who is ${status} are ${word}, as the product is`, async () => {
    const { application } = await makeSecondMerchant(gateway, { status });
    const client = await signInClient(gateway, FORMS.go, application as typeof gateway.demo);
    const methods = await client.expect("GET", "/v3/payment/subscription/status");
    assert.deepEqual([...new Set(Object.values(methods.item.online))], [word]);
    const products = await client.expect("GET", "/v3/merchant/subscriptions");
    assert.equal(products.item[0].status, word);
  });
}
