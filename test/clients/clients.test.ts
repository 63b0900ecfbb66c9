// Each published client from its first request to the refund: its own bytes, its own signature, and
// what its decoder requires.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dayOf } from "../../packages/gateway/src/domain/malaysian-day.ts";
import { findTransactionByOrder } from "../../packages/gateway/src/store/payment/transactions.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { payAttempt } from "../support/pay.ts";
import { Client, signInClient } from "./client.ts";
import { type ClientForm, FORMS, sendRaw, type Tree } from "./client-forms.ts";

const gateway = await provideTestGateway();

const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;
let orders = 0;
const signIn = (form: ClientForm) => signInClient(gateway, form);

/** Everything that clients write differently, in no order. */
function checkoutBody(changes: Tree = {}): Tree {
  orders += 1;
  return {
    type: "WEB_PAYMENT",
    storeId: gateway.demo.storeId,
    order: {
      title: "R&D <é> 'a'",
      detail: '1/2 kg "kopi" \u{1F35C} \u2028',
      id: `K-${process.pid}-${orders}`,
      additionalData: "",
      currencyType: "MYR",
      amount: 2590,
    },
    customer: { userId: "", email: "", countryCode: "", phoneNumber: "" },
    method: [],
    redirectUrl: "https://shop.example/back?a=1&b=2",
    notifyUrl: "https://shop.example/notify",
    layoutVersion: "v4",
    extraInfo: { extraFee: [{ type: "X<Y", referenceId: "'", amount: 1, source: "" }] },
    ...changes,
  };
}

const orderIdOf = (body: Tree) => String((body.order as Tree).id);

/** A paid order made by another client, for clients that only retrieve, refund and reverse. */
async function paidOrder(cardNumber?: string): Promise<string> {
  const maker = await signIn(FORMS.go);
  const body = checkoutBody();
  const { item } = await maker.expect("POST", "/v3/payment/online", body);
  const paying = cardNumber === undefined ? {} : { cardNumber };
  await payAttempt(gateway, item.checkoutId, paying);
  return orderIdOf(body);
}

/** Refunds a payment, and answers it as it is then. */
async function refund(
  client: Client,
  transactionId: string,
  type: "FULL" | "PARTIAL",
  amount: number,
): Promise<Tree> {
  const { item } = await client.expect("POST", "/v3/payment/refund", {
    transactionId,
    refund: { type, currencyType: "MYR", amount },
    reason: "tak jadi <&> 'é'",
  });
  assertTransaction(item, `${type}_REFUNDED`);
  return item;
}

/** What the strictest decoders require of a transaction. */
function assertTransaction(item: Tree, status: string): void {
  assert.equal(item.status, status);
  assert.match(String(item.transactionId), /^\d{24}$/);
  for (const name of [
    "referenceId",
    "terminalId",
    "currencyType",
    "platform",
    "method",
    "region",
  ]) {
    assert.equal(typeof item[name], "string", name);
  }
  for (const name of ["transactionAt", "createdAt", "updatedAt"]) {
    assert.match(String(item[name]), RFC_3339, name);
  }
  const store = item.store as Tree;
  assert.match(String(store.id), /^\d{19}$/);
  assert.equal(typeof (store.geoLocation as Tree).latitude, "number");
  const order = item.order as Tree;
  assert.equal(typeof order.detail, "string");
  assert.ok(Number.isInteger(order.amount) && Number.isInteger(item.balanceAmount));
  assert.equal(typeof (item.payee as Tree).userId, "string");
}

/** From nothing to a paid order that this client looks up. */
async function createAndPay(client: Client, body: Tree): Promise<Tree> {
  const { item } = await client.expect("POST", "/v3/payment/online", body);
  assert.match(item.checkoutId, /^\d{19}$/);
  // One plugin splits the address at its first "=" and takes the rest for the id.
  assert.equal(item.url.split("=")[1], item.checkoutId);
  const path = `/v3/payment/transaction/order/${orderIdOf(body)}`;
  const before = await client.call("GET", path);
  assert.equal(before.body.error.code, "TRANSACTION_NOT_FOUND");
  await payAttempt(gateway, item.checkoutId);
  const found = (await client.expect("GET", path)).item;
  assertTransaction(found, "SUCCESS");
  return found;
}

