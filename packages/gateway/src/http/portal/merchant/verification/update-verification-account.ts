import { updateVerificationAccount } from "../../../../operations/merchant/verification/update-verification.ts";
import { route } from "../../../route.ts";
import { actOf } from "../../access/present-session-response.ts";
import { presentVerification } from "./present-verification.ts";
import { VerificationAccount, VerificationView } from "./verification-schema.ts";

export const updateVerificationAccountRoute = route({
  auth: "portal",
  operationId: "updateVerificationAccount",
  method: "PATCH",
  path: "/portal/api/verification/account",
  permission: "verification:write",
  needsConfirmation: true,
  summary: "Save the bank account that payouts go to.",
  body: VerificationAccount,
  response: VerificationView,
  errors: ["MERCHANT_VERIFIED", "MERCHANT_SUSPENDED", "NOT_PERMITTED"],
  handler: async (call, deps) => {
    await updateVerificationAccount(deps, actOf(call), call.body);
    return presentVerification(call, deps);
  },
});
