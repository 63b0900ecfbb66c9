import type { MerchantId } from "../../domain/ids.ts";
import {
  readEventTypes,
  storedNamesOf,
  type WebhookEventType,
} from "../../domain/notification/webhook-event.ts";
import type { Queryable, Transaction } from "../database.ts";
import type {
  FindSealedCredentialsRow,
  FindWebhookEndpointRow,
  ListSubscribedEndpointsRow,
  ListWebhookEndpointsRow,
  StopEndpointsAtRow,
  StopFailingEndpointRow,
} from "../generated/rows.ts";
import { part, sql } from "../sql.ts";

/** A URL of a merchant's own, which gets the events that it has chosen. */
export type WebhookEndpoint = Omit<FindWebhookEndpointRow, "eventTypes"> & {
  eventTypes: WebhookEventType[];
};

const withToday = (row: FindWebhookEndpointRow): WebhookEndpoint => ({
  ...row,
  eventTypes: readEventTypes(row.eventTypes),
});

const ENDPOINT = part`
  merchant_id, id, application_id, url, description, event_types, enabled_at, stopped_at,
  stop_reason, created_at, updated_at`;

/** Oldest first. */
export async function listWebhookEndpoints(
  db: Queryable,
  merchantId: MerchantId,
): Promise<WebhookEndpoint[]> {
  const rows = await db.rows<ListWebhookEndpointsRow>(sql`
    select ${ENDPOINT} from webhook_endpoints
     where merchant_id = ${merchantId} order by created_at, id`);
  return rows.map(withToday);
}

export async function findWebhookEndpoint(
  db: Queryable,
  merchantId: MerchantId,
  id: string,
): Promise<WebhookEndpoint | null> {
  const row = await db.row<FindWebhookEndpointRow>(sql`
    select ${ENDPOINT} from webhook_endpoints where merchant_id = ${merchantId} and id = ${id}`);
  return row && withToday(row);
}

/** Serializes changes to one merchant's endpoints, so that their count and URLs are reliable. */
export async function lockWebhookEndpoints(
  tx: Transaction,
  merchantId: MerchantId,
): Promise<WebhookEndpoint[]> {
  await tx.run(sql`select 1 from merchants where id = ${merchantId} for update`);
  return listWebhookEndpoints(tx, merchantId);
}

export type SubscribedEndpoint = ListSubscribedEndpointsRow;

/** Those that get an event. One that the gateway has stopped does, too: it may be ON again. */
export async function listSubscribedEndpoints(
  tx: Queryable,
  merchantId: MerchantId,
  eventType: WebhookEventType,
): Promise<SubscribedEndpoint[]> {
  return tx.rows<ListSubscribedEndpointsRow>({
    name: "list-subscribed-endpoints",
    ...sql`
      select id, application_id, url, stop_reason from webhook_endpoints
       where merchant_id = ${merchantId} and stop_reason is distinct from 'USER'
         and (cardinality(event_types) = 0 or event_types && ${storedNamesOf(eventType)}::text[])
       order by id`,
  });
}

export async function insertWebhookEndpoint(tx: Queryable, made: WebhookEndpoint): Promise<void> {
  await tx.run(sql`
    insert into webhook_endpoints (
      merchant_id, id, application_id, url, description, event_types, enabled_at, stopped_at,
      stop_reason, created_at, updated_at)
    values (${made.merchantId}, ${made.id}, ${made.applicationId}, ${made.url},
            ${made.description}, ${made.eventTypes}, ${made.enabledAt}, ${made.stoppedAt},
            ${made.stopReason}, ${made.createdAt}, ${made.updatedAt})`);
}

export async function replaceWebhookEndpoint(tx: Queryable, after: WebhookEndpoint): Promise<void> {
  await tx.run(sql`
    update webhook_endpoints
       set application_id = ${after.applicationId}, url = ${after.url},
           description = ${after.description}, event_types = ${after.eventTypes},
           enabled_at = ${after.enabledAt}, stopped_at = ${after.stoppedAt},
           stop_reason = ${after.stopReason}, updated_at = ${after.updatedAt}
     where merchant_id = ${after.merchantId} and id = ${after.id}`);
}

