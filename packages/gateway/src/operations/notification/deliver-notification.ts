import { type PrivateKey, signRequestAsync } from "@kaunter/signing";
import { dayOf } from "../../domain/malaysian-day.ts";
import { BROKER_CONFIRMED } from "../../domain/notification/broker-replies.ts";
import {
  afterDelivery,
  type DeliveryResult,
  type NotificationStatus,
  STORED_RESPONSE_LENGTH_MAX,
  subjectOfNotification,
} from "../../domain/notification/notification.ts";
import { keptText } from "../../domain/request-log/mask/kept-text.ts";
import { kindOfName } from "../../domain/request-log/mask/secret-names.ts";
import type { Destination, Reply } from "../../platform/destination/destination.ts";
import { serverOf } from "../../platform/destination/destinations.ts";
import { HttpFailure } from "../../platform/http-client.ts";
import type { SpanEnd, SpanStart } from "../../platform/tracing/story.ts";
import { groupByShard } from "../../store/citus/shards.ts";
import { createCombiner } from "../../store/combiner.ts";
import { isOutage } from "../../store/is-outage.ts";
import type {
  ClaimedNotification,
  DeliveryOutcome,
  DeliveryRecord,
} from "../../store/notification/deliveries.ts";
import { postponeNotification } from "../../store/notification/deliveries.ts";
import type { Notification } from "../../store/notification/notifications.ts";
import type { Deps } from "../deps.ts";
import { findCredentials } from "./endpoint/webhook-credentials.ts";
import {
  NO_FAULTS,
  type PlainAttempt,
  type PreparedAttempt,
  type SendTo,
  webhookHeaders,
} from "./laboratory.ts";
import { createSigningKeys, type FindSigningKey } from "./signing-keys.ts";
import { recordOutcomes } from "./stop-endpoints.ts";

const NONCE_BYTES = 16;
/** Within about a minute; a slow shop's later success no longer helps its payer. */
const EARLY_ATTEMPTS = 3;
const ERROR_STATUS_MIN = 400;

interface DeliverySteps {
  /** It is signed, and being sent. */
  onSigned?(): void;
  /** The attempt is over, and is being recorded. */
  onSent?(status: NotificationStatus): void;
}

/**
 * Null when it could not be recorded, when another worker's attempt counts instead, or when a
 * sandbox puts it off. Never rejects.
 */
export type DeliverNotification = (
  delivery: ClaimedNotification,
  steps?: DeliverySteps,
) => Promise<NotificationStatus | null>;

/**
 * One delivery attempt: newly signed, sent, and recorded with the response, many at a time. At
 * least once: a crash between response and record leads to another attempt with the same
 * X-Event-Id.
 */
export function createDelivering(deps: Deps): DeliverNotification {
  const findKey = createSigningKeys(deps);
  const record = createCombiner<DeliveryOutcome, boolean>({
    run: (outcomes) =>
      deps.tracing.outside(() =>
        deps.database.transaction((tx) => recordOutcomes(deps, tx, outcomes)),
      ),
    ...groupByShard(deps.shards, ({ delivery }: DeliveryOutcome) => delivery.merchantId),
    isOutage,
  });

  const attempt: DeliverNotification = async (delivery, steps) => {
    const prepared = (await deps.laboratory?.prepare(deps, delivery.notification)) ?? NO_FAULTS;
    if (prepared.onHoldUntil) {
      await postponeNotification(deps.database, delivery, prepared.onHoldUntil);
      return null;
    }
    const outcome = await makeAttempt(deps, findKey, { ...delivery, prepared }, steps?.onSigned);
    steps?.onSent?.(outcome.after.status);
    const isRecorded = await record(outcome);
    const { after, record: kept } = outcome;
    if (after.status === "DELIVERED") noteDelivered(deps, delivery.notification);
    const result = after.status.toLowerCase();
    deps.metrics.webhookSeconds.observe({ result }, kept.durationMs / 1_000);
    measureAttempt(deps.metrics, after.status, kept);
    deps.log.info(
      {
        notificationId: delivery.notification.id,
        requestId: delivery.notification.requestId,
        attempt: kept.attempt,
        status: isRecorded ? after.status : "claim lost",
        answer: kept.responseStatus ?? kept.brokerReply ?? kept.error,
      },
      "notification attempt",
    );
    return isRecorded ? after.status : null;
  };

  return (delivery, steps) =>
    deps.tracing.work("deliver webhook", subjectOfNotification(delivery.notification), () =>
      attempt(delivery, steps).catch((error: unknown) => {
        deps.log.error({ err: error, notificationId: delivery.notification.id }, "delivery failed");
        return null;
      }),
    );
}

/** A webhook counts once: when it arrives early, or when the last early attempt has failed. */
function measureAttempt(
  { webhookAttempts, objectiveEvents }: Deps["metrics"],
  status: NotificationStatus,
  { attempt, responseStatus, brokerReply, requestHeaders }: DeliveryRecord,
): void {
  const isDelivered = status === "DELIVERED";
  const isSigned = Object.keys(requestHeaders).length > 0;
  const hasReply = responseStatus !== null || brokerReply !== null;
  const cause = hasReply ? "status" : isSigned ? "response" : "usable";
  webhookAttempts.inc({ result: isDelivered ? "delivered" : cause });
  if (isDelivered && attempt <= EARLY_ATTEMPTS) {
    objectiveEvents.inc({ slo: "webhooks", result: "good" });
  }
  // Not one that the endpoint itself stopped (410).
  if (status === "PENDING" && attempt === EARLY_ATTEMPTS) {
    objectiveEvents.inc({ slo: "webhooks", result: "bad" });
  }
}

