import type { MerchantId } from "../../domain/ids.ts";
import type { Queryable } from "../database.ts";
import type { ListMissedNotificationsRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";
import type { WebhookEndpoint } from "./webhook-endpoints.ts";

type EndpointKey = Pick<WebhookEndpoint, "merchantId" | "id">;

/** Cancels all that waits for an endpoint. */
export async function stopDeliveriesTo(
  tx: Queryable,
  { merchantId, id }: EndpointKey,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update notifications
       set status = 'STOPPED', next_attempt_at = null, claim_id = null, claimed_until = null,
           updated_at = ${now}
     where merchant_id = ${merchantId} and webhook_endpoint_id = ${id} and status = 'PENDING'`);
}

/** What failed, or was not sent, because an endpoint was stopped; oldest first. */
export async function listMissedNotifications(
  db: Queryable,
  { merchantId, id }: EndpointKey & { merchantId: MerchantId },
  range: { createdFrom: Date; stoppedAt: Date },
  limit: number,
): Promise<string[]> {
  const rows = await db.rows<ListMissedNotificationsRow>(sql`
    select id from notifications
     where merchant_id = ${merchantId} and webhook_endpoint_id = ${id}
       and status in ('EXHAUSTED', 'STOPPED') and created_at >= ${range.createdFrom}
       and updated_at >= ${range.stoppedAt}
     order by created_at, id limit ${limit}`);
  return rows.map((row) => row.id);
}
