/** A payer who did everything is erased, and the whole database is searched for them. */
// cspell:ignore zulaikha quorren
import assert from "node:assert/strict";
import { test } from "node:test";
import { PAYER_DATA } from "../../packages/gateway/src/domain/privacy/erasure.ts";
import { chargeDueCustomers } from "../../packages/gateway/src/jobs/payment/charge-customers.ts";
import { undoCardChecks } from "../../packages/gateway/src/jobs/refund/undo-card-checks.ts";
import { railStateContext } from "../../packages/gateway/src/operations/payment/outcome/record-outcome.ts";
import { writeNextExportPart } from "../../packages/gateway/src/operations/payment/payment-exports.ts";
import { runCli } from "../cli/run-cli.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { createCheckout, startPaying } from "../support/pay.ts";
import { submitForm } from "../support/payer/browse.ts";
import { bindCard, payWithoutScript, screenOf } from "../support/payer/without-script.ts";
import { signInAs, signInOwner } from "../support/portal/portal-client.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { provideReceiver } from "../support/receiver.ts";
import { until } from "../support/until.ts";

const EMAIL = "Zulaikha.Quorren@payer-mail.example";
const NAME = "ZULAIKHA QUORREN";
const PHONE = { countryCode: "+60", phoneNumber: "0197778881" };
const USER_ID = "shop-user-zq-4471";
const CUSTOMER = { userId: USER_ID, email: EMAIL, ...PHONE };
const GUEST = { userId: "", email: EMAIL.toLowerCase(), countryCode: "", phoneNumber: "" };
const SEARCHED = /quorren|zulaikha|197778881|shop-user-zq|payer-mail/i;
/** Where such a payer is found at least. */
const PLACES = [
  ...["checkouts.details", "checkouts.order_title", "checkouts.order_detail"],
  ...["checkouts.additional_data", "checkouts.redirect_url", "transactions.rail_state_sealed"],
  ...["customers.email", "customers.name", "customers.phone_number", "cards.holder_name"],
  ...["exchanges.request", "notifications.body", "notification_attempts.response_body"],
  ...["refunds.reason", "request_log.path", "request_log.failure"],
  ...["request_log.request_body", "request_log.response_body", "portal_exports.filter"],
  ...["portal_export_parts.content", "mails.recipient"],
];
const OTHER = { userId: "neighbour", email: "neighbour@other.example" };

const gateway = await provideOwnGateway({ withWorker: true });
/** A merchant's server that repeats what it got. */
const receiver = await provideReceiver((response, { body }) => response.writeHead(200).end(body));
const folder = provideFolder();
const { database } = gateway.deps;
const QR_CODE = {
  ...{ type: "DYNAMIC", isPreFillAmount: true, amount: 2590, currencyType: "MYR" },
  storeId: gateway.demo.storeId,
};
const owner = await signInOwner(gateway);
await owner.confirm(gateway.demo.portal.password);
await owner.call("updateCheckoutLook", { body: { hasReceiptMail: true } });

const erase = (by: string, value: string) => owner.call("erasePayer", { body: { by, value } });

function orderOf(customer: object) {
  if (customer === OTHER) return { customer, notifyUrl: receiver.url };
  return {
    customer,
    notifyUrl: receiver.url,
    redirectUrl: `https://shop.example/back?mail=${encodeURIComponent(EMAIL)}`,
    order: { title: `Cake for ${NAME}`, detail: `Deliver to ${NAME}`, additionalData: EMAIL },
  };
}

async function buy(
  customer: object,
  method = "FPX_MY",
  fields: Record<string, string> = { bankCode: "SIM0000" },
): Promise<string> {
  const { id, url } = await createCheckout(gateway, orderOf(customer));
  const page = await payWithoutScript(url, method, fields);
  // A wallet's own page.
  if (screenOf(page) === "away") await submitForm(page, "", { action: "approve" });
  const [paid] = await until(
    () => gateway.query<{ id: string }>`
      select id from transactions where checkout_id = ${id} and paid_at is not null`,
    (rows) => rows.length > 0,
  );
  return paid?.id ?? "";
}

