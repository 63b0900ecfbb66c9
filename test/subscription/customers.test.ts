import assert from "node:assert/strict";
import { test } from "node:test";
import { chargeDueCustomers } from "../../packages/gateway/src/jobs/payment/charge-customers.ts";
import { inquireDuePayments } from "../../packages/gateway/src/jobs/payment/inquire-payments.ts";
import { undoCardChecks } from "../../packages/gateway/src/jobs/refund/undo-card-checks.ts";
import { buildDeps } from "../../packages/gateway/src/main/build-deps.ts";
import { orderScheduledCharge } from "../../packages/gateway/src/operations/payment/charge-customer.ts";
import { replaceMerchantSettings } from "../../packages/gateway/src/store/merchant/merchant-settings.ts";
import { sql } from "../../packages/gateway/src/store/sql.ts";
import { claimCustomers } from "../../packages/gateway/src/store/subscription/customers.ts";
import { type GatewayResponse, provideOwnGateway } from "../support/gateway.ts";
import { makeSecondMerchant, type OtherMerchant } from "../support/other-merchant.ts";
import { followingClock } from "../support/pay.ts";
import { bindCard } from "../support/payer/without-script.ts";
import { dyingBefore } from "../support/process/dying-database.ts";

const DAY_MS = 86_400_000;
const NUMBER = "4242424242424242";

let other: OtherMerchant;
const clock = followingClock();
const gateway = await provideOwnGateway({ replace: { clock } });
clock.follow(gateway.sandbox.clock);
other = await makeSecondMerchant(gateway, { status: "UNVERIFIED" });

const RULE = {
  email: "payer@example.com",
  name: "Nur",
  productName: "Bulanan",
  currency: "MYR",
  amount: 2500,
  redirectUrl: "https://shop.example/bound?shop=1",
  notifyUrl: "http://127.0.0.1:9/charged",
  recurringInterval: "DAILY",
};

async function create(changes: Record<string, unknown> = {}) {
  const body = { ...RULE, storeId: gateway.demo.storeId, ...changes };
  const answer = await gateway.call({ path: "/v3/recurring-payment", body });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.item;
}

async function createTokenized() {
  const { email, redirectUrl } = RULE;
  const body = { email, redirectUrl, storeID: gateway.demo.storeId };
  const answer = await gateway.call({ path: "/v3/tokenized-payment", body });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.item;
}

const get = async (id: string) => (await gateway.get(`/v3/customer/${id}`)).body.item;
const toggle = async (id: string) =>
  (await gateway.call({ method: "PUT", path: `/v3/customer/${id}/status` })).body.item;
const orders = async (id: string) => (await gateway.get(`/v3/customer/${id}/orders?cursor=`)).body;
const charge = (id: string, body: Record<string, unknown> = { currency: "MYR", amount: 990 }) =>
  gateway.call({ path: `/v3/customer/${id}/order`, body });

/** What a payer does: agrees, and enters a card on the checkout page. */
async function bind(id: string, number = NUMBER, expiry = "12/39"): Promise<string> {
  return (await bindCard(gateway, id, { cardNumber: number, cardExpiry: expiry })).checkoutId;
}

async function notificationsOf(id: string) {
  const rows = await gateway.query<{ body: string; event_type: string }>`
    select n.body, n.event_type from notifications n
      join checkouts c on c.merchant_id = n.merchant_id and c.id = n.checkout_id
     where c.details #>> '{charge,customerId}' = ${id} or c.order_id like ${`${id}V%`}
     order by n.created_at`;
  return rows;
}

/** To nine in the morning of the next day in Malaysia, and a minute more. */
async function toNextMorning(): Promise<void> {
  const nowMs = gateway.deps.clock.now().getTime();
  const nineMs = Math.floor((nowMs - 3_600_000) / DAY_MS) * DAY_MS + DAY_MS + 3_600_000;
  await gateway.sandbox.clock.advance(nineMs - nowMs + 60_000);
  await gateway.ensurePartitions();
}

