import Type, { type Static } from "typebox";

const Text = Type.String({ minLength: 1 });

export const DuitnowQrSettings = Type.Object({
  baseUrl: Type.String({ pattern: "^https?://", description: "Base URL of the acquirer's API." }),
  clientId: Text,
  clientSecret: Text,
  channelToken: Text,
  bizId: Type.String({ minLength: 1, description: "Our business id at the acquirer." }),
  acquirerId: Type.String({ pattern: "^\\d{6}$" }),
  qrId: Type.String({ minLength: 1, maxLength: 28 }),
  signingKeys: Type.Array(Type.Object({ id: Text, secret: Type.String({ minLength: 16 }) }), {
    minItems: 1,
    description: "The first one signs our calls; the acquirer may sign with any of them.",
  }),
  storeLabel: Type.Optional(Type.String({ maxLength: 25 })),
  qrLifetimeMs: Type.Optional(
    Type.Integer({ minimum: 60_000, description: "Maximum lifetime of a code. Default 10 min." }),
  ),
  lateMarginMs: Type.Optional(
    Type.Integer({
      minimum: 0,
      description:
        "How long after its expiry a code can still be reported as paid. Default 15 min.",
    }),
  ),
  refundUrl: Type.Optional(
    Type.String({
      pattern: "^https?://[^/]+(/.*[^/])?$",
      description:
        "Everything before `/Refund/` and `/RefundStatus/` (see README). Refunds are unavailable without it.",
    }),
  ),
  settlementUrl: Type.Optional(
    Type.String({
      pattern: "^https?://[^/]+(/.*[^/])?$",
      description:
        "Everything before `/YYYYMMDD` of the settlement files (see README). Files are not matched without it.",
    }),
  ),
  acceptsPayerCodes: Type.Optional(
    Type.Boolean({ description: "Quick pay, where the acquirer has the call. Default false." }),
  ),
  messageAgeMsMax: Type.Optional(
    Type.Integer({
      minimum: 1000,
      description: "Reject callbacks whose timestamp is further off than this.",
    }),
  ),
  amountMinorMin: Type.Optional(Type.Integer({ minimum: 1 })),
  amountMinorMax: Type.Optional(Type.Integer({ minimum: 1 })),
  appLinks: Type.Optional(
    Type.Array(Type.Object({ name: Text, url: Text }), {
      description: "Links shown next to the code; `{payload}` in a URL is replaced by the payload.",
    }),
  ),
});
export type DuitnowQrSettings = Static<typeof DuitnowQrSettings>;
