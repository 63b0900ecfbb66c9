import Type from "typebox";
import { addWebhookFault } from "../../../operations/laboratory/webhook-faults.ts";
import { route } from "../../route.ts";
import { itemResponse, success } from "../../schemas/envelope.ts";
import { NewWebhookFault, readWebhookFault, WEBHOOK_FAULT } from "../../schemas/webhook-fault.ts";
import { withTimes } from "../../schemas/with-times.ts";

export const createWebhookFaultRoute = route({
  auth: "signed",
  method: "POST",
  path: "/v3/sandbox/webhook-faults",
  operationId: "createWebhookFault",
  sandboxOnly: true,
  sdk: "webhookFaults.create",
  scope: "manage_payment",
  summary: "Do something to the merchant's webhooks from now on. Sandbox only.",
  description:
    "To see whether your side is right: what was done, and what your server responded, is in the portal next to the " +
    "attempts of each webhook. It lasts until you delete it.",
  body: Type.Object(NewWebhookFault),
  response: itemResponse(Type.Object(WEBHOOK_FAULT)),
  errors: ["NOT_FOUND", "INVALID_PARAMETER", "CONFLICT"],
  example: () => ({
    body: { scope: "URL", target: "https://shop.example/notify", kind: "DUPLICATE" },
  }),
  handler: async ({ act, body, caller }, deps) => {
    const made = await addWebhookFault(deps, act, caller.merchant.id, readWebhookFault(body));
    return success(withTimes(made));
  },
});