test("a customer begins without a card, shown as published, and cannot be enabled or charged", async () => {
  const customer = await create({ recurringTarget: "1", recurringRepetition: 3 });
  assert.match(customer.id, /^\d{19}$/);
  assert.equal(customer.label, "");
  assert.equal(customer.isActive, false);
  assert.equal(customer.paymentUrl, `${gateway.baseUrl}/v1/recurring?customerId=${customer.id}`);
  assert.equal(customer.recurringPayment.amount, 2500);
  assert.equal(customer.recurringInterval, "DAILY");
  assert.equal(customer.recurringRepetition, 3);
  assert.deepEqual(await get(customer.id), customer);
  assert.equal((await toggle(customer.id)).isActive, false);
  const refused = await charge(customer.id);
  assert.equal(refused.status, 409);
  assert.equal(refused.body.error.code, "NOT_PERMITTED");
});

test("a payer sees the terms, binds a card, and gets the amount of the check back", async () => {
  const customer = await create();
  const terms = await fetch(customer.paymentUrl);
  assert.equal(terms.status, 200);
  const page = await terms.text();
  assert.match(page, /RM\u00a025\.00<\/strong>.*Every day/s);
  assert.match(page, /Until cancelled/);
  assert.match(page, /RM\u00a01\.00/);
  await bind(customer.id);
  const bound = await get(customer.id);
  assert.equal(bound.isActive, true);
  assert.equal(bound.label, "4242424242");
  assert.deepEqual(await notificationsOf(customer.id), []);
  await undoCardChecks(gateway.deps);
  const order = `/v3/payment/transaction/order/${customer.id}V1`;
  const check = await gateway.get(order);
  assert.equal(check.body.item.order.amount, 100);
  assert.equal(check.body.item.status, "REVERSED");
  await undoCardChecks(gateway.deps);
});

test("the rule charges once a day, notifies the merchant, and never twice for one day", async () => {
  const customer = await create({ recurringRepetition: 2 });
  await bind(customer.id);
  await toNextMorning();
  await Promise.all([chargeDueCustomers(gateway.deps), chargeDueCustomers(gateway.deps)]);
  await chargeDueCustomers(gateway.deps);
  const first = await orders(customer.id);
  // Bound after nine: that day's charge was due at once, the next morning it is not missed again.
  assert.ok(first.items.length >= 1);
  const references = first.items.map(
    (item: { recurringReference: string }) => item.recurringReference,
  );
  assert.equal(new Set(references).size, references.length);
  await toNextMorning();
  await chargeDueCustomers(gateway.deps);
  await toNextMorning();
  await chargeDueCustomers(gateway.deps);
  const all = await orders(customer.id);
  assert.equal(all.items.length, 2, "two charges were agreed on");
  const joined = await gateway.query<{ ids: (string | null)[] }>`
    select array[c.request_id, t.request_id, n.request_id] as ids
      from customer_orders o
      join checkouts c on c.merchant_id = o.merchant_id and c.id = o.checkout_id
      join transactions t on t.merchant_id = c.merchant_id and t.checkout_id = c.id
      join notifications n on n.merchant_id = t.merchant_id and n.transaction_id = t.id
     where o.customer_id = ${customer.id}`;
  const own = joined.map(({ ids: [id, ...others] }) => {
    assert.ok(id, "a scheduled charge has no id to follow");
    assert.deepEqual(others, [id, id]);
    return id;
  });
  assert.equal(new Set(own).size, 2, "each charge has its own");
  assert.equal(all.cursor, all.meta.cursor);
  for (const item of all.items) {
    assert.equal(item.status, "SUCCESS");
    assert.equal(item.amount, 2500);
    assert.match(item.recurringReference, /^\d{8}$/);
    assert.match(item.transactionId, /^\d{12}600\d{9}$/);
    const path = `/v3/payment/transaction/${item.transactionId}`;
    const { body } = await gateway.get(path);
    assert.equal(body.item.type, "RECURRING_PAYMENT");
    assert.equal(body.item.source, "RECURRING");
    assert.equal(body.item.order.id, `${item.id}R0`);
    assert.equal(body.item.order.additionalData, item.id);
  }
  const told = await notificationsOf(customer.id);
  assert.equal(told.length, 2);
  const { data, eventType } = JSON.parse(told[0]?.body ?? "{}");
  assert.equal(eventType, "RECURRING_PAYMENT");
  assert.equal(data.customerId, customer.id);
  assert.equal(data.amount, 2500);
  assert.equal(data.status, "SUCCESS");
  assert.equal(data.merchantId, gateway.demo.merchantId);
  for (const time of [data.createdAt, data.updatedAt]) {
    assert.match(time, /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/, "whole seconds");
  }
});

