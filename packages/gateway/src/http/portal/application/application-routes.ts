import Type from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import {
  addKey,
  checkPublicKey,
  endSecretOverlap,
  renameKey,
  revealSecret,
  revokeApplicationKey,
  rotateSecret,
  rotateServerKey,
} from "../../../operations/application/application-secrets.ts";
import {
  changeApplication,
  createPortalApplication,
} from "../../../operations/application/change-application.ts";
import {
  findApplication,
  listApplications,
  listKeys,
  type PortalApplication,
} from "../../../store/application/application-admin.ts";
import { actOf } from "../access/answer-session.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { Download, portalRoute } from "../portal-route.ts";
import {
  At,
  byId,
  closed,
  DONE,
  Done,
  Id,
  IdText,
  listOf,
  Name,
  named,
  orNull,
} from "../schemas.ts";
import { presentApplication, presentKey } from "./present-application.ts";

const Address = Type.String({ maxLength: 2_000 });

export const ApplicationItem = named("ApplicationItem", {
  id: Type.String({ description: "Client ID." }),
  name: Type.String(),
  isActive: Type.Boolean({
    description:
      "Whether the application is ON. While OFF, it gets no access tokens and its requests are rejected.",
  }),
  signatureMode: Type.Enum(["strict", "compat"]),
  isLean: Type.Boolean({
    description: "Leaves out response members that strict decoders do not know.",
  }),
  acceptsDeleteSignedAsGet: Type.Boolean({
    description: "For older clients that sign `get` when deleting a store.",
  }),
  webhookUrl: Type.String(),
  redirectUris: Type.Array(Type.String()),
  serverPublicKey: Type.String({ description: "PEM." }),
  serverKeyFingerprint: Type.String(),
  serverKeyRotatedAt: orNull(Type.String()),
  /** While set, the secret before this one still works until then. */
  oldSecretUntil: orNull(Type.String()),
  keyCount: Type.Integer({ description: "Public keys that are not revoked." }),
  lastUsedAt: orNull(Type.String()),
  createdAt: At,
  updatedAt: At,
});

export const KeyItem = named("KeyItem", {
  id: Id,
  name: Type.String(),
  bits: Type.Integer(),
  fingerprint: Type.String({ description: "SHA-256 of the SPKI form, in hex." }),
  publicKey: Type.String({ description: "PEM." }),
  createdAt: At,
  lastUsedAt: orNull(Type.String()),
  revokedAt: orNull(Type.String()),
});

const SecretShown = closed({ clientId: Id, clientSecret: Type.String() });
const PublicKeyText = Type.String({ minLength: 1, maxLength: 32_768 });
const byKey = Type.Object({ id: IdText, keyId: IdText });

