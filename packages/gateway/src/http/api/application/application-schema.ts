import { isReturnAddress } from "@kaunter/checkout";
import Type, { type Static } from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import type {
  ApplicationFacts,
  ShownApplication,
} from "../../../operations/application/partner-application.ts";
import { NOT_BLANK } from "../../request/problems/pattern-words.ts";
import { DateTime, LongId } from "../../schemas/envelope.ts";
import { givenOf, tolerant } from "../../schemas/tolerant.ts";

const Text = Type.String();
const Key = Type.Object({ publicKey: Text });

export const ApplicationItem = Type.Object({
  clientId: LongId,
  clientSecret: Type.String({ description: "Returned once, on creation; empty afterwards." }),
  client: Key,
  server: Key,
  name: Text,
  homePageUrl: Text,
  logoUrl: Text,
  privacyPolicyUrl: Text,
  merchantId: LongId,
  userId: Text,
  oAuthClientProducts: Type.Array(Type.Unknown()),
  isActive: Type.Boolean(),
  redirectUri: Type.Array(Text),
  createdAt: DateTime,
  updatedAt: DateTime,
});

/** The server's private key never leaves the gateway: it signs webhooks. */
export function presentApplication(application: ShownApplication, clientSecret: string) {
  return {
    clientId: application.id,
    clientSecret,
    client: { publicKey: application.publicKey },
    server: { publicKey: application.serverPublicKey },
    name: application.name,
    homePageUrl: application.homePageUrl,
    logoUrl: application.logoUrl,
    privacyPolicyUrl: application.privacyPolicyUrl,
    merchantId: application.merchantId,
    userId: application.userId,
    oAuthClientProducts: [],
    isActive: application.isActive,
    redirectUri: application.redirectUris,
    createdAt: application.createdAt.toISOString(),
    updatedAt: application.updatedAt.toISOString(),
  };
}

const name = Type.String({ minLength: 1, maxLength: 100, ...NOT_BLANK });
const url = Type.String({ maxLength: 2_048, pattern: '^$|^https?://[^\\s<>"]+$' });
/** A URL a browser may be redirected to with a code: no fragment, nothing executable. */
const redirectUri = Type.String({
  maxLength: 2_048,
  pattern: '^(?!javascript:|data:|file:|vbscript:|blob:|about:)[a-z][a-z0-9+.-]*://[^\\s<>"#]+$',
});
const rest = {
  userId: Type.String({ maxLength: 64 }),
  homePageUrl: url,
  logoUrl: url,
  privacyPolicyUrl: url,
  redirectUri: Type.Array(redirectUri, { maxItems: 20 }),
  publicKey: Type.String({ maxLength: 32_768, description: "PEM, RSA, at least 2048 bits." }),
  isActive: Type.Boolean(),
};

const fields = { name, ...rest };

export const CreateApplicationBody = Type.Object({ name, ...tolerant(rest) });
export const UpdateApplicationBody = Type.Object(tolerant(fields));

/** Maps a validated body to our names. Throws INVALID_PARAMETER. */
export function readApplication(
  body: Static<typeof UpdateApplicationBody>,
): Partial<ApplicationFacts> {
  const { redirectUri: redirectUris, ...facts } = givenOf(fields, body);
  if (redirectUris?.every(isReturnAddress) === false) {
    const detail = "redirectUri must be http or https URLs, or have a scheme of your app's own.";
    throw new GatewayError("INVALID_PARAMETER", { detail });
  }
  return { ...facts, ...(redirectUris && { redirectUris }) };
}

export const PartnerId = Type.String({ minLength: 1, maxLength: 64 });
