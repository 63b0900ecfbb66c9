/** QR codes as published clients ask for them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Call, send } from "../support/api/raw-client.ts";
import { provideTestGateway } from "../support/gateway.ts";

const gateway = await provideTestGateway();
const application = gateway.demo.compat;
const PATH = "/v3/payment/transaction/qrcode";
const LIST_PATH = "/v3/payment/transaction/qrcodes";
const ask = (call: Call) => send(gateway, { application, ...call });

/** What the examples of six clients send: no notifyUrl, `details`, methods without a region. */
const BODY = {
  amount: 1000,
  currencyType: "MYR",
  expiry: { type: "PERMANENT" },
  isPreFillAmount: true,
  method: ["BOOST"],
  order: { details: "1 x Coffee", title: "Sales" },
  redirectUrl: "https://shop.example",
  storeId: gateway.demo.storeId,
};
const kinds = ["STATIC", "DYNAMIC"] as const;

test("codes are created as the clients' examples do", async () => {
  for (const type of kinds) {
    const { status, body } = await ask({ path: PATH, body: { ...BODY, type } });
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(body.item.method, ["BOOST"]);
    assert.equal(body.item.order.detail, "1 x Coffee");
    const page = await fetch(body.item.qrCodeUrl);
    assert.match(await page.text(), /Boost/);
    assert.equal(page.status, 200);
  }
});

test("a shop that redirects its payer to the address sends its own order.id", async () => {
  const order = { id: "A-77", title: "Order A-77", detail: "Web" };
  const body = { ...BODY, method: [], type: "DYNAMIC", order };
  const { item } = (await ask({ path: PATH, body })).body;
  assert.equal(item.order.id, "A-77");
  assert.equal((await ask({ path: PATH, body })).body.item.code, item.code);
});

const FILTERS: readonly (Call & { name: string })[] = [
  {
    name: "quotes that are percent-encoded in part, and raw brackets",
    path: `${LIST_PATH}?order[]=-createdAt&limit=10&filter={%22type%22:%22STATIC%22,%20%22expiry.type%22:%20%22PERMANENT%22}`,
  },
  {
    name: "a percent sign in place of a quote",
    path: `${LIST_PATH}?order[]=-createdAt&limit=10&filter={%22type%22:%STATIC%22,%20%22expiry.type%22:%20%22PERMANENT%22}`,
  },
  {
    name: "the address signed in plain text and called percent-encoded",
    path: `${LIST_PATH}?order[]=-createdAt&limit=10&filter=%7B%22type%22:%22STATIC%22,%20%22expiry.type%22:%20%22PERMANENT%22%7D`,
    signedUrl: `${gateway.baseUrl}${LIST_PATH}?order[]=-createdAt&limit=10&filter={"type":"STATIC", "expiry.type": "PERMANENT"}`,
  },
];
for (const { name, ...call } of FILTERS) {
  test(`the list is filtered with ${name}`, async () => {
    const { status, body } = await ask({ method: "GET", ...call });
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(
      body.items.map(({ type }: { type: string }) => type),
      ["STATIC"],
    );
    assert.equal(body.items[0].storeId, gateway.demo.storeId);
    assert.equal(body.items[0].store?.id, gateway.demo.storeId);
    const read = await ask({ method: "GET", path: `${PATH}/${body.items[0].code}` });
    assert.deepEqual(read.body.item, body.items[0]);
  });
}

test("the list comes whole without a query, and the transactions of a code with a limit", async () => {
  const { items } = (await ask({ method: "GET", path: LIST_PATH })).body;
  assert.equal(items.length, 3);
  const path = `${PATH}/${items[0].code}/transactions?limit=10`;
  const { status, body } = await ask({ method: "GET", path });
  assert.equal(status, 200);
  assert.deepEqual(body, { items: [], code: "SUCCESS", meta: { count: 0, cursor: "" } });
});
