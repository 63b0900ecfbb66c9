import Type, { type Static } from "typebox";
import {
  cancelReplacement,
  requestReplacement,
} from "../../../operations/merchant/owner/request-replacement.ts";
import {
  findOpenReplacement,
  type OwnerReplacement,
} from "../../../store/merchant/owner-replacements.ts";
import { NOT_BLANK } from "../../request/problems/pattern-words.ts";
import { type PortalRoute, route } from "../../route.ts";
import { actOf } from "../portal-call.ts";
import { At, byId, closed, DONE, Done, Email, named, orNull } from "../schemas.ts";
import { DoneOrWaiting } from "./operator-decisions.ts";

const OwnerReplacementItem = named("OwnerReplacement", {
  leavingEmail: Type.String({ description: "Of the owner who leaves." }),
  email: Type.String({ description: "Of the new owner." }),
  createdAt: At,
  effectiveAt: Type.String({ description: "Until then the team can object; RFC 3339." }),
});
const Replacement = closed({ replacement: orNull(OwnerReplacementItem) });

function present(found: OwnerReplacement | null): Static<typeof Replacement> {
  if (!found) return { replacement: null };
  const { leavingEmail, email, createdAt, effectiveAt } = found;
  const times = { createdAt: createdAt.toISOString(), effectiveAt: effectiveAt.toISOString() };
  return { replacement: { leavingEmail, email, ...times } };
}

const getOwnerReplacementRoute = route({
  auth: "portal",
  operationId: "getOwnerReplacement",
  method: "GET",
  path: "/portal/api/operator/merchants/{id}/owner-replacement",
  permission: "operator",
  summary: "Retrieve the replacement of an owner that waits.",
  params: byId,
  response: Replacement,
  handler: async (call, deps) => present(await findOpenReplacement(deps.database, call.params.id)),
});

const replaceOwnerRoute = route({
  auth: "portal",
  operationId: "replaceOwner",
  method: "POST",
  path: "/portal/api/operator/merchants/{id}/owner-replacement",
  permission: "operator",
  needsConfirmation: true,
  summary:
    "Replace an owner who has left, after three days in which the team can object. Production always " +
    "needs a second operator.",
  params: byId,
  body: closed({
    leavingEmail: Email,
    email: Email,
    reason: Type.String({
      minLength: 1,
      maxLength: 1_000,
      ...NOT_BLANK,
      description: "How it was checked who the new owner is.",
    }),
  }),
  response: DoneOrWaiting,
  errors: ["NOT_FOUND", "INVALID_PARAMETER", "EMAIL_DUPLICATE", "CONFLICT"],
  handler: async (call, deps) => {
    const { body, params } = call;
    return { done: (await requestReplacement(deps, actOf(call), params.id, body)) === "DONE" };
  },
});

const cancelOwnerReplacementRoute = route({
  auth: "portal",
  operationId: "cancelOwnerReplacement",
  method: "POST",
  path: "/portal/api/operator/merchants/{id}/owner-replacement/cancel",
  permission: "operator",
  summary: "Cancel the replacement of an owner that waits.",
  params: byId,
  response: Done,
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    await cancelReplacement(deps, { ...actOf(call), asOperator: true }, call.params.id);
    return DONE;
  },
});

const getTeamReplacementRoute = route({
  auth: "portal",
  operationId: "getTeamOwnerReplacement",
  method: "GET",
  path: "/portal/api/team/owner-replacement",
  permission: "team:read",
  summary: "Retrieve the replacement of the team's owner that waits.",
  response: Replacement,
  handler: async (call, deps) =>
    present(await findOpenReplacement(deps.database, call.merchant.id)),
});

const objectToReplacementRoute = route({
  auth: "portal",
  operationId: "objectToOwnerReplacement",
  method: "POST",
  path: "/portal/api/team/owner-replacement/object",
  permission: "team:write",
  summary: "Object to the replacement of the team's owner, which cancels it.",
  response: Done,
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    await cancelReplacement(deps, actOf(call), call.merchant.id);
    return DONE;
  },
});

export const OWNER_REPLACEMENT_ROUTES: readonly PortalRoute[] = [
  getOwnerReplacementRoute,
  replaceOwnerRoute,
  cancelOwnerReplacementRoute,
  getTeamReplacementRoute,
  objectToReplacementRoute,
];
