import Type, { type Static } from "typebox";
import { Check, Errors } from "typebox/value";
import { Secret } from "../../platform/secret.ts";
import { BRAND_NAMES } from "./card-brands.ts";

const milliseconds = (description: string) => Type.Integer({ minimum: 1, description });
const AmountMinor = Type.Integer({ minimum: 1, maximum: 10_000_000_000 });

/** Credentials from the acquirer's onboarding, and the operator's choices. */
export const CardSettings = Type.Object(
  {
    apiUrl: Type.String({
      pattern: "^https?://[^/]+(/.*[^/])?$",
      description:
        "Everything before `/merchant/`: `https://…/api/rest/version/100`. No trailing slash.",
    }),
    merchantId: Type.String({ pattern: "^[A-Za-z0-9_-]{1,40}$" }),
    apiPassword: Type.String({
      minLength: 8,
      description: "Password of the user `merchant.<merchantId>`.",
    }),
    notificationSecret: Type.String({
      minLength: 16,
      description: "Secret that the acquirer sends with each notification (X-Notification-Secret).",
    }),
    nextNotificationSecret: Type.Optional(
      Type.String({ minLength: 16, description: "The next secret, during a rotation." }),
    ),
    chargebackUrl: Type.Optional(
      Type.String({
        pattern: "^https?://[^/]+(/.*[^/])?$",
        description:
          "Everything before `/order/` where responses to chargebacks are sent (see README). Disputes are answered at the acquirer without it.",
      }),
    ),
    settlementUrl: Type.Optional(
      Type.String({
        pattern: "^https?://[^/]+(/.*[^/])?$",
        description:
          "Everything before `/YYYY-MM-DD` of the settlement files (see README). Files are not matched without it.",
      }),
    ),
    acceptedBrands: Type.Optional(
      Type.Array(Type.Enum(BRAND_NAMES), {
        minItems: 1,
        description:
          "Card brands covered by the contract: shown and accepted on the card form. Default: all but JCB.",
      }),
    ),
    sellWhenUnavailable: Type.Optional(
      Type.Boolean({
        description: "Allow sales when authentication was unavailable (transStatus U).",
      }),
    ),
    sellWhenAttempted: Type.Optional(
      Type.Boolean({
        description: "Allow sales when authentication was only attempted (transStatus A).",
      }),
    ),
    capture: Type.Optional(
      Type.Union([Type.Literal("together"), Type.Literal("separate")], {
        description: "`together`: one PAY. `separate`: AUTHORIZE, then an immediate CAPTURE.",
      }),
    ),
    askStoredCvc: Type.Optional(
      Type.Boolean({
        description: "Payers re-enter the security code of a stored card. Default true.",
      }),
    ),
    amountMinorMin: Type.Optional(AmountMinor),
    amountMinorMax: Type.Optional(AmountMinor),
    saleTimeoutMs: Type.Optional(milliseconds("Timeout of a sale.")),
    callTimeoutMs: Type.Optional(milliseconds("Timeout of any other call.")),
    latestArrivalMs: Type.Optional(
      milliseconds("After this, an unknown sale can no longer reach the acquirer."),
    ),
    notificationAgeMsMax: Type.Optional(
      milliseconds("Without effect: the acquirer's notifications have no timestamp."),
    ),
  },
  { additionalProperties: false },
);
export type CardSettings = Static<typeof CardSettings>;

/** The settings with all defaults applied and the secrets wrapped. */
export type CardConfig = Required<
  Omit<
    CardSettings,
    | "apiPassword"
    | "notificationSecret"
    | "nextNotificationSecret"
    | "notificationAgeMsMax"
    | "chargebackUrl"
    | "settlementUrl"
  >
> & {
  chargebackUrl: string | null;
  settlementUrl: string | null;
  authorization: Secret<string>;
  notificationSecrets: readonly Secret<string>[];
};

const MINUTE_MS = 60_000;

/** Throws, naming the invalid settings but never their values. */
export function readSettings(settings: CardSettings): CardConfig {
  if (!Check(CardSettings, settings)) {
    const wrong = [...Errors(CardSettings, settings)].map(
      ({ instancePath, message }) => `${instancePath || "/"} ${message}`,
    );
    throw new Error(`card settings: ${wrong.join("; ")}`);
  }
  const { apiPassword, notificationSecret, nextNotificationSecret, ...rest } = settings;
  const { notificationAgeMsMax: _unused, ...open } = rest;
  const pair = `merchant.${settings.merchantId}:${apiPassword}`;
  const secrets = [notificationSecret, nextNotificationSecret].filter((text) => text !== undefined);
  return {
    acceptedBrands: ["VISA", "MASTERCARD", "AMEX", "UNIONPAY"],
    sellWhenUnavailable: false,
    sellWhenAttempted: false,
    capture: "together",
    askStoredCvc: true,
    amountMinorMin: 10,
    amountMinorMax: 10_000_000,
    saleTimeoutMs: 30_000,
    callTimeoutMs: 15_000,
    latestArrivalMs: 10 * MINUTE_MS,
    chargebackUrl: null,
    settlementUrl: null,
    ...open,
    authorization: new Secret(`Basic ${Buffer.from(pair).toString("base64")}`),
    notificationSecrets: secrets.map((text) => new Secret(text)),
  };
}
