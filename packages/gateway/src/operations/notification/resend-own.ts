import { GatewayError } from "../../domain/errors.ts";
import type { MerchantId } from "../../domain/ids.ts";
import type { Application } from "../../domain/merchant/merchant.ts";
import { subjectOfNotification } from "../../domain/notification/notification.ts";
import {
  findNotification,
  listOwners,
  type PortalNotification,
  rescheduleNotifications,
} from "../../store/notification/notification-list.ts";
import type { Deps, StoreDeps } from "../deps.ts";
import { listMatching } from "./redeliver.ts";
import { reserveSends } from "./reserve-sends.ts";

/** For the application that it was sent for. Throws NOTIFICATION_NOT_FOUND, EXCEEDED_LIMIT. */
export async function resendNotification(
  deps: StoreDeps & Pick<Deps, "tracing">,
  merchantId: MerchantId,
  application: Pick<Application, "id" | "name">,
  id: string,
): Promise<PortalNotification> {
  const before = await findNotification(deps.database, merchantId, id, []);
  if (before?.applicationId !== application.id) throw new GatewayError("NOTIFICATION_NOT_FOUND");
  deps.tracing.note(subjectOfNotification(before));
  const by = { userId: "", email: application.name };
  const at = await reserveSends(deps, merchantId, 1);
  await deps.database.transaction((tx) =>
    rescheduleNotifications(tx, merchantId, [id], by, deps.clock.now(), at),
  );
  return (await findNotification(deps.database, merchantId, id, [])) ?? before;
}

/**
 * The same for several of the application: those that are listed, or all that have failed for good
 * and were created since then. Throws NOTIFICATION_NOT_FOUND, INVALID_PARAMETER, EXCEEDED_LIMIT.
 */
export async function resendNotifications(
  deps: StoreDeps,
  merchantId: MerchantId,
  application: Pick<Application, "id" | "name">,
  which: { ids: readonly string[] } | { failedSince: Date },
): Promise<string[]> {
  const ids =
    "ids" in which
      ? await expectOwn(deps, merchantId, application, which.ids)
      : await listMatching(deps, merchantId, {
          ...{ from: which.failedSince, to: null, status: "FAILED", allowedStoreIds: [] },
          applicationId: application.id,
        });
  if (ids.length === 0) return ids;
  const by = { userId: "", email: application.name };
  const at = await reserveSends(deps, merchantId, ids.length);
  await deps.database.transaction((tx) =>
    rescheduleNotifications(tx, merchantId, ids, by, deps.clock.now(), at),
  );
  return ids;
}

async function expectOwn(
  deps: StoreDeps,
  merchantId: MerchantId,
  application: Pick<Application, "id">,
  ids: readonly string[],
): Promise<string[]> {
  const wanted = [...new Set(ids)];
  const found = await listOwners(deps.database, merchantId, wanted, []);
  const own = new Set(
    found.filter((one) => one.applicationId === application.id).map(({ id }) => id),
  );
  const missing = wanted.find((id) => !own.has(id));
  if (missing !== undefined) {
    const detail = `This application has no webhook ${missing}. Nothing is sent again.`;
    throw new GatewayError("NOTIFICATION_NOT_FOUND", { detail });
  }
  return wanted;
}
