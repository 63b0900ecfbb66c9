/**
 * The endpoints that are not a `route({…})`, for they are not signed: for the OpenAPI document, and
 * for the tests that hold answers to it. Source: companion 1, 2.8, 4.4.
 */
import Type, { type TSchema } from "typebox";
import { CHECKOUT_STATUSES } from "../../domain/checkout/checkout.ts";
import type { ErrorCode } from "../../domain/errors.ts";
import { DateTime, itemAnswer, LongId } from "../schemas/envelope.ts";

export interface UnsignedEndpoint {
  method: "GET" | "POST";
  path: string;
  operationId: string;
  tag: string;
  summary: string;
  description?: string;
  /** `basic`: HTTP Basic with client id and secret. */
  security: "basic" | "none";
  body?: TSchema;
  query?: TSchema;
  response: TSchema | "text/html";
  errors: readonly ErrorCode[];
}

const ANYWHERE = ["INVALID_REQUEST", "EXCEEDED_LIMIT", "INTERNAL_ERROR", "OVERLOAD"] as const;
const TOKEN_ERRORS = ["INVALID_CLIENT", "INACTIVE_CLIENT", ...ANYWHERE] as const;
const OwnToken = Type.Object({ token: Type.String({ description: "An access token." }) });

const TOKEN: readonly UnsignedEndpoint[] = [
  {
    method: "POST",
    path: "/v1/token",
    operationId: "issueToken",
    tag: "Token",
    summary: "Get an access token.",
    description:
      "HTTP Basic with the application's client id and secret; no signature. An access token lasts 30 days, so " +
      "keep it. A refresh token stays usable after its use.",
    security: "basic",
    body: Type.Object({
      grantType: Type.Enum(["client_credentials", "refresh_token", "authorization_code"]),
      refreshToken: Type.Optional(
        Type.String({ description: "Of an earlier answer; with `refresh_token` only." }),
      ),
      code: Type.Optional(
        Type.String({ description: "With `authorization_code` only; good for one use." }),
      ),
      redirectUri: Type.Optional(
        Type.String({ description: "With a code: the address it was sent to, byte for byte." }),
      ),
    }),
    response: Type.Object({
      accessToken: Type.String({ description: "A JWT; treat it as opaque." }),
      tokenType: Type.Literal("Bearer"),
      expiresIn: Type.Integer({ description: "Seconds." }),
      refreshToken: Type.String(),
      refreshTokenExpiresIn: Type.Integer({ description: "Seconds." }),
    }),
    errors: ["INVALID_GRANT", "INVALID_CODE", "UNSUPPORTED_GRANT_TYPE", ...TOKEN_ERRORS],
  },
  {
    method: "POST",
    path: "/v1/token-info",
    operationId: "describeToken",
    tag: "Token",
    summary: "Ask what an access token of this application is good for.",
    description: "A token that is not good, or another application's, is `active: false`.",
    security: "basic",
    body: OwnToken,
    response: Type.Object({
      active: Type.Boolean(),
      clientId: Type.String(),
      exp: Type.Integer({ description: "UNIX time in seconds; 0 when not active." }),
      scopes: Type.Array(Type.String()),
      username: Type.String({ description: "Of the user who consented; else empty." }),
    }),
    errors: [...TOKEN_ERRORS],
  },
  {
    method: "POST",
    path: "/v1/revoke",
    operationId: "revokeToken",
    tag: "Token",
    summary: "End a token before its time. The answer does not say whether there was one.",
    security: "basic",
    body: Type.Object({ token: Type.String({ description: "An access or a refresh token." }) }),
    response: Type.Object({ code: Type.Literal("SUCCESS") }),
    errors: [...TOKEN_ERRORS],
  },
  {
    method: "GET",
    path: "/authorize",
    operationId: "authorize",
    tag: "Token",
    summary: "Send a user here to consent to an application; the browser comes back with a code.",
    description:
      "For a browser. It goes back to `redirectUri` with `code` and `state`, or with `error` and `state`; never to an " +
      "address that is not registered.",
    security: "none",
    query: Type.Object({
      responseType: Type.Literal("code"),
      clientId: LongId,
      redirectUri: Type.String({ description: "One that is registered, byte for byte." }),
      scope: Type.String({ description: "Names separated by commas." }),
      state: Type.Optional(Type.String({ description: "Comes back as it is." })),
    }),
    response: "text/html",
    errors: [],
  },
];

const CheckoutCode = Type.String({
  minLength: 1,
  maxLength: 64,
  description: "The checkoutId, which is all that an app needs.",
});
const MOBILE_ERRORS = [
  "TRANSACTION_NOT_FOUND",
  "VALIDATION_ERROR",
  "INVALID_PARAMETER",
  "MAX_VALUE",
  "INVALID_CHARSET",
  ...ANYWHERE,
] as const;

const MOBILE: readonly UnsignedEndpoint[] = [
  {
    method: "POST",
    path: "/v1/transaction/mobile",
    operationId: "startMobilePayment",
    tag: "Payer's app",
    summary: "Start a payment from an app on the payer's phone; answers where to send the payer.",
    security: "none",
    body: Type.Object({
      code: CheckoutCode,
      method: Type.String({ minLength: 1, maxLength: 64 }),
      isAppInstalled: Type.Optional(Type.Boolean()),
      bankCode: Type.Optional(Type.String({ maxLength: 32 })),
      card: Type.Optional(Type.Object({}, { description: "In the sandbox only." })),
    }),
    response: itemAnswer(Type.Object({ url: Type.String() })),
    errors: [
      ...MOBILE_ERRORS,
      "CARD_ENTRY_OFF",
      "CLIENT_NO_PERMISSION",
      "DOES_NOT_HAVE_ACTIVE_WALLET",
      "ORDER_PAID",
      "ORDER_CLOSED",
      "TRANSACTION_EXPIRED",
      "MERCHANT_SUSPENDED",
      "PAYMENT_IN_PROCESS",
      "PAYMENT_PARAM_INVALID",
      "BANK_ERROR",
    ],
  },
  {
    method: "POST",
    path: "/v1/online/transaction/status",
    operationId: "getMobileStatus",
    tag: "Payer's app",
    summary: "Ask for the status of a checkout from an app; it may ask every second.",
    security: "none",
    body: Type.Object({ code: CheckoutCode }),
    response: itemAnswer(
      Type.Object({
        key: Type.String(),
        id: LongId,
        merchantKey: Type.String(),
        storeKey: Type.String(),
        order: Type.Object({
          id: Type.String(),
          title: Type.String(),
          detail: Type.String(),
          additionalData: Type.String(),
          currencyType: Type.String(),
          amount: Type.Integer({ description: "Sen." }),
        }),
        type: Type.String(),
        transactionId: Type.String({ description: "Empty until somebody tried to pay." }),
        platform: Type.String(),
        method: Type.Array(Type.String()),
        redirectUrl: Type.String(),
        notifyUrl: Type.String({ description: "Always empty here." }),
        startAt: DateTime,
        endAt: DateTime,
        referenceKey: Type.String(),
        status: Type.Enum([...CHECKOUT_STATUSES]),
        payload: Type.String(),
        createdAt: DateTime,
        updatedAt: DateTime,
      }),
    ),
    errors: MOBILE_ERRORS,
  },
];

export const UNSIGNED_ENDPOINTS: readonly UnsignedEndpoint[] = [...TOKEN, ...MOBILE];
