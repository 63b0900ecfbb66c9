import Type from "typebox";
import { updatePartnerApplication } from "../../../operations/application/partner-application.ts";
import { expectPartnerMerchant } from "../../../operations/merchant/partner-merchant.ts";
import { route } from "../../route.ts";
import { itemResponse, success } from "../../schemas/envelope.ts";
import {
  ApplicationItem,
  PartnerId,
  presentApplication,
  readApplication,
  UpdateApplicationBody,
} from "./application-schema.ts";

export const updatePartnerApplicationRoute = route({
  auth: "signed",
  method: "PUT",
  path: "/v3/partner/merchant/{merchantId}/application/{clientId}",
  operationId: "updatePartnerApplication",
  sdk: "partner.updateApplication",
  summary: "Update an application. A new public key replaces the previous ones at once.",
  params: Type.Object({ merchantId: PartnerId, clientId: PartnerId }),
  body: UpdateApplicationBody,
  response: itemResponse(ApplicationItem),
  errors: [
    "NOT_PARTNER_ACCOUNT",
    "MERCHANT_NOT_FOUND",
    "CLIENT_NOT_FOUND",
    "USER_NOT_FOUND",
    "INVALID_PUBLIC_KEY",
    "INVALID_PARAMETER",
    "MAX_VALUE",
  ],
  example: (of) => ({
    params: { merchantId: of.merchantId, clientId: of.newClientId },
    body: { name: "Web shop 2", redirectUri: ["https://app.example/back"] },
  }),
  handler: async (call, deps) => {
    const { merchantId, clientId } = call.params;
    const merchant = await expectPartnerMerchant(deps, call.caller.merchant, merchantId);
    const facts = readApplication(call.body);
    const changed = await updatePartnerApplication(deps, merchant.id, clientId, facts, call.act);
    return success(presentApplication(changed, ""));
  },
});
