import { plainText } from "@kaunter/checkout/plain-text";
import {
  type AlertLevel,
  type AttemptCounts,
  addCounts,
  decideLevel,
  isNews,
} from "../../domain/notification/failing.ts";
import type { Transaction } from "../../store/database.ts";
import {
  lockWebhookAlert,
  type MerchantUrl,
  replaceWebhookAlert,
  type WebhookAlert,
} from "../../store/notification/webhook-alerts.ts";
import type { Deps } from "../deps.ts";
import { mailDevelopers } from "./mail-developers.ts";

type AlertDeps = Pick<
  Deps,
  "clock" | "database" | "mailPolicy" | "publicUrl" | "random" | "sealer"
>;

/**
 * Adds a worker's latest attempts to a URL, and mails the merchant when more of them fail than
 * was reported. Workers do it one after the other.
 */
export async function alertOfFailures(
  deps: AlertDeps,
  { merchantId, url }: MerchantUrl,
  since: AttemptCounts,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const now = deps.clock.now();
    const before = await lockWebhookAlert(tx, { merchantId, url }, now);
    const counted = addCounts(before, since, now);
    const level = decideLevel(counted, before.level);
    const isReported = isNews(level, before.level, reportedOf(before), now);
    if (isReported) await mailLevel(deps, tx, { merchantId, url }, level);
    const reported = isReported ? { reportedLevel: level, reportedAt: now } : {};
    await replaceWebhookAlert(tx, { ...before, ...counted, level, ...reported }, now);
  });
}

function reportedOf({ reportedLevel, reportedAt }: WebhookAlert) {
  return reportedLevel === null || reportedAt === null
    ? null
    : { level: reportedLevel, at: reportedAt };
}

async function mailLevel(
  deps: AlertDeps,
  tx: Transaction,
  { merchantId, url }: MerchantUrl,
  level: AlertLevel,
): Promise<void> {
  const share =
    level === 100
      ? {
          en: "All recent webhooks to this URL failed:",
          ms: "Semua webhook terkini ke URL ini gagal:",
        }
      : {
          en: `At least ${level}% of the recent webhooks to this URL failed:`,
          ms: `Sekurang-kurangnya ${level}% webhook terkini ke URL ini gagal:`,
        };
  await mailDevelopers(deps, tx, merchantId, {
    subject: { en: "Webhooks are failing", ms: "Webhook gagal dihantar" },
    lines: [
      share,
      plainText(url),
      "",
      {
        en: "They are retried. What your server responds with is in the portal, where they can be resent too:",
        ms: "Webhook akan dicuba semula. Respons pelayan anda ada di portal, dan webhook boleh dihantar semula di sana:",
      },
      `${deps.publicUrl}/portal/notifications?tab=endpoints`,
    ],
  });
}
