import { plainText } from "@kaunter/checkout/plain-text";
import { monthOfNotificationId } from "../../domain/ids.ts";
import { formatMalaysianTime } from "../../domain/malaysian-day.ts";
import { attemptsOf, describeRetried } from "../../domain/notification/retry-policy.ts";
import type { Transaction } from "../../store/database.ts";
import { type DeliveryOutcome, recordDeliveries } from "../../store/notification/deliveries.ts";
import { stopDeliveriesTo } from "../../store/notification/endpoint-deliveries.ts";
import {
  stopEndpointsAt,
  stopFailingEndpoint,
  type WebhookEndpoint,
  warnOfStop,
} from "../../store/notification/webhook-endpoints.ts";
import { recordSystemChange } from "../access/record-change.ts";
import type { Deps } from "../deps.ts";
import { mailDevelopers } from "./mail-developers.ts";

type StopDeps = Pick<
  Deps,
  "clock" | "mailPolicy" | "publicUrl" | "random" | "sealer" | "webhookRetries"
>;

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
    await warnBeforeStop(deps, tx, outcome);
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

/** When one attempt is left, and nothing has arrived since: the endpoint is disabled after it. */
async function warnBeforeStop(
  deps: StopDeps,
  tx: Transaction,
  { delivery: { notification }, record, after }: DeliveryOutcome,
): Promise<void> {
  const { merchantId, webhookEndpointId, createdAt, id, url } = notification;
  const isLastLeft = record.attempt === attemptsOf(deps.webhookRetries) - 1;
  if (after.status !== "PENDING" || !isLastLeft || webhookEndpointId === null) return;
  const failed = { merchantId, webhookEndpointId, createdAt };
  if (!(await warnOfStop(tx, failed, monthOfNotificationId(id), after.now))) return;
  const at = formatMalaysianTime(after.nextAttemptAt ?? after.now)
    .slice(0, 16)
    .replace("T", " ");
  await mailDevelopers(deps, tx, merchantId, {
    subject: {
      en: "A webhook endpoint is about to be disabled",
      ms: "Titik akhir webhook akan dinyahaktifkan",
    },
    lines: [
      {
        en: `Nothing has arrived at this endpoint for a long time. Its next attempt, at ${at} (MYT), is the last of a webhook; if it fails, no more are sent:`,
        ms: `Tiada apa-apa yang berjaya dihantar ke titik akhir ini sejak sekian lama. Percubaan seterusnya, pada ${at} (MYT), ialah yang terakhir bagi sebuah webhook; jika gagal, tiada lagi yang dihantar:`,
      },
      plainText(url),
      "",
      {
        en: "What your server responds with is in the portal:",
        ms: "Respons pelayan anda ada di portal:",
      },
      `${deps.publicUrl}/portal/webhook-endpoints/${webhookEndpointId}`,
    ],
  });
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
  const lasted = describeRetried(deps.webhookRetries);
  const reason =
    stopReason === "GONE"
      ? { en: "It returned 410 Gone.", ms: "Titik akhir ini membalas 410 Gone." }
      : {
          en: `No webhook was delivered for ${lasted.en}.`,
          ms: `Tiada webhook berjaya dihantar selama ${lasted.ms}.`,
        };
  await mailDevelopers(deps, tx, merchantId, {
    subject: {
      en: "A webhook endpoint was disabled",
      ms: "Titik akhir webhook telah dinyahaktifkan",
    },
    lines: [
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
    ],
  });
}
