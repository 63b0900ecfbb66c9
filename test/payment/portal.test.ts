import assert from "node:assert/strict";
import { test } from "node:test";
import { writeNextExportPart } from "../../packages/gateway/src/operations/payment/payment-exports.ts";
import { replaceMerchantSettings } from "../../packages/gateway/src/store/merchant/merchant-settings.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { openCheckout, pay, startPaying } from "../support/pay.ts";
import { paymentLinkBody } from "../support/portal/bodies/payment-link-body.ts";
import {
  hasItems,
  type PortalClient,
  signInAs,
  signInOwner,
} from "../support/portal/portal-client.ts";
import { provideReceiver } from "../support/receiver.ts";
import { until } from "../support/until.ts";

const gateway = await provideOwnGateway({ withWorker: true });
const owner = await signInOwner(gateway);
const { url, received } = await provideReceiver((response) => {
  response.setHeader("set-cookie", "session=hunter2");
  response.end('thanks, {"password":"hunter2"}');
});

const idsOf = (answer: { body: { items: { id: string }[] } }) =>
  answer.body.items.map(({ id }) => id);

test("a payment is found by every reference an operator may have, and by no other", async () => {
  const payment = await pay(gateway, { amountMinor: 4321 });
  const other = await pay(gateway, { amountMinor: 1234 });
  const found = async (q: string) => idsOf(await owner.call("listPayments", { query: { q } }));
  for (const q of [payment.id, payment.orderId, payment.checkoutId, payment.railReference]) {
    assert.deepEqual(await found(q), [payment.id], q);
  }
  assert.deepEqual(await found("43.21"), [payment.id]);
  assert.deepEqual(await found("RM 12.34"), [other.id]);
  assert.ok((await found("payer@example.com")).includes(payment.id));
  assert.ok((await found("PAYER@EXAMPLE.COM")).includes(payment.id));
  for (const q of ["nobody@example.com", "%", "' or 1=1 --", "99.99", "_"]) {
    assert.deepEqual(await found(q), [], q);
  }
});

test("pages follow each other without a gap or a repeat", async () => {
  for (let i = 0; i < 3; i += 1) await pay(gateway, { amountMinor: 500 + i });
  const all = idsOf(await owner.call("listPayments", { query: { limit: "100" } }));
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = { limit: "2", ...(cursor !== null && { cursor }) };
    const page = await owner.call("listPayments", { query });
    seen.push(...idsOf(page));
    cursor = page.body.nextCursor;
  } while (cursor !== null);
  assert.deepEqual(seen, all);
  const broken = await owner.call("listPayments", { query: { cursor: "abc" } });
  assert.equal(broken.body.error.code, "INVALID_PARAMETER");
});

test("a payment's timeline has its checkout, exchanges, result, notification and postings", async () => {
  const payment = await pay(gateway, { amountMinor: 2000 });
  const { body } = await owner.call("getPayment", { params: { id: payment.id } });
  const kinds = new Set(body.timeline.map((event: { kind: string }) => event.kind));
  for (const kind of [
    "CHECKOUT_CREATED",
    "ATTEMPT_STARTED",
    "EXCHANGE",
    "PAID",
    "NOTIFICATION",
    "LEDGER",
  ]) {
    assert.ok(kinds.has(kind), kind);
  }
  const times = body.timeline.map((event: { at: string }) => event.at);
  assert.deepEqual(times, [...times].sort());
  assert.equal(body.refundable.isPossible, true);
});

test("a declined payment shows the reason, and figures count it", async () => {
  const before = (await owner.call("getPaymentFigures")).body.total;
  await pay(gateway, { bankCode: "SIM0051" });
  const failed = await owner.call("listPayments", { query: { status: "FAILED" } });
  assert.ok(failed.body.items[0].failureReason);
  const { body } = await owner.call("getPaymentFigures");
  assert.equal(body.total.failedCount, before.failedCount + 1);
  assert.ok(body.byFailure.length > 0);
  assert.ok(body.byMethod.some((point: { label: string }) => point.label === "FPX_MY"));
  const sums = body.byDay.reduce(
    (sum: number, point: { amountMinor: number }) => sum + point.amountMinor,
    0,
  );
  assert.equal(sums, body.total.amountMinor);
});

