import Type from "typebox";
import {
  findListedMerchantCount,
  listMerchants,
  listReviewQueue,
} from "../../../../store/merchant/operator.ts";
import { route } from "../../../route.ts";
import { byCreation } from "../../../schemas/paging.ts";
import { answerPage } from "../../answer-page.ts";
import { closed, pageOf, pageQuery, queryText } from "../../schemas.ts";
import { MerchantItem, MerchantStatusName } from "../merchant-schema.ts";
import { presentListed } from "../present-merchant.ts";

export const listMerchantsRoute = route({
  auth: "portal",
  operationId: "listMerchants",
  method: "GET",
  path: "/portal/api/operator/merchants",
  permission: "operator",
  summary: "List merchants. `status=REVIEWING` is the review queue, oldest submission first.",
  query: closed({ ...pageQuery, q: queryText(), status: Type.Optional(MerchantStatusName) }),
  response: pageOf(MerchantItem),
  handler: async (call, deps) => {
    const { q: search, status } = call.query;
    const filter = { search, status, partnerId: null };
    const count = (countMax: number) => findListedMerchantCount(deps.database, filter, countMax);
    if (status === "REVIEWING") {
      return answerPage(call, deps, {
        name: "review queue",
        list: (page) => listReviewQueue(deps.database, search ?? null, page),
        positionOf: ({ id, submittedAt, createdAt }) => ({ at: submittedAt ?? createdAt, id }),
        count,
        present: presentListed,
      });
    }
    return answerPage(call, deps, {
      name: "merchants",
      list: (page) => listMerchants(deps.database, filter, page),
      positionOf: byCreation,
      count,
      present: presentListed,
    });
  },
});