/** Every value of every table that matches, as `table.column: value`. */
async function search(pattern: RegExp): Promise<string[]> {
  const columns = await gateway.query<{ table: string; column: string; type: string }>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
      from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not c.relispartition and a.attnum > 0 and not a.attisdropped`;
  const found: string[] = [];
  for (const { table, column, type } of columns) {
    const text = type === "bytea" ? `encode("${column}", 'escape')` : `"${column}"::text`;
    const { rows } = await database.query<{ value: string }>({
      text: `select ${text} as value from "${table}" where ${text} ~* $1`,
      values: [pattern.source],
    });
    found.push(...rows.map(({ value }) => `${table}.${column}: ${value.slice(0, 300)}`));
  }
  const sealed = await gateway.query<{ attempt_id: string; state: Buffer }>`
    select attempt_id, rail_state_sealed as state from transactions
     where rail_state_sealed is not null`;
  for (const { attempt_id, state } of sealed) {
    const text = gateway.deps.sealer.open(state, railStateContext(attempt_id)).toString();
    if (pattern.test(text)) found.push(`transactions.rail_state_sealed: ${text}`);
  }
  return found;
}

/** What the ledger and the merchant's accounts consist of. */
async function accounts(): Promise<unknown> {
  const { rows: postings } = await database.query({
    text: "select * from ledger_postings order by merchant_id, bucket, sequence",
    values: [],
  });
  const { rows: payments } = await database.query({
    text: `select id, checkout_id, order_id, attempt_id, amount_minor, balance_minor, status, attempt_state,
                  request_method, bank_code, rail_reference, paid_at, created_at
             from transactions order by id`,
    values: [],
  });
  const { rows: refunds } = await database.query({
    text: "select id, transaction_id, amount_minor, state, created_at, closed_at from refunds order by id",
    values: [],
  });
  return { postings, payments, refunds };
}

async function expectDelivered(): Promise<void> {
  await until(
    () => gateway.query`select 1 from notifications where status = 'PENDING'`,
    (rows) => rows.length === 0,
  );
}

let calls = 0;

/**
 * Calls are logged in batches, in their order, after they are answered. The log masks what has the
 * form of a card number, as some UUIDs have.
 */
async function expectLogged(): Promise<void> {
  calls += 1;
  const path = `/v3/payment/tokens/call-${calls}`;
  await gateway.get(path);
  await until(
    () => gateway.query`select 1 from request_log where path = ${path}`,
    (rows) => rows.length > 0,
  );
}

test("every place is a column that exists, and the page lists it", async () => {
  const rows = await gateway.query<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public'`;
  const known = new Set(rows.map(({ name }) => name));
  for (const { table, columns } of PAYER_DATA) {
    for (const column of columns) assert.ok(known.has(`${table}.${column}`), `${table}.${column}`);
  }
});

test("only owners and admins of all stores may erase a payer", async () => {
  for (const [role, stores] of [
    ["FINANCE", []],
    ["VIEWER", []],
    ["ADMIN", [gateway.demo.storeId]],
  ] as const) {
    const { client } = await signInAs(gateway, owner, role, [...stores]);
    const refused = await client.call("erasePayer", { body: { by: "EMAIL", value: EMAIL } });
    assert.equal(refused.status, 403, refused.text);
  }
});

test("open checkouts and payments are listed, and nothing is erased before they end", async () => {
  const email = "waiting@open.example";
  const { id } = await createCheckout(gateway, { customer: { userId: "opener", email } });
  const first = await erase("EMAIL", email);
  assert.equal(first.status, 409, first.text);
  assert.equal(first.body.error.code, "CONFLICT");
  assert.match(first.body.error.message, new RegExp(`checkout ${id} is open`));
  await startPaying(gateway, id);
  const second = await erase("CUSTOMER_ID", "opener");
  assert.match(second.body.error.message, /payment \d+ is in progress/);
  assert.notEqual((await search(/waiting@open/)).length, 0);
});

test("a key that identifies no payer is rejected, and nothing is erased", async () => {
  const noContacts = { userId: "no-contacts", email: "", countryCode: "", phoneNumber: "" };
  const placeholder = { userId: "placeholder", countryCode: "", phoneNumber: "000000000" };
  for (const customer of [noContacts, placeholder]) await createCheckout(gateway, { customer });
  for (const value of ["n/a", "0", "000000000", "+", "123456", "0197778881"]) {
    const refused = await erase("PHONE", value);
    assert.equal(refused.status, 400, `${value}: ${refused.text}`);
    assert.match(refused.body.error.message, /with its country code/);
  }
  for (const value of ["@", "nobody", "a b@c"]) {
    const refused = await erase("EMAIL", value);
    assert.equal(refused.status, 400, `${value}: ${refused.text}`);
    assert.match(refused.body.error.message, /email address/);
  }
  for (const { userId } of [noContacts, placeholder]) {
    assert.notEqual((await search(new RegExp(userId))).length, 0, userId);
  }
});

