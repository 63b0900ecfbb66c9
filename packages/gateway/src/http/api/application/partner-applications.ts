import Type from "typebox";
import {
  APPLICATIONS_MAX,
  changePartnerApplication,
  createPartnerApplication,
} from "../../../operations/application/partner-application.ts";
import { openPartnerMerchant } from "../../../operations/merchant/partner-merchant.ts";
import { listApplications } from "../../../store/application/partner-applications.ts";
import { route } from "../../route.ts";
import { itemAnswer, success } from "../../schemas/envelope.ts";
import { listAnswer, successList } from "../../schemas/paging.ts";
import {
  ApplicationChangesBody,
  ApplicationItem,
  NewApplicationBody,
  presentApplication,
  readApplication,
} from "./application-schema.ts";

const id = Type.String({ minLength: 1, maxLength: 64 });

export const createPartnerApplicationRoute = route({
  method: "POST",
  path: "/v3/partner/merchant/{merchantId}/application",
  operationId: "createPartnerApplication",
  summary: "Make an application of a merchant. Its secret is told here and never again.",
  params: Type.Object({ merchantId: id }),
  body: NewApplicationBody,
  response: itemAnswer(ApplicationItem),
  errors: [
    "NOT_PARTNER_ACCOUNT",
    "MERCHANT_NOT_FOUND",
    "USER_NOT_FOUND",
    "INVALID_PUBLIC_KEY",
    "TOO_MANY_APPLICATIONS",
    "INVALID_PARAMETER",
    "MAX_VALUE",
  ],
  nonce: "route",
  handle: async (call, deps) => {
    const merchant = await openPartnerMerchant(deps, call.caller.merchant, call.params.merchantId);
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

export const listPartnerApplicationsRoute = route({
  method: "GET",
  path: "/v3/partner/merchant/{merchantId}/applications",
  operationId: "listPartnerApplications",
  summary: "List the applications of a merchant.",
  params: Type.Object({ merchantId: id }),
  response: listAnswer(ApplicationItem),
  errors: ["NOT_PARTNER_ACCOUNT", "MERCHANT_NOT_FOUND"],
  nonce: "route",
  handle: async (call, deps) => {
    const merchant = await openPartnerMerchant(deps, call.caller.merchant, call.params.merchantId);
    const shown = await listApplications(deps.database, merchant.id, APPLICATIONS_MAX);
    const rows = shown.map((one) => ({ ...one, id: one.application.id }));
    return successList(rows, APPLICATIONS_MAX + 1, (one) => presentApplication(one, ""));
  },
});

export const changePartnerApplicationRoute = route({
  method: "PUT",
  path: "/v3/partner/merchant/{merchantId}/application/{clientId}",
  operationId: "changePartnerApplication",
  summary: "Change an application; another public key replaces the earlier ones at once.",
  params: Type.Object({ merchantId: id, clientId: id }),
  body: ApplicationChangesBody,
  response: itemAnswer(ApplicationItem),
  errors: [
    "NOT_PARTNER_ACCOUNT",
    "MERCHANT_NOT_FOUND",
    "CLIENT_NOT_FOUND",
    "USER_NOT_FOUND",
    "INVALID_PUBLIC_KEY",
    "INVALID_PARAMETER",
    "MAX_VALUE",
  ],
  nonce: "route",
  handle: async (call, deps) => {
    const { merchantId, clientId } = call.params;
    const merchant = await openPartnerMerchant(deps, call.caller.merchant, merchantId);
    const facts = readApplication(call.body);
    const changed = await changePartnerApplication(deps, merchant.id, clientId, facts, call.act);
    return success(presentApplication(changed, ""));
  },
});
