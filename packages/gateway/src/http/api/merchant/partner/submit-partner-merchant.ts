import { expectPartnerMerchant } from "../../../../operations/merchant/partner-merchant.ts";
import { submitMerchant } from "../../../../operations/merchant/update-merchant.ts";
import { route } from "../../../route.ts";
import { itemResponse, success } from "../../../schemas/envelope.ts";
import { presentSettlement, SettlementItem } from "../account/account-schema.ts";
import { byMerchant } from "./partner-merchant.ts";

export const submitPartnerMerchantRoute = route({
  auth: "signed",
  method: "POST",
  path: "/v3/partner/merchant/{merchantId}",
  operationId: "submitPartnerMerchant",
  sdk: "partner.submitMerchant",
  summary: "Submit a merchant for review. No body.",
  params: byMerchant,
  response: itemResponse(SettlementItem),
  errors: ["NOT_PARTNER_ACCOUNT", "MERCHANT_NOT_FOUND", "MERCHANT_VERIFIED", "NOT_PERMITTED"],
  example: (of) => ({ params: { merchantId: of.merchantId } }),
  handler: async (call, deps) => {
    const { id } = await expectPartnerMerchant(deps, call.caller.merchant, call.params.merchantId);
    const { account } = await submitMerchant(deps, id, call.act);
    return success(presentSettlement(account));
  },
});
