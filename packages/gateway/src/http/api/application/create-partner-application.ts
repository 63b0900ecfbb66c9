import Type from "typebox";
import { createPartnerApplication } from "../../../operations/application/partner-application.ts";
import { expectPartnerMerchant } from "../../../operations/merchant/partner-merchant.ts";
import { route } from "../../route.ts";
import { itemResponse, success } from "../../schemas/envelope.ts";
import {
  ApplicationItem,
  CreateApplicationBody,
  PartnerId,
  presentApplication,
  readApplication,
} from "./application-schema.ts";

export const createPartnerApplicationRoute = route({
  auth: "signed",
  method: "POST",
  path: "/v3/partner/merchant/{merchantId}/application",
  operationId: "createPartnerApplication",
  sdk: "partner.createApplication",
  summary: "Create an application for a merchant. Its secret is returned by this endpoint only.",
  params: Type.Object({ merchantId: PartnerId }),
  body: CreateApplicationBody,
  response: itemResponse(ApplicationItem),
  errors: [
    "NOT_PARTNER_ACCOUNT",
    "MERCHANT_NOT_FOUND",
    "USER_NOT_FOUND",
    "INVALID_PUBLIC_KEY",
    "TOO_MANY_APPLICATIONS",
    "INVALID_PARAMETER",
    "MAX_VALUE",
  ],
  example: (of) => ({
    params: { merchantId: of.merchantId },
    body: { name: "Web shop" },
    captures: { newClientId: "item.clientId" },
  }),
  handler: async (call, deps) => {
    const merchant = await expectPartnerMerchant(
      deps,
      call.caller.merchant,
      call.params.merchantId,
    );
    const facts = {
      name: "",
      isActive: true,
      redirectUris: [],
      homePageUrl: "",
      logoUrl: "",
      privacyPolicyUrl: "",
      userId: "",
      publicKey: "",
      ...readApplication(call.body),
    };
    const made = await createPartnerApplication(deps, merchant.id, facts, call.act);
    return success(presentApplication(made, made.clientSecret));
  },
});
