import Type from "typebox";
import {
  acceptTerms,
  submitVerification,
} from "../../../../operations/merchant/verification/update-verification.ts";
import { route } from "../../../route.ts";
import { actOf } from "../../access/present-session-response.ts";
import { closed } from "../../schemas.ts";
import { presentVerification } from "./present-verification.ts";
import { VerificationView } from "./verification-schema.ts";

export const acceptTermsRoute = route({
  auth: "portal",
  operationId: "acceptTerms",
  method: "POST",
  path: "/portal/api/verification/terms",
  permission: "verification:write",
  summary: "Accept the current version of the terms.",
  body: closed({ version: Type.String({ minLength: 1, maxLength: 20 }) }),
  response: VerificationView,
  errors: ["CONFLICT", "MERCHANT_VERIFIED", "MERCHANT_SUSPENDED", "NOT_PERMITTED"],
  handler: async (call, deps) => {
    await acceptTerms(deps, actOf(call), call.body.version);
    return presentVerification(call, deps);
  },
});

export const submitVerificationRoute = route({
  auth: "portal",
  operationId: "submitVerification",
  method: "POST",
  path: "/portal/api/verification/submit",
  permission: "verification:write",
  summary: "Submit the merchant for review. The error names everything that is missing.",
  response: VerificationView,
  errors: ["VERIFICATION_INCOMPLETE", "MERCHANT_VERIFIED", "MERCHANT_SUSPENDED", "NOT_PERMITTED"],
  handler: async (call, deps) => {
    await submitVerification(deps, actOf(call));
    return presentVerification(call, deps);
  },
});