test("days that nobody worked are not charged together", async () => {
  const customer = await create();
  await bind(customer.id);
  await chargeDueCustomers(gateway.deps);
  const before = (await orders(customer.id)).items.length;
  for (let day = 0; day < 4; day += 1) await toNextMorning();
  await chargeDueCustomers(gateway.deps);
  await chargeDueCustomers(gateway.deps);
  assert.equal((await orders(customer.id)).items.length, before + 1);
});

test("a customer is set active or inactive, however often the call is repeated", async () => {
  const { id } = await create();
  const set = (isActive: unknown) =>
    gateway.call({ method: "PUT", path: `/v3/customer/${id}/status`, body: { isActive } });
  assert.equal((await set(true)).body.error.code, "NOT_PERMITTED"); // no card yet
  assert.equal((await set(false)).body.item.isActive, false);
  await bind(id);
  for (const isActive of [true, true, false, false, true]) {
    assert.equal((await set(isActive)).body.item.isActive, isActive);
    assert.equal((await get(id)).isActive, isActive);
  }
  assert.equal((await set(null)).body.item.isActive, false); // null: as without a body
  assert.equal((await set("no")).status, 400);
});

test("a customer who is disabled is not charged, and on again goes on", async () => {
  const customer = await create();
  await bind(customer.id);
  await chargeDueCustomers(gateway.deps);
  const before = (await orders(customer.id)).items.length;
  assert.equal((await toggle(customer.id)).isActive, false);
  await toNextMorning();
  await chargeDueCustomers(gateway.deps);
  assert.equal((await orders(customer.id)).items.length, before);
  assert.equal((await charge(customer.id)).body.error.code, "NOT_PERMITTED");
  assert.equal((await toggle(customer.id)).isActive, true);
  assert.equal((await toggle(customer.id)).isActive, false);
  assert.equal((await toggle(customer.id)).isActive, true);
  await chargeDueCustomers(gateway.deps);
  await chargeDueCustomers(gateway.deps);
  assert.equal((await orders(customer.id)).items.length, before + 1);
});

test("several machines charge each customer once", async () => {
  const { config, deps } = gateway;
  const open = await Promise.all([1, 2, 3].map(() => buildDeps(config, deps.log)));
  const machines = open.map((own) => ({ ...own, clock: deps.clock }));
  try {
    const customers = [];
    for (let n = 0; n < 6; n += 1) customers.push(await create({ recurringRepetition: 1 }));
    for (const { id } of customers) await bind(id);
    await toNextMorning();
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([...machines, ...machines].map((machine) => chargeDueCustomers(machine)));
    }
    const ids = customers.map(({ id }) => id);
    const { rows } = await deps.database.query<{ status: string }>(sql`
      select t.status from customer_orders o
        join transactions t on t.merchant_id = o.merchant_id and t.checkout_id = o.checkout_id
       where o.customer_id = any(${ids})`);
    assert.deepEqual(rows, Array(6).fill({ status: "SUCCESS" }));
  } finally {
    await Promise.all(open.map((own) => own.close()));
  }
});

/** A customer who is due when nobody else is: bound after nine, the day's charge is due at once. */
async function createOnlyDue() {
  const customer = await create({ recurringRepetition: 1 });
  await toNextMorning();
  await chargeDueCustomers(gateway.deps);
  await bind(customer.id);
  return customer;
}

const dying = (left: number) => ({ ...gateway.deps, database: dyingBefore(gateway, left) });

for (const [name, left] of [
  ["before the rail was called", 1],
  ["after the rail was called, before its response was saved", 2],
] as const) {
  test(`a charge that was decided before a crash is made once: died ${name}`, async () => {
    const customer = await createOnlyDue();
    await chargeDueCustomers(dying(left));
    const [order] = (await orders(customer.id)).items;
    assert.equal(order.status, left === 1 ? "IN_PROCESS" : order.status);
    await gateway.sandbox.clock.advance(6 * 60_000);
    const workers = Array.from({ length: 4 }, () => chargeDueCustomers(gateway.deps));
    await Promise.all(workers);
    await inquireDuePayments(gateway.deps);
    const after = (await orders(customer.id)).items;
    assert.deepEqual(
      after.map((one: { id: string; status: string }) => [one.id, one.status]),
      [[order.id, "SUCCESS"]],
    );
    const rows = await gateway.query`
      select count(*) as count from transactions where checkout_id = ${order.checkoutId}`;
    assert.equal(rows[0]?.count, 1);
  });
}

