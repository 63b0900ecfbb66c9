import Type from "typebox";
import { updateMerchantSettings } from "../../../../operations/merchant/review/update-merchant-settings.ts";
import { route } from "../../../route.ts";
import { actOf } from "../../access/present-session-response.ts";
import { byId, closed } from "../../schemas.ts";
import { MerchantDetail, Settings } from "../merchant-schema.ts";
import { presentMerchantDetail } from "../present-merchant.ts";

export const updateMerchantSettingsRoute = route({
  auth: "portal",
  operationId: "updateMerchantSettings",
  method: "PATCH",
  path: "/portal/api/operator/merchants/{id}",
  permission: "operator",
  needsConfirmation: true,
  summary:
    "Update partner account, methods, fees and limits. The gateway's fee applies when both parts " +
    "are null. Where the operator's limit is set, a change of the fee or the approval limit waits " +
    "for a second operator.",
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
  errors: ["NOT_FOUND", "INVALID_PARAMETER", "CONFLICT"],
  handler: async (call, deps) => {
    await updateMerchantSettings(deps, actOf(call), call.params.id, call.body);
    return presentMerchantDetail(deps, call.params.id);
  },
});
