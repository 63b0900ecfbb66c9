import assert from "node:assert/strict";
import { test } from "node:test";
import { provideDatabase } from "../../../../../test/support/database.ts";
import {
  checkoutsOf,
  countReadRows,
  fillDatabase,
} from "../../../../../test/support/samples/many-payments.ts";
import type { Queryable } from "../database.ts";
import {
  type Customer,
  findCustomer,
  findCustomerCount,
  findCustomers,
  listCustomers,
} from "./payers.ts";

const PAYMENTS = 12_000;
const PAYERS = 3_000;
/** Regular customers, and customers who paid once long ago. */
const REGULAR = "regular";
const STRANGER = "stranger";
/** Far below the number of payments, above what one page of payers has paid. */
const ROWS_MAX = 6_000;

const db = await provideDatabase();

/** Three payments at each timestamp, so that a page may end between them. */
const SERIES = `(select n, n::text as id, 'S' || n % 2 as store,
                        case when n = 1 then '${STRANGER}' when n % 1000 = 0 then '${REGULAR}'
                             when n % 7 = 0 then '' else 'p' || n % ${PAYERS} end as payer,
                        '2026-01-01Z'::timestamptz + n / 3 * interval '1 minute' as at
                   from generate_series(1, ${PAYMENTS}) n) g`;

await fillDatabase(db, [
  checkoutsOf(SERIES),
  `insert into transactions (
     merchant_id, id, store_id, checkout_id, application_id, order_id, attempt_id, attempt_key,
     rail_id, request_method, method, region, amount_minor, balance_minor, status, attempt_state,
     expires_at, paid_at, created_at, updated_at)
   select '1', id, store, id, 'A1', 'B-' || n, id, 'k', 'fpx', 'FPX_MY', '', '', 100 + n,
          case when n % 5 = 0 then 0 else 100 + n end,
          case when n % 5 = 0 then 'FAILED' else 'SUCCESS' end,
          case when n % 5 = 0 then 'DECLINED' else 'APPROVED' end,
          at, case when n % 5 = 0 then null else at end, at, at
     from ${SERIES}`,
]);

const scopeOf = (...allowedStoreIds: string[]) => ({ merchantId: "1", allowedStoreIds });

async function listAll(allowedStoreIds: string[], limit: number): Promise<Customer[]> {
  const all: Customer[] = [];
  for (let page = 0; page < 2 * PAYERS; page += 1) {
    const last = all.at(-1);
    const after = last ? { at: last.lastSeenAt, id: last.id } : null;
    const found = await listCustomers(db, scopeOf(...allowedStoreIds), { after, limit });
    all.push(...found);
    if (found.length < limit) return all;
  }
  throw new Error("the pages never end");
}

/** The expected result, computed from all rows. */
async function countedAll(store: string): Promise<Record<string, unknown>[]> {
  const { rows } = await db.query<Record<string, unknown>>({
    text: `
      select details -> 'customer' ->> 'userId' as id, count(*) as count,
             coalesce(sum(t.amount_minor) filter (where t.status = 'SUCCESS'), 0)::bigint as paid,
             max(t.created_at) as last
        from transactions t join checkouts c on c.id = t.checkout_id
       where details -> 'customer' ->> 'userId' <> '' and ($1 = '' or t.store_id = $1)
       group by 1 order by last desc, (details -> 'customer' ->> 'userId') collate "C" desc`,
    values: [store],
  });
  return rows;
}

for (const [name, store, limit] of [
  ["of all stores", "", 50],
  ["of one store", "S1", 40],
] as const) {
  test(`paging lists every payer once, in order, with correct totals: ${name}`, async () => {
    const all = await listAll(store === "" ? [] : [store], limit);
    const shown = all.map(({ id, paymentCount, paidMinor, lastSeenAt }) => ({
      id,
      count: paymentCount,
      paid: paidMinor,
      last: lastSeenAt,
    }));
    assert.deepEqual(shown, await countedAll(store));
  });
}

test("a payer is found by id and email, however old the payments are", async () => {
  const page = { after: null, limit: 10 };
  for (const search of [STRANGER, `${STRANGER.toUpperCase()}@example.com`]) {
    const [found, ...others] = await findCustomers(db, scopeOf(), [search], page);
    assert.deepEqual([found?.id, found?.paymentCount, others], [STRANGER, 1, []]);
  }
  assert.deepEqual(await findCustomers(db, scopeOf(), ["nobody"], page), []);
  assert.equal((await findCustomer(db, scopeOf(), REGULAR))?.paymentCount, PAYMENTS / 1_000);
  assert.equal(await findCustomer(db, scopeOf("S9"), REGULAR), null);
  assert.equal(await findCustomer(db, scopeOf(), ""), null);
});

test("one page does not read the whole history", async () => {
  const page = { after: null, limit: 51 };
  assert.equal((await listCustomers(db, scopeOf(), page)).length, 51);
  const count = await countReadRows(db, (one) => listCustomers(one, scopeOf(), page));
  assert.ok(count < ROWS_MAX, `${count} rows were read`);
});

test("payers are counted once each, up to a limit, and no further", async () => {
  for (const stores of [[], ["S1"]]) {
    const { length } = await countedAll(stores[0] ?? "");
    assert.deepEqual(await findCustomerCount(db, scopeOf(...stores), PAYMENTS), { count: length });
  }
  const countTen = (one: Queryable) => findCustomerCount(one, scopeOf(), 10);
  assert.deepEqual(await countTen(db), { count: 10 });
  const count = await countReadRows(db, countTen);
  assert.ok(count < 200, `${count} rows were read`);
});
