import { route } from "../../../route.ts";
import { presentVerification } from "./present-verification.ts";
import { VerificationView } from "./verification-schema.ts";

export const getVerificationRoute = route({
  auth: "portal",
  operationId: "getVerification",
  method: "GET",
  path: "/portal/api/verification",
  permission: "verification:read",
  summary: "Retrieve where the merchant's verification stands, and what it has declared.",
  response: VerificationView,
  errors: [],
  handler: (call, deps) => presentVerification(call, deps),
});
