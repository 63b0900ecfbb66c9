import { reviewMerchant } from "../../../../operations/merchant/review-merchant.ts";
import { type PortalRoute, route } from "../../../route.ts";
import { actOf } from "../../access/present-session-response.ts";
import { byId } from "../../schemas.ts";
import { MerchantDetail, needsNote, note } from "../merchant-schema.ts";
import { presentMerchantDetail } from "../present-merchant.ts";

function reviewRoute(
  decision: Parameters<typeof reviewMerchant>[3],
  body: typeof note,
  endpoint: Pick<PortalRoute, "operationId" | "path" | "summary">,
) {
  return route({
    auth: "portal",
    method: "POST",
    permission: "operator",
    needsConfirmation: true,
    ...endpoint,
    params: byId,
    body,
    response: MerchantDetail,
    errors: ["NOT_FOUND", "NOT_PERMITTED", "MERCHANT_VERIFIED", "MERCHANT_SUSPENDED"],
    handler: async (call, deps) => {
      const { id } = call.params;
      await reviewMerchant(deps, actOf(call), id, decision, call.body.note);
      return presentMerchantDetail(deps, id);
    },
  });
}

export const approveMerchantRoute = reviewRoute("approve", note, {
  operationId: "approveMerchant",
  path: "/portal/api/operator/merchants/{id}/approve",
  summary: "Approve a merchant: REVIEWING becomes VERIFIED.",
});

export const requestMerchantChangesRoute = reviewRoute("send_back", needsNote, {
  operationId: "requestMerchantChanges",
  path: "/portal/api/operator/merchants/{id}/send-back",
  summary: "Request changes: REVIEWING becomes UNVERIFIED. The note says what is missing.",
});

export const suspendMerchantRoute = reviewRoute("suspend", needsNote, {
  operationId: "suspendMerchant",
  path: "/portal/api/operator/merchants/{id}/suspend",
  summary: "Suspend a merchant. All its requests are rejected at once.",
});

export const restoreMerchantRoute = reviewRoute("restore", note, {
  operationId: "restoreMerchant",
  path: "/portal/api/operator/merchants/{id}/restore",
  summary: "Restore a merchant: SUSPENDED becomes REVIEWING.",
});
