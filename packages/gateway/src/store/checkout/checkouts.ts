import type { Checkout, CheckoutStatus } from "../../domain/checkout/checkout.ts";
import { DEFAULT_DETAILS } from "../../domain/checkout/checkout-fields.ts";
import type { CheckoutId, MerchantId, TransactionId } from "../../domain/ids.ts";
import {
  areNew,
  type ClaimedRow,
  claimsNextHour,
  hourOf,
  type NonceUse,
  nonceInserts,
} from "../application/nonces.ts";
import { arrayLiteral } from "../array-literal.ts";
import { insertsByShard } from "../citus/insert-by-shard.ts";
import type { Shards } from "../citus/shards.ts";
import type { Database, Queryable, Transaction } from "../database.ts";
import type {
  FindCheckoutRow,
  FindLinkedCheckoutRow,
  FindLiveCheckoutRow,
  InsertCheckoutsRow,
  ListCheckoutsRow,
  ListNewCheckoutsRow,
  LockCheckoutRow,
} from "../generated/rows.ts";
import type { Among } from "../routes.ts";
import { insertValues, sql, textPart } from "../sql.ts";

export interface NewCheckout extends NonceUse {
  checkout: Checkout;
  requestHash: Buffer;
}

/** `replay`: the nonce was used. `conflict`: the order id is taken (or, very rarely, the id). */
export type CheckoutInsert = "inserted" | "conflict" | "replay";

type Cell = string | number | boolean | null;

/** What is written of a checkout as it is created. */
type Created = Pick<NewCheckout, "checkout" | "requestHash">;

interface Column<Row = Created> {
  type: string;
  /** As text that PostgreSQL reads as this type. */
  of(row: Row, ordinal: number): Cell;
  /** What it is in a batch, where it is not sent. */
  inBatch?: string;
}

const ofType =
  (type: string) =>
  (of: (checkout: Checkout) => Cell, inBatch?: string): Column => ({
    ...{ type, of: ({ checkout }) => of(checkout) },
    ...(inBatch !== undefined && { inBatch }),
  });
const [text, bigint, time] = [ofType("text"), ofType("bigint"), ofType("timestamptz")];

/** The columns of a checkout as it is created, each once. The statements below are made of them. */
const COLUMNS = {
  merchant_id: text(({ merchantId }) => merchantId),
  id: text(({ id }) => id),
  store_id: text(({ storeId }) => storeId),
  application_id: text(({ applicationId }) => applicationId),
  order_id: text(({ order }) => order.id),
  order_title: text(({ order }) => order.title),
  order_detail: text(({ order }) => order.detail),
  additional_data: text(({ order }) => order.additionalData),
  amount_minor: bigint(({ order }) => order.amountMinor),
  request_hash: { type: "bytea", of: ({ requestHash }) => `\\x${requestHash.toString("hex")}` },
  type: text(({ type }) => type),
  layout: text(({ layout }) => layout),
  redirect_url: text(({ redirectUrl }) => redirectUrl),
  notify_url: text(({ notifyUrl }) => notifyUrl),
  details: ofType("jsonb")(({ details }) => JSON.stringify(details)),
  request_id: text(({ requestId }) => requestId),
  status: text(({ status }) => status, "'IN_PROCESS'"),
  start_at: time(({ startAt }) => startAt.toISOString()),
  end_at: time(({ endAt }) => endAt.toISOString()),
  created_at: time(({ createdAt }) => createdAt.toISOString(), "start_at"),
  updated_at: time(({ updatedAt }) => updatedAt.toISOString(), "start_at"),
} satisfies Record<string, Column>;
const NAMED: readonly [string, Column][] = Object.entries(COLUMNS);

/** The parameters of a batch. */
const SENT: readonly [string, Column<NewCheckout>][] = [
  ["ordinal", { type: "int", of: (_, ordinal) => ordinal }],
  ["nonce", { type: "text", of: ({ nonce }) => nonce }],
  ["hour", { type: "int", of: ({ timestampSeconds }) => hourOf(timestampSeconds) }],
  [
    "next_hour",
    { type: "boolean", of: ({ timestampSeconds }) => claimsNextHour(timestampSeconds) },
  ],
  ...NAMED.filter(([, { inBatch }]) => inBatch === undefined),
];
const listOf = <T>(items: readonly T[], write: (item: T, i: number) => string) =>
  textPart(items.map(write).join(", "));

