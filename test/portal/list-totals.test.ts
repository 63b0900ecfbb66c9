// Lists of the portal: what all pages come to, and their order on the gateway, page by page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { provideOwnGateway } from "../support/gateway.ts";
import { makeFamily, TEST_PASSWORD } from "../support/other-merchant.ts";
import { PortalClient, signInAs } from "../support/portal/portal-client.ts";
import { signInOperator } from "../support/portal/verification.ts";
import { fillDatabase } from "../support/samples/many-payments.ts";

const gateway = await provideOwnGateway();
const { merchant, store, user } = await makeFamily(gateway);
const other = await makeFamily(gateway);
const owner = new PortalClient(gateway);
assert.equal((await owner.login(user.email, TEST_PASSWORD)).status, 200);

interface Row {
  n: number;
  amountMinor: number;
  /** Milliseconds after the first. */
  ms: number;
}

/** Some share their amount, some their time, and two share both: only IDs tell these apart. */
const ROWS: readonly Row[] = [
  { n: 1, amountMinor: 900, ms: 0 },
  { n: 2, amountMinor: 2_000, ms: 0 },
  { n: 3, amountMinor: 700, ms: 1 },
  { n: 4, amountMinor: 2_000, ms: 1 },
  { n: 5, amountMinor: 1_500, ms: 1 },
  { n: 6, amountMinor: 2_000, ms: 1 },
  { n: 7, amountMinor: 800, ms: 2 },
];
const STRANGERS = [1, 2, 3].map((n) => ({ n, amountMinor: 50_000, ms: 1 }));
const FIRST_MS = gateway.deps.clock.now().getTime() - 10_000;
const timeOf = (ms: number) => new Date(FIRST_MS + ms).toISOString();

const valuesOf = (id: string, storeId: string, rows: readonly Row[]) =>
  rows.map(
    ({ n, amountMinor, ms }) =>
      `('${id}', '${storeId}', ${n}, ${amountMinor}, '${timeOf(ms)}'::timestamptz)`,
  );
const SERIES = `(select * from (values ${[
  ...valuesOf(merchant.id, store.id, ROWS),
  ...valuesOf(other.merchant.id, other.store.id, STRANGERS),
].join(", ")}) v (merchant_id, store_id, n, amount, at) order by n) g`;

const insertCheckouts = (id: string, transactionId: string, payer: string, where: string) => `
  insert into checkouts (
    merchant_id, id, store_id, application_id, order_id, order_title, order_detail,
    additional_data, amount_minor, request_hash, type, layout, redirect_url, notify_url, details,
    status, transaction_id, start_at, end_at, created_at, updated_at)
  select merchant_id, ${id}, store_id, 'A1', 'B-' || ${id}, '', '', '', amount, '', 'WEB_PAYMENT',
         'v4', '', '', jsonb_build_object('customer', jsonb_build_object('userId', ${payer})),
         case when ${transactionId} is null then 'IN_PROCESS' else 'SUCCESS' end,
         ${transactionId}, at, at + interval '1 hour', at, at
    from ${SERIES} where ${where}`;

