import type { Static } from "typebox";
import { DAY_MS } from "../../../../domain/malaysian-day.ts";
import { listMissed } from "../../../../operations/notification/webhook-endpoints.ts";
import { listApplications } from "../../../../store/application/application-admin.ts";
import { listEndpoints } from "../../../../store/notification/notification-list.ts";
import type { WebhookEndpoint } from "../../../../store/notification/webhook-endpoints.ts";
import { withTimes } from "../../../schemas/with-times.ts";
import type { SignedIn } from "../../portal-call.ts";
import type { PortalDeps } from "../../portal-deps.ts";
import { presentEndpoint } from "../present-notification.ts";
import type { WebhookEndpointItem } from "./webhook-endpoint-schema.ts";

export const HEALTH_MS = 7 * DAY_MS;

type Item = Static<typeof WebhookEndpointItem>;

/** With their health over the last seven days, in the stores that the user can access. */
export async function presentWebhookEndpoints(
  { database, clock }: PortalDeps,
  { actor, merchant }: SignedIn,
  endpoints: readonly WebhookEndpoint[],
): Promise<Item[]> {
  const since = new Date(clock.now().getTime() - HEALTH_MS);
  const [applications, health, missed] = await Promise.all([
    listApplications(database, merchant.id),
    listEndpoints(database, merchant.id, actor.storeIds, since),
    Promise.all(endpoints.map((endpoint) => listMissed(database, endpoint))),
  ]);
  return endpoints.map((endpoint, i) => {
    const isSame = (each: { url: string; applicationId: string }) =>
      each.url === endpoint.url && each.applicationId === endpoint.applicationId;
    const own = health.find(isSame);
    const { applicationId } = endpoint;
    return {
      ...withTimes(endpoint),
      applicationName: applications.find(({ id }) => id === applicationId)?.name ?? "",
      isActive: endpoint.stoppedAt === null,
      missedCount: missed[i]?.length ?? 0,
      health: own ? presentEndpoint(own) : null,
    };
  });
}

export async function presentWebhookEndpoint(
  deps: PortalDeps,
  call: SignedIn,
  endpoint: WebhookEndpoint,
): Promise<Item> {
  const [item] = await presentWebhookEndpoints(deps, call, [endpoint]);
  if (!item) throw new Error(`no endpoint ${endpoint.id}`);
  return item;
}