function noteDelivered({ journal }: Deps, notification: Notification): void {
  const { merchantId, id, subject, eventType, url } = notification;
  journal.note({ kind: "webhook", merchantId, id, subject, eventType, url });
}

async function makeAttempt(
  deps: Deps,
  findKey: FindSigningKey,
  { prepared, ...delivery }: ClaimedNotification & { prepared: PreparedAttempt },
  onSigned?: () => void,
): Promise<DeliveryOutcome> {
  const { notification } = delivery;
  const startedAt = deps.clock.now();
  const attempt = notification.attemptCount + 1;
  const privateKey = await findKey(delivery);
  const headers = privateKey && (await signHeaders(deps, notification, privateKey));
  onSigned?.();
  const outcome =
    headers && privateKey
      ? await send(deps, { notification, attempt, privateKey, headers }, prepared)
      : failed("no signing key");
  const now = deps.clock.now();
  const jitter = { now, fraction: deps.random.fraction() };
  return {
    delivery,
    record: {
      attempt,
      startedAt,
      durationMs: now.getTime() - startedAt.getTime(),
      requestHeaders: headers ?? {},
      ...outcome.kept,
    },
    after: { ...afterDelivery(deps.webhookRetries, attempt, outcome.result, jitter), now },
  };
}

async function signHeaders(
  deps: Pick<Deps, "random" | "tracing" | "trueClock">,
  notification: Notification,
  privateKey: PrivateKey,
): Promise<Record<string, string>> {
  const signed = await signRequestAsync({
    body: JSON.parse(notification.body),
    method: "post",
    privateKey,
    nonce: deps.random.bytes(NONCE_BYTES).toString("hex"),
    timestampSeconds: Math.floor(deps.trueClock.now().getTime() / 1_000),
  });
  const traceId = deps.tracing.traceId();
  return {
    ...signed.headers,
    ...webhookHeaders(notification.id),
    // Not `traceparent`: a merchant's own tracing would follow it, without our spans.
    ...(traceId !== null && { "X-Trace-Id": traceId }),
  };
}

interface SendOutcome {
  result: DeliveryResult;
  kept: Omit<DeliveryRecord, "attempt" | "startedAt" | "durationMs" | "requestHeaders">;
}

async function send(
  deps: Deps,
  plain: PlainAttempt,
  prepared: PreparedAttempt,
): Promise<SendOutcome> {
  const { notification, headers } = plain;
  const { id: eventId, url, body, createdAt } = notification;
  const problem = deps.destinations.findProblem(url);
  const destination = deps.destinations.find(url);
  if (problem || !destination) return failed(`the address ${problem}`);
  const credentials = destination.hasCredentials ? await findCredentials(deps, notification) : null;
  if (destination.hasCredentials && !credentials) {
    return failed(`the endpoint has no credentials for ${serverOf(url)}`);
  }
  const { timeoutMs } = deps.webhookRetries;
  const day = dayOf(createdAt);
  const sendTo: SendTo = (webhook) =>
    destination.send({ ...{ url, credentials, eventId, day, timeoutMs }, ...webhook });
  try {
    const span = spanOf(notification, destination.act);
    const reply = await deps.tracing.span(span, async (noteEnd) => {
      const received = await (prepared.send
        ? prepared.send(plain, sendTo)
        : sendTo({ headers, body }));
      noteEnd(endOf(received));
      return received;
    });
    return responded(deps, reply);
  } catch (error) {
    if (error instanceof HttpFailure) return failed(error.message);
    throw error;
  }
}

/** Of the address only the host: merchants put secrets in the rest. */
const spanOf = ({ url, eventType }: Notification, act: Destination["act"]): SpanStart => ({
  name: `${act} webhook`,
  kind: "client",
  attributes: {
    ...(act !== "PUBLISH" && { "http.request.method": act }),
    "server.address": URL.parse(url)?.hostname ?? "",
    "kaunter.event_type": eventType,
  },
});

function endOf({ status, brokerReply }: Reply): SpanEnd {
  if (status === null) {
    const attributes = { "kaunter.broker_reply": brokerReply ?? "" };
    return { attributes, isError: brokerReply !== BROKER_CONFIRMED };
  }
  const attributes = { "http.response.status_code": status };
  return { attributes, isError: status >= ERROR_STATUS_MIN };
}

function responded(deps: Pick<Deps, "trueClock">, reply: Reply): SendOutcome {
  const { status, brokerReply, headers, body } = reply;
  const retryAfter = headers?.["retry-after"];
  return {
    result: {
      ...{ kind: "responded", status, brokerReply },
      retryAfterSeconds: retryAfterSeconds(retryAfter, deps.trueClock.now()),
    },
    kept: {
      ...{ responseStatus: status, brokerReply },
      responseHeaders: headers && keptHeaders(headers),
      responseBody: keptText(body.toString("utf8"), STORED_RESPONSE_LENGTH_MAX),
      error: null,
    },
  };
}

/** A merchant's server may return what it should not, such as its own settings. */
function keptHeaders(headers: Record<string, string>): Record<string, string> {
  const lines = Object.entries(headers).map(([name, value]) => {
    const kind = kindOfName(name);
    const isSecret = kind === "secret" || kind === "line";
    return [name, isSecret ? "[secret]" : keptText(value, STORED_RESPONSE_LENGTH_MAX)] as const;
  });
  return Object.fromEntries(lines);
}

function failed(error: string): SendOutcome {
  return {
    result: { kind: "failed", error },
    kept: {
      ...{ responseStatus: null, brokerReply: null, responseHeaders: null, responseBody: null },
      error,
    },
  };
}

function retryAfterSeconds(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1_000));
}
