import Type from "typebox";
import { AMOUNT_MINOR_MAX } from "../../../../domain/money.ts";
import { updateAccessPolicy } from "../../../../operations/access/access-policy.ts";
import { route } from "../../../route.ts";
import { closed } from "../../schemas.ts";
import { AccessPolicy } from "../account-schema.ts";
import { actOf } from "../present-session-response.ts";
import { presentAccessPolicy } from "./present-access-policy.ts";

export const updateAccessPolicyRoute = route({
  auth: "portal",
  operationId: "updateAccessPolicy",
  method: "PATCH",
  path: "/portal/api/team/policy",
  permission: "team:policy",
  needsConfirmation: true,
  summary:
    "Require a second factor of everyone in the team, or set above which amount a refund is confirmed. Members without an authenticator app are signed out.",
  body: closed({
    needsSecondFactor: Type.Optional(Type.Boolean()),
    refundConfirmAboveMinor: Type.Optional(Type.Integer({ minimum: 0, maximum: AMOUNT_MINOR_MAX })),
  }),
  response: AccessPolicy,
  errors: ["CONFLICT"],
  handler: async (call, deps) =>
    presentAccessPolicy(deps, await updateAccessPolicy(deps, actOf(call), call.body)),
});
