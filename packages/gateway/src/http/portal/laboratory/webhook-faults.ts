import Type from "typebox";
import {
  addWebhookFault,
  removeWebhookFaults,
} from "../../../operations/laboratory/webhook-faults.ts";
import { listWebhookFaults } from "../../../store/laboratory/webhook-faults.ts";
import { route } from "../../route.ts";
import { NewWebhookFault, readWebhookFault, WEBHOOK_FAULT } from "../../schemas/webhook-fault.ts";
import { withTimes } from "../../schemas/with-times.ts";
import { actOf } from "../portal-call.ts";
import { closed, IdText, listOf, named } from "../schemas.ts";

const WebhookFaultItem = named("WebhookFaultItem", WEBHOOK_FAULT);

const listWebhookFaultsRoute = route({
  auth: "portal",
  operationId: "listWebhookFaults",
  method: "GET",
  path: "/portal/api/sandbox/webhook-faults",
  permission: "notifications:read",
  sandboxOnly: true,
  summary: "List what the sandbox does to the merchant's webhooks, oldest first.",
  response: listOf(WebhookFaultItem),
  handler: async ({ merchant }, { database }) => ({
    items: (await listWebhookFaults(database, merchant.id)).map(withTimes),
  }),
});

const createWebhookFaultRoute = route({
  auth: "portal",
  operationId: "createWebhookFault",
  method: "POST",
  path: "/portal/api/sandbox/webhook-faults",
  permission: "notifications:send",
  sandboxOnly: true,
  summary: "Do something to the merchant's webhooks from now on.",
  body: closed(NewWebhookFault),
  response: WebhookFaultItem,
  errors: ["NOT_FOUND", "INVALID_PARAMETER", "CONFLICT"],
  handler: async (call, deps) =>
    withTimes(
      await addWebhookFault(deps, actOf(call), call.merchant.id, readWebhookFault(call.body)),
    ),
});

const deleteWebhookFaultsRoute = route({
  auth: "portal",
  operationId: "deleteWebhookFaults",
  method: "POST",
  path: "/portal/api/sandbox/webhook-faults/delete",
  permission: "notifications:send",
  sandboxOnly: true,
  summary: "Delete one webhook fault of the merchant, or all.",
  body: closed({ id: Type.Optional(IdText) }),
  response: closed({ count: Type.Integer() }),
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => ({
    count: await removeWebhookFaults(deps, actOf(call), call.merchant.id, call.body.id ?? null),
  }),
});

export const WEBHOOK_FAULT_ROUTES = [
  listWebhookFaultsRoute,
  createWebhookFaultRoute,
  deleteWebhookFaultsRoute,
] as const;
