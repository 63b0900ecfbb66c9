import { findOrCreateDefaultAccount } from "../../../../operations/merchant/settlement-account.ts";
import { listAccountPage } from "../../../../store/merchant/settlement-accounts.ts";
import { route } from "../../../route.ts";
import { IdListQuery, pageResponse, readIdPage, successPage } from "../../../schemas/paging.ts";
import { presentSettlement, SettlementItem } from "./account-schema.ts";

export const listAccountsRoute = route({
  auth: "signed",
  method: "GET",
  path: "/v3/accounts",
  operationId: "listAccounts",
  sdk: "accounts.list",
  scope: "get_merchant_profile",
  summary: "List the settlement accounts, oldest first.",
  query: IdListQuery,
  response: pageResponse(SettlementItem),
  errors: ["INVALID_PARAMETER"],
  example: () => ({ query: { limit: "10" } }),
  handler: async (call, deps) => {
    const { merchant } = call.caller;
    await findOrCreateDefaultAccount(deps, deps.database, merchant);
    const { rows, cursor } = await readIdPage(call.query, (page) =>
      listAccountPage(deps.database, merchant.id, page),
    );
    return successPage(rows.map(presentSettlement), cursor);
  },
});