test("a refund requested in the portal moves the money once, also after several clicks", async () => {
  const payment = await pay(gateway, { amountMinor: 3000 });
  const body = { amountMinor: 1000, reason: "Wrong size", idempotencyKey: "click-0001" };
  const ask = () => owner.call("refundPayment", { params: { id: payment.id }, body });
  const [first, second] = [await ask(), await ask()];
  assert.equal(first.status, 200, first.text);
  assert.equal(first.body.id, second.body.id);
  const detail = await owner.call("getPayment", { params: { id: payment.id } });
  assert.equal(detail.body.payment.balanceMinor, 2000);
  assert.equal(detail.body.refunds[0].requestedBy, gateway.demo.portal.email);
  const tooMuch = await owner.call("refundPayment", {
    params: { id: payment.id },
    body: { ...body, amountMinor: 2001, idempotencyKey: "click-0002" },
  });
  assert.ok(tooMuch.status >= 400);
});

test("a refund of the portal never reuses one of the merchant's program", async () => {
  const payment = await pay(gateway, { amountMinor: 3000 });
  for (const key of ["portal:click-0003", "portal click-0003", "click-0003"]) {
    const answer = await gateway.call({
      path: "/v3/payment/refund",
      body: {
        transactionId: payment.id,
        refund: { type: "PARTIAL", currencyType: "MYR", amount: 500 },
        reason: "Wrong size",
      },
      headers: { "idempotency-key": key },
    });
    assert.equal(answer.status, key.includes(" ") ? 400 : 200, JSON.stringify(answer.body));
  }
  const asked = await owner.call("refundPayment", {
    params: { id: payment.id },
    body: { amountMinor: 500, reason: "Wrong size", idempotencyKey: "click-0003" },
  });
  assert.equal(asked.status, 200, asked.text);
  const detail = await owner.call("getPayment", { params: { id: payment.id } });
  assert.equal(detail.body.payment.balanceMinor, 1500);
});

test("above the limit a refund waits for another approver, who is never the first", async () => {
  const now = gateway.deps.clock.now();
  const { merchantId } = gateway.demo;
  const settings = { methods: null, amountMinorMax: null, reviewNote: "" };
  await replaceMerchantSettings(
    gateway.deps.database,
    merchantId,
    { ...settings, refundApprovalAboveMinor: 1000 },
    now,
  );
  const { client: finance } = await signInAs(gateway, owner, "FINANCE");
  const payment = await pay(gateway, { amountMinor: 5000 });
  const asked = await finance.call("refundPayment", {
    params: { id: payment.id },
    body: { amountMinor: 5000, reason: "Returned", idempotencyKey: "finance-0001" },
  });
  assert.equal(asked.body.status, "WAITING_FOR_APPROVAL");
  const decide = (client: PortalClient, isApproved: boolean) =>
    client.call("decideRefundRequest", {
      params: { id: asked.body.id },
      body: { isApproved },
    });
  assert.equal((await decide(finance, true)).body.error.code, "FORBIDDEN");
  const open = await owner.call("listRefundRequests", { query: { status: "WAITING" } });
  assert.equal(open.body.items[0].isOwn, false);
  assert.equal((await decide(owner, true)).status, 200);
  assert.equal((await decide(owner, true)).body.error.code, "CONFLICT");
  const detail = await owner.call("getPayment", { params: { id: payment.id } });
  assert.equal(detail.body.payment.status, "FULL_REFUNDED");
});

test("refunds in parts together wait for another approver as one refund of their sum would", async () => {
  const { client: finance } = await signInAs(gateway, owner, "FINANCE");
  const payment = await pay(gateway, { amountMinor: 5000 });
  const refund = (amountMinor: number, idempotencyKey: string) =>
    finance.call("refundPayment", {
      params: { id: payment.id },
      body: { amountMinor, reason: "Returned", idempotencyKey },
    });
  const first = await refund(600, "finance-part-1");
  assert.notEqual(first.body.status, "WAITING_FOR_APPROVAL", first.text);
  assert.deepEqual((await refund(600, "finance-part-1")).body, first.body);
  assert.equal((await refund(600, "finance-part-2")).body.status, "WAITING_FOR_APPROVAL");
});

