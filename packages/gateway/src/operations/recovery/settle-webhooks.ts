import { listWebhooksOf, markDelivered } from "../../store/recovery/lost-changes.ts";
import type { ReconciledItem } from "../../store/recovery/reconciled-items.ts";
import { findRefund } from "../../store/refund/refunds.ts";
import { type Journaled, webhookKey } from "./collect-entries.ts";
import { type Reconciliation, saveItem } from "./reconciliation.ts";

/**
 * What the merchant has already received is not sent again. Everything that the payments and
 * refunds in `items` brought about is marked as rebuilt.
 */
export async function settleWebhooks(
  run: Reconciliation,
  { webhooks }: Journaled,
  items: readonly ReconciledItem[],
): Promise<void> {
  const { deps } = run;
  for (const { merchantId, transactionId } of await touchedPayments(run, items)) {
    for (const webhook of await listWebhooksOf(deps.database, merchantId, transactionId)) {
      const delivered = webhooks.get(webhookKey({ merchantId, ...webhook }));
      const isDelivered =
        delivered !== undefined &&
        (await markDelivered(deps.database, merchantId, webhook.id, deps.clock.now()));
      if (!isDelivered && webhook.status !== "PENDING") continue;
      const note = isDelivered
        ? `Delivered as ${delivered.id} at ${delivered.at.toISOString()}; not sent again.`
        : "Sent now.";
      const outcome = "REBUILT";
      await saveItem(run, { merchantId, kind: "webhook", subject: webhook.id, outcome, note });
    }
  }
}

async function touchedPayments(
  { deps }: Reconciliation,
  items: readonly ReconciledItem[],
): Promise<{ merchantId: string; transactionId: string }[]> {
  const touched = new Map<string, { merchantId: string; transactionId: string }>();
  for (const { merchantId, kind, subject } of items) {
    const transactionId =
      kind === "payment"
        ? subject
        : kind === "refund"
          ? (await findRefund(deps.database, merchantId, subject))?.transactionId
          : undefined;
    if (transactionId) touched.set(`${merchantId} ${transactionId}`, { merchantId, transactionId });
  }
  return [...touched.values()];
}
