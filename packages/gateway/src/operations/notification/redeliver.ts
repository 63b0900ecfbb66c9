import { canonicalize } from "@kaunter/signing";
import { GatewayError } from "../../domain/errors.ts";
import { type MerchantId, makeNotificationId } from "../../domain/ids.ts";
import { subjectOfNotification } from "../../domain/notification/notification.ts";
import { REDELIVERIES_MAX } from "../../domain/notification/webhook-endpoint.ts";
import { TEST_EVENT } from "../../domain/notification/webhook-event.ts";
import { findTargetProblem } from "../../platform/target-guard.ts";
import {
  findNotification,
  listNotificationPage,
  listOwners,
  type NotificationFilter,
  type PortalNotification,
  rescheduleNotifications,
} from "../../store/notification/notification-list.ts";
import { insertNotification } from "../../store/notification/notifications.ts";
import { enforceLimit } from "../access/guard/throttle.ts";
import { type Act, recordChange } from "../access/record-change.ts";
import { chooseApplication } from "../application/choose-application.ts";
import type { Deps, StoreDeps } from "../deps.ts";
import { expectWebhookEndpoint } from "./endpoint/webhook-endpoints.ts";
import { resendAt } from "./resend-at.ts";
import { reserveSends } from "./reserve-sends.ts";

/**
 * Test notifications of one merchant in 15 minutes, so that the gateway cannot be used to flood a
 * server.
 */
const TESTS_MAX = 30;

/** Resends the listed notifications. Throws NOT_FOUND when one is missing, EXCEEDED_LIMIT. */
export async function redeliverListed(
  deps: Deps,
  act: Act,
  ids: readonly string[],
): Promise<string[]> {
  const { merchantId, storeIds } = act.actor;
  const wanted = [...new Set(ids)];
  const found = await listOwners(deps.database, merchantId, wanted, storeIds);
  if (found.length < wanted.length) throw new GatewayError("NOT_FOUND");
  const [only, another] = found;
  if (only && !another) deps.tracing.note(subjectOfNotification(only));
  return reschedule(deps, act, wanted);
}

/**
 * Resends all that match a filter, at most REDELIVERIES_MAX. Throws INVALID_PARAMETER for more,
 * EXCEEDED_LIMIT.
 */
export async function redeliverRange(
  deps: Deps,
  act: Act,
  filter: NotificationFilter,
): Promise<string[]> {
  return reschedule(deps, act, await listMatching(deps, act.actor.merchantId, filter));
}

/** IDs. Throws INVALID_PARAMETER for more than can be resent at once. */
export async function listMatching(
  deps: StoreDeps,
  merchantId: MerchantId,
  filter: NotificationFilter,
): Promise<string[]> {
  const page = { after: null, limit: REDELIVERIES_MAX + 1 };
  const found = await listNotificationPage(deps.database, merchantId, filter, page);
  if (found.length > REDELIVERIES_MAX) {
    const detail = `More than ${REDELIVERIES_MAX} notifications; choose a shorter period.`;
    throw new GatewayError("INVALID_PARAMETER", { detail });
  }
  return found.map(({ id }) => id);
}

async function reschedule(deps: StoreDeps, act: Act, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return ids;
  const at = await reserveSends(deps, act.actor.merchantId, ids.length);
  const now = deps.clock.now();
  await deps.database.transaction((tx) => resendAt(tx, act, ids, { now, at }));
  return ids;
}

/** Also while it is OFF, so that it can be tried before it is enabled. Throws as `sendTest`. */
export async function sendTestToEndpoint(
  deps: Deps,
  act: Act,
  id: string,
): Promise<PortalNotification> {
  const { merchantId } = act.actor;
  const { applicationId, url } = await expectWebhookEndpoint(deps.database, merchantId, id);
  return sendTest(deps, act, { applicationId, url, webhookEndpointId: id });
}

/** A signed sample. Throws NOT_FOUND, INVALID_PARAMETER, EXCEEDED_LIMIT. */
export async function sendTest(
  deps: Deps,
  act: Act,
  request: { applicationId: string | null; url: string; webhookEndpointId?: string },
): Promise<PortalNotification> {
  const { merchantId } = act.actor;
  await enforceLimit(deps, `test notifications of ${merchantId}`, TESTS_MAX);
  const application = await chooseApplication(deps, merchantId, request.applicationId);
  const { url, webhookEndpointId = null } = request;
  // Of other kinds an endpoint has the credentials.
  const problem = webhookEndpointId
    ? deps.destinations.findProblem(url)
    : findTargetProblem(url, deps.notifyTargets);
  if (problem) throw new GatewayError("INVALID_PARAMETER", { detail: `url ${problem}.` });
  // Sent at once, since a user waits for it; later resends wait for it too.
  await reserveSends(deps, merchantId, 1);
  const now = deps.clock.now();
  const id = makeNotificationId(now, deps.random);
  const data = {
    message: "A test sent from the portal. There is no payment.",
    eventId: id,
  };
  await deps.database.transaction(async (tx) => {
    await insertNotification(tx, {
      id,
      merchantId,
      applicationId: application.id,
      checkoutId: "",
      transactionId: id,
      // Unique: every test is its own event.
      subject: id,
      webhookEndpointId,
      eventType: TEST_EVENT,
      url,
      body: canonicalize({ data, eventType: TEST_EVENT }),
      status: "PENDING",
      attemptCount: 0,
      nextAttemptAt: now,
      requestId: null,
      createdAt: now,
    });
    await rescheduleNotifications(
      tx,
      merchantId,
      [id],
      { userId: act.actor.id, email: act.actor.email },
      now,
    );
    await recordChange(tx, act, now, {
      merchantId,
      action: "notification.tested",
      targetKind: "notification",
      targetId: id,
      after: { url },
    });
  });
  const sent = await findNotification(deps.database, merchantId, id, []);
  if (!sent) throw new GatewayError("INTERNAL_ERROR", { internal: `no test ${id}` });
  return sent;
}