test("an approval that was interrupted is approved again, and the money is refunded once", async () => {
  const { client: finance } = await signInAs(gateway, owner, "FINANCE");
  const payment = await pay(gateway, { amountMinor: 4000 });
  const asked = await finance.call("refundPayment", {
    params: { id: payment.id },
    body: { amountMinor: 4000, reason: "Returned", idempotencyKey: "finance-0002" },
  });
  // What a crash leaves behind: decided, and nothing done about it.
  await gateway.query`
    update refund_requests set status = 'APPROVED', decided_by = 'someone',
           decided_email = 'someone@team.example', decided_at = created_at
     where id = ${asked.body.id}`;
  const decide = () =>
    owner.call("decideRefundRequest", {
      params: { id: asked.body.id },
      body: { isApproved: true },
    });
  const done = await decide();
  assert.equal(done.status, 200, done.text);
  assert.equal(done.body.amountMinor, 4000);
  assert.equal((await decide()).body.error.code, "CONFLICT");
});

test("users of one store see that store's payments only, on every page", async () => {
  const made = await owner.call("createStore", { body: { name: "Second shop" } });
  assert.equal(made.status, 200, made.text);
  const elsewhere = await pay(gateway, { amountMinor: 777 });
  const { client } = await signInAs(gateway, owner, "FINANCE", [made.body.id]);
  assert.deepEqual(idsOf(await client.call("listPayments")), []);
  const one = await client.call("getPayment", { params: { id: elsewhere.id } });
  assert.equal(one.body.error.code, "NOT_FOUND");
  const refund = await client.call("refundPayment", {
    params: { id: elsewhere.id },
    body: { amountMinor: 777, reason: "x", idempotencyKey: "elsewhere-1" },
  });
  assert.equal(refund.body.error.code, "NOT_FOUND");
  assert.equal((await client.call("getPaymentFigures")).body.total.count, 0);
  assert.deepEqual((await client.call("listNotifications")).body.items, []);
  assert.deepEqual((await client.call("listCustomers")).body.items, []);
  assert.equal((await client.call("listStores")).body.items.length, 1);
  assert.equal((await client.call("listSettlements")).body.error.code, "FORBIDDEN");
  const { client: admin } = await signInAs(gateway, owner, "ADMIN", [made.body.id]);
  const invited = await admin.call("inviteTeamMember", {
    body: { email: "wide@team.example", role: "ADMIN", storeIds: [] },
  });
  assert.equal(invited.body.error.code, "FORBIDDEN", "a narrow admin makes no wide one");
  assert.equal((await admin.call("listAudit")).body.error.code, "FORBIDDEN");
  const csv = await client.call("exportPaymentsNow");
  assert.ok(!csv.text.includes(elsewhere.id));
  const link = await client.call("createPaymentLink", { body: linkBody(gateway.demo.storeId) });
  assert.equal(link.body.error.code, "STORE_NOT_FOUND");
});

const linkBody = (storeId: string) =>
  paymentLinkBody(storeId, { applicationId: gateway.demo.clientId });

test("the CSV holds exactly the filtered list, and a large export the same and its total", async () => {
  const query = { status: "SUCCESS" };
  const list = await owner.call("listPayments", { query: { ...query, limit: "100" } });
  const csv = await owner.call("exportPaymentsNow", { query });
  const rows = csv.text.trim().split("\r\n").slice(1);
  assert.deepEqual(
    rows.map((row) => row.split(",")[0]),
    idsOf(list),
  );
  const started = await owner.call("startExport", { body: query });
  assert.equal(started.body.totalRows, rows.length);
  const { id } = started.body;
  const early = await owner.call("downloadExport", { params: { id } });
  assert.equal(early.body.error?.code ?? "CONFLICT", "CONFLICT");
  while (await writeNextExportPart(gateway.deps));
  const done = await owner.call("getExport", { params: { id } });
  assert.equal(done.body.status, "DONE");
  const file = await owner.call("downloadExport", { params: { id } });
  assert.equal(file.text, csv.text);
  const sum = list.body.items.reduce(
    (total: number, item: { amountMinor: number }) => total + item.amountMinor,
    0,
  );
  assert.equal(done.body.amountMinor, sum);
  const { client: other } = await signInAs(gateway, owner, "FINANCE");
  const foreign = await other.call("downloadExport", { params: { id } });
  assert.equal(foreign.body.error.code, "NOT_FOUND", "another user's export");
});

