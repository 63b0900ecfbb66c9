import { rotateServerKey, useServerKey } from "../../../operations/application/keys/server-keys.ts";
import { Download } from "../../request/send-response.ts";
import { route } from "../../route.ts";
import { actOf } from "../portal-call.ts";
import { byId } from "../schemas.ts";
import { ApplicationItem, expectOwn, presentApplication } from "./applications.ts";

export const downloadServerKeyRoute = route({
  auth: "portal",
  operationId: "downloadServerKey",
  method: "GET",
  path: "/portal/api/applications/{id}/server-key.pem",
  permission: "applications:read",
  summary:
    "Download the gateway's public key for this application, which verifies its notifications.",
  params: byId,
  response: "application/x-pem-file",
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    const application = await expectOwn(call, deps);
    const name = `server-public-key-${application.id}.pem`;
    return new Download("application/x-pem-file", name, application.serverPublicKey);
  },
});

export const rotateServerKeyRoute = route({
  auth: "portal",
  operationId: "rotateServerKey",
  method: "POST",
  path: "/portal/api/applications/{id}/server-key/rotate",
  permission: "applications:secret",
  needsConfirmation: true,
  summary:
    "Announce a new gateway key for this application. Notifications are signed with it a day later, or from `useServerKey` on.",
  params: byId,
  response: ApplicationItem,
  errors: ["NOT_FOUND"],
  handler: async (call, deps) =>
    presentApplication(await rotateServerKey(deps, actOf(call), call.params.id)),
});

export const useServerKeyRoute = route({
  auth: "portal",
  operationId: "useServerKey",
  method: "POST",
  path: "/portal/api/applications/{id}/server-key/use",
  permission: "applications:secret",
  needsConfirmation: true,
  summary: "Sign notifications with the announced gateway key from now on.",
  params: byId,
  response: ApplicationItem,
  errors: ["NOT_FOUND", "CONFLICT"],
  handler: async (call, deps) =>
    presentApplication(await useServerKey(deps, actOf(call), call.params.id)),
});
