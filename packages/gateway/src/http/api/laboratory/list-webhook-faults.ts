import Type from "typebox";
import { listWebhookFaults } from "../../../store/laboratory/webhook-faults.ts";
import { route } from "../../route.ts";
import { itemResponse, success } from "../../schemas/envelope.ts";
import { WEBHOOK_FAULT } from "../../schemas/webhook-fault.ts";
import { withTimes } from "../../schemas/with-times.ts";

export const listWebhookFaultsRoute = route({
  auth: "signed",
  method: "GET",
  path: "/v3/sandbox/webhook-faults",
  operationId: "listWebhookFaults",
  sandboxOnly: true,
  sdk: "webhookFaults.list",
  scope: "manage_payment",
  summary: "List the merchant's webhook faults, oldest first. Sandbox only.",
  response: itemResponse(Type.Array(Type.Object(WEBHOOK_FAULT))),
  handler: async ({ caller }, { database }) => {
    const faults = await listWebhookFaults(database, caller.merchant.id);
    return success(faults.map(withTimes));
  },
});
