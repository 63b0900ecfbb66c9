import assert from "node:assert/strict";
import { test } from "node:test";
import { provideDatabase } from "../../../../../test/support/database.ts";
import { ANY_PAYMENT, type PaymentFilter } from "../../domain/payment/payment-filter.ts";
import type { Queryable } from "../database.ts";
import { listPaymentPage } from "./payment-list.ts";

const MERCHANT = "1";
const PAYMENTS = 20_000;
/** Far below the number of payments, far above a page. */
const ROWS_MAX = 1_000;

const db = await provideDatabase();

const SERIES = `(select n, n::text as id, n < 60 as is_old, 'payer-' || n / 20 as payer,
                        '2026-01-01Z'::timestamptz + n * interval '1 minute' as at
                   from generate_series(1, ${PAYMENTS}) n) g`;

/** Sixty old payments that differ from all others in every field a filter can use. */
const FILL = [
  "set local session_replication_role = replica",
  `insert into stores (merchant_id, id, name, status, created_at, updated_at)
   values ('1', 'S1', 'New', 'ACTIVE', '2026-01-01', '2026-01-01'),
          ('1', 'S2', 'Old', 'ACTIVE', '2026-01-01', '2026-01-01')`,
  `insert into checkouts (
     merchant_id, id, store_id, application_id, order_id, order_title, order_detail,
     additional_data, amount_minor, request_hash, type, layout, redirect_url, notify_url, details,
     status, transaction_id, start_at, end_at, created_at, updated_at)
   select '1', id, 'S1', 'A1', 'B-' || n, '', '', '', 2590, '', 'WEB_PAYMENT', 'v4', '', '',
          jsonb_build_object('customer', jsonb_build_object(
            'userId', payer, 'email', payer || '@example.com')),
          'SUCCESS', id, at, at + interval '1 hour', at, at
     from ${SERIES}`,
  `insert into transactions (
     merchant_id, id, store_id, checkout_id, application_id, order_id, attempt_id, attempt_key,
     rail_id, request_method, method, region, amount_minor, balance_minor, status, attempt_state,
     rail_reference, bank_code, expires_at, paid_at, created_at, updated_at)
   select '1', id, case when is_old then 'S2' else 'S1' end, id,
          case when is_old then 'A2' else 'A1' end, 'B-' || n, id, 'k', 'fpx',
          case when is_old then 'TNG_MY' else 'FPX_MY' end, '', '',
          case when is_old then 777 else 2590 end, case when is_old then 0 else 2590 end,
          case when is_old then 'FULL_REFUNDED' else 'SUCCESS' end, 'APPROVED', 'R' || n,
          case when is_old then 'OLD' else 'NEW' end, at, at, at, at
     from ${SERIES}`,
];
await db.transaction(async (tx) => {
  for (const text of FILL) await tx.query({ text, values: [] });
});
await db.query({ text: "analyze", values: [] });

interface Plan {
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
}

/** All rows PostgreSQL examined, whether needed or not. */
function rowsOf(plan: Plan): number {
  const own = plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0);
  return own * plan["Actual Loops"] + (plan.Plans ?? []).reduce((sum, one) => sum + rowsOf(one), 0);
}

async function countRows(filter: Partial<PaymentFilter>): Promise<number> {
  let count = 0;
  const explaining: Queryable = {
    ...db,
    async rows(statement) {
      const text = `explain (analyze, format json) ${statement.text}`;
      const { rows } = await db.query<{ "QUERY PLAN": { Plan: Plan }[] }>({ ...statement, text });
      const [explained] = rows[0]?.["QUERY PLAN"] ?? [];
      assert.ok(explained);
      count += rowsOf(explained.Plan);
      return db.rows(statement);
    },
  };
  const page = { after: null, limit: 51 };
  await listPaymentPage(explaining, MERCHANT, { ...ANY_PAYMENT, ...filter }, page);
  return count;
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
] satisfies [string, Partial<PaymentFilter>, number][]) {
  test(`a page filtered by ${name} does not read the whole history`, async () => {
    const page = { after: null, limit: 51 };
    const rows = await listPaymentPage(db, MERCHANT, { ...ANY_PAYMENT, ...filter }, page);
    assert.equal(rows.length, found);
    const count = await countRows(filter);
    assert.ok(count < ROWS_MAX, `${count} rows were read`);
  });
}
