import assert from "node:assert/strict";
import { test } from "node:test";
import { provideOwnGateway } from "../support/gateway.ts";
import { openCheckout, pay } from "../support/pay.ts";
import { bindCard } from "../support/payer/without-script.ts";
import { createSubMerchantBody } from "../support/portal/bodies/sub-merchant-body.ts";
import { signInOwner } from "../support/portal/portal-client.ts";

/** An audit log that takes no entry while it is enabled. */
const FULL_LOG = `
  create function refuse_entry() returns trigger language plpgsql as $$
    begin raise exception 'the audit log is full'; end $$;
  create trigger audit_log_is_full before insert on audit_log
    for each statement execute function refuse_entry();
  alter table audit_log disable trigger audit_log_is_full`;

const gateway = await provideOwnGateway();
const owner = await signInOwner(gateway);
await owner.confirm(gateway.demo.portal.password);
await gateway.database.query({ text: FULL_LOG, values: [] });

const setFull = (isFull: boolean) =>
  gateway.database.query({
    text: `alter table audit_log ${isFull ? "enable" : "disable"} trigger audit_log_is_full`,
    values: [],
  });

/** All that the changes below may touch. */
const TABLES = [
  "merchants",
  "stores",
  "users",
  "settlement_accounts",
  "merchant_settings",
  "applications",
  "application_keys",
  "customers",
  "customer_orders",
  "cards",
  "checkouts",
  "transactions",
  "refunds",
  "ledger_postings",
  "events",
];
/** When an application was used last is written behind its call. */
const COLUMNS = "(to_jsonb(t) - 'last_used_at')::text";
async function readState(): Promise<Record<string, string>> {
  const parts = TABLES.map(
    (name) => `(select md5(coalesce(string_agg(x, ',' order by x), ''))
                  from (select ${COLUMNS} as x from ${name} t) r) as ${name}`,
  );
  const { rows } = await gateway.database.query<Record<string, string>>({
    text: `select ${parts.join(", ")}`,
    values: [],
  });
  assert.ok(rows[0]);
  return rows[0];
}

interface Entry {
  action: string;
  actor: { kind: string; id: string; name: string; email: string };
  targetId: string;
  after: Record<string, unknown> | null;
}

/** Newest first. */
async function entries(action: string): Promise<Entry[]> {
  return (await owner.call("listAudit", { query: { action, limit: "100" } })).body.items;
}

interface Change {
  name: string;
  action: string;
  /** What has to be there first; each change takes it away. */
  prepare?: () => Promise<string>;
  make: (prepared: string) => Promise<{ status: number; body: unknown }>;
  /** Of an open checkout that nobody has tried to pay, there is no payment to answer. */
  status?: number;
}

const api = (method: string, path: string, body?: unknown) =>
  gateway.call({ method, path, ...(body !== undefined && { body }) });
async function idOf(answer: Promise<{ status: number; body: { item: { id: string } } }>) {
  const { status, body } = await answer;
  assert.equal(status, 200, JSON.stringify(body));
  return body.item.id;
}

const ADDRESS = {
  name: "Cawangan",
  addressLine1: "1 Jalan Roti",
  postCode: "30000",
  city: "IPOH",
  state: "PERAK",
  country: "MALAYSIA",
  countryCode: "60",
  phoneNumber: "123456789",
};
const newStore = () => idOf(api("POST", "/v3/store", ADDRESS));
const newAccount = () => idOf(api("POST", "/v3/account"));
const newApplication = () => ({ name: "Kasir", homePageUrl: "https://roti.example" });
async function newSubMerchant(): Promise<string> {
  const { status, body } = await api("POST", "/v3/partner/merchant", createSubMerchantBody());
  assert.equal(status, 200, JSON.stringify(body));
  return body.item.merchant.id;
}
const customerBody = () => ({
  email: "payer@example.com",
  redirectUrl: "https://shop.example/bound",
  storeId: gateway.demo.storeId,
});
/** A customer whose card is bound, and so is active. */
async function newCustomer(): Promise<string> {
  const id = await idOf(api("POST", "/v3/tokenized-payment", customerBody()));
  await bindCard(gateway, id);
  return id;
}
const paid = async (changes = {}) => pay(gateway, changes);
const refund = (transactionId: string) => ({
  transactionId,
  refund: { type: "PARTIAL", currencyType: "MYR", amount: 100 },
  reason: "cold",
});

