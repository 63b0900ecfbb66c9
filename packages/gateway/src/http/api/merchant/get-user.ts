import { GatewayError } from "../../../domain/errors.ts";
import { findOwner, findUserById } from "../../../store/access/users.ts";
import { route } from "../../route.ts";
import { itemResponse, success } from "../../schemas/envelope.ts";
import { presentUser, UserItem } from "./merchant-schema.ts";

export const getUserRoute = route({
  auth: "signed",
  method: "GET",
  path: "/v3/user",
  operationId: "getUser",
  sdk: "merchant.retrieveUser",
  scope: "get_user_profile",
  summary: "Retrieve the user who consented or, without a consent, the merchant's owner.",
  response: itemResponse(UserItem),
  errors: ["USER_NOT_FOUND"],
  handler: async (call, deps) => {
    const user =
      call.userId === null
        ? await findOwner(deps.database, call.caller.merchant.id)
        : await findUserById(deps.database, call.userId);
    if (!user) throw new GatewayError("USER_NOT_FOUND");
    return success(presentUser(user));
  },
});