test("a customer who is disabled after a crash is not charged for the order that was left", async () => {
  const customer = await createOnlyDue();
  await chargeDueCustomers(dying(1));
  const [order] = (await orders(customer.id)).items;
  assert.equal(order.status, "IN_PROCESS");
  await toggle(customer.id);
  await gateway.sandbox.clock.advance(6 * 60_000);
  await chargeDueCustomers(gateway.deps);
  const [left] = (await orders(customer.id)).items;
  assert.equal(left.id, order.id);
  assert.equal(left.status, "FAILED");
  assert.equal(left.transactionId, "");
});

test("a worker whose claim is over orders no charge", async () => {
  const { id } = await createOnlyDue();
  const startMs = clock.now().getTime();
  const claim = async (minute: number) => {
    const [from, until] = [minute, minute + 1].map((each) => new Date(startMs + each * 60_000));
    assert.ok(from && until);
    const chosen = [{ merchantId: gateway.demo.merchantId, id, endpoint: "" }];
    const [claimed] = await claimCustomers(gateway.deps.database, chosen, from, until);
    assert.ok(claimed);
    return claimed;
  };
  const over = await claim(0);
  const current = await claim(1);
  await orderScheduledCharge(gateway.deps, over);
  assert.equal((await orders(id)).items.length, 0);
  await orderScheduledCharge(gateway.deps, current);
  assert.equal((await orders(id)).items.length, 1);
});

interface Settings {
  methods?: string[];
  amountMinorMax?: number;
}

/** What an operator decides, felt by charges of a rule that was agreed on before. */
async function withSettings(settings: Settings, act: () => Promise<void>): Promise<void> {
  const { database, clock } = gateway.deps;
  const { merchantId } = gateway.demo;
  const write = ({ methods, amountMinorMax }: Settings) =>
    replaceMerchantSettings(
      database,
      merchantId,
      {
        methods: methods ?? null,
        amountMinorMax: amountMinorMax ?? null,
        refundApprovalAboveMinor: null,
        reviewNote: "",
      },
      clock.now(),
    );
  await write(settings);
  try {
    await act();
  } finally {
    await write({});
  }
}

async function setMerchantStatus(status: string): Promise<void> {
  const { merchantId } = gateway.demo;
  await gateway.query`
    update merchants set status = ${status} where id = ${merchantId}`;
}

for (const [name, settings] of [
  ["the amount", { amountMinorMax: 2_499 }],
  ["the method", { methods: ["FPX_MY"] }],
] satisfies [string, Settings][]) {
  test(`an operator's limit on ${name} holds for each charge of a rule made before`, async () => {
    const customer = await create();
    await bind(customer.id);
    await chargeDueCustomers(gateway.deps);
    const before = (await orders(customer.id)).items.length;
    await toNextMorning();
    await withSettings(settings, async () => {
      await chargeDueCustomers(gateway.deps);
    });
    const [refused, ...earlier] = (await orders(customer.id)).items;
    assert.equal(earlier.length, before);
    assert.deepEqual([refused.status, refused.transactionId], ["FAILED", ""]);
    await toNextMorning();
    await chargeDueCustomers(gateway.deps);
    const [made] = (await orders(customer.id)).items;
    assert.equal(made.status, "SUCCESS");
  });
}

test("a store that is closed charges nobody, by rule or when asked", async () => {
  const store = await gateway.call({
    path: "/v3/store",
    body: {
      name: "Cawangan",
      addressLine1: "1 Jalan Satu",
      postCode: "50000",
      city: "Kuala Lumpur",
      state: "WP",
      country: "Malaysia",
      countryCode: "60",
      phoneNumber: "123456789",
    },
  });
  assert.equal(store.status, 200, JSON.stringify(store.body));
  const storeId = store.body.item.id;
  const customer = await create({ storeId });
  await bind(customer.id);
  await chargeDueCustomers(gateway.deps);
  await gateway.call({ method: "DELETE", path: `/v3/store/${storeId}` });
  await toNextMorning();
  await chargeDueCustomers(gateway.deps);
  const [refused] = (await orders(customer.id)).items;
  assert.deepEqual([refused.status, refused.transactionId], ["FAILED", ""]);
  const asked = await charge(customer.id);
  assert.deepEqual([asked.status, asked.body.error.code], [400, "STORE_NOT_FOUND"]);
});