const GIVEN = listOf(SENT, ([, { type }], i) => `$${i + 1}::${type}[]`);
const GIVEN_NAMES = listOf(SENT, ([name]) => name);
const CREATED = listOf(NAMED, ([name]) => name);
const FRESH = listOf(NAMED, ([name, { inBatch }]) => inBatch ?? name);
/** Excludes the hash of the request that created it. */
export const CHECKOUT = listOf(
  ["transaction_id", ...Object.keys(COLUMNS).filter((name) => name !== "request_hash")],
  (name) => name,
);
/** For the row type generator, which cannot read them in this file. */
export const CHECKOUT_PARTS = { GIVEN, GIVEN_NAMES, CREATED, FRESH, CHECKOUT };

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
        select * from unnest(${GIVEN}) as r(${GIVEN_NAMES})
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
        insert into checkouts (${CREATED})
        select ${FRESH} from fresh
         order by merchant_id, order_id
        on conflict do nothing
        returning merchant_id, id
      )
      -- Only the rows that were not written, which is rare.
      select ordinal as "ordinal!", ordinal in (select ordinal from fresh) as "is_fresh!"
        from given where (merchant_id, id) not in (select merchant_id, id from made)`,
    values: SENT.map(([, { of }]) => arrayLiteral(rows.map(of))),
  });
  const results = rows.map((): CheckoutInsert => "inserted");
  for (const { ordinal, isFresh } of others) results[ordinal] = isFresh ? "conflict" : "replay";
  return results;
}

/**
 * The same on Citus, for rows of one node: a statement of plain values is routed to their shard as
 * a whole, whereas rows that are selected would be sent to this node and back.
 */
export async function insertCheckoutsByShard(
  database: Database,
  rows: NewCheckout[],
  shards: Shards,
): Promise<CheckoutInsert[]> {
  const { isFresh, sent } = await database.transaction(async (tx) => {
    const claims = nonceInserts(rows, shards).map((each) => tx.query<ClaimedRow>(each));
    const isFresh = areNew(rows, await Promise.all(claims));
    const fresh = rows.filter((_, i) => isFresh[i]);
    const placed = fresh.map(({ checkout, requestHash }) => {
      const { merchantId, order } = checkout;
      const shard = shards.shardOf(merchantId);
      return { checkout, requestHash, shard, key: `${merchantId} ${order.id}` };
    });
    return { isFresh, sent: insertsByShard(INSERT, placed).map((each) => tx.send(each)) };
  });
  const made = new Set<string>();
  for (const { rows: inserted } of await Promise.all(sent)) {
    for (const row of inserted as MadeRow[]) made.add(`${row.merchant_id} ${row.id}`);
  }
  return rows.map(({ checkout: { merchantId, id } }, i) => {
    if (!isFresh[i]) return "replay";
    return made.has(`${merchantId} ${id}`) ? "inserted" : "conflict";
  });
}

interface MadeRow {
  merchant_id: string;
  id: string;
}

/** A checkout that no call creates as such: a charge or a card verification. */
export async function insertInternalCheckout(tx: Transaction, checkout: Checkout): Promise<void> {
  await tx.run(
    insertValues(INSERT.into, [INSERT.cellsOf({ checkout, requestHash: NO_REQUEST })], ""),
  );
}

/** From the journal, of a request or of none. */
export async function insertRebuiltCheckout(
  tx: Transaction,
  checkout: Checkout,
  requestHash: Buffer | null,
): Promise<void> {
  const row = { checkout, requestHash: requestHash ?? NO_REQUEST };
  await tx.run(insertValues(INSERT.into, [INSERT.cellsOf(row)], ""));
}

const NO_REQUEST = Buffer.alloc(0);

const INSERT = {
  name: "insert-checkouts",
  into: `insert into checkouts (${Object.keys(COLUMNS).join(", ")})`,
  cellsOf: (row: Created) => NAMED.map(([, { of }]) => of(row, 0)),
  end: "on conflict do nothing returning merchant_id, id",
};

export function toCheckout(row: FindCheckoutRow): Checkout {
  const { orderId, orderTitle, orderDetail, additionalData, amountMinor, ...rest } = row;
  const order = {
    id: orderId,
    title: orderTitle,
    detail: orderDetail,
    additionalData,
    amountMinor,
  };
  return { ...rest, order, details: { ...DEFAULT_DETAILS, ...rest.details } };
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
  among: Among,
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

/** An application's that were created since then, newest first. IDs begin with their time. */
export async function listNewCheckouts(
  db: Queryable,
  { merchantId, applicationId }: Pick<Checkout, "merchantId" | "applicationId">,
  createdFrom: Date,
  limit: number,
): Promise<Checkout[]> {
  const rows = await db.rows<ListNewCheckoutsRow>(sql`
    select ${CHECKOUT} from checkouts
     where merchant_id = ${merchantId} and application_id = ${applicationId}
       and id >= ${String(Math.floor(createdFrom.getTime() / 1_000))}
     order by id desc limit ${limit}`);
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

/** The open or paid checkout of an order, and whether a request is known to have created it. */
export async function findLiveCheckout(
  db: Queryable,
  merchantId: MerchantId,
  orderId: string,
): Promise<{ checkout: Checkout; isRequested: boolean } | null> {
  const row = await db.row<FindLiveCheckoutRow>(sql`
    select ${CHECKOUT}, request_hash <> '' as "is_requested!" from checkouts
     where merchant_id = ${merchantId} and order_id = ${orderId}
       and status in ('IN_PROCESS', 'SUCCESS')`);
  if (!row) return null;
  const { isRequested, ...checkout } = row;
  return { checkout: toCheckout(checkout), isRequested };
}

export interface CheckoutMove {
  status: CheckoutStatus;
  transactionId: TransactionId | null;
  now: Date;
}

/** Changes the state of a checkout; false when it changed concurrently. */
export async function replaceCheckoutStatus(
  tx: Queryable,
  before: Checkout,
  after: CheckoutMove,
): Promise<boolean> {
  return (await tx.run(statusChange(before, after))) === 1;
}

/** The same for a checkout that the transaction has locked: it cannot have changed. */
export function sendCheckoutStatus(tx: Transaction, before: Checkout, after: CheckoutMove): void {
  void tx.send({ name: "checkout-status", ...statusChange(before, after) });
}

const statusChange = (before: Checkout, after: CheckoutMove) => sql`
  update checkouts
     set status = ${after.status}, transaction_id = ${after.transactionId},
         updated_at = ${after.now}
   where merchant_id = ${before.merchantId} and id = ${before.id}
     and status || '' = ${before.status}`;
