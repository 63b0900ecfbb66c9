import Type from "typebox";
import { At, Id, IdText, named, orNull, queryText, rangeQuery } from "../schemas.ts";

export const RequestItem = named("RequestItem", {
  id: Type.String({ description: "Also the response header `X-Request-Id`." }),
  at: At,
  method: Type.String(),
  path: Type.String({ description: "Without its query." }),
  status: Type.Integer(),
  errorCode: Type.String({ description: "Empty when the request succeeded." }),
  latencyMs: Type.Number(),
  applicationId: Id,
  applicationName: Type.String(),
  address: Type.String(),
  candidate: Type.String({
    description: "Which form of the signed text matched; empty when none.",
  }),
});

const Step = Type.Object(
  { content: Type.Optional(Type.String()), remark: Type.String() },
  { additionalProperties: false, title: "DebugStep" },
);

const Header = named("DebugHeader", {
  currentValue: Type.String(),
  isValid: Type.Boolean(),
  remark: Type.String(),
});

const LoggedBody = named("LoggedBody", {
  text: Type.String({ description: "Card numbers and secrets are masked." }),
  bytes: Type.Integer({ description: "Size as sent." }),
  isCut: Type.Boolean({ description: "Only the first 16,384 bytes are stored." }),
});

export const RequestDetail = named("RequestDetail", {
  request: RequestItem,
  errorMessage: Type.String(),
  userAgent: Type.String(),
  url: Type.String({ description: "Where to send it again; card numbers and secrets are masked." }),
  tokenUrl: Type.String({ description: "Where its application gets an access token." }),
  idempotencyKey: orNull(Type.String()),
  /** Null when it is not stored: a file, or a request of an earlier release. */
  requestBody: orNull(LoggedBody),
  responseBody: orNull(LoggedBody),
  payment: orNull(
    Type.Object(
      { id: Type.String({ description: "The payment that it made or is about." }) },
      { additionalProperties: false },
    ),
  ),
  checkout: orNull(
    Type.Object(
      {
        id: Type.String({ description: "The checkout that it made or is about." }),
        url: Type.String({ description: "The page that its payer sees." }),
      },
      { additionalProperties: false },
    ),
  ),
  /**
   * Stored for rejected signatures, timestamps and nonces only; card numbers and secrets are
   * masked.
   */
  failure: orNull(
    named("RequestFailure", {
      steps: orNull(
        Type.Object(
          { step1: Step, step2: Step, step3: Step, step4: Step, step5: Step },
          { additionalProperties: false },
        ),
      ),
      headers: orNull(
        Type.Object(
          { "X-Nonce-Str": Header, "X-Signature": Header, "X-Timestamp": Header },
          { additionalProperties: false },
        ),
      ),
      sent: Type.Object(
        {
          method: Type.String(),
          url: Type.String(),
          headers: Type.Record(Type.String(), Type.String()),
          body: Type.String(),
          isBodyCut: Type.Boolean(),
        },
        { additionalProperties: false },
      ),
      /** One sentence that names the mistake. */
      mistake: Type.String(),
      clockDifferenceSeconds: orNull(
        Type.Integer({ description: "Positive when the sender's clock is ahead." }),
      ),
      firstUseRequestId: orNull(
        Type.String({ description: "The request that used this nonce first." }),
      ),
    }),
  ),
});

export const requestFilter = {
  ...rangeQuery,
  applicationId: Type.Optional(IdText),
  status: Type.Optional(Type.String({ pattern: "^([1-5]xx|[1-5][0-9]{2})$" })),
  errorCode: queryText(),
  outcome: Type.Optional(Type.Enum(["ok", "failed"])),
  path: queryText(200),
  method: Type.Optional(Type.Enum(["GET", "POST", "PUT", "PATCH", "DELETE"])),
  requestId: queryText(),
};
