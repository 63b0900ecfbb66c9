import type { MerchantId } from "../../domain/ids.ts";
import type { MoneyEvent, NewMoneyEvent } from "../../domain/notification/money-event.ts";
import { type Queryable, type Transaction, write } from "../database.ts";
import type { ListEventPageRow, LockEventCounterRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";

/** Written in the transaction of the change it describes; numbered later. */
export async function insertEvents(
  tx: Queryable | Transaction,
  events: readonly NewMoneyEvent[],
): Promise<void> {
  for (const event of events) {
    await write(tx, {
      name: "insert-event",
      ...sql`
        insert into events (
          merchant_id, type, transaction_id, order_id, subject, amount_minor, created_at)
        values (${event.merchantId}, ${event.type}, ${event.transactionId}, ${event.orderId},
                ${event.subject}, ${event.amountMinor}, ${event.at})`,
    });
  }
}

/**
 * Locks the merchant's counter until the transaction ends: only one reader numbers events at a
 * time.
 */
export async function lockEventCounter(tx: Transaction, merchantId: MerchantId): Promise<number> {
  await tx.run(sql`
    insert into event_counters (merchant_id, last_sequence)
    select ${merchantId}, coalesce(max(first_sequence), 0) from fences
    on conflict do nothing`);
  const row = await tx.row<LockEventCounterRow>(sql`
    select last_sequence from event_counters where merchant_id = ${merchantId} for update`);
  return row?.lastSequence ?? 0;
}

/**
 * Numbers the oldest committed events that have no number and returns the last number assigned. The
 * counter must be locked.
 */
export async function numberEvents(
  tx: Transaction,
  merchantId: MerchantId,
  last: number,
  limit: number,
): Promise<number> {
  const given = await tx.run(sql`
    update events e set sequence = ${last}::bigint + fresh.ordinal
      from (select id, created_at, row_number() over (order by id) as ordinal
              from (select id, created_at from events
                     where merchant_id = ${merchantId} and sequence is null
                     order by id limit ${limit}) oldest) fresh
     where e.merchant_id = ${merchantId} and e.created_at = fresh.created_at and e.id = fresh.id`);
  if (given === 0) return last;
  await tx.run(sql`
    update event_counters set last_sequence = ${last + given} where merchant_id = ${merchantId}`);
  return last + given;
}

/** Numbered events after `after`, in order. */
export async function listEventPage(
  db: Queryable,
  merchantId: MerchantId,
  after: number,
  limit: number,
): Promise<MoneyEvent[]> {
  return db.rows<ListEventPageRow>(sql`
    select merchant_id, sequence as "sequence!", type, transaction_id, order_id, subject,
           amount_minor, created_at as at
      from events where merchant_id = ${merchantId} and sequence > ${after}
     order by sequence limit ${limit}`);
}
