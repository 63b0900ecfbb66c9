import Type from "typebox";
import {
  changeCheckoutLogo,
  removeCheckoutLogo,
} from "../../../operations/checkout/change-checkout-logo.ts";
import { submitMerchant } from "../../../operations/merchant/change-merchant.ts";
import {
  expectPartner,
  openPartnerMerchant,
} from "../../../operations/merchant/partner-merchant.ts";
import { createSubMerchant } from "../../../operations/merchant/sub-merchants.ts";
import { type ListedMerchant, listMerchants } from "../../../store/merchant/operator.ts";
import { actOf } from "../access/answer-session.ts";
import { PictureFile, readPictureFile } from "../checkout/picture-file.ts";
import { presentPage, readPage, withOneMore } from "../paging.ts";
import { portalRoute } from "../portal-route.ts";
import { byId, closed, pageOf, pageQuery, queryText } from "../schemas.ts";
import {
  MerchantDetail,
  MerchantItem,
  MerchantStatusName,
  NewMerchant,
} from "./merchant-schemas.ts";
import { presentListed, presentMerchantDetail } from "./present-merchant.ts";

/** Merchants below a partner. */
export const PARTNER_ROUTES = [
  portalRoute({
    name: "listSubMerchants",
    method: "GET",
    path: "/portal/api/partner/merchants",
    permission: "partner:read",
    summary: "List the partner's merchants.",
    query: closed({ ...pageQuery, q: queryText(), status: Type.Optional(MerchantStatusName) }),
    response: pageOf(MerchantItem),
    errors: ["NOT_PARTNER_ACCOUNT"],
    handle: async (call, deps) => {
      expectPartner(call.merchant);
      const page = readPage(call.query);
      const filter = {
        search: call.query.q ?? null,
        status: call.query.status ?? null,
        partnerId: call.merchant.id,
        isOldestFirst: false,
      };
      const rows = await listMerchants(deps.database, filter, withOneMore(page));
      const keyOf = (row: ListedMerchant) => ({ at: row.createdAt, id: row.id });
      return presentPage(rows, page, keyOf, presentListed);
    },
  }),
  portalRoute({
    name: "createSubMerchant",
    method: "POST",
    path: "/portal/api/partner/merchants",
    permission: "partner:write",
    summary: "Create a merchant with its first store and invite its owner by email.",
    body: NewMerchant,
    response: MerchantItem,
    errors: ["NOT_PARTNER_ACCOUNT", "EMAIL_DUPLICATE", "PHONE_DUPLICATE"],
    handle: async (call, deps) => {
      const id = await createSubMerchant(deps, actOf(call), call.merchant, call.body);
      return (await presentMerchantDetail(deps, id)).merchant;
    },
  }),
  portalRoute({
    name: "getSubMerchant",
    method: "GET",
    path: "/portal/api/partner/merchants/{id}",
    permission: "partner:read",
    summary: "Retrieve one of the partner's merchants.",
    params: byId,
    response: MerchantDetail,
    errors: ["NOT_PARTNER_ACCOUNT", "MERCHANT_NOT_FOUND"],
    handle: async (call, deps) => {
      const { id } = await openPartnerMerchant(deps, call.merchant, call.params.id);
      return presentMerchantDetail(deps, id);
    },
  }),
  portalRoute({
    name: "submitSubMerchant",
    method: "POST",
    path: "/portal/api/partner/merchants/{id}/submit",
    permission: "partner:write",
    summary: "Submit a merchant for review.",
    params: byId,
    response: MerchantItem,
    errors: ["NOT_PARTNER_ACCOUNT", "MERCHANT_NOT_FOUND", "NOT_PERMITTED", "MERCHANT_VERIFIED"],
    handle: async (call, deps) => {
      const { id } = await openPartnerMerchant(deps, call.merchant, call.params.id);
      await submitMerchant(deps, id, actOf(call));
      return (await presentMerchantDetail(deps, id)).merchant;
    },
  }),
  portalRoute({
    name: "changeSubMerchantLogo",
    method: "POST",
    path: "/portal/api/partner/merchants/{id}/logo",
    permission: "partner:write",
    summary: "Upload the logo of one of the partner's merchants.",
    params: byId,
    body: PictureFile,
    response: MerchantDetail,
    errors: ["NOT_PARTNER_ACCOUNT", "MERCHANT_NOT_FOUND", "INVALID_FILE"],
    handle: async (call, deps) => {
      const { id } = await openPartnerMerchant(deps, call.merchant, call.params.id);
      await changeCheckoutLogo(deps, actOf(call), id, readPictureFile(call.body));
      return presentMerchantDetail(deps, id);
    },
  }),
  portalRoute({
    name: "removeSubMerchantLogo",
    method: "DELETE",
    path: "/portal/api/partner/merchants/{id}/logo",
    permission: "partner:write",
    summary: "Remove the logo of one of the partner's merchants.",
    params: byId,
    response: MerchantDetail,
    errors: ["NOT_PARTNER_ACCOUNT", "MERCHANT_NOT_FOUND"],
    handle: async (call, deps) => {
      const { id } = await openPartnerMerchant(deps, call.merchant, call.params.id);
      await removeCheckoutLogo(deps, actOf(call), id);
      return presentMerchantDetail(deps, id);
    },
  }),
];
