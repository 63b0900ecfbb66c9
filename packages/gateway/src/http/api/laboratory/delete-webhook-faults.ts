import Type from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import { removeWebhookFaults } from "../../../operations/laboratory/webhook-faults.ts";
import { route } from "../../route.ts";
import { itemResponse, success } from "../../schemas/envelope.ts";

export const deleteWebhookFaultsRoute = route({
  auth: "signed",
  method: "POST",
  path: "/v3/sandbox/webhook-faults/delete",
  operationId: "deleteWebhookFaults",
  sandboxOnly: true,
  sdk: { name: "webhookFaults.delete", retry: "always" },
  scope: "manage_payment",
  summary: "Delete one of the merchant's webhook faults, or all. Sandbox only.",
  body: Type.Object({
    id: Type.Optional(
      Type.String({ pattern: "^[A-Za-z0-9]{1,64}$", description: "Of the one to delete." }),
    ),
    all: Type.Optional(Type.Literal(true, { description: "Instead of `id`: all of them." })),
  }),
  response: itemResponse(
    Type.Object({ count: Type.Integer({ description: "How many there were." }) }),
  ),
  errors: ["NOT_FOUND", "INVALID_PARAMETER"],
  example: () => ({ body: { all: true } }),
  handler: async ({ act, body, caller }, deps) => {
    if ((body.id === undefined) === (body.all === undefined)) {
      throw new GatewayError("INVALID_PARAMETER", { detail: "Send either id or all." });
    }
    const count = await removeWebhookFaults(deps, act, caller.merchant.id, body.id ?? null);
    return success({ count });
  },
});