const API_CHANGES: Change[] = [
  {
    name: "create a store",
    action: "store.created",
    make: () => api("POST", "/v3/store", ADDRESS),
  },
  {
    name: "change a store",
    action: "store.changed",
    prepare: newStore,
    make: (id) => api("PATCH", `/v3/store/${id}`, { name: "Lain" }),
  },
  {
    name: "delete a store",
    action: "store.deleted",
    prepare: newStore,
    make: (id) => api("DELETE", `/v3/store/${id}`),
  },
  {
    name: "create a settlement account",
    action: "settlement_account.created",
    make: () => api("POST", "/v3/account"),
  },
  {
    name: "change a settlement account",
    action: "settlement_account.changed",
    prepare: newAccount,
    make: (id) => api("PUT", `/v3/accounts/${id}`, { bankAccountNo: "1234567890" }),
  },
  {
    name: "submit a settlement account",
    action: "settlement_account.submitted",
    prepare: newAccount,
    make: (id) => api("POST", `/v3/account/${id}/review`),
  },
  {
    name: "create a merchant",
    action: "merchant.created",
    make: () => api("POST", "/v3/partner/merchant", createSubMerchantBody()),
  },
  {
    name: "change a merchant",
    action: "merchant.changed",
    prepare: newSubMerchant,
    make: (id) => api("PATCH", `/v3/partner/merchant/${id}`, { brandName: "Roti" }),
  },
  {
    name: "submit a merchant",
    action: "merchant.submitted",
    prepare: newSubMerchant,
    make: (id) => api("POST", `/v3/partner/merchant/${id}`),
  },
  {
    name: "create a customer",
    action: "customer.created",
    make: () => api("POST", "/v3/tokenized-payment", customerBody()),
  },
  {
    name: "disable a customer",
    action: "customer.disabled",
    prepare: newCustomer,
    make: (id) => api("PUT", `/v3/customer/${id}/status`),
  },
  {
    name: "charge a customer",
    action: "customer.charged",
    prepare: newCustomer,
    make: (id) => api("POST", `/v3/customer/${id}/order`, { currency: "MYR", amount: 990 }),
  },
  {
    name: "delete a saved card",
    action: "customer.card_deleted",
    prepare: newCustomer,
    make: async (id) => {
      const rows = await gateway.query`select token from cards where customer_id = ${id}`;
      return api("DELETE", `/v3/payment/tokens/${id}`, { token: rows[0]?.token });
    },
  },
  {
    name: "refund a payment",
    action: "refund.made",
    prepare: async () => (await paid()).id,
    make: (id) => api("POST", "/v3/payment/refund", refund(id)),
  },
  {
    name: "reverse a payment",
    action: "payment.reversed",
    prepare: async () => (await paid({ cardNumber: "4242424242424242" })).orderId,
    make: (orderId) => api("POST", "/v3/payment/reverse", { orderId }),
  },
  {
    name: "cancel a checkout",
    action: "checkout.cancelled",
    prepare: async () => {
      const orderId = `CANCEL-${gateway.deps.random.digits(8)}`;
      await openCheckout(gateway, { orderId });
      return orderId;
    },
    make: (orderId) => api("POST", "/v3/payment/reverse", { orderId }),
    status: 404,
  },
];

for (const { name, action, prepare, make, status = 200 } of API_CHANGES) {
  test(`${name} through the API: audited as the application's, and undone with its entry`, async () => {
    const prepared = (await prepare?.()) ?? "";
    await expectUndone(() => make(prepared));
    const before = await readState();
    const known = (await entries(action)).length;
    const answer = await make(prepared);
    assert.equal(answer.status, status, JSON.stringify(answer.body));
    assert.notDeepEqual(await readState(), before);
    const [entry, ...rest] = await entries(action);
    assert.equal(rest.length, known, "one entry");
    assert.deepEqual(entry?.actor, {
      kind: "APPLICATION",
      id: gateway.demo.clientId,
      name: "Demo shop",
      email: "",
    });
  });
}

