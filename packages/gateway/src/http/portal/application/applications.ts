import { readPublicKey } from "@kaunter/signing";
import Type, { type Static } from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import {
  createPortalApplication,
  updateApplication,
} from "../../../operations/application/update-application.ts";
import {
  findApplication,
  listApplications,
  type PortalApplication,
} from "../../../store/application/application-admin.ts";
import { findRequestCount } from "../../../store/request-log/request-log.ts";
import { route } from "../../route.ts";
import { withTimes } from "../../schemas/with-times.ts";
import { actOf } from "../portal-call.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { At, byId, closed, listOf, Name, named, orNull } from "../schemas.ts";

export const ApplicationItem = named("ApplicationItem", {
  id: Type.String({ description: "Client ID." }),
  name: Type.String(),
  isActive: Type.Boolean({
    description:
      "Whether the application is enabled. While disabled, it gets no access tokens and its requests are rejected.",
  }),
  signatureMode: Type.Enum(["strict", "compat"]),
  isLean: Type.Boolean({
    description:
      "False: full objects. True: transactions have only the members of the classic object.",
  }),
  hasErrorDetails: Type.Boolean({
    description: "Whether errors of invalid input list each field in `details`.",
  }),
  signsResponses: Type.Boolean({
    description: "Whether responses are signed with the server key, as webhooks are.",
  }),
  acceptsDeleteSignedAsGet: Type.Boolean({
    description: "Whether deleting a store may be signed with `get`, as older clients do.",
  }),
  webhookUrl: Type.String(),
  redirectUris: Type.Array(Type.String()),
  embedOrigins: Type.Array(Type.String(), {
    description: "Origins that may show its checkout pages in a frame.",
  }),
  serverPublicKey: Type.String({ description: "PEM." }),
  serverKeyFingerprint: Type.String(),
  serverKeyRotatedAt: orNull(Type.String()),
  nextServerKey: orNull(
    closed({
      publicKey: Type.String({ description: "PEM." }),
      fingerprint: Type.String(),
      usedFrom: Type.String({ description: "Notifications are signed with it from then on." }),
    }),
  ),
  /** End of the overlap period: the previous secret is valid until then. */
  oldSecretUntil: orNull(Type.String()),
  keyCount: Type.Integer({ description: "Public keys that are not revoked." }),
  lastUsedAt: orNull(Type.String()),
  createdAt: At,
  updatedAt: At,
});

export function presentApplication(application: PortalApplication): Static<typeof ApplicationItem> {
  const { nextServerPublicKey, nextServerKeyFrom, ...rest } = application;
  const fingerprintOf = (publicKey: string) => readPublicKey(publicKey).fingerprint;
  return {
    ...withTimes(rest),
    serverKeyFingerprint: fingerprintOf(application.serverPublicKey),
    nextServerKey:
      nextServerPublicKey !== null && nextServerKeyFrom !== null
        ? {
            publicKey: nextServerPublicKey,
            fingerprint: fingerprintOf(nextServerPublicKey),
            usedFrom: nextServerKeyFrom.toISOString(),
          }
        : null,
  };
}

export async function expectOwn(
  call: { params: { id: string }; merchant: { id: string } },
  deps: Pick<PortalDeps, "database">,
): Promise<PortalApplication> {
  const application = await findApplication(deps.database, call.merchant.id, call.params.id);
  if (!application) throw new GatewayError("NOT_FOUND");
  return application;
}

export const listApplicationsRoute = route({
  auth: "portal",
  operationId: "listApplications",
  method: "GET",
  path: "/portal/api/applications",
  permission: "applications:read",
  summary: "List applications.",
  response: listOf(ApplicationItem),
  handler: async (call, deps) => ({
    items: (await listApplications(deps.database, call.merchant.id)).map(presentApplication),
  }),
});

export const createApplicationRoute = route({
  auth: "portal",
  operationId: "createApplication",
  method: "POST",
  path: "/portal/api/applications",
  permission: "applications:write",
  needsConfirmation: true,
  summary:
    "Create an application. It is OFF until it is enabled; its secret is revealed separately.",
  body: closed({ name: Name, signatureMode: Type.Optional(Type.Enum(["strict", "compat"])) }),
  response: ApplicationItem,
  errors: ["CONFLICT"],
  handler: async (call, deps) => {
    const { name, signatureMode = "strict" } = call.body;
    const made = await createPortalApplication(deps, actOf(call), { name, signatureMode });
    return presentApplication(made);
  },
});

export const getApplicationRoute = route({
  auth: "portal",
  operationId: "getApplication",
  method: "GET",
  path: "/portal/api/applications/{id}",
  permission: "applications:read",
  summary: "Retrieve an application.",
  params: byId,
  response: ApplicationItem,
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => presentApplication(await expectOwn(call, deps)),
});

const HOUR_MS = 3_600_000;

export const getApplicationUsageRoute = route({
  auth: "portal",
  operationId: "getApplicationUsage",
  method: "GET",
  path: "/portal/api/applications/{id}/usage",
  permission: "applications:read",
  summary: "Retrieve how much an application is used: what disabling it would stop.",
  params: byId,
  response: closed({
    requestsLastHour: Type.Integer({
      description: "Signed API requests of the last 60 minutes in the request log.",
    }),
  }),
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    const { id } = await expectOwn(call, deps);
    const since = new Date(deps.clock.now().getTime() - HOUR_MS);
    return {
      requestsLastHour: await findRequestCount(deps.database, call.merchant.id, id, since),
    };
  },
});

const Address = Type.String({ maxLength: 2_000 });

export const updateApplicationRoute = route({
  auth: "portal",
  operationId: "updateApplication",
  method: "PATCH",
  path: "/portal/api/applications/{id}",
  permission: "applications:write",
  needsConfirmation: true,
  summary:
    "Update the name, ON/OFF, signature mode, full objects, error details, signed responses, URLs or embedding origins of an application.",
  description:
    "Without `isLean`, a change of the signature mode sets it: true in compat mode, false in strict mode.",
  params: byId,
  body: closed({
    name: Type.Optional(Name),
    isActive: Type.Optional(Type.Boolean()),
    signatureMode: Type.Optional(Type.Enum(["strict", "compat"])),
    isLean: Type.Optional(Type.Boolean()),
    hasErrorDetails: Type.Optional(Type.Boolean()),
    signsResponses: Type.Optional(Type.Boolean()),
    acceptsDeleteSignedAsGet: Type.Optional(Type.Boolean()),
    webhookUrl: Type.Optional(Address),
    redirectUris: Type.Optional(Type.Array(Address, { maxItems: 20 })),
    embedOrigins: Type.Optional(Type.Array(Address, { maxItems: 100 })),
  }),
  response: ApplicationItem,
  errors: ["NOT_FOUND", "INVALID_PARAMETER"],
  handler: async (call, deps) =>
    presentApplication(await updateApplication(deps, actOf(call), call.params.id, call.body)),
});