test("a link made manually is a checkout a payer can open", async () => {
  const made = await owner.call("createPaymentLink", { body: linkBody(gateway.demo.storeId) });
  assert.equal(made.status, 200, made.text);
  const page = await fetch(made.body.url);
  assert.match(await page.text(), /RM\s?15\.00/u);
  const links = await owner.call("listPaymentLinks");
  assert.equal(links.body.items[0].id, made.body.id);
});

test("finance, who may not see applications, creates a link for the oldest application that is ON", async () => {
  const { client } = await signInAs(gateway, owner, "FINANCE");
  assert.equal((await client.call("listApplications")).body.error.code, "FORBIDDEN");
  const { applicationId: _, ...body } = linkBody(gateway.demo.storeId);
  const made = await client.call("createPaymentLink", { body });
  assert.equal(made.status, 200, made.text);
  const all = (await owner.call("listApplications")).body.items;
  const oldest = all.sort((a: { createdAt: string }, b: { createdAt: string }) =>
    a.createdAt < b.createdAt ? -1 : 1,
  )[0];
  const rows = await gateway.query`
    select application_id from qr_codes where code = ${made.body.id}`;
  assert.equal(rows[0]?.application_id, oldest.id);
});

test("texts of shops and payers are returned as data, whatever characters they contain", async () => {
  const title = "<script>alert(1)</script>";
  const orderId = "<img src=x onerror=a()>";
  const payment = await pay(gateway, { orderId });
  const listed = await owner.call("listPayments", { query: { q: orderId } });
  assert.deepEqual(idsOf(listed), [payment.id]);
  assert.equal(listed.body.items[0].orderId, orderId);
  const made = await owner.call("createPaymentLink", {
    body: { ...linkBody(gateway.demo.storeId), title },
  });
  assert.equal(made.body.title, title);
  assert.match(made.headers.get("content-type") ?? "", /^application\/json/);
  assert.equal(made.headers.get("x-content-type-options"), "nosniff");
  assert.match(made.headers.get("content-security-policy") ?? "", /default-src 'none'/);
});

test("a payment link above every method's limit is rejected", async () => {
  const body = { ...linkBody(gateway.demo.storeId), amountMinor: 200_000_000 };
  const refused = await owner.call("createPaymentLink", { body });
  assert.equal(refused.body.error.code, "DOES_NOT_HAVE_ACTIVE_WALLET");
  assert.match(refused.body.error.message, /this order is RM 2000000\.00/);
});

test("a notification shows what was sent and what came back, and can be sent again", async () => {
  await pay(gateway, { notifyUrl: url });
  const list = await until(
    () => owner.call("listNotifications", { query: { url, status: "DELIVERED" } }),
    hasItems,
  );
  const [kept] = list.body.items;
  assert.equal(kept.applicationName, "Demo shop");
  const detail = await owner.call("getNotification", { params: { id: kept.id } });
  const [attempt] = detail.body.attempts;
  assert.equal(attempt.responseBody, 'thanks, {"password":"[secret]"}');
  assert.equal(attempt.responseHeaders["set-cookie"], "[secret]");
  assert.equal(received[0]?.body, detail.body.body);
  const again = await owner.call("redeliverNotifications", { body: { ids: [kept.id] } });
  assert.equal(again.body.count, 1);
  await until(
    async () => received.filter(({ headers }) => headers["x-event-id"] === kept.id).length,
    (count) => count === 2,
  );
  const after = await until(
    () => owner.call("getNotification", { params: { id: kept.id } }),
    ({ body }) => body.notification.status === "DELIVERED" && body.attempts.length === 2,
  );
  assert.equal(after.body.notification.requestedBy, gateway.demo.portal.email);
  const range = { from: "2020-01-01T00:00:00Z", to: "2020-01-02T00:00:00Z" };
  const none = await owner.call("redeliverNotifications", { body: { range } });
  assert.equal(none.body.count, 0);
  const health = await owner.call("listEndpoints");
  const endpoint = health.body.items.find((each: { url: string }) => each.url === url);
  assert.equal(endpoint.state, "HEALTHY");
  assert.equal(endpoint.applicationName, "Demo shop");
});