await fillDatabase(gateway.database, [
  insertCheckouts("n::text", "n::text", "'payer-' || n / 2", "true"),
  `insert into transactions (
     merchant_id, id, store_id, checkout_id, application_id, order_id, attempt_id, attempt_key,
     rail_id, request_method, method, region, amount_minor, balance_minor, status, attempt_state,
     inquire_at, expires_at, created_at, updated_at)
   select merchant_id, n::text, store_id, n::text, 'A1', 'B-' || n, n::text, 'k', 'fpx', 'FPX_MY',
          '', '', amount, amount, 'IN_PROCESS', case when n % 2 = 1 then 'UNKNOWN' else 'PENDING' end,
          at + interval '10 years', at, at, at
     from ${SERIES}`,
  `insert into disputes (
     merchant_id, id, transaction_id, rail_id, rail_reference, amount_minor, reason, raw_reason,
     state, tries, next_try_at, closed_at, created_at, updated_at)
   select merchant_id, 'D' || n, n::text, 'card', 'R' || n, amount, 'other', '',
          case when n % 2 = 1 then 'OPEN' else 'LOST' end, 0,
          case when n % 2 = 1 then at + interval '10 years' end,
          case when n % 2 = 0 then at end, at, at
     from ${SERIES}`,
  `insert into refund_requests (
     merchant_id, id, transaction_id, amount_minor, reason, status, requested_by, requested_email,
     decided_by, decided_email, created_at)
   select merchant_id, 'Q' || n, n::text, amount, '', case when n % 2 = 1 then 'WAITING' else 'APPROVED' end,
          'someone', 'a@example.com', case when n % 2 = 0 then 'another' end, '', at
     from ${SERIES}`,
  `insert into settlements (
     merchant_id, id, previous_id, previous_through, through, date, opening_minor, line_count,
     lines_minor, payments_minor, fees_minor, refunds_minor, disputes_minor, payout_minor,
     closing_minor, created_at)
   select merchant_id, 'S' || n, case when n > 1 then 'S' || n - 1 end, array_fill(0, '{8}'),
          array_fill(0, '{8}'), '2026-01-20'::date - n, 0, 0, amount, amount, 0, 0, 0, amount, 0, at
     from ${SERIES}`,
  insertCheckouts("lpad(n::text, 32, '0')", "null::text", "''", "n % 2 = 0"),
  `insert into payment_links (merchant_id, checkout_id, store_id, created_by, created_at)
   select merchant_id, lpad(n::text, 32, '0'), store_id, 'a@example.com', at
     from ${SERIES} where n % 2 = 0`,
  `insert into qr_codes (
     merchant_id, code, store_id, application_id, type, amount_minor, methods, expiry_type,
     expiry_day, order_id, order_title, order_detail, additional_data, redirect_url, notify_url,
     request_hash, created_at, created_by)
   select merchant_id, lpad(n::text, 32, '0'), store_id, 'A1', 'DYNAMIC', amount, '{}', 'PERMANENT',
          0, 'L-' || n, '', '', '', '', '', '', at, case when n > 0 then 'a@example.com' end
     from ${SERIES} where n % 2 = 1`,
  `insert into notifications (
     merchant_id, month, id, application_id, checkout_id, transaction_id, subject, event_type, url,
     body, status, created_at, updated_at)
   select merchant_id, to_char(at at time zone 'UTC', 'YYYYMM')::integer, 'EV' || n, 'A1', n::text,
          n::text, n::text, 'PAYMENT_WEB_ONLINE', 'https://shop.example', '{}',
          case when n % 2 = 1 then 'EXHAUSTED' else 'DELIVERED' end, at, at
     from ${SERIES}`,
  `insert into request_log (
     merchant_id, at, id, application_id, method, path, status, error_code, error_message,
     latency_ms, address, user_agent, candidate, nonce)
   select merchant_id, at, 'RQ' || n, 'A1', 'GET', '/v3/store',
          case when n % 2 = 1 then 400 else 200 end, case when n % 2 = 1 then 'BAD_REQUEST' else '' end,
          '', 1, '', '', '', ''
     from ${SERIES}`,
  `insert into audit_log (
     merchant_id, at, actor_kind, actor_id, actor_email, action, target_kind, target_id, address,
     request_id)
   select merchant_id, at, 'USER', 'u', '', case when n % 2 = 1 then 'store.created' else 'store.deleted' end,
          'store', 'T', 'a' || n, ''
     from ${SERIES}`,
  `insert into refunds (
     merchant_id, id, transaction_id, rail_id, kind, cause, type, amount_minor, reason, state, tries,
     closed_at, created_at, updated_at)
   select merchant_id, 'F' || n, n::text, 'fpx', 'REFUND', 'MERCHANT', 'FULL', amount, '',
          case when n % 2 = 1 then 'STUCK' else 'REFUSED' end, 1, case when n % 2 = 0 then at end, at, at
     from ${SERIES}`,
  `insert into provider_reports (
     merchant_id, rail_id, dedupe_key, attempt_id, attempt_month, content, status, created_at,
     decision, decided_by, decided_reason, decided_at)
   select '', 'fpx', merchant_id || n, n::text, 0, '{"kind":"approved"}',
          case when n % 2 = 1 then 'QUARANTINED' else 'RESOLVED' end, at,
          case when n % 2 = 0 then 'DISMISS' end, case when n % 2 = 0 then 'u' end,
          case when n % 2 = 0 then 'x' end, case when n % 2 = 0 then at end
     from ${SERIES}`,
  `insert into settlement_exceptions (
     merchant_id, rail_id, date, kind, subject, state, decision, reason, resolved_by, resolved_at,
     created_at)
   select merchant_id, 'fpx', '2026-01-01', 'FEE', 'x' || n,
          case when n % 2 = 1 then 'OPEN' else 'RESOLVED' end,
          case when n % 2 = 0 then 'DISMISS' end, case when n % 2 = 0 then 'x' end,
          case when n % 2 = 0 then 'u' end, case when n % 2 = 0 then at end, at
     from ${SERIES}`,
]);

type Sort = "-createdAt" | "createdAt" | "-amountMinor" | "amountMinor";
const BY_TIME: readonly Sort[] = ["-createdAt", "createdAt"];
const BY_AMOUNT: readonly Sort[] = [...BY_TIME, "-amountMinor", "amountMinor"];