test("go: strict, null lists, {} on GET, a signed body on DELETE, refund", async () => {
  const client = await signIn(FORMS.go);
  const plain = checkoutBody();
  // Every list that the caller leaves empty is null.
  const body = {
    ...plain,
    order: { ...(plain.order as Tree), amountBreakdown: null },
    extraInfo: { extraFee: null },
    method: null as never,
    excludeMethod: null,
    paymentOrders: null,
    inHousePromo: null,
  };
  // The contract wants a list; without one this client sends null, which strict mode rejects.
  const strict = await client.call("POST", "/v3/payment/online", body);
  assert.equal(strict.body.error.code, "VALIDATION_ERROR");
  const paid = await createAndPay(client, {
    ...body,
    method: [],
    voucher: { code: "" },
    source: "",
  });
  await refund(client, String(paid.transactionId), "FULL", 2590);
  await client.expect("GET", "/v3/stores?cursor=");
  const merchants = await client.expect("GET", "/v3/partner/merchants?cursor=");
  assert.ok(Array.isArray(merchants.items));
  const direct = checkoutBody();
  const { item } = await client.expect("POST", "/v3/payment/online", direct);
  await client.expect("POST", "/v3/payment/online/checkout", {
    checkoutId: item.checkoutId,
    method: "TNG_MY",
    type: "URL",
    fpx: null,
    gobiz: null,
    card: null,
  });
  await client.expect(
    "GET",
    `/v3/payment/online/qrcode?checkoutId=${item.checkoutId}&method=TNG_MY`,
  );
  assert.ok("TEST0021" in (await client.expect("GET", "/v3/payment/fpx-bank")).item);
  const token = await client.call("DELETE", "/v3/payment/tokens/payer-1", { token: "tk10" });
  assert.equal(token.body.error.code, "CARD_NOT_FOUND");
  const customer = await client.expect("POST", "/v3/tokenized-payment", {
    storeID: gateway.demo.storeId,
    email: "p@example.com",
    redirectUrl: "https://shop.example/bound",
  });
  assert.match(customer.item.id, /^\d{19}$/);
});

test("js: milliseconds, arrays unsorted inside, and a store deleted with method=get", async () => {
  const client = await signIn(FORMS.js);
  const paid = await createAndPay(client, checkoutBody());
  const list = await client.expect("GET", "/v3/payment/transactions");
  assert.deepEqual(Object.keys(list.meta).sort(), ["count", "cursor"]);
  const id = String(paid.transactionId);
  await client.expect("GET", `/v3/payment/transaction/${id}`);
  await refund(client, id, "PARTIAL", 590);
  const store = await client.expect("POST", "/v3/store", STORE);
  const gone = await client.call("DELETE", `/v3/store/${store.item.id}`, undefined, "get");
  assert.equal(gone.status, 200, gone.text);
  // Nothing else may be deleted that way.
  const other = await client.call("DELETE", "/v3/payment/tokens/x", undefined, "get");
  assert.equal(other.body.error.code, "INVALID_REQUEST_SIGNATURE");
});

const STORE: Tree = {
  name: "Cawangan & 'Dua'",
  addressLine1: "1/2 Jalan é",
  postCode: "30000",
  city: "Ipoh",
  state: "Perak",
  country: "MALAYSIA",
  countryCode: "60",
  phoneNumber: "123456789",
};

test("php: its escapes, escaped slashes, empty data on GET, stores without an id in the path", async () => {
  const client = await signIn(FORMS.php);
  const damaged = checkoutBody({ redirectUrl: "https://shop.example/back?a%3D1%26b%3D2" });
  const paid = await createAndPay(client, damaged);
  await client.expect("GET", "/v3/payment/transactions?limit=100");
  await client.expect("GET", "/v3/stores?limit=10");
  const renamed = await client.expect("PATCH", "/v3/store", { phoneNumber: "1112223334" });
  assert.equal(renamed.item.id, gateway.demo.storeId);
  await refund(client, String(paid.transactionId), "FULL", 2590);
});

