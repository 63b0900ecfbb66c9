import Type, { type Static } from "typebox";
import type { Checkout } from "../../../domain/checkout/checkout.ts";
import type { Dispute } from "../../../domain/dispute/dispute.ts";
import type { Refund } from "../../../domain/refund/refund.ts";
import { maskText } from "../../../domain/request-log/mask/mask-text.ts";
import type {
  ListExchangesRow,
  ListLedgerOfPaymentRow,
  ListRailEventsRow,
} from "../../../store/generated/rows.ts";
import type { NotificationWithAttempts } from "../../../store/notification/notification-list.ts";
import type { ShownPayment } from "../../../store/payment/payment-list.ts";
import type { ReconciledItem } from "../../../store/recovery/reconciled-items.ts";
import { deliveryStatusOf } from "../notification/notifications.ts";
import { At, named, orNull, Sen } from "../schemas.ts";

export const TimelineEvent = named("TimelineEvent", {
  at: At,
  kind: Type.Enum([
    "CHECKOUT_CREATED",
    "ATTEMPT_STARTED",
    "EXCHANGE",
    "RAIL_EVENT",
    "PAID",
    "FAILED",
    "REVERSED",
    "NOTIFICATION",
    "NOTIFICATION_ATTEMPT",
    "REFUND",
    "DISPUTE",
    "LEDGER",
    "CHECKOUT_ENDED",
    "REBUILT",
    "CORRECTED",
  ]),
  title: Type.String(),
  status: Type.String({ description: "A status or code; empty when there is none." }),
  amountMinor: orNull(Sen),
  referenceId: Type.String({ description: "ID of the object this event is about." }),
  detail: Type.Object({}, { additionalProperties: true }),
});

type Event = Static<typeof TimelineEvent>;

/** Of texts and JSON from providers. */
const MESSAGE_LENGTH_MAX = 65_536;

interface TimelineSources {
  row: ShownPayment;
  checkout: Checkout;
  exchanges: readonly ListExchangesRow[];
  railEvents: readonly ListRailEventsRow[];
  notifications: readonly NotificationWithAttempts[];
  refunds: readonly Refund[];
  disputes: readonly Dispute[];
  ledger: readonly ListLedgerOfPaymentRow[];
  reconciled: readonly ReconciledItem[];
}

/** Everything that happened around a payment, oldest first. */
export function makeTimeline(sources: TimelineSources): Event[] {
  const events = [
    ...eventsOfPayment(sources.row, sources.checkout),
    ...sources.exchanges.map(eventOfExchange),
    ...sources.railEvents.map(eventOfReport),
    ...sources.notifications.flatMap(eventsOfNotification),
    ...sources.refunds.map(eventOfRefund),
    ...sources.disputes.flatMap(eventsOfDispute),
    ...sources.ledger.map(eventOfPosting),
    ...sources.reconciled.flatMap(eventsOfReconciled),
  ];
  return events.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

function eventsOfPayment(row: ShownPayment, checkout: Checkout): Event[] {
  const events = [
    event(checkout.createdAt, "CHECKOUT_CREATED", "Checkout created", {
      referenceId: checkout.id,
      amountMinor: checkout.order.amountMinor,
    }),
    event(row.createdAt, "ATTEMPT_STARTED", row.requestMethod, {
      referenceId: row.id,
      amountMinor: row.amountMinor,
      detail: { railId: row.railId, bankCode: row.bankCode },
    }),
  ];
  if (row.paidAt) {
    events.push(
      event(row.paidAt, "PAID", "Paid", {
        amountMinor: row.amountMinor,
        referenceId: row.railReference,
        detail: { payer: row.payer },
      }),
    );
  }
  if (row.status === "FAILED") {
    events.push(
      event(row.updatedAt, "FAILED", "Failed", {
        referenceId: row.id,
        detail: { failureReason: row.declineReason, failureCode: row.rawCode },
      }),
    );
  }
  if (checkout.status !== "IN_PROCESS") {
    const title = `Checkout ${checkout.status.toLowerCase()}`;
    events.push(
      event(checkout.updatedAt, "CHECKOUT_ENDED", title, {
        status: checkout.status,
        referenceId: checkout.id,
      }),
    );
  }
  return events;
}

function eventOfExchange(exchange: ListExchangesRow): Event {
  return event(exchange.createdAt, "EXCHANGE", exchange.name, {
    referenceId: String(exchange.id),
    // Redacted by the rail; masked again, since users see it.
    detail: {
      request: maskText(exchange.request, MESSAGE_LENGTH_MAX),
      response: maskText(exchange.response, MESSAGE_LENGTH_MAX),
    },
  });
}

function eventOfReport(report: ListRailEventsRow): Event {
  return event(report.createdAt, "RAIL_EVENT", report.railId, {
    status: report.status,
    detail: { report: maskJson(report.content), note: report.note },
  });
}

/** What waits for a decision has changed nothing yet. */
function eventsOfReconciled({ outcome, kind, subject, note, createdAt }: ReconciledItem): Event[] {
  if (outcome === "TO_DECIDE") return [];
  const detail = note === "" ? {} : { note };
  return [
    event(createdAt, outcome === "REBUILT" ? "REBUILT" : "CORRECTED", kind, {
      referenceId: subject,
      detail,
    }),
  ];
}

/** As text when it was too long, and so cut. */
function maskJson(content: unknown): unknown {
  const masked = maskText(JSON.stringify(content), MESSAGE_LENGTH_MAX);
  try {
    return JSON.parse(masked);
  } catch {
    return masked;
  }
}

function eventsOfNotification({ notification, attempts }: NotificationWithAttempts): Event[] {
  return [
    event(notification.createdAt, "NOTIFICATION", notification.eventType, {
      status: deliveryStatusOf(notification),
      referenceId: notification.id,
      detail: { url: notification.url },
    }),
    ...attempts.map((attempt) =>
      event(attempt.startedAt, "NOTIFICATION_ATTEMPT", String(attempt.attempt), {
        status: String(attempt.responseStatus ?? attempt.brokerReply ?? attempt.error ?? ""),
        referenceId: notification.id,
        detail: { durationMs: attempt.durationMs },
      }),
    ),
  ];
}

function eventOfRefund(refund: Refund): Event {
  return event(refund.createdAt, "REFUND", refund.kind === "REVERSAL" ? "Reversal" : "Refund", {
    status: refund.state,
    amountMinor: refund.amountMinor,
    referenceId: refund.id,
    detail: { reason: refund.reason, closedAt: refund.closedAt?.toISOString() ?? null },
  });
}

/** When it began, and when it was decided. */
function eventsOfDispute({ id, amountMinor, reason, state, ...times }: Dispute): Event[] {
  const facts = { amountMinor, referenceId: id, detail: { reason, dueAt: times.dueAt } };
  const opened = event(times.createdAt, "DISPUTE", "Disputed by the payer's bank", facts);
  if (times.closedAt === null) return [{ ...opened, status: state }];
  const title = state === "WON" ? "Dispute won" : "Dispute lost";
  return [opened, event(times.closedAt, "DISPUTE", title, { ...facts, status: state })];
}

function eventOfPosting(posting: ListLedgerOfPaymentRow): Event {
  return event(posting.createdAt, "LEDGER", posting.kind, {
    referenceId: posting.id,
    detail: { entries: posting.entries },
  });
}

function event(at: Date, kind: Event["kind"], title: string, rest: Partial<Event> = {}): Event {
  return {
    at: at.toISOString(),
    kind,
    title,
    status: "",
    amountMinor: null,
    referenceId: "",
    detail: {},
    ...rest,
  };
}
