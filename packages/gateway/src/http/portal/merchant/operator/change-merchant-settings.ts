import Type from "typebox";
import { changeMerchantSettings } from "../../../../operations/merchant/review-merchant.ts";
import { route } from "../../../route.ts";
import { actOf } from "../../access/answer-session.ts";
import { byId, closed } from "../../schemas.ts";
import { MerchantDetail, Settings } from "../merchant-schema.ts";
import { presentMerchantDetail } from "../present-merchant.ts";

export const changeMerchantSettingsRoute = route({
  auth: "portal",
  operationId: "changeMerchantSettings",
  method: "PATCH",
  path: "/portal/api/operator/merchants/{id}",
  permission: "operator",
  summary:
    "Update partner account, methods, fees and limits. The gateway's fee applies when both parts are null.",
  params: byId,
  body: closed({
    hasPartnerAccount: Type.Optional(Type.Boolean()),
    methods: Type.Optional(Settings.properties.methods),
    amountMinorMax: Type.Optional(Settings.properties.amountMinorMax),
    feeBasisPoints: Type.Optional(Settings.properties.feeBasisPoints),
    feeFixedMinor: Type.Optional(Settings.properties.feeFixedMinor),
    refundApprovalAboveMinor: Type.Optional(Settings.properties.refundApprovalAboveMinor),
  }),
  response: MerchantDetail,
  errors: ["NOT_FOUND", "INVALID_PARAMETER"],
  handler: async (call, deps) => {
    await changeMerchantSettings(deps, actOf(call), call.params.id, call.body);
    return presentMerchantDetail(deps, call.params.id);
  },
});
