import Type from "typebox";
import {
  endSecretOverlap,
  revealSecret,
  rotateSecret,
} from "../../../operations/application/application-secrets.ts";
import { route } from "../../route.ts";
import { actOf } from "../portal-call.ts";
import { byId, closed, Id } from "../schemas.ts";
import { ApplicationItem, presentApplication } from "./applications.ts";

const RevealedSecret = closed({ clientId: Id, clientSecret: Type.String() });

export const revealSecretRoute = route({
  auth: "portal",
  operationId: "revealSecret",
  method: "POST",
  path: "/portal/api/applications/{id}/secret/reveal",
  permission: "applications:secret",
  needsConfirmation: true,
  summary: "Reveal the client secret. Recorded in the audit log.",
  params: byId,
  response: RevealedSecret,
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => ({
    clientId: call.params.id,
    clientSecret: await revealSecret(deps, actOf(call), call.params.id),
  }),
});

export const rotateSecretRoute = route({
  auth: "portal",
  operationId: "rotateSecret",
  method: "POST",
  path: "/portal/api/applications/{id}/secret/rotate",
  permission: "applications:secret",
  needsConfirmation: true,
  summary: "Rotate the client secret. The previous secret keeps working for `overlapHours`.",
  params: byId,
  body: closed({ overlapHours: Type.Integer({ minimum: 0, maximum: 168 }) }),
  response: RevealedSecret,
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    const { id } = call.params;
    const clientSecret = await rotateSecret(deps, actOf(call), id, call.body.overlapHours);
    return { clientId: id, clientSecret };
  },
});

export const endSecretOverlapRoute = route({
  auth: "portal",
  operationId: "endSecretOverlap",
  method: "POST",
  path: "/portal/api/applications/{id}/secret/end-overlap",
  permission: "applications:secret",
  needsConfirmation: true,
  summary: "End the overlap of the previous client secret.",
  params: byId,
  response: ApplicationItem,
  errors: ["NOT_FOUND"],
  handler: async (call, deps) =>
    presentApplication(await endSecretOverlap(deps, actOf(call), call.params.id)),
});
