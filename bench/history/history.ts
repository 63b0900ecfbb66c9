/**
 * Years of history in minutes: copies of one real unpaid checkout and one real payment, with
 * everything they left in the database, spread over merchants and days. Column lists come from
 * the catalog, so new columns are copied with the rest.
 */
import { makeNotificationId } from "../../packages/gateway/src/domain/ids.ts";
import { DAY_MS } from "../../packages/gateway/src/domain/malaysian-day.ts";
import { monthOf } from "../../packages/gateway/src/domain/month.ts";
import { shardKeyOf } from "../../packages/gateway/src/domain/shard-key.ts";
import type { Database } from "../../packages/gateway/src/store/database.ts";
import { ensurePartitions } from "../../packages/gateway/src/store/partitions/partitions.ts";
import { countPayments } from "../../test/support/samples/count-payments.ts";

export interface History {
  merchants: number;
  days: number;
  /** Of one merchant. */
  checkoutsPerDay: number;
  /** Every how many checkouts is paid. */
  paidEvery: number;
}

export interface Originals {
  merchantId: string;
  unpaidId: string;
  paidId: string;
}

const CHUNK = 20_000;

/** Tables with rows of a payment, and how its rows are found: by `checkout` or by `payment`. */
const TABLES = {
  checkouts: "o.id = any($2)",
  transactions: "o.checkout_id = any($2)",
  exchanges: "o.transaction_id = any($3)",
  provider_reports: "o.attempt_id = any($4)",
  ledger_postings: "o.transaction_id = any($3)",
  events: "o.transaction_id = any($3)",
  notifications: "o.transaction_id = any($3)",
  notification_attempts: "o.notification_id = any($5)",
} as const;

type Table = keyof typeof TABLES;

/** What differs between two copies, by column; times move with the copy's own. */
const VALUES: Readonly<Record<string, string>> = {
  merchant_id: "g.merchant_id",
  checkout_id: "g.checkout_id",
  transaction_id: "g.transaction_id",
  order_id: "'H-' || g.n",
  attempt_id: "g.attempt_id",
  attempt_key: "'k'",
  rail_reference: "'R' || g.n",
  dedupe_key: "g.attempt_id || o.dedupe_key",
  subject: "g.transaction_id",
  notification_id: "g.notification_id",
  month: "g.month",
  attempt_month: "g.month",
  reference: "g.transaction_id",
  bucket: "g.paid_n % 8",
};

const OWN_VALUES: Readonly<Partial<Record<Table, Readonly<Record<string, string>>>>> = {
  checkouts: {
    id: "g.checkout_id",
    transaction_id: "case when g.is_paid then g.transaction_id end",
    status: "case when g.is_paid then 'SUCCESS' else 'EXPIRED' end",
    details: `jsonb_set(jsonb_set(o.details, '{customer,userId}', to_jsonb('payer-' || g.payer)),
                        '{customer,email}', to_jsonb('payer-' || g.payer || '@example.com'))`,
  },
  transactions: { id: "g.transaction_id" },
  ledger_postings: {
    sequence: "2 * (g.paid_n / 8) + case o.kind when 'FEE' then 2 else 1 end",
  },
  events: { sequence: "g.paid_n + 1" },
  notifications: { id: "g.notification_id" },
};

/** Checkout `n` of all; `k` counts those of its merchant, `paid_n` the paid ones among them. */
function seriesOf({ merchants, checkoutsPerDay, paidEvery }: History): string {
  return `
    (select n, m.id as merchant_id, k, k % ${paidEvery} = 0 as is_paid, k / ${paidEvery} as paid_n,
            k / ${20 * paidEvery} as payer, lpad(n::text, 19, '0') as checkout_id,
            lpad(n::text, 24, '0') as transaction_id, 'PA' || lpad(n::text, 18, '0') as attempt_id,
            p.prefix || lpad(n::text, 20, '0') as notification_id, p.month, at
       from generate_series($2::int, $3::int) n
       cross join lateral (select n / ${merchants} as k) c
       cross join lateral (
         select $1::timestamptz + k * interval '1 day' / ${checkoutsPerDay} as at) t
       join bench.months p on p.month = to_char(at at time zone 'UTC', 'YYYYMM')::int
       join bench.merchants m on m.place = n % ${merchants}) g`;
}

