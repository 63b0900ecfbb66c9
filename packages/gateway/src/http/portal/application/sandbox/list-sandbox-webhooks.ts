import { route } from "../../../route.ts";
import { listOf } from "../../schemas.ts";
import { presentWebhooks } from "./sandbox-control.ts";
import { SandboxWebhook } from "./sandbox-schema.ts";

export const listSandboxWebhooksRoute = route({
  auth: "portal",
  operationId: "listSandboxWebhooks",
  method: "GET",
  path: "/portal/api/sandbox/webhooks",
  permission: "sandbox:control",
  sandboxOnly: true,
  summary:
    "List the latest webhooks that the merchant's sandbox inbox received, newest first, at most 100.",
  response: listOf(SandboxWebhook),
  errors: ["OVERLOAD"],
  handler: (call, deps) => presentWebhooks(deps, call.merchant.id),
});