test("woocommerce: no customer, and after a 401 the same signed request again with a new token", async () => {
  const client = await signIn(FORMS.woocommerce);
  const { customer: _, ...body } = checkoutBody({
    notifyUrl: "https://shop.example/wc?orderId=12-1767225600",
    redirectUrl: "https://shop.example/wc?orderId=12-1767225600",
  });
  const signed = client.sign("POST", "/v3/payment/online", body);
  const dead = await sendRaw({
    ...signed,
    headers: { ...signed.headers, authorization: "Bearer expired" },
  });
  assert.equal(dead.status, 401);
  const again = await sendRaw(signed);
  assert.equal(again.status, 200, again.text);
  await payAttempt(gateway, again.body.item.checkoutId);
  const path = `/v3/payment/transaction/order/${orderIdOf(body)}`;
  assertTransaction((await client.expect("GET", path)).item, "SUCCESS");
});

test("opencart: no customer, another token for every call, the id cut out of the address", async () => {
  const client = new Client(gateway, FORMS.opencart);
  const tokens = new Set<string>();
  for (let i = 0; i < 3; i += 1) {
    await client.authenticate();
    tokens.add(client.token);
  }
  assert.equal(tokens.size, 3);
  const { customer: _, ...body } = checkoutBody({ layoutVersion: "v3" });
  await createAndPay(client, body);
});

test("python: decimal seconds, ASCII only, GET with a JSON type and no body", async () => {
  const client = await signIn(FORMS.python);
  const orderId = await paidOrder();
  const { item } = await client.expect("GET", `/v3/payment/transaction/order/${orderId}`);
  assertTransaction(item, "SUCCESS");
  await client.expect("GET", "/v3/payment/transactions");
  await client.expect("GET", "/v3/merchant");
  await client.expect("GET", "/v3/user");
  await refund(client, item.transactionId, "FULL", 2590);
});

const JAVA_KEYS = [
  "balanceAmount",
  "createdAt",
  "currencyType",
  "method",
  "order",
  "payee",
  "platform",
  "referenceId",
  "region",
  "status",
  "store",
  "terminalId",
  "transactionAt",
  "transactionId",
  "type",
  "updatedAt",
  "voucher",
];

test("java: a semicolon after the type, a pretty token request, and no key it does not know", async () => {
  const client = new Client(gateway, FORMS.java);
  await client.authenticate('{\n  "grantType" : "client_credentials"\n}', "application/json;");
  const orderId = await paidOrder();
  const { item } = await client.expect("GET", `/v3/payment/transaction/order/${orderId}`);
  assert.deepEqual(Object.keys(item).sort(), JAVA_KEYS);
  assert.deepEqual(Object.keys(item.order).sort(), [
    "additionalData",
    "amount",
    "detail",
    "id",
    "title",
  ]);
  const refunded = await refund(client, item.transactionId, "FULL", 2590);
  assert.deepEqual(Object.keys(refunded).sort(), JAVA_KEYS);
  const rejected = await client.call("GET", "/v3/payment/transaction/000000000000000000000000");
  assert.deepEqual(Object.keys(rejected.body), ["error"]);
});

test("c#: arrays unsorted inside and keys sent in the caller's order", async () => {
  const client = await signIn(FORMS.csharp);
  const orderId = await paidOrder();
  const { item } = await client.expect("GET", `/v3/payment/transaction/order/${orderId}`);
  assertTransaction(item, "SUCCESS");
  await client.expect("GET", `/v3/payment/transaction/${item.transactionId}`);
  await refund(client, item.transactionId, "PARTIAL", 1);
  const { status, body } = await sendRaw({
    method: "POST",
    url: `${gateway.baseUrl}/tool/signature/verify`,
    headers: { "content-type": "application/json" },
    text: JSON.stringify({
      data: { test: "world" },
      method: "post",
      nonceStr: "n",
      publicKey: gateway.demo.publicKey,
      requestUrl: "https://x",
      signType: "sha256",
      timestamp: "1527407052",
      signature: "AAAA",
    }),
  });
  assert.deepEqual([status, body], [200, { isValid: false }]);
});

