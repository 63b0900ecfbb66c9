import Type from "typebox";
import { APPLICATIONS_MAX } from "../../../operations/application/partner-application.ts";
import { openPartnerMerchant } from "../../../operations/merchant/partner-merchant.ts";
import { listApplications } from "../../../store/application/partner-applications.ts";
import { route } from "../../route.ts";
import { listResponse, successList } from "../../schemas/paging.ts";
import { ApplicationItem, PartnerId, presentApplication } from "./application-schema.ts";

export const listPartnerApplicationsRoute = route({
  auth: "signed",
  method: "GET",
  path: "/v3/partner/merchant/{merchantId}/applications",
  operationId: "listPartnerApplications",
  sdk: "partner.listApplications",
  summary: "List the applications of a merchant.",
  params: Type.Object({ merchantId: PartnerId }),
  response: listResponse(ApplicationItem),
  errors: ["NOT_PARTNER_ACCOUNT", "MERCHANT_NOT_FOUND"],
  example: (of) => ({ params: { merchantId: of.merchantId } }),
  nonce: "route",
  handler: async (call, deps) => {
    const merchant = await openPartnerMerchant(deps, call.caller.merchant, call.params.merchantId);
    const shown = await listApplications(deps.database, merchant.id, APPLICATIONS_MAX);
    const rows = shown.map((one) => ({ ...one, id: one.application.id }));
    return successList(rows, APPLICATIONS_MAX + 1, (one) => presentApplication(one, ""));
  },
});