const isOdd = ({ n }: Row) => n % 2 === 1;
const sumOf = (rows: readonly Row[]) => rows.reduce((sum, row) => sum + row.amountMinor, 0);

function sorted(rows: readonly Row[], sort: Sort, isByDay = false): number[] {
  const sign = sort.startsWith("-") ? -1 : 1;
  const time = ({ n, ms }: Row) => (isByDay ? -n : ms);
  const key = (row: Row) => (sort.endsWith("amountMinor") ? row.amountMinor : time(row));
  return rows.toSorted((a, b) => sign * (key(a) - key(b) || a.n - b.n)).map(({ n }) => n);
}

interface Item {
  id: string;
  address: string;
}

interface List {
  sorts: readonly Sort[];
  /** Sums up its rows. */
  hasSum: boolean;
  filter: Record<string, string>;
  /** The rows that the filter leaves. */
  isChosen(row: Row): boolean;
  /** The day it is about, which is not the order of creation. */
  isByDay?: boolean;
  /** What tells the rows of this test from others of the merchant. */
  base?: Record<string, string>;
  nOf?(item: Item): string;
}

const LISTS: Readonly<Record<string, List>> = {
  listPayments: {
    ...{ sorts: BY_AMOUNT, hasSum: false, isChosen: ({ amountMinor }) => amountMinor >= 900 },
    filter: { amountMin: "900" },
  },
  listDisputes: {
    ...{ sorts: BY_AMOUNT, hasSum: true, isChosen: isOdd },
    filter: { status: "OPEN" },
  },
  listRefundRequests: {
    ...{ sorts: BY_AMOUNT, hasSum: true, isChosen: isOdd },
    filter: { status: "WAITING" },
  },
  listSettlements: {
    ...{ sorts: BY_AMOUNT, hasSum: true, isChosen: ({ n }) => n <= 5, isByDay: true },
    filter: { from: "2026-01-15" },
  },
  listPaymentLinks: {
    ...{ sorts: BY_AMOUNT, hasSum: false, isChosen: () => true },
    filter: {},
  },
  listNotifications: {
    ...{ sorts: BY_TIME, hasSum: false, isChosen: isOdd },
    filter: { status: "FAILED" },
  },
  listRequests: {
    ...{ sorts: BY_TIME, hasSum: false, isChosen: isOdd },
    filter: { outcome: "failed" },
  },
  listAudit: {
    ...{ sorts: BY_TIME, hasSum: false, isChosen: isOdd },
    filter: { action: "store.created" },
    base: { targetId: "T" },
    nOf: ({ address }) => address,
  },
};

async function readPages(name: string, query: Record<string, string>) {
  const items: Item[] = [];
  const totals: unknown[] = [];
  let cursor: string | null = null;
  do {
    const page = await owner.call(name, { query: { ...query, ...(cursor && { cursor }) } });
    assert.equal(page.status, 200, page.text);
    items.push(...page.body.items);
    totals.push(page.body.total);
    cursor = page.body.nextCursor;
  } while (cursor !== null);
  return { items, totals };
}

for (const [name, list] of Object.entries(LISTS)) {
  const { sorts, hasSum, filter, isChosen, isByDay, base = {}, nOf = ({ id }: Item) => id } = list;
  const numbersOf = (items: Item[]) =>
    items.map((item) => Number(/[1-9]\d*$/.exec(nOf(item))?.[0]));
  const totalOf = (rows: readonly Row[]) => ({
    ...{ count: rows.length, isCapped: false },
    // Payments add up what was paid: here nothing.
    amountMinor: hasSum ? sumOf(rows) : name === "listPayments" ? 0 : null,
  });

  test(`${name} says on its first page what all pages come to, as filtered`, async () => {
    for (const [query, rows] of [
      [base, ROWS],
      [{ ...base, ...filter }, ROWS.filter(isChosen)],
    ] as const) {
      const { items, totals } = await readPages(name, { ...query, limit: "2" });
      assert.equal(items.length, rows.length);
      assert.deepEqual(totals[0], totalOf(rows));
      assert.ok(totals.slice(1).every((total) => total === undefined));
    }
  });

  test(`${name} is sorted page by page, without a gap between equals`, async () => {
    assert.deepEqual(
      numbersOf((await readPages(name, base)).items),
      sorted(ROWS, "-createdAt", isByDay),
    );
    for (const sort of sorts) {
      for (const limit of ["1", "2", "3"]) {
        const { items } = await readPages(name, { ...base, sort, limit });
        assert.deepEqual(numbersOf(items), sorted(ROWS, sort, isByDay), `${sort}, ${limit} a page`);
      }
      const { items } = await readPages(name, { ...base, ...filter, sort, limit: "2" });
      assert.deepEqual(
        numbersOf(items),
        sorted(ROWS.filter(isChosen), sort, isByDay),
        `${sort}, filtered`,
      );
    }
  });

  test(`a cursor of one order of ${name} opens no other`, async () => {
    const query = { ...base, limit: "2", sort: "createdAt" };
    const { nextCursor: cursor } = (await owner.call(name, { query })).body;
    for (const sort of [undefined, ...sorts.filter((each) => each !== "createdAt")]) {
      const page = await owner.call(name, { query: { cursor, ...(sort && { sort }) } });
      assert.equal(page.body.error?.code, "INVALID_PARAMETER", sort);
    }
  });
}

