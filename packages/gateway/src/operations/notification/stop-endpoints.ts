import { plainText } from "@kaunter/checkout/plain-text";
import { hasPermission } from "../../domain/access/permissions.ts";
import { canSignIn } from "../../domain/access/session.ts";
import { monthOfNotificationId } from "../../domain/ids.ts";
import { RETRY_DAYS } from "../../domain/notification/notification.ts";
import { listUsers } from "../../store/access/users.ts";
import type { Transaction } from "../../store/database.ts";
import { type DeliveryOutcome, recordDeliveries } from "../../store/notification/deliveries.ts";
import { stopDeliveriesTo } from "../../store/notification/endpoint-deliveries.ts";
import {
  stopEndpointsAt,
  stopFailingEndpoint,
  type WebhookEndpoint,
} from "../../store/notification/webhook-endpoints.ts";
import { enqueueMail, inBothLanguages } from "../access/enqueue-mail.ts";
import { recordSystemChange } from "../access/record-change.ts";
import type { Deps } from "../deps.ts";

type StopDeps = Pick<Deps, "clock" | "mailPolicy" | "publicUrl" | "random" | "sealer">;

/**
 * Records attempts, and stops the endpoints that are gone or no longer accept webhooks. False for
 * an attempt that does not count.
 */
export async function recordOutcomes(
  deps: StopDeps,
  tx: Transaction,
  outcomes: readonly DeliveryOutcome[],
): Promise<boolean[]> {
  const results = await recordDeliveries(tx, outcomes);
  for (const [i, outcome] of outcomes.entries()) {
    if (!results[i]) continue;
    for (const endpoint of await stopEndpointsAfter(tx, outcome)) {
      await recordStop(deps, tx, endpoint, outcome.record.responseStatus);
    }
  }
  return results;
}

async function stopEndpointsAfter(
  tx: Transaction,
  { delivery: { notification }, after }: DeliveryOutcome,
): Promise<WebhookEndpoint[]> {
  const { merchantId, webhookEndpointId, createdAt, id, url } = notification;
  if (after.status === "STOPPED") return stopEndpointsAt(tx, merchantId, url, after.now);
  if (after.status !== "EXHAUSTED" || webhookEndpointId === null) return [];
  const failed = { merchantId, webhookEndpointId, createdAt };
  const stopped = await stopFailingEndpoint(tx, failed, monthOfNotificationId(id), after.now);
  if (!stopped) return [];
  await stopDeliveriesTo(tx, stopped, after.now);
  return [stopped];
}

async function recordStop(
  deps: StopDeps,
  tx: Transaction,
  { merchantId, id, url, stopReason }: WebhookEndpoint,
  responseStatus: number | null,
): Promise<void> {
  await recordSystemChange(deps, tx, {
    merchantId,
    action: "webhook_endpoint.stopped",
    targetKind: "webhook_endpoint",
    targetId: id,
    after: { url, stopReason, responseStatus },
  });
  const reason =
    stopReason === "GONE"
      ? { en: "It returned 410 Gone.", ms: "Titik akhir ini membalas 410 Gone." }
      : {
          en: `No webhook was delivered for about ${RETRY_DAYS} days.`,
          ms: `Tiada webhook berjaya dihantar selama kira-kira ${RETRY_DAYS} hari.`,
        };
  for (const user of await listUsers(tx, merchantId)) {
    if (!canSignIn(user) || !hasPermission(user, "applications:write")) continue;
    await enqueueMail(deps, tx, {
      merchantId,
      recipient: user.email,
      subject: {
        en: "A webhook endpoint was disabled",
        ms: "Titik akhir webhook telah dinyahaktifkan",
      },
      text: inBothLanguages([
        {
          en: "Webhooks are no longer sent to this endpoint:",
          ms: "Webhook tidak lagi dihantar ke titik akhir ini:",
        },
        plainText(url),
        "",
        reason,
        {
          en: "Enable it in the portal once it works again. You can then resend the missed webhooks:",
          ms: "Sila aktifkan titik akhir ini di portal selepas ia berfungsi semula. Anda kemudian boleh menghantar semula webhook yang terlepas:",
        },
        `${deps.publicUrl}/portal/webhook-endpoints/${id}`,
      ]),
    });
  }
}
