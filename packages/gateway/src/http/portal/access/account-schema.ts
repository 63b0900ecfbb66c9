/** Users, sessions and second factors. */

import Type from "typebox";
import { AUDIT_ACTIONS, AUDIT_TARGETS } from "../../../domain/access/audit-actions.ts";
import { At, closed, Id, IdText, named, orNull, Role } from "../schemas.ts";

export const PortalUser = named("PortalUser", {
  id: Id,
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  role: Role,
  storeIds: Type.Array(Id, { description: "Empty: all stores." }),
  isOperator: Type.Boolean({ description: "The user is an operator." }),
  hasTotp: Type.Boolean(),
  passkeyCount: Type.Integer(),
  recoveryCodesLeft: Type.Integer(),
  needsSecondFactor: Type.Boolean({
    description: "The user must have a second factor, so the last one cannot be removed.",
  }),
  confirmsBy: Type.Array(Type.Enum(["password", "code", "passkey"]), {
    description: "How the user confirms a sensitive action.",
  }),
});

export const PortalMerchant = named("PortalMerchant", {
  id: Id,
  companyName: Type.String(),
  brandName: Type.String(),
  status: Type.Enum(["UNVERIFIED", "REVIEWING", "VERIFIED", "SUSPENDED"]),
  isActive: Type.Boolean(),
  hasPartnerAccount: Type.Boolean({ description: "The merchant is a partner." }),
  isSubMerchant: Type.Boolean(),
});

export const SessionState = named("SessionState", {
  state: Type.Enum(["SIGNED_OUT", "SECOND_FACTOR", "ENROLMENT", "SIGNED_IN"], {
    description: "ENROLMENT: the user has to set up a second factor and can do nothing else.",
  }),
  /**
   * The portal's colour is neutral in production and prominent in the sandbox, so that they are not
   * confused.
   */
  mode: Type.Enum(["sandbox", "production"]),
  csrfToken: Type.String({
    description:
      "Send it as the header `X-Kaunter-Csrf` with everything but GET. Empty: send `none`.",
  }),
  user: orNull(PortalUser),
  merchant: orNull(PortalMerchant),
  permissions: Type.Array(Type.String(), { description: "The user's permissions." }),
  secondFactors: Type.Array(Type.Enum(["totp", "recovery", "passkey"]), {
    description: "Available second factors, when the state is SECOND_FACTOR.",
  }),
  passkeyPortalUrl: orNull(
    Type.String({
      description:
        "URL of the portal at a host name, where passkeys work: browsers accept none for an IP address. Null when no public URL has one.",
    }),
  ),
  confirmedUntil: orNull(Type.String({ description: "Until then, no confirmation is needed." })),
  idleTimeoutMs: Type.Integer(),
  now: At,
});

export const SessionListItem = named("SessionListItem", {
  id: Id,
  isCurrent: Type.Boolean(),
  address: Type.String(),
  userAgent: Type.String(),
  createdAt: At,
  lastSeenAt: At,
  expiresAt: At,
});

export const Passkey = named("Passkey", {
  id: Id,
  name: Type.String(),
  createdAt: At,
  lastUsedAt: orNull(Type.String()),
});

/** As `@simplewebauthn/browser` creates and takes them; the library checks every field. */
export const WebauthnOptions = Type.Object(
  {},
  { additionalProperties: true, title: "WebauthnOptions" },
);
export const WebauthnResponse = Type.Object(
  {
    id: Type.String({ maxLength: 1_400 }),
    response: Type.Optional(
      Type.Object(
        { userHandle: Type.Optional(Type.String({ maxLength: 200 })) },
        { additionalProperties: true },
      ),
    ),
  },
  { additionalProperties: true, title: "WebauthnResponse" },
);

export const TeamMember = named("TeamMember", {
  id: Id,
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  role: Role,
  storeIds: Type.Array(Id),
  state: Type.Enum(["INVITED", "INVITATION_EXPIRED", "ACTIVE", "INACTIVE"]),
  hasTotp: Type.Boolean(),
  hasPasskey: Type.Boolean(),
  lastSignedInAt: orNull(Type.String()),
  createdAt: At,
});

export const TeamOwner = named("TeamOwner", {
  id: Id,
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
});

export const AuditEntry = named("AuditEntry", {
  id: Id,
  at: At,
  actor: Type.Object(
    {
      kind: Type.Enum(["USER", "APPLICATION", "OPERATOR", "SYSTEM"]),
      id: Id,
      name: Type.String({ description: "The application; empty for users." }),
      email: Type.String(),
    },
    { additionalProperties: false },
  ),
  action: Type.Enum([...AUDIT_ACTIONS], { title: "AuditAction" }),
  targetKind: Type.Enum([...AUDIT_TARGETS], { title: "AuditTarget" }),
  targetId: Type.String(),
  before: orNull(Type.Object({}, { additionalProperties: true })),
  after: orNull(Type.Object({}, { additionalProperties: true })),
  address: Type.String(),
  requestId: Type.String(),
});

/** Of an authenticator app, or a recovery code. */
export const Code = Type.String({ minLength: 6, maxLength: 32 });

export const LinkToken = Type.String({
  minLength: 20,
  maxLength: 100,
  pattern: "^[A-Za-z0-9_-]+$",
});

export const RecoveryCodes = closed({
  recoveryCodes: Type.Array(Type.String(), { description: "Shown once; each can be used once." }),
});

export const AddedPasskey = named("AddedPasskey", {
  ...Passkey.properties,
  recoveryCodes: Type.Array(Type.String(), {
    description: "Shown once. Empty when the user has some already.",
  }),
});

export const AccessPolicy = named("AccessPolicy", {
  needsSecondFactor: Type.Boolean({ description: "Everyone in the team needs a second factor." }),
  ownersNeedSecondFactor: Type.Boolean({ description: "Owners always need one here." }),
  refundConfirmAboveMinor: Type.Integer({
    description: "Sen. Refunds above it need a confirmation by the user who makes them.",
  }),
});

export const StoreIds = Type.Array(IdText, { maxItems: 100, description: "Empty: all stores." });