test("a merchant who is suspended charges nobody and binds no cards", async () => {
  const decided = await createOnlyDue();
  await chargeDueCustomers(dying(1));
  assert.equal((await orders(decided.id)).items.length, 1);
  const customer = await create();
  await setMerchantStatus("SUSPENDED");
  try {
    await gateway.sandbox.clock.advance(6 * 60_000);
    await chargeDueCustomers(gateway.deps);
    const rows = await gateway.query<{ count: number }>`
      select count(*) as count from transactions t
        join customer_orders o on o.merchant_id = t.merchant_id and o.checkout_id = t.checkout_id
       where o.customer_id = ${decided.id}`;
    assert.equal(rows[0]?.count, 0);
    const agreed = await fetch(`${gateway.baseUrl}/v1/recurring`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ customerId: customer.id }),
    });
    assert.equal(agreed.status, 403);
  } finally {
    await setMerchantStatus("VERIFIED");
  }
});

test("the merchant charges a tokenized customer when it likes; a refusal is shown in the payment", async () => {
  const customer = await createTokenized();
  assert.equal(customer.recurringPayment, undefined);
  await bind(customer.id);
  const body = { currency: "MYR", amount: 990, title: "Teh", description: "2 x" };
  const paid = await charge(customer.id, body);
  assert.equal(paid.status, 200, JSON.stringify(paid.body));
  assert.equal(paid.body.item.status, "SUCCESS");
  assert.equal(paid.body.item.source, "RECURRING");
  assert.equal(paid.body.item.order.title, "Teh");
  // Without a notification address nobody is notified.
  assert.deepEqual(await notificationsOf(customer.id), []);
  await replaceNumber(customer.id, "4000000000009995");
  const refused = await charge(customer.id);
  assert.equal(refused.status, 200);
  assert.equal(refused.body.code, "SUCCESS");
  assert.equal(refused.body.item.status, "FAILED");
  assert.match(refused.body.item.error.message, /[Ii]nsufficient/);
});

/**
 * A number that binds well and is rejected later does not exist, so the sealed one is exchanged.
 */
async function replaceNumber(customerId: string, number: string): Promise<void> {
  const { database, sealer } = gateway.deps;
  const { rows } = await database.query<{ token: string }>(
    sql`select token from cards where customer_id = ${customerId}`,
  );
  const token = rows[0]?.token ?? "";
  const parts = { number, expiryMonth: 12, expiryYear: 2039, holderName: "NUR AISYAH" };
  const sealed = sealer.seal(JSON.stringify(parts), `card:${token}`);
  await database.query(sql`update cards set sealed = ${sealed} where token = ${token}`);
}

test("with one key a customer is charged once, however often and at once it is asked", async () => {
  const [customer, stranger] = [await createTokenized(), await createTokenized()];
  await bind(customer.id);
  await bind(stranger.id);
  const key = `charge-${customer.id}`;
  const ask = (id: string, amount: number) =>
    gateway.call({
      path: `/v3/customer/${id}/order`,
      body: { currency: "MYR", amount },
      headers: { "idempotency-key": key },
    });
  const answers = await Promise.all([1, 2, 3, 4].map(() => ask(customer.id, 990)));
  answers.push(await ask(customer.id, 990));
  const paid = answers.filter(({ body }) => body.item?.status === "SUCCESS");
  assert.ok(paid.length >= 2, JSON.stringify(answers.map(({ body }) => body)));
  const ids = new Set(answers.map(({ body }) => body.item?.transactionId));
  assert.equal(ids.size, 1, JSON.stringify(answers.map(({ body }) => body)));
  assert.equal((await orders(customer.id)).items.length, 1);
  for (const [id, amount, what] of [
    [customer.id, 991, /amount differs/],
    [stranger.id, 990, /customer differs/],
  ] as const) {
    const other = await ask(id, amount);
    assert.deepEqual([other.status, other.body.error.code], [409, "TRANSACTION_DUPLICATE"]);
    assert.match(other.body.error.message, what);
  }
  assert.equal((await orders(stranger.id)).items.length, 0);
});

