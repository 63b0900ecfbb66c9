import Type from "typebox";
import { changeMerchant, submitMerchant } from "../../../operations/merchant/change-merchant.ts";
import {
  expectPartner,
  openPartnerMerchant,
} from "../../../operations/merchant/partner-merchant.ts";
import { openDefaultAccount } from "../../../operations/merchant/settlement-account.ts";
import { listPartnerMerchants } from "../../../store/merchant/partner-merchants.ts";
import { type Handled, type HttpDeps, route } from "../../route.ts";
import { itemAnswer, success } from "../../schemas/envelope.ts";
import { listAnswer, PageQuery, readPage, successList } from "../../schemas/paging.ts";
import { MerchantItem, presentMerchant } from "./merchant-schema.ts";
import { OnboardingBody, readOnboarding } from "./onboarding-request.ts";
import { presentSettlement, SettlementItem } from "./settlement-account-schema.ts";

const Params = Type.Object({ merchantId: Type.String({ minLength: 1, maxLength: 64 }) });
type Named = Handled<unknown, { merchantId: string }, unknown>;

export const listPartnerMerchantsRoute = route({
  method: "GET",
  path: "/v3/partner/merchants",
  operationId: "listPartnerMerchants",
  summary: "List the merchants this partner has made, newest first.",
  query: PageQuery,
  response: listAnswer(MerchantItem),
  errors: ["NOT_PARTNER_ACCOUNT", "INVALID_PARAMETER"],
  nonce: "route",
  handle: async (call, deps) => {
    const { merchant } = call.caller;
    expectPartner(merchant);
    const page = readPage(call.query);
    const merchants = await listPartnerMerchants(deps.database, merchant.id, page);
    return successList(merchants, page.limit, presentMerchant);
  },
});

const getting = {
  method: "GET",
  params: Params,
  response: itemAnswer(Type.Object({ merchant: MerchantItem, settlement: SettlementItem })),
  errors: ["NOT_PARTNER_ACCOUNT", "MERCHANT_NOT_FOUND"],
  nonce: "route",
  handle: async (call: Named, deps: HttpDeps) => {
    const partner = call.caller.merchant;
    const merchant = await openPartnerMerchant(deps, partner, call.params.merchantId);
    const account = await openDefaultAccount(deps, deps.database, merchant);
    return success({
      merchant: presentMerchant(merchant),
      settlement: presentSettlement(account),
    });
  },
} as const;

export const getPartnerMerchantRoute = route({
  ...getting,
  path: "/v3/partner/merchant/{merchantId}",
  operationId: "getPartnerMerchant",
  summary: "Ask for a merchant of this partner and its settlement account.",
});

/** Both spellings are published. Source: companion 10.1. */
export const getPartnerMerchantsRoute = route({
  ...getting,
  path: "/v3/partner/merchants/{merchantId}",
  operationId: "getPartnerMerchantByPlural",
  summary: "The same under another path.",
});

export const changePartnerMerchantRoute = route({
  method: "PATCH",
  path: "/v3/partner/merchant/{merchantId}",
  operationId: "changePartnerMerchant",
  summary: "Change the profile of a merchant that is not under review and not verified.",
  params: Params,
  body: OnboardingBody,
  response: itemAnswer(SettlementItem),
  errors: [
    "NOT_PARTNER_ACCOUNT",
    "MERCHANT_NOT_FOUND",
    "MERCHANT_VERIFIED",
    "NOT_PERMITTED",
    "INVALID_PARAMETER",
    "MAX_VALUE",
  ],
  nonce: "route",
  handle: async (call, deps) => {
    const { id } = await openPartnerMerchant(deps, call.caller.merchant, call.params.merchantId);
    const { account } = await changeMerchant(deps, id, readOnboarding(call.body), call.act);
    return success(presentSettlement(account));
  },
});

export const submitPartnerMerchantRoute = route({
  method: "POST",
  path: "/v3/partner/merchant/{merchantId}",
  operationId: "submitPartnerMerchant",
  summary: "Submit a merchant for review. No body.",
  params: Params,
  response: itemAnswer(SettlementItem),
  errors: ["NOT_PARTNER_ACCOUNT", "MERCHANT_NOT_FOUND", "MERCHANT_VERIFIED", "NOT_PERMITTED"],
  nonce: "route",
  handle: async (call, deps) => {
    const { id } = await openPartnerMerchant(deps, call.caller.merchant, call.params.merchantId);
    const { account } = await submitMerchant(deps, id, call.act);
    return success(presentSettlement(account));
  },
});
