import Type from "typebox";
import { addMerchantNote } from "../../../../operations/merchant/review/review-merchant.ts";
import { NOT_BLANK } from "../../../request/problems/pattern-words.ts";
import { route } from "../../../route.ts";
import { actOf } from "../../access/present-session-response.ts";
import { byId, closed } from "../../schemas.ts";
import { MerchantDetail } from "../merchant-schema.ts";
import { presentMerchantDetail } from "../present-merchant.ts";

export const addMerchantNoteRoute = route({
  auth: "portal",
  operationId: "addMerchantNote",
  method: "POST",
  path: "/portal/api/operator/merchants/{id}/notes",
  permission: "operator",
  summary: "Add a note about a merchant, visible to operators only.",
  params: byId,
  body: closed({ text: Type.String({ minLength: 1, maxLength: 2_000, ...NOT_BLANK }) }),
  response: MerchantDetail,
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    await addMerchantNote(deps, actOf(call), call.params.id, call.body.text.trim());
    return presentMerchantDetail(deps, call.params.id);
  },
});