test("the command erases a payer of the configured database, and names no other", async () => {
  const { demo, config } = gateway;
  const email = "command@line.example";
  const order = { ...orderOf({ userId: "", email }), order: {} };
  const { id, url } = await createCheckout(gateway, order);
  const page = await payWithoutScript(url, "FPX_MY", { bankCode: "SIM0000" });
  assert.equal(screenOf(page), "success");
  await expectDelivered();
  await expectLogged();
  const run = (...words: string[]) =>
    runCli(["erase-payer", "--merchant", demo.merchantId, ...words, "--json"], {
      folder,
      env: {
        DATABASE_URL: config.databaseUrl?.reveal() ?? "",
        KAUNTER_DB_DIRECT_URL: config.directUrl?.reveal() ?? "",
        KAUNTER_MASTER_KEY: config.masterKey?.reveal().toString("hex") ?? "",
      },
    });
  assert.equal((await run()).code, 2);
  assert.equal((await run("--email", email, "--customer", "x")).code, 2);
  const erased = await run("--email", email.toUpperCase());
  assert.equal(erased.code, 0, erased.stderr);
  assert.equal(erased.json.paymentCount, 1);
  assert.deepEqual(await search(/command@line/), []);
  const [checkout] = await gateway.query`select status, order_id from checkouts where id = ${id}`;
  assert.equal(checkout?.status, "SUCCESS");
  const [entry] = await gateway.query`
    select actor_kind, target_id from audit_log where action = 'payer.erased'`;
  assert.deepEqual(entry, { actor_kind: "SYSTEM", target_id: erased.json.erasureId });
  assert.equal((await run("--email", email)).json.paymentCount, 0);
  const open = await run("--customer", "opener");
  assert.equal(open.code, 1);
  assert.match(open.stdout, /payment \d+ is in progress/);
});

test("a payer of every kind of payment is erased everywhere, and the accounts stay", async () => {
  const fpx = await buy(CUSTOMER);
  const wallet = await buy(CUSTOMER, "TNG_MY", {});
  await buy(GUEST);
  const kept = await buy(OTHER);

  await buy(CUSTOMER, "CARD_MY", {
    ...{ cardNumber: "4242424242424242", cardExpiry: "12/39", cardCvc: "123" },
    ...{ cardName: NAME, saveCard: "yes" },
  });
  assert.equal((await gateway.query`select 1 from cards where customer_id = ${USER_ID}`).length, 1);
  await gateway.get(`/v3/payment/tokens/${USER_ID}`);

  const subscription = await gateway.call({
    path: "/v3/recurring-payment",
    body: {
      ...{
        email: EMAIL,
        name: NAME,
        ...PHONE,
        productName: "Cakes",
        currency: "MYR",
        amount: 2500,
      },
      ...{ redirectUrl: "https://shop.example/bound", notifyUrl: receiver.url },
      ...{ recurringInterval: "DAILY", storeId: gateway.demo.storeId },
    },
  });
  const { id: customerId } = subscription.body.item;
  await bindCard(gateway, customerId, { cardName: NAME });
  await undoCardChecks(gateway.deps);
  await gateway.query`update customers set next_charge_at = ${gateway.deps.clock.now()} where id = ${customerId}`;
  await chargeDueCustomers(gateway.deps);

  const refunded = await owner.call("refundPayment", {
    params: { id: fpx },
    body: { amountMinor: 2590, reason: `${NAME} returned it`, idempotencyKey: "erase-00001" },
  });
  assert.equal(refunded.status, 200, refunded.text);
  await gateway.call({
    path: "/v3/payment/online",
    body: gateway.checkoutBody(orderOf(CUSTOMER)),
    wireBody: JSON.stringify({ ...gateway.checkoutBody(orderOf(CUSTOMER)), extra: EMAIL }),
  });
  const filter = { customerId: USER_ID };
  const exported = await owner.call("startExport", { body: { ...filter } });
  assert.equal(exported.status, 200, exported.text);
  while (await writeNextExportPart(gateway.deps));

  const refused = await erase("EMAIL", EMAIL);
  assert.match(refused.body.error.message, new RegExp(`customer ${customerId} is active`));
  await gateway.call({ method: "PUT", path: `/v3/customer/${customerId}/status` });
  await until(
    () => gateway.query`
      select 1 from refunds where state not in ('DONE', 'REFUSED')
      union all select 1 from customers where undo_at is not null`,
    (rows) => rows.length === 0,
  );
  await expectDelivered();
  await expectLogged();
  // As if their time had passed.
  await gateway.query`update checkouts set status = 'EXPIRED' where status = 'IN_PROCESS'
                        and details -> 'customer' ->> 'userId' <> 'opener'`;

  const places = new Set((await search(SEARCHED)).map((found) => found.split(":")[0]));
  const names = PAYER_DATA.flatMap(({ table, columns }) =>
    columns.map((column) => `${table}.${column}`),
  );
  for (const place of places) assert.ok(names.includes(place ?? ""), `${place} is not listed`);
  for (const place of PLACES) assert.ok(places.has(place), `nothing to erase in ${place}`);
  const before = await accounts();
  const erased = await erase("EMAIL", EMAIL);
  assert.equal(erased.status, 200, erased.text);
  assert.deepEqual(await search(SEARCHED), []);
  assert.deepEqual(await accounts(), before);

  const again = await erase("CUSTOMER_ID", USER_ID);
  assert.deepEqual(again.body, { paymentCount: 0 });
  assert.equal((await owner.call("getCustomer", { query: { id: USER_ID } })).status, 404);
  assert.equal((await owner.call("getCustomer", { query: { id: OTHER.userId } })).status, 200);
  assert.notDeepEqual(await search(/neighbour@other/), []);

  // What is left still works: the API, a refund, a webhook sent again.
  for (const id of [fpx, wallet, kept]) {
    const { status, body } = await gateway.get(`/v3/payment/transaction/${id}`);
    assert.equal(status, 200);
    assert.equal(body.item.order.amount, 2590);
    assert.equal((await owner.call("getPayment", { params: { id } })).status, 200);
  }
  const later = await owner.call("refundPayment", {
    params: { id: wallet },
    body: { amountMinor: 2590, reason: "Late", idempotencyKey: "erase-00002" },
  });
  assert.equal(later.status, 200, later.text);
  const notified = await gateway.query<{ id: string; body: string }>`
    select id, body from notifications where transaction_id = ${fpx}`;
  const { data } = JSON.parse(notified[0]?.body ?? "");
  assert.equal(data.order.amount, 2590);
  assert.equal(data.order.title, "Cake for [erased]");

  const audit = await gateway.query<{ actor_id: string; after: Record<string, number> }>`
    select actor_id, after from audit_log
     where action = 'payer.erased' and actor_kind = 'USER' order by at`;
  assert.equal(audit.length, 2);
  assert.equal(audit[0]?.after.paymentCount, erased.body.paymentCount);
  assert.equal(audit[0]?.after.cards, 2);
});

