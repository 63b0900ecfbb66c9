import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from "node:crypto";
import Type, { type Static } from "typebox";
import Value from "typebox/value";

/**
 * Credentials from PayNet's onboarding, and our own key. PEM texts; the private key is a secret.
 */
export const FpxSettings = Type.Object(
  {
    baseUrl: Type.String({
      pattern: "^https?://[^/]+(/.*[^/])?$",
      description: "Everything before `/FPXMain/`. No trailing slash.",
    }),
    sellerExchangeId: Type.String({ minLength: 1, maxLength: 10, description: "`EX…`." }),
    sellerId: Type.String({ minLength: 1, maxLength: 10, description: "`SE…`." }),
    sellerBankCode: Type.String({ pattern: "^[0-9]{2}$", description: "Usually `01`." }),
    privateKey: Type.String({
      pattern: "PRIVATE KEY",
      description: "Our RSA 2048 private key (PEM). Signs every message to FPX.",
    }),
    fpxCertificates: Type.Array(Type.String({ pattern: "BEGIN (CERTIFICATE|PUBLIC KEY)" }), {
      minItems: 1,
      maxItems: 4,
      description:
        "FPX's current and next key: X.509 certificates, or bare public keys. A checksum is " +
        "tried with all of them that are valid at the time. The log warns 60 days before one ends.",
    }),
    payoutUrl: Type.Optional(
      Type.String({
        pattern: "^https?://",
        description: "URL for refund payouts (see README). Refunds are unavailable without it.",
      }),
    ),
    settlementUrl: Type.Optional(
      Type.String({
        pattern: "^https?://",
        description: "URL of the settlement files. Files are not matched without it.",
      }),
    ),
  },
  { additionalProperties: false },
);
export type FpxSettings = Static<typeof FpxSettings>;

/** A key of the switch with its validity period; a bare public key is always valid. */
export interface FpxPublicKey {
  key: KeyObject;
  validFrom: Date | null;
  validUntil: Date | null;
}

export interface FpxKeys {
  own: KeyObject;
  fpx: readonly FpxPublicKey[];
}

/** Throws, naming the problem, when the settings or one of their PEM texts are invalid. */
export function readKeys(settings: FpxSettings): FpxKeys {
  const problems = [...Value.Errors(FpxSettings, settings)];
  if (problems.length > 0) {
    const texts = problems.map(({ instancePath, message }) => `${instancePath || "/"} ${message}`);
    throw new Error(`FPX settings: ${texts.join("; ")}`);
  }
  return {
    own: createPrivateKey(settings.privateKey),
    fpx: settings.fpxCertificates.map(readPublicKey),
  };
}

function readPublicKey(pem: string): FpxPublicKey {
  if (!pem.includes("BEGIN CERTIFICATE"))
    return { key: createPublicKey(pem), validFrom: null, validUntil: null };
  const { publicKey, validFromDate, validToDate } = new X509Certificate(pem);
  return { key: publicKey, validFrom: validFromDate, validUntil: validToDate };
}
