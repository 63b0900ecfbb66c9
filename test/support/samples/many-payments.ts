/** A long history of payments, and how much of it a list reads. */
import assert from "node:assert/strict";
import type { Database, Queryable } from "../../../packages/gateway/src/store/database.ts";
import type { Statement } from "../../../packages/gateway/src/store/sql.ts";

/** Makes a paid checkout of each row of `series`: id, n, store, payer, at. */
export const checkoutsOf = (series: string) => `
  insert into checkouts (
    merchant_id, id, store_id, application_id, order_id, order_title, order_detail,
    additional_data, amount_minor, request_hash, type, layout, redirect_url, notify_url, details,
    status, transaction_id, start_at, end_at, created_at, updated_at)
  select '1', id, store, 'A1', 'B-' || n, 'Nasi lemak ' || n, '', '', 2590, '', 'WEB_PAYMENT', 'v4', '', '',
         jsonb_build_object('customer', jsonb_build_object(
           'userId', payer, 'email', payer || '@example.com',
           'countryCode', '60', 'phoneNumber', '1' || lpad(n::text, 8, '0'))),
         'SUCCESS', id, at, at + interval '1 hour', at, at
    from ${series}`;

/** Without triggers; then the planner knows what is there. */
export async function fillDatabase(db: Database, statements: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const text of ["set local session_replication_role = replica", ...statements]) {
      await tx.query({ text, values: [] });
    }
  });
  await db.query({ text: "analyze", values: [] });
}

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

/** How many rows PostgreSQL examines for the queries of `act`. */
export async function countReadRows(
  db: Database,
  act: (db: Queryable) => Promise<unknown>,
): Promise<number> {
  let count = 0;
  const explain = async (statement: Statement) => {
    const text = `explain (analyze, format json) ${statement.text}`;
    const { rows } = await db.query<{ "QUERY PLAN": { Plan: Plan }[] }>({ ...statement, text });
    const [explained] = rows[0]?.["QUERY PLAN"] ?? [];
    assert.ok(explained);
    count += rowsOf(explained.Plan);
  };
  await act({
    ...db,
    async rows(statement) {
      await explain(statement);
      return db.rows(statement);
    },
    async row(statement) {
      await explain(statement);
      return db.row(statement);
    },
  });
  return count;
}
