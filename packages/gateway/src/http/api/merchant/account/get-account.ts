import { GatewayError } from "../../../../domain/errors.ts";
import { findAccount } from "../../../../store/merchant/settlement-accounts.ts";
import { route } from "../../../route.ts";
import { itemResponse, success } from "../../../schemas/envelope.ts";
import { byAccount, presentSettlement, SettlementItem } from "./account-schema.ts";

export const getAccountRoute = route({
  auth: "signed",
  method: "GET",
  path: "/v3/account/{accountId}",
  operationId: "getAccount",
  sdk: "accounts.retrieve",
  scope: "get_merchant_profile",
  summary: "Retrieve a settlement account.",
  params: byAccount,
  response: itemResponse(SettlementItem),
  errors: ["ACCOUNT_NOT_FOUND"],
  example: (of) => ({ params: { accountId: of.accountId } }),
  handler: async (call, deps) => {
    const { merchant } = call.caller;
    const account = await findAccount(deps.database, merchant.id, call.params.accountId);
    if (!account) throw new GatewayError("ACCOUNT_NOT_FOUND");
    return success(presentSettlement(account));
  },
});