test("QR codes and orders of others that contain a payer's ID or name stay as they are", async () => {
  const made = await gateway.call({
    path: "/v3/payment/transaction/qrcode",
    body: {
      ...QR_CODE,
      order: { title: "Table 1009", detail: "Cake for ALI", additionalData: "" },
      redirectUrl: "https://shop.example/back?table=1009",
    },
  });
  const { code, qrCodeUrl } = made.body.item;
  await fetch(qrCodeUrl);
  await createCheckout(gateway, { customer: { userId: "1009", email: "table@qr.example" } });
  const texts = async () =>
    gateway.query`
      select order_title, order_detail, redirect_url, request_hash from qr_codes where code = ${code}
      union all
      select order_title, order_detail, redirect_url, request_hash from checkouts
       where details ->> 'qrCode' = ${code}`;
  const before = await texts();
  assert.equal(before.length, 2);
  await gateway.query`update checkouts set status = 'EXPIRED' where details -> 'customer' ->> 'userId' = '1009'`;
  const { status, text } = await erase("CUSTOMER_ID", "1009");
  assert.equal(status, 200, text);
  assert.deepEqual(await texts(), before);
});

test("a QR code that names the payer is redacted, with the checkout it opened", async () => {
  const { code, qrCodeUrl } = (
    await gateway.call({
      path: "/v3/payment/transaction/qrcode",
      body: {
        ...QR_CODE,
        order: { title: "For scanner@qr.example", detail: "Cake of scanner@qr.example" },
      },
    })
  ).body.item;
  await fetch(qrCodeUrl);
  await expectLogged();
  assert.notEqual((await search(/scanner@qr/)).length, 0);
  assert.equal((await erase("EMAIL", "scanner@qr.example")).status, 200);
  assert.deepEqual(await search(/scanner@qr/), []);
  const read = await gateway.get(`/v3/payment/transaction/qrcode/${code}`);
  assert.match(read.body.item.order.title, /^For /);
});
