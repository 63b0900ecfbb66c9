import Type, { type Static } from "typebox";
import { AMOUNT_MINOR_MAX } from "../../../domain/money.ts";
import {
  REFUND_CONFIRM_ABOVE_MINOR,
  updateAccessPolicy,
} from "../../../operations/access/access-policy.ts";
import {
  findAccessPolicy,
  type AccessPolicy as Stored,
} from "../../../store/access/access-policies.ts";
import { route } from "../../route.ts";
import { actOf } from "../portal-call.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { closed, named } from "../schemas.ts";

const AccessPolicy = named("AccessPolicy", {
  needsSecondFactor: Type.Boolean({ description: "Everyone in the team needs a second factor." }),
  ownersNeedSecondFactor: Type.Boolean({ description: "Owners always need one here." }),
  refundConfirmAboveMinor: Type.Integer({
    description: "Sen. Refunds above it need a confirmation by the user who makes them.",
  }),
});

function presentAccessPolicy(
  { isSandbox }: Pick<PortalDeps, "isSandbox">,
  { needsSecondFactor, refundConfirmAboveMinor }: Stored,
): Static<typeof AccessPolicy> {
  return {
    needsSecondFactor,
    ownersNeedSecondFactor: !isSandbox,
    refundConfirmAboveMinor: refundConfirmAboveMinor ?? REFUND_CONFIRM_ABOVE_MINOR,
  };
}

export const getAccessPolicyRoute = route({
  auth: "portal",
  operationId: "getAccessPolicy",
  method: "GET",
  path: "/portal/api/team/policy",
  permission: "team:read",
  summary: "Retrieve what the team demands of its members.",
  response: AccessPolicy,
  handler: async (call, deps) =>
    presentAccessPolicy(deps, await findAccessPolicy(deps.database, call.merchant.id)),
});

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
