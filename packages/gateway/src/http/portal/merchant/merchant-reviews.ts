import Type, { type Static } from "typebox";
import { reviewMerchant } from "../../../operations/merchant/review/review-merchant.ts";
import { readVerification } from "../../../operations/merchant/verification/read-verification.ts";
import { type PortalRoute, route } from "../../route.ts";
import { actOf } from "../portal-call.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { At, byId, closed, named, orNull } from "../schemas.ts";
import { MerchantDetail, needsNote, note, presentMerchantDetail } from "./merchants.ts";
import {
  Declared,
  presentDeclared,
  presentReview,
  ReviewReasonItem,
  State,
} from "./verifications.ts";

const ReviewView = named("MerchantReview", {
  state: State,
  submittedAt: orNull(At),
  decidedAt: orNull(At),
  lastOutcome: Type.Enum(["", "APPROVED", "CHANGES_REQUESTED", "REJECTED"]),
  note: Type.String(),
  reasons: Type.Array(ReviewReasonItem),
  companyName: Type.String(),
  isSubMerchant: Type.Boolean(),
  declared: Declared,
});

const REASONS_MAX = 60;

const changes = closed({
  ...note.properties,
  reasons: Type.Array(ReviewReasonItem, { minItems: 1, maxItems: REASONS_MAX }),
});

function reviewRoute(
  decision: Parameters<typeof reviewMerchant>[3],
  body: typeof note | typeof changes,
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
    errors: ["NOT_FOUND", "NOT_PERMITTED", "MERCHANT_VERIFIED", "MERCHANT_SUSPENDED", "CONFLICT"],
    handler: async (call, deps) => {
      const { id } = call.params;
      const words: Static<typeof note> & Partial<Static<typeof changes>> = call.body;
      await reviewMerchant(deps, actOf(call), id, decision, words);
      return presentMerchantDetail(deps, id);
    },
  });
}

export const approveMerchantRoute = reviewRoute("approve", note, {
  operationId: "approveMerchant",
  path: "/portal/api/operator/merchants/{id}/approve",
  summary:
    "Approve a merchant: REVIEWING becomes VERIFIED, with its settlement account. Where the " +
    "operator's limit is set, a second operator has to approve that first.",
});

export const requestMerchantChangesRoute = reviewRoute("send_back", changes, {
  operationId: "requestMerchantChanges",
  path: "/portal/api/operator/merchants/{id}/send-back",
  summary:
    "Request more information: REVIEWING becomes UNVERIFIED. A reason for each field to correct.",
});

export const rejectMerchantRoute = reviewRoute("reject", needsNote, {
  operationId: "rejectMerchant",
  path: "/portal/api/operator/merchants/{id}/reject",
  summary: "Reject a merchant: REVIEWING becomes UNVERIFIED. The note is the reason.",
});

export const getMerchantReviewRoute = route({
  auth: "portal",
  operationId: "getMerchantReview",
  method: "GET",
  path: "/portal/api/operator/merchants/{id}/review",
  permission: "operator",
  summary: "Retrieve what a merchant has declared for its review.",
  params: byId,
  response: ReviewView,
  errors: ["NOT_FOUND"],
  handler: (call, deps) => presentMerchantReview(deps, call.params.id),
});

/** Of any merchant, for an operator. Throws NOT_FOUND. */
async function presentMerchantReview(
  deps: PortalDeps,
  id: string,
): Promise<Static<typeof ReviewView>> {
  const verification = await readVerification(deps, id);
  const { merchant, review, note } = verification;
  return {
    ...presentReview(verification),
    lastOutcome: review.outcome,
    note,
    reasons: review.reasons,
    companyName: merchant.profile.companyName,
    isSubMerchant: merchant.partnerId !== "",
    declared: presentDeclared(verification),
  };
}

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
