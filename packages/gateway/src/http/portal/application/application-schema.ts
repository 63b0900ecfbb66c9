import Type from "typebox";
import { At, closed, Id, IdText, named, orNull } from "../schemas.ts";

export const Address = Type.String({ maxLength: 2_000 });

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

export const RevealedSecret = closed({ clientId: Id, clientSecret: Type.String() });

export const PublicKeyText = Type.String({ minLength: 1, maxLength: 32_768 });

export const byKey = Type.Object({ id: IdText, keyId: IdText });
