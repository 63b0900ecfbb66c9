import type { Transaction } from "../../store/database.ts";
import { rescheduleNotifications } from "../../store/notification/notification-list.ts";
import { type Act, recordChange } from "../access/record-change.ts";

/** Sends webhooks again, each at its own time of `at`, and says who asked for it. */
export async function resendAt(
  tx: Transaction,
  act: Act,
  ids: readonly string[],
  { now, at }: { now: Date; at: readonly Date[] },
): Promise<void> {
  const { merchantId, id: userId, email } = act.actor;
  await rescheduleNotifications(tx, merchantId, ids, { userId, email }, now, at);
  await recordChange(tx, act, now, {
    ...{ merchantId, action: "notification.redelivered", targetKind: "notification" },
    targetId: ids.length === 1 ? (ids[0] ?? "") : "",
    after: { count: ids.length },
  });
}
