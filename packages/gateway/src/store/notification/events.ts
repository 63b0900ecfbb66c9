import type { MoneyEvent, NewMoneyEvent } from "../../domain/notification/money-event.ts";
import type { Queryable, Transaction } from "../database.ts";
import { sql } from "../sql.ts";

/** Written in the transaction of the change it tells about; has no number yet. */
export async function insertEvents(tx: Queryable, events: readonly NewMoneyEvent[]): Promise<void> {
  for (const event of events) {
    await tx.query(sql`
      insert into events (
        merchant_id, type, transaction_id, order_id, subject, amount_minor, created_at)
      values (${event.merchantId}, ${event.type}, ${event.transactionId}, ${event.orderId},
              ${event.subject}, ${event.amountMinor}, ${event.at})`);
  }
}

/** Locks the merchant's counter until the transaction ends: one reader numbers at a time. */
export async function lockEventCounter(tx: Transaction, merchantId: string): Promise<number> {
  await tx.query(sql`
    insert into event_counters (merchant_id, last_sequence) values (${merchantId}, 0)
    on conflict do nothing`);
  const { rows } = await tx.query<{ last_sequence: number }>(sql`
    select last_sequence from event_counters where merchant_id = ${merchantId} for update`);
  return rows[0]?.last_sequence ?? 0;
}

/**
 * Gives the oldest committed events without a number the next ones; answers the last number given.
 * The counter must be locked.
 */
export async function numberEvents(
  tx: Transaction,
  merchantId: string,
  last: number,
  limit: number,
): Promise<number> {
  const { rowCount } = await tx.query(sql`
    update events e set sequence = ${last}::bigint + fresh.ordinal
      from (select id, row_number() over (order by id) as ordinal
              from (select id from events
                     where merchant_id = ${merchantId} and sequence is null
                     order by id limit ${limit}) oldest) fresh
     where e.merchant_id = ${merchantId} and e.id = fresh.id`);
  const given = rowCount ?? 0;
  if (given === 0) return last;
  await tx.query(sql`
    update event_counters set last_sequence = ${last + given} where merchant_id = ${merchantId}`);
  return last + given;
}

interface EventRow {
  merchant_id: string;
  sequence: number;
  type: MoneyEvent["type"];
  transaction_id: string | null;
  order_id: string | null;
  subject: string;
  amount_minor: number;
  created_at: Date;
}

/** Numbered events after `after`, in order. */
export async function listEventPage(
  db: Queryable,
  merchantId: string,
  after: number,
  limit: number,
): Promise<MoneyEvent[]> {
  const { rows } = await db.query<EventRow>(sql`
    select * from events where merchant_id = ${merchantId} and sequence > ${after}
     order by sequence limit ${limit}`);
  return rows.map((row) => ({
    merchantId: row.merchant_id,
    sequence: row.sequence,
    type: row.type,
    transactionId: row.transaction_id,
    orderId: row.order_id,
    subject: row.subject,
    amountMinor: row.amount_minor,
    at: row.created_at,
  }));
}
