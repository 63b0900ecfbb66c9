import { createAccount } from "../../../../operations/merchant/settlement-account.ts";
import { route } from "../../../route.ts";
import { itemResponse, success } from "../../../schemas/envelope.ts";
import { presentSettlement, SettlementItem } from "./account-schema.ts";

export const createAccountRoute = route({
  auth: "signed",
  method: "POST",
  path: "/v3/account",
  operationId: "createAccount",
  sdk: "accounts.create",
  summary: "Create an additional settlement account, empty and unverified. No body.",
  response: itemResponse(SettlementItem),
  errors: ["NOT_PERMITTED"],
  example: () => ({ captures: { accountId: "item.id" } }),
  handler: async (call, deps) =>
    success(presentSettlement(await createAccount(deps, call.caller.merchant, call.act))),
});