test("a card that is rejected binds nobody and is not kept", async () => {
  const customer = await createTokenized();
  await bind(customer.id, "4000000000000002");
  assert.equal((await get(customer.id)).isActive, false);
  const rows = await gateway.query`
    select count(*) as count from cards where customer_id = ${customer.id}`;
  assert.equal(rows[0]?.count, 0);
  await bind(customer.id);
  assert.equal((await get(customer.id)).isActive, true);
});

test("what is not a customer, or another merchant's, is not there", async () => {
  const mine = await create();
  const application = other.application as typeof gateway.demo;
  const calls = [
    { method: "GET", path: `/v3/customer/${mine.id}` },
    { method: "PUT", path: `/v3/customer/${mine.id}/status` },
    { method: "GET", path: `/v3/customer/${mine.id}/orders` },
    {
      method: "POST",
      path: `/v3/customer/${mine.id}/order`,
      body: { currency: "MYR", amount: 100 },
    },
  ];
  for (const call of calls) {
    const theirs = await gateway.call({ ...call, application });
    const nobodys = await gateway.call({ ...call, path: call.path.replace(mine.id, "1") });
    assert.equal(theirs.status, 404);
    assert.equal(theirs.body.error.code, "CUSTOMER_NOT_FOUND");
    assert.deepEqual(theirs.body, nobodys.body);
  }
  const page = await fetch(`${gateway.baseUrl}/v1/recurring?customerId=1`);
  assert.equal(page.status, 404);
});

test("a customer with a wrong field is rejected by name", async () => {
  const refused = async (path: string, body: object): Promise<GatewayResponse> =>
    gateway.call({ path, body });
  const { storeId } = gateway.demo;
  for (const [changes, code] of [
    [{ amount: 9 }, "MINIMUM_AMOUNT_REQUIRED"],
    [{ amount: "100" }, "PAYMENT_AMT_INVALID"],
    [{ amount: 10.5 }, "PAYMENT_DECIMAL_INVALID"],
    [{ currency: "USD" }, "PAYMENT_UNSUPPORTED_CURRENCY_TYPE"],
    [{ recurringInterval: "YEARLY" }, "INVALID_PARAMETER"],
    [{ recurringInterval: "WEEKLY", recurringTarget: "9" }, "INVALID_PARAMETER"],
    [{ redirectUrl: "javascript:alert(1)" }, "INVALID_PARAMETER"],
    [{ notifyUrl: "ftp://x" }, "INVALID_PARAMETER"],
    [{ storeId: other.store.id }, "STORE_NOT_FOUND"],
  ] as const) {
    const { body } = await refused("/v3/recurring-payment", { ...RULE, storeId, ...changes });
    assert.equal(body.error?.code, code, JSON.stringify(changes));
  }
  const { email, redirectUrl } = RULE;
  const noStore = await refused("/v3/tokenized-payment", { email, redirectUrl });
  assert.equal(noStore.body.error.code, "VALIDATION_ERROR");
});

test("a customer is shown inactive once the card was deleted or has expired, and active with a new one", async () => {
  const customer = await createTokenized();
  const now = gateway.deps.clock.now();
  const year = String(now.getUTCFullYear()).slice(2);
  await bind(customer.id, NUMBER, `12/${year}`);
  assert.equal((await get(customer.id)).isActive, true);
  await gateway.query`
    update cards set expiry_year = expiry_year - 1 where customer_id = ${customer.id}`;
  const expired = await get(customer.id);
  assert.deepEqual([expired.isActive, expired.label], [false, "4242424242"]);
  const path = `/v3/customer/${customer.id}/status`;
  const enable = await gateway.call({ method: "PUT", path, body: { isActive: true } });
  assert.equal(enable.body.error.code, "NOT_PERMITTED");
  assert.match(enable.body.error.message, /expired/);
  await bind(customer.id, "5555555555554444", "12/39");
  const renewed = await get(customer.id);
  assert.deepEqual([renewed.isActive, renewed.label], [true, "5555554444"]);
  const tokens = await gateway.get(`/v3/payment/tokens/${customer.id}`);
  const token = tokens.body.item.find((each: { label: string }) => each.label === renewed.label);
  const deleted = await gateway.call({
    method: "DELETE",
    path: `/v3/payment/tokens/${customer.id}`,
    body: { token: token.token },
  });
  assert.equal(deleted.status, 200, JSON.stringify(deleted.body));
  const without = await get(customer.id);
  assert.deepEqual([without.isActive, without.label], [false, ""]);
});