test("customers are counted once each, those of other merchants and stores not", async () => {
  const count = async (client: PortalClient, query = {}) =>
    (await client.call("listCustomers", { query: { limit: "1", ...query } })).body.total?.count;
  // payer-0 to payer-3
  assert.equal(await count(owner), 4);
  assert.equal(await count(owner, { q: "payer-2" }), 1);
  assert.equal(await count(owner, { q: "nobody" }), 0);
  const made = await owner.call("createStore", { body: { name: "Second" } });
  assert.equal(made.status, 200, made.text);
  const { client } = await signInAs(gateway, owner, "VIEWER", [made.body.id]);
  assert.equal(await count(client), 0);
});

test("a log is counted up to 10,000", async () => {
  const { merchant: busy, user: boss } = await makeFamily(gateway);
  await fillDatabase(gateway.database, [
    `insert into request_log (
       merchant_id, at, id, application_id, method, path, status, error_code, error_message,
       latency_ms, address, user_agent, candidate, nonce)
     select '${busy.id}', '${timeOf(0)}', n::text, 'A1', 'GET', '/', 200, '', '', 1, '', '', '', ''
       from generate_series(1, 10001) n`,
  ]);
  const client = new PortalClient(gateway);
  await client.login(boss.email, TEST_PASSWORD);
  const { body } = await client.call("listRequests", { query: { limit: "1" } });
  assert.deepEqual(body.total, { count: 10_000, isCapped: true, amountMinor: null });
});

test("an operator's lists are counted over all merchants, open work only", async () => {
  const operator = await signInOperator(gateway);
  const read = async (name: string, query: Record<string, string> = {}) =>
    (await operator.call(name, { query: { limit: "1", ...query } })).body.total;
  const open = [...ROWS, ...STRANGERS].filter(isOdd);
  const total = { count: open.length, isCapped: false };
  const sum = { ...total, amountMinor: sumOf(open) };
  assert.deepEqual(await read("listStuckRefunds"), sum);
  assert.deepEqual(await read("listUnknownOutcomes"), sum);
  assert.deepEqual(await read("listOpenDisputes"), sum);
  for (const name of ["listQuarantine", "listSettlementExceptions"]) {
    assert.deepEqual(await read(name, { state: "OPEN" }), { ...total, amountMinor: null }, name);
    assert.equal((await read(name)).count, ROWS.length + STRANGERS.length, name);
  }
});

test("what waits for an operator is named by order, merchant, method and ringgit", async () => {
  const operator = await signInOperator(gateway);
  const names = new Map<string, string>();
  const { items: merchants } = (await operator.call("listMerchants", {})).body;
  for (const { id, companyName } of merchants) names.set(id, companyName);
  for (const name of ["listStuckRefunds", "listUnknownOutcomes", "listOpenDisputes"]) {
    const { body, text } = await operator.call(name, { query: { limit: "100" } });
    assert.ok(body.items.length > 0, text);
    const seen = new Set<string>();
    for (const item of body.items) {
      seen.add(item.merchantId);
      assert.equal(item.merchantName, names.get(item.merchantId), name);
      assert.ok(item.merchantName && item.orderId && item.methodName.ms, JSON.stringify(item));
      const path = { params: { id: item.transactionId }, query: { merchantId: item.merchantId } };
      const payment = await operator.call("getOperatorPayment", path);
      assert.equal(payment.status, 200, payment.text);
      const { orderId } = payment.body.payment ?? payment.body;
      assert.equal(orderId, item.orderId);
    }
    assert.equal(seen.size, 2, "of two merchants");
  }
});

test("merchants are counted by status and search", async () => {
  const operator = await signInOperator(gateway);
  const count = async (query: Record<string, string>) =>
    (await operator.call("listMerchants", { query: { limit: "1", ...query } })).body.total.count;
  const all = await count({});
  await makeFamily(gateway, { status: "REVIEWING" });
  assert.equal(await count({}), all + 1);
  assert.equal(await count({ status: "REVIEWING" }), 1);
  assert.equal(await count({ q: merchant.id }), 1);
  assert.equal(await count({ q: merchant.id, status: "REVIEWING" }), 0);
});