test("a test event arrives signed, and is no payment", async () => {
  const { body } = await owner.call("sendTestNotification", {
    body: { applicationId: gateway.demo.clientId, url },
  });
  assert.equal(body.eventType, "PORTAL_TEST");
  const sample = await until(
    async () => received.find(({ headers }) => headers["x-event-id"] === body.id),
    (found) => found !== undefined,
  );
  assert.match(String(sample?.headers["x-signature"]), /^sha256 /);
});

test("payers are listed by the shop's own id, with what they paid", async () => {
  const { body } = await owner.call("listCustomers", { query: { q: "payer-1" } });
  assert.equal(body.items[0].id, "payer-1");
  assert.ok(body.items[0].paidMinor > 0);
  const one = await owner.call("getCustomer", { query: { id: "payer-1" } });
  assert.ok(one.body.payments.length > 0);
});

test("the list, its total and its CSV are narrowed by bank, and name its kind", async () => {
  const bankCode = "TEST0021:B2B1";
  const paid = await pay(gateway, { bankCode: "TEST0022" });
  const query = { bankCode: paid.bankCode ?? "" };
  const list = await owner.call("listPayments", { query });
  const codes = list.body.items.map((item: { bankCode: string }) => item.bankCode);
  assert.ok(codes.length > 0 && codes.every((code: string) => code === query.bankCode));
  assert.equal(list.body.total.count, codes.length);
  const { text } = await owner.call("exportPaymentsNow", { query });
  const [header = "", ...rows] = text.trim().split("\r\n");
  assert.match(header, /,method_name,bank_name,fee_myr,net_myr,/);
  assert.deepEqual(
    rows.map((row) => row.split(",")[0]),
    idsOf(list),
  );
  for (const row of rows) assert.match(row, /,Online banking \(FPX\),Test Bank B,/);
  const { items } = (await owner.call("listPaymentBanks")).body;
  assert.ok(items.some(({ code }: { code: string }) => code === query.bankCode));
  assert.ok(!items.some(({ code }: { code: string }) => code === bankCode), "only those in use");
});

test("a filter that nothing can match is rejected with the reason", async () => {
  for (const [query, reason] of [
    [{ from: "2026-11-02", to: "2026-11-01" }, /from must not be after to/],
    [{ from: "2026-02-30" }, /from must be/],
    [{ amountMin: "2", amountMax: "1" }, /amountMin must not be above amountMax/],
  ] as const) {
    for (const name of ["listPayments", "exportPaymentsNow"]) {
      const { body } = await owner.call(name, { query });
      assert.equal(body.error.code, "INVALID_PARAMETER");
      assert.match(JSON.stringify(body.error), reason);
    }
  }
});

test("lists show a bank's name, not its code", async () => {
  for (const [bankCode, bankName] of [
    ["MB2U0227", "Maybank2u"],
    ["NEW0001", "Bank NEW0001"],
  ] as const) {
    const checkoutId = await openCheckout(gateway);
    await startPaying(gateway, checkoutId, { bankCode });
    const { body } = await owner.call("listPayments", { query: { q: checkoutId } });
    assert.deepEqual(
      body.items.map((each: { bankCode: string; bankName: { en: string } }) => [
        each.bankCode,
        each.bankName.en,
      ]),
      [[`${bankCode}:B2C`, bankName]],
    );
  }
  const { body } = await owner.call("getPaymentFigures");
  const names = body.byBank.map((each: { name: string }) => each.name);
  assert.ok(names.includes("Maybank2u"), names.join(" "));
});
