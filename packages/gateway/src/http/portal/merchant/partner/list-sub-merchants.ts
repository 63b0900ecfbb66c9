import Type from "typebox";
import { expectPartner } from "../../../../operations/merchant/partner-merchant.ts";
import { findListedMerchantCount, listMerchants } from "../../../../store/merchant/operator.ts";
import { route } from "../../../route.ts";
import { byCreation } from "../../../schemas/paging.ts";
import { answerPage } from "../../answer-page.ts";
import { closed, pageOf, pageQuery, queryText } from "../../schemas.ts";
import { MerchantItem, MerchantStatusName } from "../merchant-schema.ts";
import { presentListed } from "../present-merchant.ts";

export const listSubMerchantsRoute = route({
  auth: "portal",
  operationId: "listSubMerchants",
  method: "GET",
  path: "/portal/api/partner/merchants",
  permission: "partner:read",
  summary: "List the partner's merchants.",
  query: closed({ ...pageQuery, q: queryText(), status: Type.Optional(MerchantStatusName) }),
  response: pageOf(MerchantItem),
  errors: ["NOT_PARTNER_ACCOUNT"],
  handler: async (call, deps) => {
    expectPartner(call.merchant);
    const filter = {
      search: call.query.q,
      status: call.query.status,
      partnerId: call.merchant.id,
    };
    return answerPage(call, deps, {
      name: "sub-merchants",
      list: (page) => listMerchants(deps.database, filter, page),
      positionOf: byCreation,
      count: (countMax) => findListedMerchantCount(deps.database, filter, countMax),
      present: presentListed,
    });
  },
});
