import Type from "typebox";
import { readInvitation } from "../../../../operations/access/invitations.ts";
import { findMerchant } from "../../../../store/merchant/merchants.ts";
import { route } from "../../../route.ts";
import { closed, Role } from "../../schemas.ts";
import { LinkToken } from "../account-schema.ts";

export const readInvitationRoute = route({
  auth: "portal",
  operationId: "readInvitation",
  method: "POST",
  path: "/portal/api/invitations/read",
  permission: "anyone",
  summary: "Retrieve an invitation before it is accepted.",
  body: closed({ token: LinkToken }),
  response: closed({ email: Type.String(), companyName: Type.String(), role: Role }),
  errors: ["LINK_INVALID", "EXCEEDED_LIMIT"],
  handler: async (call, deps) => {
    const { token } = call.body;
    const { email, role, merchantId } = await readInvitation(deps, token, call.origin.address);
    const merchant = await findMerchant(deps.database, merchantId);
    return { email, companyName: merchant?.profile.companyName ?? "", role };
  },
});
