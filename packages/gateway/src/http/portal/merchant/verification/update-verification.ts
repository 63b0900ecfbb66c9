import { GatewayError } from "../../../../domain/errors.ts";
import { ZERO_DATE } from "../../../../domain/merchant/merchant.ts";
import { updateVerification } from "../../../../operations/merchant/verification/update-verification.ts";
import { route } from "../../../route.ts";
import { actOf } from "../../access/present-session-response.ts";
import { presentVerification } from "./present-verification.ts";
import {
  VerificationBusiness,
  VerificationPeople,
  VerificationView,
} from "./verification-schema.ts";

const ERRORS = [
  "MERCHANT_VERIFIED",
  "MERCHANT_SUSPENDED",
  "NOT_PERMITTED",
  "INVALID_PARAMETER",
] as const;

export const updateVerificationBusinessRoute = route({
  auth: "portal",
  operationId: "updateVerificationBusiness",
  method: "PATCH",
  path: "/portal/api/verification/business",
  permission: "verification:write",
  summary: "Save the business profile. Fields may be empty until it is submitted.",
  body: VerificationBusiness,
  response: VerificationView,
  errors: ERRORS,
  handler: async (call, deps) => {
    const establishedAt = readDate(call.body.establishedAt);
    await updateVerification(deps, actOf(call), { ...call.body, establishedAt });
    return presentVerification(call, deps);
  },
});

export const updateVerificationPeopleRoute = route({
  auth: "portal",
  operationId: "updateVerificationPeople",
  method: "PATCH",
  path: "/portal/api/verification/people",
  permission: "verification:write",
  summary: "Save the directors and owners.",
  body: VerificationPeople,
  response: VerificationView,
  errors: ERRORS,
  handler: async (call, deps) => {
    await updateVerification(deps, actOf(call), { inspectList: call.body.people });
    return presentVerification(call, deps);
  },
});

function readDate(text: string): string {
  if (text === "") return ZERO_DATE;
  if (Number.isNaN(Date.parse(text))) {
    const detail = "establishedAt must be a date, such as 2026-11-21.";
    throw new GatewayError("INVALID_PARAMETER", { detail });
  }
  return `${text}T00:00:00Z`;
}
