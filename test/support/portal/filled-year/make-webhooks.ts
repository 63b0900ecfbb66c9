/** The events and webhooks of a filled year's last weeks, as rows of the database. Pure. */
import { makeNotificationId } from "../../../../packages/gateway/src/domain/ids.ts";
import { DAY_MS } from "../../../../packages/gateway/src/domain/malaysian-day.ts";
import { monthOf } from "../../../../packages/gateway/src/domain/month.ts";
import { PAYMENT_EVENT } from "../../../../packages/gateway/src/domain/notification/webhook-event.ts";
import type { TableRow, YearPayment } from "./make-year.ts";
import type { SeededRandom } from "./seeded-random.ts";

const DAYS = 60;
const URL = "https://kedai-contoh.example/webhooks/kaunter";
const FAILED_TRIES = 11;
/** So many of the newest, whatever the time of day. */
const RETRIED = 6;
const HOUR_MS = 3_600_000;
const HEADERS = { "content-type": "application/json" };

type PaidPayment = YearPayment & { paid_at: Date };

export interface YearWebhooks {
  events: TableRow[];
  counters: TableRow[];
  notifications: TableRow[];
  attempts: TableRow[];
}

export function makeWebhooks(
  payments: readonly YearPayment[],
  now: Date,
  random: SeededRandom,
): YearWebhooks {
  const since = now.getTime() - DAYS * DAY_MS;
  const made: YearWebhooks = { events: [], counters: [], notifications: [], attempts: [] };
  const paid = payments.filter(
    (payment): payment is PaidPayment =>
      payment.paid_at !== null && payment.paid_at.getTime() >= since,
  );
  const inAnHour = new Date(now.getTime() + HOUR_MS);
  const firstRetried = paid.length - RETRIED;
  for (const [index, payment] of paid.entries())
    addWebhook(made, payment, index < firstRetried ? null : inAnHour, random);
  const merchantId = payments[0]?.merchant_id;
  made.counters.push({ merchant_id: merchantId, last_sequence: made.events.length });
  return made;
}

function addWebhook(
  { events, notifications, attempts }: YearWebhooks,
  payment: PaidPayment,
  tryAgainAt: Date | null,
  random: SeededRandom,
): void {
  const { id, order_id, amount_minor, merchant_id, checkout_id, paid_at: at } = payment;
  events.push({
    ...{ merchant_id, sequence: events.length + 1, type: "PAYMENT_SUCCEEDED" },
    ...{ transaction_id: id, order_id, subject: id, amount_minor, created_at: at },
  });
  const isWaiting = tryAgainAt !== null;
  const isFailed = !isWaiting && random.isIn(0.01);
  const tries = isFailed ? FAILED_TRIES : isWaiting ? 3 : 1;
  const notificationId = makeNotificationId(at, random);
  const month = monthOf(at);
  notifications.push({
    ...{ merchant_id, month, id: notificationId, application_id: payment.application_id },
    ...{ checkout_id, transaction_id: id, subject: id, event_type: PAYMENT_EVENT, url: URL },
    body: JSON.stringify({ data: { transactionId: id, orderId: order_id } }),
    status: isFailed ? "EXHAUSTED" : isWaiting ? "PENDING" : "DELIVERED",
    attempt_count: tries,
    next_attempt_at: tryAgainAt,
    ...{ created_at: at, updated_at: at },
  });
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const isLost = isFailed || isWaiting;
    attempts.push({
      ...{ merchant_id, month, notification_id: notificationId, attempt },
      started_at: new Date(at.getTime() + attempt * 1_500),
      ...{ duration_ms: random.between(40, 900), request_headers: HEADERS },
      ...{ response_status: isLost ? 503 : 200, response_headers: {}, response_body: "" },
    });
  }
}
