import { updateAccount } from "../../../../operations/merchant/settlement-account.ts";
import { route } from "../../../route.ts";
import { itemResponse, success } from "../../../schemas/envelope.ts";
import { OnboardingBody, readOnboarding } from "../onboarding-request.ts";
import { byAccount, presentSettlement, SettlementItem } from "./account-schema.ts";

export const updateAccountRoute = route({
  auth: "signed",
  method: "PUT",
  path: "/v3/accounts/{accountId}",
  operationId: "updateAccount",
  sdk: "accounts.update",
  summary: "Update a settlement account that is neither under review nor verified.",
  description: "Omitted fields keep their values.",
  params: byAccount,
  body: OnboardingBody,
  response: itemResponse(SettlementItem),
  errors: [
    "ACCOUNT_NOT_FOUND",
    "MERCHANT_VERIFIED",
    "NOT_PERMITTED",
    "INVALID_PARAMETER",
    "MAX_VALUE",
  ],
  example: (of) => ({
    params: { accountId: of.accountId },
    body: { bankCode: "HLBB", bankAccountNo: "1234567890", companyName: "Kedai Contoh" },
  }),
  handler: async (call, deps) => {
    const changes = readOnboarding(call.body);
    const { merchant } = call.caller;
    const { accountId } = call.params;
    const account = await updateAccount(deps, merchant.id, accountId, changes, call.act);
    return success(presentSettlement(account));
  },
});