/** Applications, their secret, their keys and ours. */
export const APPLICATION_ROUTES = [
  portalRoute({
    name: "listApplications",
    method: "GET",
    path: "/portal/api/applications",
    permission: "applications:read",
    summary: "List applications.",
    response: listOf(ApplicationItem),
    handle: async (call, deps) => ({
      items: (await listApplications(deps.database, call.merchant.id)).map(presentApplication),
    }),
  }),
  portalRoute({
    name: "createApplication",
    method: "POST",
    path: "/portal/api/applications",
    permission: "applications:write",
    summary:
      "Create an application. It is OFF until it is enabled; its secret is revealed separately.",
    body: closed({ name: Name, signatureMode: Type.Optional(Type.Enum(["strict", "compat"])) }),
    response: ApplicationItem,
    errors: ["CONFLICT"],
    handle: async (call, deps) => {
      const { name, signatureMode = "strict" } = call.body;
      const made = await createPortalApplication(deps, actOf(call), { name, signatureMode });
      return presentApplication(made);
    },
  }),
  portalRoute({
    name: "getApplication",
    method: "GET",
    path: "/portal/api/applications/{id}",
    permission: "applications:read",
    summary: "Retrieve an application.",
    params: byId,
    response: ApplicationItem,
    errors: ["NOT_FOUND"],
    handle: async (call, deps) => presentApplication(await expectOwn(call, deps)),
  }),
  portalRoute({
    name: "changeApplication",
    method: "PATCH",
    path: "/portal/api/applications/{id}",
    permission: "applications:write",
    summary: "Update the name, ON/OFF, signature mode, short form or URLs of an application.",
    params: byId,
    body: closed({
      name: Type.Optional(Name),
      isActive: Type.Optional(Type.Boolean()),
      signatureMode: Type.Optional(Type.Enum(["strict", "compat"])),
      isLean: Type.Optional(Type.Boolean()),
      acceptsDeleteSignedAsGet: Type.Optional(Type.Boolean()),
      webhookUrl: Type.Optional(Address),
      redirectUris: Type.Optional(Type.Array(Address, { maxItems: 20 })),
    }),
    response: ApplicationItem,
    errors: ["NOT_FOUND", "INVALID_PARAMETER"],
    handle: async (call, deps) =>
      presentApplication(await changeApplication(deps, actOf(call), call.params.id, call.body)),
  }),
  portalRoute({
    name: "revealSecret",
    method: "POST",
    path: "/portal/api/applications/{id}/secret/reveal",
    permission: "applications:secret",
    needsConfirmation: true,
    summary: "Reveal the client secret. Recorded in the audit log.",
    params: byId,
    response: SecretShown,
    errors: ["NOT_FOUND"],
    handle: async (call, deps) => ({
      clientId: call.params.id,
      clientSecret: await revealSecret(deps, actOf(call), call.params.id),
    }),
  }),
  portalRoute({
    name: "rotateSecret",
    method: "POST",
    path: "/portal/api/applications/{id}/secret/rotate",
    permission: "applications:secret",
    needsConfirmation: true,
    summary: "Rotate the client secret. The previous secret keeps working for `overlapHours`.",
    params: byId,
    body: closed({ overlapHours: Type.Integer({ minimum: 0, maximum: 168 }) }),
    response: SecretShown,
    errors: ["NOT_FOUND"],
    handle: async (call, deps) => {
      const { id } = call.params;
      const clientSecret = await rotateSecret(deps, actOf(call), id, call.body.overlapHours);
      return { clientId: id, clientSecret };
    },
  }),
  portalRoute({
    name: "endSecretOverlap",
    method: "POST",
    path: "/portal/api/applications/{id}/secret/end-overlap",
    permission: "applications:secret",
    summary: "End the overlap of the previous client secret.",
    params: byId,
    response: ApplicationItem,
    errors: ["NOT_FOUND"],
    handle: async (call, deps) =>
      presentApplication(await endSecretOverlap(deps, actOf(call), call.params.id)),
  }),
  portalRoute({
    name: "downloadServerKey",
    method: "GET",
    path: "/portal/api/applications/{id}/server-key.pem",
    permission: "applications:read",
    summary:
      "Download the gateway's public key for this application, which verifies its notifications.",
    params: byId,
    response: "application/x-pem-file",
    errors: ["NOT_FOUND"],
    handle: async (call, deps) => {
      const application = await expectOwn(call, deps);
      const name = `server-public-key-${application.id}.pem`;
      return new Download("application/x-pem-file", name, application.serverPublicKey);
    },
  }),
  portalRoute({
    name: "rotateServerKey",
    method: "POST",
    path: "/portal/api/applications/{id}/server-key/rotate",
    permission: "applications:secret",
    needsConfirmation: true,
    summary:
      "Rotate the gateway's key for this application. Notifications sent from now on are signed with it.",
    params: byId,
    response: ApplicationItem,
    errors: ["NOT_FOUND"],
    handle: async (call, deps) =>
      presentApplication(await rotateServerKey(deps, actOf(call), call.params.id)),
  }),
  portalRoute({
    name: "listKeys",
    method: "GET",
    path: "/portal/api/applications/{id}/keys",
    permission: "applications:read",
    summary: "List the application's public keys, including revoked ones.",
    params: byId,
    response: listOf(KeyItem),
    errors: ["NOT_FOUND"],
    handle: async (call, deps) => {
      const { id } = await expectOwn(call, deps);
      return { items: (await listKeys(deps.database, call.merchant.id, id)).map(presentKey) };
    },
  }),
  portalRoute({
    name: "checkKey",
    method: "POST",
    path: "/portal/api/keys/check",
    permission: "applications:read",
    summary: "Inspect a key before adding it. Private keys are rejected.",
    body: closed({ publicKey: PublicKeyText }),
    response: closed({ bits: Type.Integer(), fingerprint: Type.String() }),
    errors: ["INVALID_PUBLIC_KEY"],
    handle: async (call) => checkPublicKey(call.body.publicKey),
  }),
  portalRoute({
    name: "addKey",
    method: "POST",
    path: "/portal/api/applications/{id}/keys",
    permission: "applications:write",
    summary: "Add a public key (PEM: SPKI or PKCS#1, RSA, at least 2048 bits).",
    params: byId,
    body: closed({ name: Name, publicKey: PublicKeyText }),
    response: KeyItem,
    errors: ["NOT_FOUND", "INVALID_PUBLIC_KEY", "CONFLICT"],
    handle: async (call, deps) =>
      presentKey(await addKey(deps, actOf(call), call.params.id, call.body)),
  }),
  portalRoute({
    name: "renameKey",
    method: "PATCH",
    path: "/portal/api/applications/{id}/keys/{keyId}",
    permission: "applications:write",
    summary: "Rename a key.",
    params: byKey,
    body: closed({ name: Name }),
    response: KeyItem,
    errors: ["NOT_FOUND"],
    handle: async (call, deps) => {
      const { id, keyId } = call.params;
      return presentKey(await renameKey(deps, actOf(call), id, keyId, call.body.name));
    },
  }),
  portalRoute({
    name: "revokeKey",
    method: "DELETE",
    path: "/portal/api/applications/{id}/keys/{keyId}",
    permission: "applications:write",
    summary: "Revoke a key. Requests signed with it are rejected from now on.",
    params: byKey,
    response: Done,
    errors: ["NOT_FOUND"],
    handle: async (call, deps) => {
      await revokeApplicationKey(deps, actOf(call), call.params.id, call.params.keyId);
      return DONE;
    },
  }),
];

async function expectOwn(
  call: { params: { id: string }; merchant: { id: string } },
  deps: PortalDeps,
): Promise<PortalApplication> {
  const application = await findApplication(deps.database, call.merchant.id, call.params.id);
  if (!application) throw new GatewayError("NOT_FOUND");
  return application;
}
