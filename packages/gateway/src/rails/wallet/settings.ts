import Type, { type Static } from "typebox";

const Text = Type.String({ minLength: 1 });
const BaseUrl = Type.String({
  pattern: "^https?://",
  description: "Base URL of the wallet's API.",
});
const Secrets = Type.Array(Type.String({ minLength: 16 }), {
  minItems: 1,
  description: "The first one signs our calls; the wallet may sign with any of them.",
});
const StatementToken = Type.Optional(
  Type.String({
    minLength: 1,
    description: "For the daily statement, which is unavailable without it.",
  }),
);

export const GrabpaySettings = Type.Object({
  baseUrl: BaseUrl,
  partnerId: Text,
  merchantId: Text,
  clientId: Text,
  clientSecret: Text,
  terminalId: Type.Optional(
    Type.String({ minLength: 1, description: "For quick pay, where GrabPay issued one." }),
  ),
  secrets: Secrets,
  refundUrl: Type.Optional(
    Type.String({
      pattern: "^https?://[^/]+(/.*[^/])?$",
      description:
        "Where refunds of online payments are sent (see README). They are unavailable without it.",
    }),
  ),
  statementToken: StatementToken,
});
export type GrabpaySettings = Static<typeof GrabpaySettings>;

export const ShopeepaySettings = Type.Object({
  baseUrl: BaseUrl,
  clientId: Text,
  merchantExtId: Text,
  storeExtId: Text,
  secrets: Secrets,
  statementToken: StatementToken,
});
export type ShopeepaySettings = Static<typeof ShopeepaySettings>;

/** Shared by Touch 'n Go and the aggregator. Keys are PEM. */
export const RsaSettings = Type.Object({
  baseUrl: BaseUrl,
  clientId: Text,
  keyVersion: Text,
  privateKey: Type.String({ pattern: "PRIVATE KEY" }),
  walletPublicKeys: Type.Array(
    Type.Object({
      keyVersion: Text,
      publicKey: Type.String({ pattern: "PUBLIC KEY|CERTIFICATE" }),
    }),
    { minItems: 1, description: "Current and next; the message names its version." },
  ),
  statementToken: StatementToken,
});
export type RsaSettings = Static<typeof RsaSettings>;

export const AntomSettings = Type.Object({
  ...RsaSettings.properties,
  merchantCategoryCode: Type.Optional(
    Type.String({
      pattern: "^\\d{4}$",
      description: "Quick pay: the category (ISO 18245) of the merchants in your contract.",
    }),
  ),
});
export type AntomSettings = Static<typeof AntomSettings>;

export const TngSettings = Type.Object({
  ...RsaSettings.properties,
  partnerId: Type.Optional(
    Type.String({
      minLength: 1,
      description: "Sent with every call, where Touch 'n Go asks for it.",
    }),
  ),
  productCode: Type.Optional(
    Type.String({ minLength: 1, description: "Of the cashier payment in your contract." }),
  ),
});
export type TngSettings = Static<typeof TngSettings>;

const Limits = Type.Object({
  amountMinorMin: Type.Optional(Type.Integer({ minimum: 1 })),
  amountMinorMax: Type.Optional(Type.Integer({ minimum: 1 })),
});

/**
 * A wallet without settings is not offered; `viaAggregator` sends its methods through the
 * aggregator.
 */
export const WalletSettings = Type.Object({
  grabpay: Type.Optional(GrabpaySettings),
  tng: Type.Optional(TngSettings),
  shopeepay: Type.Optional(ShopeepaySettings),
  antom: Type.Optional(AntomSettings),
  viaAggregator: Type.Optional(Type.Array(Text)),
  disabledMethods: Type.Optional(Type.Array(Text)),
  limits: Type.Optional(Type.Record(Type.String(), Limits)),
  payerCodes: Type.Optional(
    Type.Record(Type.String(), Type.String({ minLength: 1 }), {
      description:
        "Quick pay: a regular expression of the codes that a wallet's app shows, by method. Without one only " +
        "Alipay and WeChat Pay have it, which publish the form.",
    }),
  ),
  instalments: Type.Optional(
    Type.Record(Type.String(), Type.Integer({ minimum: 2, maximum: 24 }), {
      description: "Equal payments of a pay-later plan, by method, where yours differs.",
    }),
  ),
  sessionTtlMs: Type.Optional(
    Type.Integer({ minimum: 60_000, description: "Maximum lifetime of an order. Default 30 min." }),
  ),
  messageAgeMsMax: Type.Optional(
    Type.Integer({
      minimum: 1000,
      description: "Reject callbacks whose timestamp is further off than this.",
    }),
  ),
});
export type WalletSettings = Static<typeof WalletSettings>;
