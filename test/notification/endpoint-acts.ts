import assert from "node:assert/strict";
import { deliverDueNotifications } from "../../packages/gateway/src/jobs/notification/deliver-notifications.ts";
import type { TestGateway } from "../support/gateway.ts";
import type { PortalClient } from "../support/portal/portal-client.ts";
import { until } from "../support/until.ts";

/** For a gateway's environment: attempts end soon and come again each second. */
export const QUICK_RETRIES = {
  KAUNTER_WEBHOOK_TIMEOUT_SECONDS: "2",
  KAUNTER_WEBHOOK_SCHEDULE: Array.from({ length: 20 }, () => "1s").join(","),
};

/** What is done with endpoints for payments at a server that is real. */
export function createEndpointActs({ deps }: TestGateway, owner: PortalClient) {
  const deliver = () => deliverDueNotifications(deps);
  const newestOf = async (webhookEndpointId: string) => {
    const query = { webhookEndpointId, limit: "1" };
    return (await owner.call("listNotifications", { query })).body.items[0];
  };
  return {
    deliver,
    newestOf,
    async add(url: string, credentials: { username: string; password: string }): Promise<string> {
      const body = { url, credentials, eventTypes: ["PAYMENT_WEB_ONLINE"] };
      const added = await owner.call("createWebhookEndpoint", { body });
      assert.equal(added.status, 200, added.text);
      return added.body.id;
    },
    remove: (id: string) => owner.call("deleteWebhookEndpoint", { params: { id } }),
    deliverAgain: (id: string) =>
      until(async () => {
        await deliver();
        return (await newestOf(id)).status === "DELIVERED";
      }),
  };
}
