import { submitAccount } from "../../../../operations/merchant/settlement-account.ts";
import { route } from "../../../route.ts";
import { itemResponse, success } from "../../../schemas/envelope.ts";
import { byAccount, presentSettlement, SettlementItem } from "./account-schema.ts";

export const submitAccountRoute = route({
  auth: "signed",
  method: "POST",
  path: "/v3/account/{accountId}/review",
  operationId: "submitAccount",
  sdk: "accounts.submit",
  summary: "Submit a settlement account for review. No body.",
  params: byAccount,
  response: itemResponse(SettlementItem),
  errors: ["ACCOUNT_NOT_FOUND", "MERCHANT_VERIFIED", "NOT_PERMITTED"],
  example: (of) => ({ params: { accountId: of.accountId } }),
  handler: async (call, deps) => {
    const { merchant } = call.caller;
    const { accountId } = call.params;
    return success(presentSettlement(await submitAccount(deps, merchant.id, accountId, call.act)));
  },
});