export async function deleteWebhookEndpoint(
  tx: Queryable,
  { merchantId, id }: Pick<WebhookEndpoint, "merchantId" | "id">,
): Promise<void> {
  await tx.run(sql`delete from webhook_endpoints where merchant_id = ${merchantId} and id = ${id}`);
}

/** Binds them to their row; the server that they are for is sealed with them. */
export const webhookCredentialsContext = (id: string) => `webhook-credentials:${id}`;

export async function findSealedCredentials(
  db: Queryable,
  merchantId: MerchantId,
  id: string,
): Promise<Buffer | null> {
  const row = await db.row<FindSealedCredentialsRow>(sql`
    select credentials_sealed from webhook_endpoints
     where merchant_id = ${merchantId} and id = ${id}`);
  return row?.credentialsSealed ?? null;
}

/** Null: its URL takes none. */
export async function replaceSealedCredentials(
  tx: Queryable,
  { merchantId, id }: Pick<WebhookEndpoint, "merchantId" | "id">,
  sealed: Buffer | null,
): Promise<void> {
  await tx.run(sql`
    update webhook_endpoints set credentials_sealed = ${sealed}
     where merchant_id = ${merchantId} and id = ${id}`);
}

/** A URL that is gone: stops the endpoints that have it. */
export async function stopEndpointsAt(
  tx: Queryable,
  merchantId: MerchantId,
  url: string,
  now: Date,
): Promise<WebhookEndpoint[]> {
  const rows = await tx.rows<StopEndpointsAtRow>(sql`
    update webhook_endpoints set stopped_at = ${now}, stop_reason = 'GONE', updated_at = ${now}
     where merchant_id = ${merchantId} and url = ${url} and stopped_at is null
    returning ${ENDPOINT}`);
  return rows.map(withToday);
}

/**
 * Notes that the owner of an endpoint is warned that it is about to be stopped. False when it would
 * not be, and when the owner was warned since the webhook was created.
 */
export async function warnOfStop(
  tx: Transaction,
  failed: { merchantId: MerchantId; webhookEndpointId: string; createdAt: Date },
  month: number,
  now: Date,
): Promise<boolean> {
  const count = await tx.run(sql`
    update webhook_endpoints
       set warned_at = ${now}
     where merchant_id = ${failed.merchantId} and id = ${failed.webhookEndpointId}
       and stopped_at is null and enabled_at <= ${failed.createdAt}
       and (warned_at is null or warned_at < ${failed.createdAt})
       and not exists (
         select from notifications n
          where n.merchant_id = ${failed.merchantId} and n.month >= ${month}
            and n.webhook_endpoint_id = ${failed.webhookEndpointId}
            and n.created_at >= ${failed.createdAt} and n.status = 'DELIVERED')`);
  return count > 0;
}

/**
 * Stops an endpoint that has been ON, and has taken nothing, since a webhook was created that has
 * failed for good. Null when it stays ON.
 */
export async function stopFailingEndpoint(
  tx: Queryable,
  failed: { merchantId: MerchantId; webhookEndpointId: string; createdAt: Date },
  month: number,
  now: Date,
): Promise<WebhookEndpoint | null> {
  const row = await tx.row<StopFailingEndpointRow>(sql`
    update webhook_endpoints
       set stopped_at = ${now}, stop_reason = 'FAILING', updated_at = ${now}
     where merchant_id = ${failed.merchantId} and id = ${failed.webhookEndpointId}
       and stopped_at is null and enabled_at <= ${failed.createdAt}
       and not exists (
         select from notifications n
          where n.merchant_id = ${failed.merchantId} and n.month >= ${month}
            and n.webhook_endpoint_id = ${failed.webhookEndpointId}
            and n.created_at >= ${failed.createdAt} and n.status = 'DELIVERED')
    returning ${ENDPOINT}`);
  return row && withToday(row);
}
