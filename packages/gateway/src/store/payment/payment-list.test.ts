import assert from "node:assert/strict";
import { test } from "node:test";
import { provideDatabase } from "../../../../../test/support/database.ts";
import {
  checkoutsOf,
  countReadRows,
  fillDatabase,
} from "../../../../../test/support/samples/many-payments.ts";
import { measureSlowness } from "../../../../../test/support/speed/measure-slowness.ts";
import { ANY_PAYMENT, type PaymentFilter } from "../../domain/payment/payment-filter.ts";
import type { Queryable } from "../database.ts";
import { findPaymentTotals, listPaymentPage } from "./payment-list.ts";

const MERCHANT = "1";
const PAYMENTS = 25_100;
/** Far below the number of payments, far above a page. */
const ROWS_MAX = 1_000;

const db = await provideDatabase();

const SERIES = `(select n, n::text as id, 'S1' as store, n < 60 as is_old, 'payer-' || n / 20 as payer,
                        '2026-01-01Z'::timestamptz + n * interval '1 minute' as at
                   from generate_series(1, ${PAYMENTS}) n) g`;

/** Sixty old payments that differ from all others in every field a filter can use. */
await fillDatabase(db, [
  `insert into stores (merchant_id, id, name, status, created_at, updated_at)
   values ('1', 'S1', 'New', 'ACTIVE', '2026-01-01', '2026-01-01'),
          ('1', 'S2', 'Old', 'ACTIVE', '2026-01-01', '2026-01-01')`,
  checkoutsOf(SERIES),
  `insert into transactions (
     merchant_id, id, store_id, checkout_id, application_id, order_id, attempt_id, attempt_key,
     rail_id, request_method, method, region, amount_minor, balance_minor, status, attempt_state,
     rail_reference, bank_code, payer, expires_at, paid_at, created_at, updated_at)
   select '1', id, case when is_old then 'S2' else 'S1' end, id,
          case when is_old then 'A2' else 'A1' end, 'B-' || n, id, 'k', 'fpx',
          case when is_old then 'TNG_MY' else 'FPX_MY' end, '', '',
          case when is_old then 777 else 2590 end, case when is_old then 0 else 2590 end,
          case when is_old then 'FULL_REFUNDED' else 'SUCCESS' end, 'APPROVED', 'R' || n,
          case when is_old then 'OLD' else 'NEW' end,
          case when n = 207 then jsonb_build_object('cardLastFour', '4242', 'accountName', 'Nur A*****')
               else '{}' end, at, at, at, at
     from ${SERIES}`,
]);

const named = (part: Partial<NonNullable<PaymentFilter["named"]>>) => ({
  ...{ statuses: [], bankCodes: [], methods: [] },
  ...part,
});

for (const sort of ["-createdAt", "createdAt"] as const) {
  test(`a page in the middle does not read the whole history, sorted by ${sort}`, async () => {
    const after = { at: new Date("2026-01-08T00:00:00Z"), id: "10080" };
    const list = (one: Queryable) =>
      listPaymentPage(one, MERCHANT, ANY_PAYMENT, { after, limit: 51, sort });
    const ids = (await list(db)).map(({ id }) => Number(id));
    const step = sort === "createdAt" ? 1 : -1;
    assert.deepEqual(
      ids,
      Array.from({ length: 51 }, (_, index) => 10_080 + step * (index + 1)),
    );
    const count = await countReadRows(db, list);
    assert.ok(count < ROWS_MAX, `${count} rows were read`);
  });
}

for (const [name, filter, found] of [
  ["nothing", {}, 51],
  ["a status", { status: "FULL_REFUNDED" }, 51],
  ["a status there is none of", { status: "REVERSED" }, 0],
  ["an open outcome", { attemptState: "UNKNOWN" }, 0],
  ["a method", { method: "TNG_MY" }, 51],
  ["a bank", { bankCode: "OLD" }, 51],
  ["a store", { storeId: "S2" }, 51],
  ["the stores a user can access", { allowedStoreIds: ["S2", "S3"] }, 51],
  ["an application", { applicationId: "A2" }, 51],
  ["an amount", { amountMinorMin: 700, amountMinorMax: 800 }, 51],
  ["a payer", { customerId: "payer-7" }, 20],
  ["an e-mail", { search: "Payer-7@example.com" }, 20],
  ["an order", { search: "B-77" }, 1],
  ["an order in quotes", { search: "“B-77”," }, 1],
  ["an amount", { search: "RM\u00a07.77" }, 51],
  ["a day", { search: "2 Jan 2026" }, 51],
  ["a phone number", { search: "010-000 0077" }, 1],
  ["a card", { search: "•••• 4242" }, 1],
  [
    "the words of a status",
    { search: "Refunded", named: named({ statuses: ["FULL_REFUNDED"] }) },
    51,
  ],
] satisfies [string, Partial<PaymentFilter>, number][]) {
  test(`a page filtered by ${name} does not read the whole history`, async () => {
    const page = { after: null, limit: 51 };
    const list = (one: Queryable) =>
      listPaymentPage(one, MERCHANT, { ...ANY_PAYMENT, ...filter }, page);
    assert.equal((await list(db)).length, found);
    const count = await countReadRows(db, list);
    assert.ok(count < ROWS_MAX, `${count} rows were read`);
  });
}

/** On a quiet machine: several times what it takes. */
const SEARCH_MS_MAX = 1_000;

for (const [name, search, found] of [
  ["an old title", "lemak 7777", 1],
  ["a part of a title", "NASI LEMAK 19", 51],
  ["a payer's name", "Nur Aisyah", 1],
  ["part of an email", "payer-77@", 20],
  ["nothing that exists", "laksa johor", 0],
] as const) {
  test(`a search for ${name} among ${PAYMENTS} payments is quick`, async (t) => {
    const filter = { ...ANY_PAYMENT, search };
    const times: number[] = [];
    for (let i = 0; i < 3; i += 1) {
      const began = performance.now();
      const rows = await listPaymentPage(db, MERCHANT, filter, { after: null, limit: 51 });
      times.push(Math.round(performance.now() - began));
      assert.equal(rows.length, found);
    }
    t.diagnostic(`${times} ms`);
    // What else the machine does only adds to it.
    assert.ok(Math.min(...times) < SEARCH_MS_MAX * measureSlowness(), `${times} ms`);
  });
}

test("a total says when the oldest payments were not searched, and a file has them all", async () => {
  const total = (filter: Partial<PaymentFilter>) =>
    findPaymentTotals(db, MERCHANT, { ...ANY_PAYMENT, ...filter }, 100_001);
  const search = "nasi lemak";
  assert.deepEqual(await total({ search }).then(pickCount), [25_000, true]);
  assert.deepEqual(await total({ search, isWhole: true }).then(pickCount), [PAYMENTS, false]);
  // 14,400 of them: a shorter period is searched to its end.
  const from = new Date("2026-01-03T00:00:00Z");
  const to = new Date("2026-01-13T00:00:00Z");
  assert.deepEqual(await total({ search, from, to }).then(pickCount), [14_400, false]);
  for (const whole of [{ search: "B-77" }, { search: "010-000 0077" }, {}]) {
    assert.equal((await total(whole)).isPartial, false, JSON.stringify(whole));
  }
});

const pickCount = ({ count, isPartial }: { count: number; isPartial: boolean }) => [
  count,
  isPartial,
];
