import Type from "typebox";
import { expectPartnerMerchant } from "../../../operations/merchant/partner-merchant.ts";
import { listApplications } from "../../../store/application/application-admin.ts";
import { route } from "../../route.ts";
import { pageResponse, successPage } from "../../schemas/paging.ts";
import { ApplicationItem, PartnerId, presentApplication } from "./application-schema.ts";

export const listPartnerApplicationsRoute = route({
  auth: "signed",
  method: "GET",
  path: "/v3/partner/merchant/{merchantId}/applications",
  operationId: "listPartnerApplications",
  sdk: "partner.listApplications",
  summary: "List the applications of a merchant.",
  params: Type.Object({ merchantId: PartnerId }),
  response: pageResponse(ApplicationItem),
  errors: ["NOT_PARTNER_ACCOUNT", "MERCHANT_NOT_FOUND"],
  example: (of) => ({ params: { merchantId: of.merchantId } }),
  handler: async (call, deps) => {
    const merchant = await expectPartnerMerchant(
      deps,
      call.caller.merchant,
      call.params.merchantId,
    );
    const shown = await listApplications(deps.database, merchant.id);
    return successPage(
      shown.map((one) => presentApplication(one, "")),
      "",
    );
  },
});
