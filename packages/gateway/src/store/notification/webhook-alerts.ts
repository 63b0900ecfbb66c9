import { isAmong, type Reachable } from "../citus/reach.ts";
import type { Queryable, Transaction } from "../database.ts";
import type {
  ListFailingUrlsRow,
  ListWatchedUrlsRow,
  LockWebhookAlertRow,
} from "../generated/rows.ts";
import { sql } from "../sql.ts";

/** Where a merchant's webhooks go: `receiverOf` their URLs. */
export interface MerchantUrl {
  merchantId: string;
  url: string;
}

export type WebhookAlert = LockWebhookAlertRow;

/** Of all merchants: those that still fail, or were counted since then. */
export async function listWatchedUrls(
  db: Queryable,
  { remembered, counted }: { remembered: Date; counted: Date },
  among: Reachable = null,
): Promise<MerchantUrl[]> {
  return db.rows<ListWatchedUrlsRow>(sql`
    select merchant_id, url from webhook_alerts
     where updated_at >= ${remembered} and (level > 0 or updated_at >= ${counted})
       and ${isAmong(among)}`);
}

/** Those that were last counted before then. */
export async function deleteOldWebhookAlerts(
  db: Queryable,
  before: Date,
  among: Reachable = null,
): Promise<void> {
  await db.run(sql`delete from webhook_alerts where updated_at < ${before} and ${isAmong(among)}`);
}

/** Locks the row until the end of the transaction; adds one without attempts if there is none. */
export async function lockWebhookAlert(
  tx: Transaction,
  { merchantId, url }: MerchantUrl,
  now: Date,
): Promise<WebhookAlert> {
  await tx.run(sql`
    insert into webhook_alerts (merchant_id, url, delivered, failed, counted_from, level, updated_at)
    values (${merchantId}, ${url}, 0, 0, ${now}, 0, ${now})
    on conflict do nothing`);
  const row = await tx.row<LockWebhookAlertRow>(sql`
    select merchant_id, url, delivered, failed, counted_from, level,
           reported_level, reported_at
      from webhook_alerts where merchant_id = ${merchantId} and url = ${url} for update`);
  if (!row) throw new Error(`no webhook alert for ${merchantId}`);
  return row;
}

export async function replaceWebhookAlert(
  tx: Transaction,
  after: WebhookAlert,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update webhook_alerts
       set delivered = ${after.delivered}, failed = ${after.failed},
           counted_from = ${after.countedFrom}, level = ${after.level},
           reported_level = ${after.reportedLevel}, reported_at = ${after.reportedAt},
           updated_at = ${now}
     where merchant_id = ${after.merchantId} and url = ${after.url}`);
}

export type FailingUrl = ListFailingUrlsRow;

/** Of one merchant, those that failed last after `since`; the worst first. */
export async function listFailingUrls(
  db: Queryable,
  merchantId: string,
  since: Date,
): Promise<FailingUrl[]> {
  return db.rows<ListFailingUrlsRow>(sql`
    select url, level from webhook_alerts
     where merchant_id = ${merchantId} and level > 0 and updated_at >= ${since}
     order by level desc, url`);
}
