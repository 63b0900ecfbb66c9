import { changeAccount } from "../../../../operations/merchant/settlement-account.ts";
import { route } from "../../../route.ts";
import { itemAnswer, success } from "../../../schemas/envelope.ts";
import { OnboardingBody, readOnboarding } from "../onboarding-request.ts";
import { byAccount, presentSettlement, SettlementItem } from "./account-schema.ts";

export const changeAccountRoute = route({
  method: "PUT",
  path: "/v3/accounts/{accountId}",
  operationId: "changeAccount",
  summary: "Change a settlement account that is not under review and not verified.",
  description: "What is left out stays.",
  params: byAccount,
  body: OnboardingBody,
  response: itemAnswer(SettlementItem),
  errors: [
    "ACCOUNT_NOT_FOUND",
    "MERCHANT_VERIFIED",
    "NOT_PERMITTED",
    "INVALID_PARAMETER",
    "MAX_VALUE",
  ],
  nonce: "route",
  handle: async (call, deps) => {
    const changes = readOnboarding(call.body);
    const { merchant } = call.caller;
    return success(
      presentSettlement(await changeAccount(deps, merchant.id, call.params.accountId, changes)),
    );
  },
});
