import Type, { type Static } from "typebox";
import { cleanText } from "../../../domain/payment/search/clean-text.ts";
import {
  removeCheckoutLogo,
  updateCheckoutLogo,
} from "../../../operations/checkout/update-checkout-logo.ts";
import type { StoreDeps } from "../../../operations/deps.ts";
import {
  expectPartner,
  expectPartnerMerchant,
} from "../../../operations/merchant/partner-merchant.ts";
import { createSubMerchant } from "../../../operations/merchant/sub-merchants.ts";
import { submitMerchant } from "../../../operations/merchant/update-merchant.ts";
import type { Rails } from "../../../rails/rail.ts";
import { findListedMerchantCount, listMerchants } from "../../../store/merchant/operator.ts";
import { route } from "../../route.ts";
import { byCreation } from "../../schemas/paging.ts";
import { actOf } from "../portal-call.ts";
import { presentPage } from "../present-page.ts";
import { byId, closed, pageOf, pageQuery, queryText } from "../schemas.ts";
import { PICTURE_UPLOAD_BYTES_MAX, PictureFile, readPictureFile } from "../uploaded-file.ts";
import {
  MerchantDetail,
  MerchantItem,
  MerchantStatusName,
  NewMerchant,
  presentListed,
  presentMerchantDetail,
} from "./merchants.ts";

/** As its partner sees it: without the operators' notes and decisions. */
async function presentSubMerchant(
  deps: StoreDeps & { rails: Rails },
  id: string,
): Promise<Static<typeof MerchantDetail>> {
  return { ...(await presentMerchantDetail(deps, id)), notes: [], waiting: [] };
}

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
      search: call.query.q && cleanText(call.query.q),
      status: call.query.status,
      partnerId: call.merchant.id,
    };
    return presentPage(call, deps, {
      name: "sub-merchants",
      list: (page) => listMerchants(deps.database, filter, page),
      positionOf: byCreation,
      count: (countMax) => findListedMerchantCount(deps.database, filter, countMax),
      present: presentListed,
    });
  },
});

export const createSubMerchantRoute = route({
  auth: "portal",
  operationId: "createSubMerchant",
  method: "POST",
  path: "/portal/api/partner/merchants",
  permission: "partner:write",
  needsConfirmation: true,
  summary: "Create a merchant with its first store and invite its owner by email.",
  body: NewMerchant,
  response: MerchantItem,
  errors: ["NOT_PARTNER_ACCOUNT", "EMAIL_DUPLICATE", "PHONE_DUPLICATE", "EXCEEDED_LIMIT"],
  handler: async (call, deps) => {
    const id = await createSubMerchant(deps, actOf(call), call.merchant, call.body);
    return (await presentSubMerchant(deps, id)).merchant;
  },
});

export const getSubMerchantRoute = route({
  auth: "portal",
  operationId: "getSubMerchant",
  method: "GET",
  path: "/portal/api/partner/merchants/{id}",
  permission: "partner:read",
  summary: "Retrieve one of the partner's merchants.",
  params: byId,
  response: MerchantDetail,
  errors: ["NOT_PARTNER_ACCOUNT", "MERCHANT_NOT_FOUND"],
  handler: async (call, deps) => {
    const { id } = await expectPartnerMerchant(deps, call.merchant, call.params.id);
    return presentSubMerchant(deps, id);
  },
});

export const submitSubMerchantRoute = route({
  auth: "portal",
  operationId: "submitSubMerchant",
  method: "POST",
  path: "/portal/api/partner/merchants/{id}/submit",
  permission: "partner:write",
  summary: "Submit a merchant for review.",
  params: byId,
  response: MerchantItem,
  errors: ["NOT_PARTNER_ACCOUNT", "MERCHANT_NOT_FOUND", "NOT_PERMITTED", "MERCHANT_VERIFIED"],
  handler: async (call, deps) => {
    const { id } = await expectPartnerMerchant(deps, call.merchant, call.params.id);
    await submitMerchant(deps, id, actOf(call));
    return (await presentSubMerchant(deps, id)).merchant;
  },
});

export const updateSubMerchantLogoRoute = route({
  auth: "portal",
  operationId: "updateSubMerchantLogo",
  method: "POST",
  path: "/portal/api/partner/merchants/{id}/logo",
  permission: "partner:write",
  summary: "Upload the logo of one of the partner's merchants.",
  params: byId,
  body: PictureFile,
  bodyOptions: { bytesMax: PICTURE_UPLOAD_BYTES_MAX },
  response: MerchantDetail,
  errors: ["NOT_PARTNER_ACCOUNT", "MERCHANT_NOT_FOUND", "INVALID_FILE"],
  handler: async (call, deps) => {
    const { id } = await expectPartnerMerchant(deps, call.merchant, call.params.id);
    await updateCheckoutLogo(deps, actOf(call), id, readPictureFile(call.body));
    return presentSubMerchant(deps, id);
  },
});

export const removeSubMerchantLogoRoute = route({
  auth: "portal",
  operationId: "removeSubMerchantLogo",
  method: "DELETE",
  path: "/portal/api/partner/merchants/{id}/logo",
  permission: "partner:write",
  summary: "Remove the logo of one of the partner's merchants.",
  params: byId,
  response: MerchantDetail,
  errors: ["NOT_PARTNER_ACCOUNT", "MERCHANT_NOT_FOUND"],
  handler: async (call, deps) => {
    const { id } = await expectPartnerMerchant(deps, call.merchant, call.params.id);
    await removeCheckoutLogo(deps, actOf(call), id);
    return presentSubMerchant(deps, id);
  },
});
