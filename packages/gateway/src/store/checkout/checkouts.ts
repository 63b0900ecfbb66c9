import type { Checkout, CheckoutStatus } from "../../domain/checkout/checkout.ts";
import type { CheckoutId, MerchantId, TransactionId } from "../../domain/ids.ts";
import { claimsNextHour, hourOf, insertNonces, type NonceUse } from "../application/nonces.ts";
import { arrayLiteral } from "../array-literal.ts";
import type { Database, Queryable, Transaction } from "../database.ts";
import type {
  FindCheckoutRow,
  FindLinkedCheckoutRow,
  FindLiveCheckoutRow,
  InsertCheckoutsRow,
  ListCheckoutsRow,
  LockCheckoutRow,
} from "../generated/rows.ts";
import { insertValues, part, sql } from "../sql.ts";

export interface NewCheckout extends NonceUse {
  checkout: Checkout;
  requestHash: Buffer;
}

/** `replay`: the nonce was used. `conflict`: the order id is taken (or, very rarely, the id). */
export type CheckoutInsert = "inserted" | "conflict" | "replay";

type Cell = string | number | boolean;

/** The parameters of the statement below, in order. */
const COLUMNS: readonly ((row: NewCheckout, ordinal: number) => Cell)[] = [
  (_, ordinal) => ordinal,
  (row) => row.nonce,
  (row) => hourOf(row.timestampSeconds),
  (row) => claimsNextHour(row.timestampSeconds),
  ({ checkout }) => checkout.merchantId,
  ({ checkout }) => checkout.id,
  ({ checkout }) => checkout.storeId,
  ({ checkout }) => checkout.applicationId,
  ({ checkout }) => checkout.order.id,
  ({ checkout }) => checkout.order.title,
  ({ checkout }) => checkout.order.detail,
  ({ checkout }) => checkout.order.additionalData,
  ({ checkout }) => checkout.order.amountMinor,
  (row) => row.requestHash.toString("base64"),
  ({ checkout }) => checkout.type,
  ({ checkout }) => checkout.layout,
  ({ checkout }) => checkout.redirectUrl,
  ({ checkout }) => checkout.notifyUrl,
  ({ checkout }) => JSON.stringify(checkout.details),
  ({ checkout }) => checkout.startAt.toISOString(),
  ({ checkout }) => checkout.endAt.toISOString(),
  // every request has one, only manual links have none
  ({ checkout }) => checkout.requestId ?? "",
];

/**
 * Writes the nonces and checkouts of many requests in one statement. A row with a used nonce writes
 * nothing; a row with a taken order id writes only its nonce.
 */
export async function insertCheckouts(
  db: Queryable,
  rows: NewCheckout[],
): Promise<CheckoutInsert[]> {
  const others = await db.rows<InsertCheckoutsRow>({
    name: "insert-checkouts",
    ...sql`
      with given as materialized (
        select * from unnest(
          $1::int[], $2::text[], $3::int[], $4::boolean[], $5::text[], $6::text[], $7::text[],
          $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::bigint[], $14::text[],
          $15::text[], $16::text[], $17::text[], $18::text[], $19::text[], $20::timestamptz[],
          $21::timestamptz[], $22::text[]) as r(
          ordinal, nonce, hour, next_hour, merchant_id, id, store_id, application_id, order_id,
          order_title, order_detail, additional_data, amount_minor, request_hash, type, layout,
          redirect_url, notify_url, details, start_at, end_at, request_id)
      ), claimed as (
        insert into nonces (hour, merchant_id, application_id, nonce)
        -- Sorted, so that concurrent batches sharing keys cannot deadlock.
        select hour, merchant_id, application_id, nonce from given
        union all
        select hour + 1, merchant_id, application_id, nonce from given where next_hour
        order by hour, merchant_id, application_id, nonce
        on conflict do nothing
        returning application_id, nonce
      ), fresh as (
        select g.* from given g
          join (select application_id, nonce, count(*) as claims from claimed group by 1, 2) c
            on c.application_id = g.application_id and c.nonce = g.nonce
         where c.claims = case when g.next_hour then 2 else 1 end
      ), made as (
        insert into checkouts (
          merchant_id, id, store_id, application_id, order_id, order_title, order_detail,
          additional_data, amount_minor, request_hash, type, layout, redirect_url, notify_url, details,
          status, start_at, end_at, created_at, updated_at, request_id)
        select merchant_id, id, store_id, application_id, order_id, order_title, order_detail,
               additional_data, amount_minor, decode(request_hash, 'base64'), type, layout,
               redirect_url, notify_url, details::jsonb, 'IN_PROCESS', start_at, end_at, start_at, start_at,
               nullif(request_id, '')
          from fresh
         order by merchant_id, order_id
        on conflict do nothing
        returning merchant_id, id
      )
      -- Only the rows that were not written, which is rare.
      select ordinal as "ordinal!", ordinal in (select ordinal from fresh) as "is_fresh!"
        from given where (merchant_id, id) not in (select merchant_id, id from made)`,
    values: COLUMNS.map((column) => arrayLiteral(rows.map(column))),
  });
  const results = rows.map((): CheckoutInsert => "inserted");
  for (const { ordinal, isFresh } of others) results[ordinal] = isFresh ? "conflict" : "replay";
  return results;
}

/** The columns of a checkout as it is created, in order. */
const CREATED_COLUMNS = `
  merchant_id, id, store_id, application_id, order_id, order_title, order_detail, additional_data,
  amount_minor, request_hash, type, layout, redirect_url, notify_url, details, status, start_at,
  end_at, created_at, updated_at, request_id`;