test("c#: a QR code whose title has letters and line separators, in the caller's order", async () => {
  const client = await signIn(FORMS.csharp);
  const title = "<é&'> \u0085\u2028 \u{1F35C}";
  const { item } = await client.expect("POST", "/v3/payment/transaction/qrcode", {
    type: "DYNAMIC",
    storeId: gateway.demo.storeId,
    redirectUrl: "https://shop.example/back?a=1&b=2",
    order: { title, detail: "d" },
    method: [],
    isPreFillAmount: true,
    expiry: { type: "PERMANENT" },
    currencyType: "MYR",
    amount: 2590,
    list: [{ b: 1, a: {} }],
  });
  assert.equal(item.order.title, title);
});

test("kotlin: signs the readable address, sends the encoded one, and takes no null", async () => {
  const client = await signIn(FORMS.kotlin);
  const paid = await createAndPay(client, checkoutBody());
  await client.expect("GET", "/v3/payment/transactions?cursor=");
  const { item: merchant } = await client.expect("GET", "/v3/merchant");
  assert.equal(typeof merchant.invoiceAddress, "object");
  assert.notEqual(merchant.invoiceAddress, null);
  const open = checkoutBody();
  const { item } = await client.expect("POST", "/v3/payment/online", open);
  const session = (await client.expect("GET", `/v3/payment/online?checkoutId=${item.checkoutId}`))
    .item;
  assert.equal(session.transactionId, "");
  assert.match(session.startAt, RFC_3339);
  assert.match(session.endAt, RFC_3339);
  assert.equal(session.status, "IN_PROCESS");
  const qr = { checkoutId: item.checkoutId, method: "MAYBANK_MY", type: "QRCODE" };
  assert.equal(
    (await client.expect("POST", "/v3/payment/online/checkout", qr)).item.type,
    "QRCODE",
  );
  const filter = encodeURIComponent('{"updatedAt":{"$gte":"2020-01-01T00:00:00Z"}}');
  await client.expect("GET", `/v3/stores?cursor=&filter=${filter}`);
  await refund(client, String(paid.transactionId), "FULL", 2590);
});

test("mobile SDKs: the checkout's status and the way to pay, without a token or an error key", async () => {
  const maker = await signIn(FORMS.go);
  const body = checkoutBody({ type: "MOBILE_PAYMENT", redirectUrl: "myapp://paid" });
  const { item } = await maker.expect("POST", "/v3/payment/online", body);
  const post = (path: string, sent: Tree) =>
    sendRaw({
      method: "POST",
      url: `${gateway.baseUrl}${path}`,
      headers: { "content-type": "application/json" },
      text: JSON.stringify(sent),
    });
  const pending = await post("/v1/online/transaction/status", {
    code: item.checkoutId,
    clearCache: true,
  });
  assert.equal(pending.status, 200);
  assert.equal("error" in pending.body, false);
  assert.equal(pending.body.item.status, "IN_PROCESS");
  const started = await post("/v1/transaction/mobile", {
    method: "FPX_MY",
    code: item.checkoutId,
    isAppInstalled: false,
    bankCode: "TEST0021",
    card: null,
  });
  assert.equal(started.status, 200, started.text);
  assert.ok(started.body.item.url.startsWith("http"));
  const closed = await sendRaw({
    method: "GET",
    url: `${gateway.baseUrl}/v1/transaction/web/close`,
    headers: {},
    text: "",
  });
  assert.equal(closed.status, 200);
});

for (const form of [
  FORMS.go,
  FORMS.js,
  FORMS.php,
  FORMS.python,
  FORMS.java,
  FORMS.csharp,
  FORMS.kotlin,
]) {
  test(`${form.name}: charges the code that a payer shows`, async () => {
    const client = await signIn(form);
    orders += 1;
    const { item } = await client.expect("POST", "/v3/payment/quickpay", {
      authCode: "800000000000000001",
      order: {
        id: `Q-${process.pid}-${orders}`,
        title: "R&D <é> 'a'",
        detail: "desc",
        // A field that does not exist, as in one client's example.
        details: "API Test",
        currencyType: "MYR",
        amount: 100,
      },
      ipAddress: "8.8.8.8",
      terminalId: "",
      storeId: gateway.demo.storeId,
      extraInfo: null,
    });
    assert.deepEqual([item.status, item.type, item.method], ["SUCCESS", "QUICK_PAY", "TNG"]);
    if (form === FORMS.java) assert.deepEqual(Object.keys(item).sort(), JAVA_KEYS);
  });

  test(`${form.name}: reverses a payment just made, and gets the whole transaction`, async () => {
    const client = await signIn(form);
    const orderId = await paidOrder("4242424242424242");
    const { item } = await client.expect("POST", "/v3/payment/reverse", { orderId });
    assertTransaction(item, "REVERSED");
    assert.equal(item.balanceAmount, 0);
    const unknown = await client.call("POST", "/v3/payment/reverse", { orderId: "nowhere" });
    assert.equal(unknown.body.error.code, "TRANSACTION_NOT_FOUND");
  });
}

