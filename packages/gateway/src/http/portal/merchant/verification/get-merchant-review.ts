import { route } from "../../../route.ts";
import { byId } from "../../schemas.ts";
import { presentMerchantReview } from "./present-verification.ts";
import { ReviewView } from "./verification-schema.ts";

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