/** Adds the history, which ends with yesterday; the originals move into it. */
export async function makeHistory(
  db: Database,
  originals: Originals,
  history: History,
  firstDay: Date,
): Promise<void> {
  const run = (text: string, values: unknown[] = []) => db.query({ text, values });
  await run("set session_replication_role = replica");
  await run("set synchronous_commit = off");
  const guards = await listGuards(db);
  for (const { table, name } of guards) await run(`alter table ${table} disable trigger ${name}`);
  await takeOriginals(db, originals);
  await addMerchants(db, originals.merchantId, history.merchants);
  await addMonths(db, firstDay, history.days);
  const indexes = await dropIndexes(db);
  const count = history.merchants * history.days * history.checkoutsPerDay;
  const statements: string[] = [];
  for (const table of Object.keys(TABLES) as Table[]) {
    statements.push(await copyStatement(db, table, history));
  }
  for (let start = 0; start < count; start += CHUNK) {
    const end = Math.min(count, start + CHUNK) - 1;
    for (const text of statements) await run(text, [firstDay, start, end]);
  }
  for (const definition of indexes) await run(definition);
  await run(settle(history), [firstDay]);
  await run(HEADS);
  await run(COUNTERS);
  await countPayments(db);
  for (const { table, name } of guards) {
    await run(`alter table ${table} enable always trigger ${name}`);
  }
  await run("vacuum analyze");
}

/** Triggers that fire for every writer. */
async function listGuards(db: Database): Promise<{ table: string; name: string }[]> {
  const { rows } = await db.query<{ table: string; name: string }>({
    text: `select tgrelid::regclass::text as table, quote_ident(tgname) as name
             from pg_trigger where tgenabled = 'A' and not tgisinternal`,
    values: [],
  });
  return rows;
}

async function takeOriginals(db: Database, { merchantId, unpaidId, paidId }: Originals) {
  const idsOf = async (column: string, table: Table, where: string, ids: string[]) => {
    const text = `select ${column} as id from ${table} where merchant_id = $1 and ${where} = any($2)`;
    const { rows } = await db.query<{ id: string }>({ text, values: [merchantId, ids] });
    return rows.map(({ id }) => id);
  };
  const checkouts = [unpaidId, paidId];
  const payments = await idsOf("id", "transactions", "checkout_id", checkouts);
  const attempts = await idsOf("attempt_id", "transactions", "checkout_id", checkouts);
  const notifications = await idsOf("id", "notifications", "transaction_id", payments);
  const ids = [checkouts, payments, attempts, notifications];
  await db.query({ text: "create schema bench", values: [] });
  for (const [table, where] of Object.entries(TABLES)) {
    const number = Number(/\$(\d)/.exec(where)?.[1]);
    const values = [merchantId, ids[number - 2]];
    const condition = `o.merchant_id = $1 and ${where.replace(/\$\d/, "$2")}`;
    await db.query({ text: `create table bench.${table} (like ${table})`, values: [] });
    await db.query({
      text: `with gone as (delete from ${table} o where ${condition} returning *)
             insert into bench.${table} select * from gone`,
      values,
    });
  }
  await db.query({
    text: "delete from ledger_heads where merchant_id = $1",
    values: [merchantId],
  });
  await db.query({
    text: "delete from settlements where merchant_id = $1",
    values: [merchantId],
  });
  await db.query({
    text: `create table bench.facts as
           select (select min(created_at) from bench.transactions) as at,
                  $1::text as paid_id,
                  (select -sum(payable_minor) from bench.ledger_postings where kind = 'PAYMENT')::bigint
                    as payment_minor,
                  (select sum(payable_minor) from bench.ledger_postings where kind = 'FEE')::bigint
                    as fee_minor`,
    values: [paidId],
  });
}

async function addMerchants(db: Database, merchantId: string, count: number): Promise<void> {
  const ids = [merchantId];
  while (ids.length < count) ids.push(String(1_767_225_600_000_000_000n + BigInt(ids.length)));
  await db.query({
    text: `create table bench.merchants as
           select place - 1 as place, id from unnest($1::text[]) with ordinality t(id, place)`,
    values: [ids],
  });
  const columns = await columnsOf(db, "merchants");
  const expressions = columns.map(({ name }) =>
    name === "id" ? "t.id" : name === "shard_key" ? "t.shard_key" : `o.${name}`,
  );
  await db.query({
    text: `insert into merchants (${columns.map(({ name }) => name).join(", ")})
           select ${expressions.join(", ")}
             from merchants o cross join unnest($2::text[], $3::int[]) t(id, shard_key)
            where o.id = $1`,
    values: [merchantId, ids.slice(1), ids.slice(1).map(shardKeyOf)],
  });
}

