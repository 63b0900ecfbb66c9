import { findOrCreateDefaultAccount } from "../../../../operations/merchant/settlement-account.ts";
import { route } from "../../../route.ts";
import { itemResponse, success } from "../../../schemas/envelope.ts";
import { presentSettlement, SettlementItem } from "./account-schema.ts";

export const getDefaultAccountRoute = route({
  auth: "signed",
  method: "GET",
  path: "/v3/account",
  operationId: "getDefaultAccount",
  sdk: "accounts.retrieveDefault",
  scope: "get_merchant_profile",
  summary: "Retrieve the default settlement account.",
  response: itemResponse(SettlementItem),
  handler: async (call, deps) => {
    const account = await findOrCreateDefaultAccount(deps, deps.database, call.caller.merchant);
    return success(presentSettlement(account));
  },
});
