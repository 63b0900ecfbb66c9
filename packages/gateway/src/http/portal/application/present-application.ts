import { readPublicKey } from "@kaunter/signing";
import type { Static } from "typebox";
import type {
  PortalApplication,
  PublicKeyRecord,
} from "../../../store/application/application-admin.ts";
import type { ApplicationItem, KeyItem } from "./application-schema.ts";

export function presentApplication(application: PortalApplication): Static<typeof ApplicationItem> {
  return {
    id: application.id,
    name: application.name,
    isActive: application.isActive,
    signatureMode: application.signatureMode,
    isLean: application.isLean,
    acceptsDeleteSignedAsGet: application.acceptsDeleteSignedAsGet,
    webhookUrl: application.webhookUrl,
    redirectUris: application.redirectUris,
    serverPublicKey: application.serverPublicKey,
    serverKeyFingerprint: readPublicKey(application.serverPublicKey).fingerprint,
    serverKeyRotatedAt: application.serverKeyRotatedAt?.toISOString() ?? null,
    oldSecretUntil: application.oldSecretUntil?.toISOString() ?? null,
    keyCount: application.keyCount,
    lastUsedAt: application.lastUsedAt?.toISOString() ?? null,
    createdAt: application.createdAt.toISOString(),
    updatedAt: application.updatedAt.toISOString(),
  };
}

export function presentKey(key: PublicKeyRecord): Static<typeof KeyItem> {
  return {
    id: key.id,
    name: key.name,
    bits: readPublicKey(key.publicKey).bits,
    fingerprint: key.fingerprint,
    publicKey: key.publicKey,
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
  };
}
