import { openDefaultAccount } from "../../../../operations/merchant/settlement-account.ts";
import { listAccountPage } from "../../../../store/merchant/settlement-accounts.ts";
import { route } from "../../../route.ts";
import { listResponse, PageQuery, readPage, successList } from "../../../schemas/paging.ts";
import { presentSettlement, SettlementItem } from "./account-schema.ts";

export const listAccountsRoute = route({
  auth: "signed",
  method: "GET",
  path: "/v3/accounts",
  operationId: "listAccounts",
  sdk: "accounts.list",
  scope: "get_merchant_profile",
  summary: "List the settlement accounts, oldest first.",
  query: PageQuery,
  response: listResponse(SettlementItem),
  errors: ["INVALID_PARAMETER"],
  example: () => ({ query: { limit: "10" } }),
  nonce: "route",
  handler: async (call, deps) => {
    const { merchant } = call.caller;
    await openDefaultAccount(deps, deps.database, merchant);
    const page = readPage(call.query);
    const accounts = await listAccountPage(deps.database, merchant.id, page);
    return successList(accounts, page.limit, presentSettlement);
  },
});
