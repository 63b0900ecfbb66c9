import { Download } from "../../../request/send-response.ts";
import { route } from "../../../route.ts";
import { byId } from "../../schemas.ts";
import { expectOwn } from "../expect-own.ts";

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
