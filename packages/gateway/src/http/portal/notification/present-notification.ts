import type { Static } from "typebox";
import { DELIVERY_DELAYS_MS } from "../../../domain/notification/notification.ts";
import type {
  DeliveryAttempt,
  Endpoint,
  PortalNotification,
} from "../../../store/notification/notification-list.ts";
import { withTimes } from "../../schemas/with-times.ts";
import type {
  EndpointHealth,
  NotificationDetail,
  NotificationItem,
  StatusName,
} from "./notification-schema.ts";

export function presentNotification(each: PortalNotification): Static<typeof NotificationItem> {
  const isTest = each.checkoutId === "";
  return {
    ...withTimes(each),
    status: deliveryStatusOf(each),
    transactionId: isTest ? "" : each.transactionId,
  };
}

/** As the list's filter tells them apart, too. */
export function deliveryStatusOf({
  status,
  attemptCount,
}: Pick<PortalNotification, "status" | "attemptCount">): Static<typeof StatusName> {
  return status === "PENDING" && attemptCount > 0 ? "RETRYING" : status;
}

export function presentNotificationDetail(
  each: PortalNotification,
  attempts: readonly DeliveryAttempt[],
): Static<typeof NotificationDetail> {
  return {
    notification: presentNotification(each),
    body: each.body,
    scheduleMs: [...DELIVERY_DELAYS_MS],
    attempts: attempts.map(withTimes),
  };
}

/** An endpoint is failing below this success rate. */
const HEALTHY_RATE = 0.9;

export function presentEndpoint(each: Endpoint): Static<typeof EndpointHealth> {
  const successRate = each.attempts > 0 ? each.successfulAttempts / each.attempts : null;
  return { ...withTimes(each), successRate, ...judge(each, successRate) };
}

function judge(
  each: Endpoint,
  successRate: number | null,
): Pick<Static<typeof EndpointHealth>, "state" | "reason"> {
  if (each.stopped > 0 && each.lastResponse === "410") {
    return { state: "STOPPED", reason: "The endpoint returned 410 Gone, so delivery has stopped." };
  }
  if (successRate === null) return { state: "UNKNOWN", reason: "No recent webhooks." };
  if (successRate >= HEALTHY_RATE) return { state: "HEALTHY", reason: "" };
  const share = Math.round((1 - successRate) * 100);
  return {
    state: /^2\d\d$/.test(each.lastResponse) ? "RECOVERING" : "FAILING",
    reason: `${share}% of attempts failed; last response: ${each.lastResponse}`,
  };
}
