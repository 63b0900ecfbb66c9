import { route } from "../../../route.ts";
import { byId } from "../../schemas.ts";
import { MerchantDetail } from "../merchant-schema.ts";
import { presentMerchantDetail } from "../present-merchant.ts";

export const getMerchantRoute = route({
  auth: "portal",
  operationId: "getMerchant",
  method: "GET",
  path: "/portal/api/operator/merchants/{id}",
  permission: "operator",
  summary: "Retrieve a merchant with its settings and team.",
  params: byId,
  response: MerchantDetail,
  errors: ["NOT_FOUND"],
  handler: (call, deps) => presentMerchantDetail(deps, call.params.id),
});