/** Their partitions, and how the IDs of their notifications begin. */
async function addMonths(db: Database, firstDay: Date, days: number): Promise<void> {
  const prefixes = new Map<number, string>();
  for (let day = 0; day <= days; day += 1) {
    const at = new Date(firstDay.getTime() + day * DAY_MS);
    if (prefixes.has(monthOf(at))) continue;
    await ensurePartitions(db, at);
    prefixes.set(monthOf(at), makeNotificationId(at, { text: () => "" }));
  }
  await db.query({
    text: `create table bench.months as
           select month, prefix from unnest($1::int[], $2::text[]) t(month, prefix)`,
    values: [[...prefixes.keys()], [...prefixes.values()]],
  });
}

interface Column {
  name: string;
  type: string;
}

/** Those that are written; the database fills the others itself. */
async function columnsOf(db: Database, table: string): Promise<Column[]> {
  const { rows } = await db.query<Column>({
    text: `select attname as name, format_type(atttypid, -1) as type from pg_attribute
            where attrelid = $1::regclass and attnum > 0 and not attisdropped
              and attidentity = '' and attgenerated = '' order by attnum`,
    values: [table],
  });
  return rows;
}

async function copyStatement(db: Database, table: Table, history: History): Promise<string> {
  const columns = await columnsOf(db, table);
  const values = columns.map(({ name, type }) => {
    const own = OWN_VALUES[table]?.[name] ?? VALUES[name];
    if (own !== undefined) return own;
    return type.startsWith("timestamp") ? `o.${name} + (g.at - f.at)` : `o.${name}`;
  });
  const ofItsKind = table === "checkouts" ? "(o.id = f.paid_id) = g.is_paid" : "g.is_paid";
  return `insert into ${table} (${columns.map(({ name }) => name).join(", ")})
          select ${values.join(", ")}
            from ${seriesOf(history)} cross join bench.facts f
            join bench.${table} o on ${ofItsKind}
           order by g.n`;
}

/** Building an index once is faster than adding to it ten million times. */
async function dropIndexes(db: Database): Promise<string[]> {
  const { rows } = await db.query<{ name: string; definition: string }>({
    text: `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
             from pg_index i join pg_class t on t.oid = i.indrelid
            where t.relname = any($1) and t.relnamespace = 'public'::regnamespace
              and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    values: [Object.keys(TABLES)],
  });
  for (const { name } of rows) await db.query({ text: `drop index ${name}`, values: [] });
  return rows.map(({ definition }) => definition.replace(" ON ONLY ", " ON "));
}

const DAY_START = "($1::timestamptz + day * interval '1 day')";

/** One settlement for each merchant and day; nothing is paid out. */
function settle({ days, checkoutsPerDay, paidEvery }: History): string {
  const paid = checkoutsPerDay / paidEvery;
  const perBucket = (2 * paid) / 8;
  return `
    insert into settlements (
      merchant_id, id, previous_id, previous_through, through, date, opening_minor, line_count,
      lines_minor, payments_minor, fees_minor, refunds_minor, disputes_minor, first_at, last_at,
      payout_minor, closing_minor, created_at)
    select m.id, 'H' || day, case when day > 0 then 'H' || day - 1 end,
           array_fill(day * ${perBucket}, '{8}'), array_fill((day + 1) * ${perBucket}, '{8}'),
           (${DAY_START} at time zone 'Asia/Kuala_Lumpur')::date,
           day * ${paid} * (f.payment_minor - f.fee_minor), ${2 * paid},
           ${paid} * (f.payment_minor - f.fee_minor), ${paid} * f.payment_minor,
           ${-paid} * f.fee_minor, 0, 0, ${DAY_START}, ${DAY_START} + interval '1 day', 0,
           (day + 1) * ${paid} * (f.payment_minor - f.fee_minor), ${DAY_START} + interval '1 day'
      from bench.merchants m cross join bench.facts f
     cross join generate_series(0::bigint, ${days - 1}) day`;
}

const HEADS = `
  insert into ledger_heads
  select merchant_id, bucket, max(sequence), coalesce(sum(payable_minor), 0),
         coalesce(sum(fees_minor), 0), 0, 0, 0, coalesce(sum(receivable_minor), 0),
         coalesce(sum(rail_fees_minor), 0), coalesce(sum(received_minor), 0)
    from ledger_postings group by 1, 2`;

const COUNTERS = `
  insert into event_counters (merchant_id, last_sequence)
  select merchant_id, max(sequence) from events group by 1
  on conflict (merchant_id) do update set last_sequence = excluded.last_sequence`;