/** The day on which an order was paid, which may have ended since. */
async function payDayOf(orderId: string): Promise<string> {
  const { database } = gateway.deps;
  const paid = await findTransactionByOrder(database, gateway.demo.merchantId, orderId);
  assert.ok(paid?.paidAt);
  return dayOf(paid.paidAt);
}

for (const form of [FORMS.js, FORMS.python]) {
  test(`${form.name}: the settlement is raw CSV that is split into lines`, async () => {
    const client = await signIn(form);
    const orderId = await paidOrder();
    const body = { date: await payDayOf(orderId), method: [], region: [], sequence: 1 };
    const reply = await client.call("POST", "/v3/payment/settlement/csv", body);
    assert.equal(reply.status, 200, reply.text);
    assert.match(String(reply.headers["content-type"]), /^text\/csv/);
    const lines = reply.text.trimEnd().split(/\r?\n/);
    assert.deepEqual([...new Set(lines.map((line) => line[0]))], ["H", "T", "S", "D"]);
    assert.ok(lines.some((line) => line.startsWith("D,") && line.includes(orderId)));
    const none = { ...body, method: ["BOOST"], region: ["MALAYSIA"] };
    const empty = await client.call("POST", "/v3/payment/settlement/csv", none);
    assert.deepEqual(empty.text.trimEnd().split(/\r?\n/).slice(1), [
      "T,0,0.00,0.00,0.00,0.00,0.00,",
      "S,0,0.00,0.00,0.00,,",
    ]);
  });
}

for (const [form, filters] of [
  [FORMS.go, { methods: null, regions: null }],
  [FORMS.go, { methods: ["FPX"], regions: ["MALAYSIA"] }],
  [FORMS.kotlin, { method: [], region: [] }],
  [FORMS.kotlin, { method: ["FPX"], region: ["MALAYSIA"] }],
] satisfies [ClientForm, Tree][]) {
  const spelled = JSON.stringify(filters);
  test(`${form.name}: the reconciliation of a day, asked with ${spelled}`, async () => {
    const client = await signIn(form);
    const orderId = await paidOrder();
    const { items, meta } = await client.expect("POST", "/v3/payment/reconciliation", {
      transactionType: "PAYMENT",
      date: await payDayOf(orderId),
      cursor: "",
      ...filters,
    });
    assert.equal(typeof meta.cursor, "string");
    const item = items.find((one: Tree) => one.orderId === orderId);
    assert.deepEqual(
      [item.grossAmount, item.serviceFee, item.settlementAmount, item.mdr],
      ["25.90", "-1.20", "24.70", "0.00"],
    );
  });
}

for (const form of [FORMS.js, FORMS.python, FORMS.java, FORMS.csharp, FORMS.kotlin, FORMS.go]) {
  test(`${form.name}: a refresh token gives five keys again, and both tokens work`, async () => {
    const client = new Client(gateway, form);
    const first = await client.authenticate();
    const { refreshToken } = first;
    const second = await client.authenticate(
      JSON.stringify({ grantType: "refresh_token", refreshToken }),
    );
    assert.notEqual(second.accessToken, first.accessToken);
    for (const { accessToken } of [first, second]) {
      client.token = accessToken;
      await client.expect("GET", "/v3/merchant");
    }
  });
}

