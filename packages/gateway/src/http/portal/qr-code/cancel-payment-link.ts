import { cancelPaymentLink } from "../../../operations/qr-code/cancel-payment-link.ts";
import { route } from "../../route.ts";
import { actOf } from "../access/present-session-response.ts";
import { byId } from "../schemas.ts";
import { LinkItem } from "./link-schema.ts";
import { presentLink } from "./present-link.ts";

export const cancelPaymentLinkRoute = route({
  auth: "portal",
  operationId: "cancelPaymentLink",
  method: "POST",
  path: "/portal/api/payment-links/{id}/cancel",
  permission: "payments:create",
  summary: "Cancel a payment link. A payment that is being made goes on.",
  params: byId,
  response: LinkItem,
  errors: ["NOT_FOUND", "CONFLICT"],
  handler: async (call, deps) =>
    presentLink(
      deps.publicUrl,
      await cancelPaymentLink(deps, actOf(call), call.merchant.id, call.params.id),
    ),
});