const key = () => gateway.deps.random.digits(12);
const PORTAL_CHANGES: Change[] = [
  {
    name: "create a store",
    action: "store.created",
    make: () => owner.call("createStore", { body: { name: "Cawangan" } }),
  },
  {
    name: "change a store",
    action: "store.changed",
    prepare: newStore,
    make: (id) => owner.call("updateStore", { params: { id }, body: { name: "Lain" } }),
  },
  {
    name: "delete a store",
    action: "store.deleted",
    prepare: newStore,
    make: (id) => owner.call("deleteStore", { params: { id } }),
  },
  {
    name: "submit a merchant",
    action: "merchant.submitted",
    prepare: newSubMerchant,
    make: (id) => owner.call("submitSubMerchant", { params: { id } }),
  },
  {
    name: "refund a payment",
    action: "refund.made",
    prepare: async () => (await paid()).id,
    make: (id) =>
      owner.call("refundPayment", {
        params: { id },
        body: { amountMinor: 100, reason: "cold", idempotencyKey: key() },
      }),
  },
];

for (const { name, action, prepare, make } of PORTAL_CHANGES) {
  test(`${name} in the portal: audited, and undone with its entry`, async () => {
    const prepared = (await prepare?.()) ?? "";
    await expectUndone(() => make(prepared));
    const known = (await entries(action)).length;
    const answer = await make(prepared);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const [entry, ...rest] = await entries(action);
    assert.equal(rest.length, known, "one entry");
    assert.equal(entry?.actor.email, gateway.demo.portal.email);
  });
}

/** While the log takes no entry, the change is an error and leaves everything as it was. */
async function expectUndone(make: () => Promise<{ status: number; body: unknown }>) {
  const before = await readState();
  await setFull(true);
  try {
    const answer = await make();
    assert.equal(answer.status, 500, JSON.stringify(answer.body));
  } finally {
    await setFull(false);
  }
  assert.deepEqual(await readState(), before);
}

test("an operator's decision about a merchant is undone with its entry", async () => {
  const id = await newSubMerchant();
  await api("POST", `/v3/partner/merchant/${id}`);
  const make = () => owner.call("approveMerchant", { params: { id }, body: { note: "Welcome" } });
  const { email } = gateway.demo.portal;
  await gateway.query`update users set is_operator = true where email = ${email}`;
  await expectUndone(make);
  assert.equal((await make()).status, 200);
});

test("a partner's change of an application is in the log of the merchant it belongs to", async () => {
  const id = await newSubMerchant();
  const path = `/v3/partner/merchant/${id}/application`;
  await expectUndone(() => api("POST", path, newApplication()));
  const made = await api("POST", path, newApplication());
  assert.equal(made.status, 200, JSON.stringify(made.body));
  const { clientId } = made.body.item;
  const change = () => api("PUT", `${path}/${clientId}`, { name: "Kasir 2" });
  await expectUndone(change);
  assert.equal((await change()).status, 200);
  const rows = await gateway.query`
    select action, actor_kind, actor_id, target_id from audit_log
     where merchant_id = ${id} order by id`;
  const by = { actor_kind: "APPLICATION", actor_id: gateway.demo.clientId, target_id: clientId };
  assert.deepEqual(rows, [
    { action: "application.created", ...by },
    { action: "application.changed", ...by },
  ]);
});

test("the audit log has only the last digits of a bank account number", async () => {
  const id = await newAccount();
  await api("PUT", `/v3/accounts/${id}`, { bankAccountNo: "1234567890", inspectList: [] });
  const [entry] = await entries("settlement_account.changed");
  assert.deepEqual(entry?.after, { bankAccountNo: "…7890", inspectList: "[not shown]" });
});