for (const form of [FORMS.js, FORMS.php, FORMS.python, FORMS.kotlin]) {
  test(`${form.name}: a store is created, updated, retrieved and deleted`, async () => {
    const client = await signIn(form);
    const made = (await client.expect("POST", "/v3/store", STORE)).item;
    const path = `/v3/store/${made.id}`;
    assert.equal((await client.expect("GET", path)).item.name, STORE.name);
    const changed = await client.expect("PATCH", path, { name: "Cawangan Tiga" });
    assert.deepEqual([changed.item.id, changed.item.name], [made.id, "Cawangan Tiga"]);
    const signedMethod = form.name === "js" ? "get" : undefined;
    const gone = await client.call("DELETE", path, undefined, signedMethod);
    // php fails without an item, although there is nothing to tell.
    assert.deepEqual([gone.status, gone.body], [200, { item: {}, code: "SUCCESS" }]);
    assert.equal((await client.call("GET", path)).body.error.code, "STORE_NOT_FOUND");
  });
}

test("go: a merchant under a partner, from its creation to the review", async () => {
  const client = await signIn(FORMS.go);
  const digits = gateway.deps.random.digits(8);
  const { item } = await client.expect("POST", "/v3/partner/merchant", {
    companyName: "Kedai & Anak",
    countryCode: "60",
    email: `go-${digits}@kedai.example`,
    firstName: "SITI",
    lastName: "AMINAH",
    phoneNumber: `17${digits}`,
  });
  assert.equal(item.merchant.status, "UNVERIFIED");
  assert.equal(item.merchant.invoiceAddress, null);
  const path = `/v3/partner/merchant/${item.merchant.id}`;
  const found = await client.expect("GET", path);
  assert.equal(found.item.merchant.id, item.merchant.id);
  const updated = await client.expect("PATCH", path, {
    MerchantID: item.merchant.id,
    brandName: "Kedai",
    postCode: "50000",
  });
  assert.equal(updated.item.postcode, "50000");
  assert.equal((await client.expect("POST", path)).item.status, "REVIEWING");
});

test("go: token-info, what is subscribed to, and the merchant's own data", async () => {
  const client = new Client(gateway, FORMS.go);
  const { accessToken } = await client.authenticate();
  const { clientId, clientSecret } = client.application;
  const info = await sendRaw({
    method: "POST",
    url: `${gateway.baseUrl}/v1/token-info`,
    headers: {
      authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
      "content-type": "application/json",
    },
    text: JSON.stringify({ token: accessToken }),
  });
  assert.equal(info.status, 200, info.text);
  const { active, exp, scopes, username } = info.body;
  assert.deepEqual([active, info.body.clientId], [true, clientId]);
  assert.ok(Number.isInteger(exp) && Array.isArray(scopes) && typeof username === "string");
  const { item } = await client.expect("GET", "/v3/payment/subscription/status");
  assert.deepEqual(Object.keys(item).sort(), ["offline", "online"]);
  for (const path of ["/v3/merchant", "/v3/merchant/subscriptions", "/v3/user", "/v3/account"]) {
    await client.expect("GET", path);
  }
});

for (const form of [FORMS.go, FORMS.php]) {
  test(`${form.name}: a recurring customer is created, retrieved, toggled and listed`, async () => {
    const client = await signIn(form);
    const { item } = await client.expect("POST", "/v3/recurring-payment", {
      storeId: gateway.demo.storeId,
      email: "payer@example.com",
      name: "Nur & 'Ain'",
      countryCode: "60",
      phoneNumber: "123456789",
      productName: "Langganan",
      productDescription: "Bulanan",
      currency: "MYR",
      amount: 990,
      redirectUrl: "https://shop.example/bound?a=1",
      notifyUrl: "https://shop.example/charged",
      recurringInterval: "MONTHLY",
      recurringTarget: "-1",
      recurringRepetition: 12,
    });
    assert.deepEqual([item.label, item.isActive], ["", false]);
    assert.equal(item.recurringPayment.recurringTarget, "-1");
    assert.equal(item.recurringTarget, "-1");
    const path = `/v3/customer/${item.id}`;
    assert.equal((await client.expect("GET", path)).item.id, item.id);
    assert.equal((await client.expect("PUT", `${path}/status`)).item.isActive, false);
    const { items, meta, cursor } = await client.expect("GET", `${path}/orders?cursor=`);
    assert.deepEqual([items, meta.cursor, cursor], [[], "", ""]);
  });
}
