import { readPublicKey } from "@kaunter/signing";
import Type, { type Static } from "typebox";
import {
  addPublicKey,
  checkPublicKey,
  renamePublicKey,
  revokeApplicationKey,
} from "../../../operations/application/application-secrets.ts";
import { listKeys, type PublicKeyRecord } from "../../../store/application/application-admin.ts";
import { listOtherKeys } from "../../../store/application/other-keys.ts";
import { route } from "../../route.ts";
import { withTimes } from "../../schemas/with-times.ts";
import { actOf } from "../portal-call.ts";
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
import { expectOwn } from "./applications.ts";

const KeyItem = named("KeyItem", {
  id: Id,
  name: Type.String(),
  bits: Type.Integer(),
  fingerprint: Type.String({ description: "SHA-256 of the SPKI form, in hex." }),
  publicKey: Type.String({ description: "PEM." }),
  createdAt: At,
  lastUsedAt: orNull(Type.String()),
  revokedAt: orNull(Type.String()),
});

const PublicKeyText = Type.String({ minLength: 1, maxLength: 32_768 });

const byKey = Type.Object({ id: IdText, keyId: IdText });

function presentKey(key: PublicKeyRecord): Static<typeof KeyItem> {
  return { ...withTimes(key), bits: readPublicKey(key.publicKey).bits };
}

export const listKeysRoute = route({
  auth: "portal",
  operationId: "listKeys",
  method: "GET",
  path: "/portal/api/applications/{id}/keys",
  permission: "applications:read",
  summary: "List the application's public keys, including revoked ones.",
  params: byId,
  response: listOf(KeyItem),
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    const { id } = await expectOwn(call, deps);
    return { items: (await listKeys(deps.database, call.merchant.id, id)).map(presentKey) };
  },
});

export const listOtherKeysRoute = route({
  auth: "portal",
  operationId: "listOtherKeys",
  method: "GET",
  path: "/portal/api/applications/{id}/other-keys",
  permission: "applications:read",
  summary:
    "List public keys that requests of the application may be signed with by mistake: those of the merchant's other applications, and its own revoked ones. At most 16, newest first.",
  params: byId,
  response: listOf(
    named("OtherKeyItem", {
      publicKey: Type.String({ description: "PEM." }),
      applicationName: orNull(
        Type.String({ description: "Null: a revoked key of the application itself." }),
      ),
    }),
  ),
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    const { id } = await expectOwn(call, deps);
    return { items: await listOtherKeys(deps.database, call.merchant.id, id) };
  },
});

export const checkKeyRoute = route({
  auth: "portal",
  operationId: "checkKey",
  method: "POST",
  path: "/portal/api/keys/check",
  permission: "applications:read",
  summary: "Inspect a key before adding it. Private keys are rejected.",
  body: closed({ publicKey: PublicKeyText }),
  response: closed({ bits: Type.Integer(), fingerprint: Type.String() }),
  errors: ["INVALID_PUBLIC_KEY"],
  handler: async (call) => checkPublicKey(call.body.publicKey),
});

export const addKeyRoute = route({
  auth: "portal",
  operationId: "addKey",
  method: "POST",
  path: "/portal/api/applications/{id}/keys",
  permission: "applications:write",
  needsConfirmation: true,
  summary: "Add a public key (PEM: SPKI or PKCS#1, RSA, at least 2048 bits).",
  params: byId,
  body: closed({ name: Name, publicKey: PublicKeyText }),
  response: KeyItem,
  errors: ["NOT_FOUND", "INVALID_PUBLIC_KEY", "CONFLICT"],
  handler: async (call, deps) =>
    presentKey(await addPublicKey(deps, actOf(call), call.params.id, call.body)),
});

export const renameKeyRoute = route({
  auth: "portal",
  operationId: "renameKey",
  method: "PATCH",
  path: "/portal/api/applications/{id}/keys/{keyId}",
  permission: "applications:write",
  summary: "Rename a key.",
  params: byKey,
  body: closed({ name: Name }),
  response: KeyItem,
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    const { id, keyId } = call.params;
    return presentKey(await renamePublicKey(deps, actOf(call), id, keyId, call.body.name));
  },
});

export const revokeKeyRoute = route({
  auth: "portal",
  operationId: "revokeKey",
  method: "DELETE",
  path: "/portal/api/applications/{id}/keys/{keyId}",
  permission: "applications:write",
  needsConfirmation: true,
  summary: "Revoke a key. Requests signed with it are rejected from now on.",
  params: byKey,
  response: Done,
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    await revokeApplicationKey(deps, actOf(call), call.params.id, call.params.keyId);
    return DONE;
  },
});