/**
 * The same on Citus, for rows of one shard: a statement of plain values is routed there as a whole,
 * whereas rows that are selected would be sent to this node and back.
 */
export async function insertCheckoutsOfShard(
  database: Database,
  rows: NewCheckout[],
): Promise<CheckoutInsert[]> {
  return database.transaction(async (tx) => {
    const isFresh = await insertNonces(tx, rows);
    const fresh = rows.filter((_, i) => isFresh[i]);
    const made = new Set<string>();
    if (fresh.length > 0) {
      const { rows: inserted } = await tx.query<{ merchant_id: string; id: string }>(
        insertValues(
          `insert into checkouts (${CREATED_COLUMNS})`,
          fresh.map(toCreated),
          "on conflict do nothing returning merchant_id, id",
        ),
      );
      for (const row of inserted) made.add(`${row.merchant_id} ${row.id}`);
    }
    return rows.map(({ checkout: { merchantId, id } }, i) => {
      if (!isFresh[i]) return "replay";
      return made.has(`${merchantId} ${id}`) ? "inserted" : "conflict";
    });
  });
}

function toCreated({ checkout, requestHash }: NewCheckout): unknown[] {
  const { order, startAt, endAt } = checkout;
  return [
    ...[checkout.merchantId, checkout.id, checkout.storeId, checkout.applicationId, order.id],
    ...[order.title, order.detail, order.additionalData, order.amountMinor, requestHash],
    ...[checkout.type, checkout.layout, checkout.redirectUrl, checkout.notifyUrl],
    ...[JSON.stringify(checkout.details), "IN_PROCESS", startAt, endAt, startAt, startAt],
    checkout.requestId,
  ];
}

/** Excludes the hash of the request that created it. */
const CHECKOUT = part`
  id, merchant_id, store_id, application_id, order_id, order_title, order_detail, additional_data,
  amount_minor, type, layout, redirect_url, notify_url, details, request_id, status, transaction_id,
  start_at, end_at, created_at, updated_at`;

function toCheckout(row: FindCheckoutRow): Checkout {
  const { orderId, orderTitle, orderDetail, additionalData, amountMinor, ...rest } = row;
  const order = {
    id: orderId,
    title: orderTitle,
    detail: orderDetail,
    additionalData,
    amountMinor,
  };
  return { ...rest, order };
}

export async function findCheckout(
  db: Queryable,
  merchantId: MerchantId,
  id: CheckoutId,
): Promise<Checkout | null> {
  const row = await db.row<FindCheckoutRow>(sql`
    select ${CHECKOUT} from checkouts where merchant_id = ${merchantId} and id = ${id}`);
  return row && toCheckout(row);
}

/**
 * For the payer's link: the id alone grants access. Null also when two merchants have one of this
 * id, so that nobody is shown another's order.
 */
export async function findLinkedCheckout(
  db: Queryable,
  among: readonly MerchantId[],
  id: CheckoutId,
): Promise<Checkout | null> {
  const [row, ...others] = await db.rows<FindLinkedCheckoutRow>(sql`
    select ${CHECKOUT} from checkouts
     where merchant_id = any(${among}) and id = ${id} limit 2`);
  return row && others.length === 0 ? toCheckout(row) : null;
}

/** A merchant's checkouts by id, in no particular order; unknown ids are left out. */
export async function listCheckouts(
  db: Queryable,
  merchantId: MerchantId,
  ids: readonly string[],
): Promise<Checkout[]> {
  const rows = await db.rows<ListCheckoutsRow>(sql`
    select ${CHECKOUT} from checkouts where merchant_id = ${merchantId} and id = any(${ids})`);
  return rows.map(toCheckout);
}

/** Locks the row until the transaction ends, which serializes changes to one checkout. */
export async function lockCheckout(
  tx: Transaction,
  merchantId: MerchantId,
  id: CheckoutId,
): Promise<Checkout | null> {
  const row = await tx.row<LockCheckoutRow>(sql`
    select ${CHECKOUT} from checkouts
     where merchant_id = ${merchantId} and id = ${id} for update`);
  return row && toCheckout(row);
}

/** The open or paid checkout of an order, with the hash of the request that created it. */
export async function findLiveCheckout(
  db: Queryable,
  merchantId: MerchantId,
  orderId: string,
): Promise<{ checkout: Checkout; requestHash: Buffer } | null> {
  const row = await db.row<FindLiveCheckoutRow>(sql`
    select ${CHECKOUT}, request_hash from checkouts
     where merchant_id = ${merchantId} and order_id = ${orderId}
       and status in ('IN_PROCESS', 'SUCCESS')`);
  if (!row) return null;
  const { requestHash, ...checkout } = row;
  return { checkout: toCheckout(checkout), requestHash };
}

/** Changes the state of a checkout; false when it changed concurrently. */
export async function replaceCheckoutStatus(
  tx: Queryable,
  before: Checkout,
  after: { status: CheckoutStatus; transactionId: TransactionId | null; now: Date },
): Promise<boolean> {
  const changed = await tx.run(sql`
    update checkouts
       set status = ${after.status}, transaction_id = ${after.transactionId},
           updated_at = ${after.now}
     where merchant_id = ${before.merchantId} and id = ${before.id}
       and status || '' = ${before.status}`);
  return changed === 1;
}
