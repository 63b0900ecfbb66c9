import type { MerchantId } from "../../domain/ids.ts";
import type { WebhookFault } from "../../domain/laboratory/webhook-fault.ts";
import type { Queryable, Transaction } from "../database.ts";
import type { ListFaultActsRow, ListWebhookFaultsRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";

export type StoredFault = ListWebhookFaultsRow;
export type FaultAct = ListFaultActsRow;

/** Oldest first. */
export async function listWebhookFaults(
  db: Queryable,
  merchantId: MerchantId,
): Promise<StoredFault[]> {
  return db.rows<ListWebhookFaultsRow>(sql`
    select id, scope, target, kind, seed, percent, delay_ms, created_by, created_at
      from webhook_faults where merchant_id = ${merchantId} order by created_at, id`);
}

export async function insertWebhookFault(
  tx: Transaction,
  merchantId: MerchantId,
  made: WebhookFault & { createdBy: string; createdAt: Date },
): Promise<void> {
  await tx.run(sql`
    insert into webhook_faults (
      merchant_id, id, scope, target, kind, seed, percent, delay_ms, created_by, created_at)
    values (${merchantId}, ${made.id}, ${made.scope}, ${made.target}, ${made.kind}, ${made.seed},
            ${made.percent}, ${made.delayMs}, ${made.createdBy}, ${made.createdAt})`);
}

/** Null: all of the merchant's. Resolves with the number. */
export async function deleteWebhookFaults(
  tx: Transaction,
  merchantId: MerchantId,
  id: string | null,
): Promise<number> {
  return tx.run(sql`
    delete from webhook_faults
     where merchant_id = ${merchantId} and (${id}::text is null or id = ${id})`);
}

export async function insertFaultActs(
  db: Queryable,
  merchantId: MerchantId,
  acts: readonly FaultAct[],
): Promise<void> {
  for (const act of acts) {
    await db.run(sql`
      insert into webhook_fault_acts (
        merchant_id, id, notification_id, attempt, kind, request_headers, request_body,
        response_status, response_body, error, duration_ms, at)
      values (${merchantId}, ${act.id}, ${act.notificationId}, ${act.attempt}, ${act.kind},
              ${JSON.stringify(act.requestHeaders)}, ${act.requestBody}, ${act.responseStatus},
              ${act.responseBody}, ${act.error}, ${act.durationMs}, ${act.at})`);
  }
}

const ACTS_MAX = 200;

/** Oldest first. */
export async function listFaultActs(
  db: Queryable,
  merchantId: MerchantId,
  notificationId: string,
): Promise<FaultAct[]> {
  return db.rows<ListFaultActsRow>(sql`
    select id, notification_id, attempt, kind, request_headers, request_body, response_status,
           response_body, error, duration_ms, at
      from webhook_fault_acts
     where merchant_id = ${merchantId} and notification_id = ${notificationId}
     order by at, id limit ${ACTS_MAX}`);
}
