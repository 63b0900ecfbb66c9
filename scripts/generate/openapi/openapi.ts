import { readFileSync } from "node:fs";
import { join } from "node:path";
import Type from "typebox";
import { ERRORS, type ErrorCode } from "../../../packages/gateway/src/domain/errors.ts";
import { API_ROUTES, errorsOf } from "../../../packages/gateway/src/http/routes.ts";
import { EVENTS, type EventDescription } from "./events.ts";
import { findNamedSchemas } from "./named-schemas.ts";
import { openapiPath, writeOperation, writeSharedResponses } from "./openapi-operation.ts";
import { createSchemaWriter, type JsonSchema, type SchemaWriter } from "./openapi-schema.ts";

/** Returned before a path is known; no operation lists them. */
export const UNROUTED_CODES: readonly ErrorCode[] = [
  "API_ENDPOINT_NOT_FOUND",
  "METHOD_NOT_ALLOWED",
];

/** Every code the HTTP interface may respond with. */
export function listInterfaceCodes(): ErrorCode[] {
  const used = new Set<ErrorCode>([...UNROUTED_CODES, ...API_ROUTES.flatMap(errorsOf)]);
  return (Object.keys(ERRORS) as ErrorCode[]).filter((code) => used.has(code)); // the table's keys
}

/** The OpenAPI 3.1 document of the signed interface and the token service. */
export async function buildOpenapi(): Promise<JsonSchema> {
  const schemas = createSchemaWriter(await findNamedSchemas());
  const paths: Record<string, JsonSchema> = {};
  for (const route of API_ROUTES) {
    const path = openapiPath(route.path);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: writeOperation(route, schemas) };
  }
  const webhooks = Object.fromEntries(
    EVENTS.map((event) => [event.name, writeNotification(event, schemas)]),
  );
  return {
    openapi: "3.1.0",
    info: {
      title: "Kaunter",
      version: readVersion(),
      license: { name: "MIT", identifier: "MIT" },
      description:
        "Online payments in MYR. Requests below /v3 are signed; see docs/concepts/signed-requests.md. " +
        "Amounts are integers in sen. Success is always HTTP 200.",
    },
    servers: [
      {
        url: "{baseUrl}",
        description: "The KAUNTER_PUBLIC_URL of the installation.",
        variables: { baseUrl: { default: "http://127.0.0.1:8080" } },
      },
    ],
    paths,
    webhooks,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      parameters: SIGNATURE_PARAMETERS,
      headers: RESPONSE_HEADERS,
      responses: writeSharedResponses(),
      examples: writeExamples(),
      schemas: { ...errorSchemas(schemas), ...sortKeys(schemas.components) },
    },
  };
}

function readVersion(): string {
  const text = readFileSync(join(import.meta.dirname, "../../../package.json"), "utf8");
  return (JSON.parse(text) as { version: string }).version; // npm's own form
}

function writeNotification(event: EventDescription, schemas: SchemaWriter): JsonSchema {
  const body = Type.Object({ data: event.data, eventType: Type.Literal(event.name) });
  const parameters = Object.keys(SIGNATURE_PARAMETERS).map((name) => ({
    $ref: `#/components/parameters/${name}`,
  }));
  return {
    post: {
      operationId: `receive${event.name}`,
      tags: ["Webhook"],
      summary: `Sent when ${event.sentWhen}.`,
      description: "Signed with the server key, without requestUrl. See docs/reference/events.md.",
      security: [],
      parameters: [
        ...parameters,
        {
          name: "X-Event-Id",
          in: "header",
          required: true,
          description:
            "The same on every attempt to deliver this event. Not signed: for logs and support only.",
          schema: { type: "string" },
        },
      ],
      requestBody: {
        required: true,
        content: { "application/json": { schema: schemas.write(body, event.name) } },
      },
      responses: {
        "2XX": { description: "Received. No retry." },
        410: { description: "Stops the retries." },
        default: { description: "Retried later." },
      },
    },
  };
}

const SECURITY_SCHEMES = {
  accessToken: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
  clientCredentials: { type: "http", scheme: "basic", description: "Client id and client secret." },
};

const signingHeader = (name: string, description: string, pattern: string, example: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string", pattern },
  example,
});

const SIGNATURE_PARAMETERS = {
  "X-Signature": signingHeader(
    "X-Signature",
    "`sha256`, one space, the signature in Base64.",
    "^sha256 [A-Za-z0-9+/]+={0,2}$",
    "sha256 qZ0bWl6c1RkVQ==",
  ),
  "X-Nonce-Str": signingHeader(
    "X-Nonce-Str",
    "Random text without spaces, new for every request.",
    "^[!-~]{1,255}$",
    "Vq8mPzXw3nKcTfLh",
  ),
  "X-Timestamp": signingHeader(
    "X-Timestamp",
    "UNIX time in seconds, at most 120 seconds from the gateway's.",
    "^[0-9]{10}$",
    "1772424306",
  ),
};

const RESPONSE_HEADERS = {
  "X-Request-Id": {
    description: "Quote it in a support request; the gateway logs it.",
    schema: { type: "string" },
  },
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } },
};

function writeExamples(): JsonSchema {
  const examples = listInterfaceCodes().map((code) => {
    const { status, message } = ERRORS[code];
    return [code, { summary: `HTTP ${status}`, value: { error: { code, message } } }];
  });
  return Object.fromEntries(examples);
}

function errorSchemas(schemas: SchemaWriter): JsonSchema {
  const error = {
    type: "object",
    required: ["code", "message"],
    additionalProperties: false,
    properties: {
      code: { $ref: "#/components/schemas/ErrorCode", description: "Branch on it." },
      message: { type: "string", description: "For people; it can change." },
    },
  };
  const body = { type: "object", required: ["error"], additionalProperties: false };
  const failure = { ...error, description: "What is wrong." };
  const details = {
    type: "array",
    description:
      "Each invalid field, at most ten. Only where the application's setting Error details is ON.",
    items: {
      type: "object",
      required: ["field", "message"],
      additionalProperties: false,
      properties: {
        field: {
          type: "string",
          description: "Path from the body's root: `order.amount`, `method.0`; empty: the body.",
        },
        message: { type: "string", description: "One sentence of the error's message." },
      },
    },
  };
  return {
    ErrorCode: {
      type: "string",
      enum: listInterfaceCodes(),
      description: "A later release may add codes.",
    },
    ErrorBody: { ...body, properties: { error: failure, details } },
    SignatureErrorBody: {
      ...body,
      properties: { error: failure, debug: schemas.write(SignatureDebugSchema, "debug") },
    },
  };
}

const Step = Type.Object({ content: Type.String(), remark: Type.String() });
const Header = Type.Object({
  currentValue: Type.String(),
  isValid: Type.Boolean(),
  remark: Type.String(),
});
const SignatureDebugSchema = Type.Object(
  {
    preVerifyContent: Type.Object({
      step1: Step,
      step2: Step,
      step3: Step,
      step4: Step,
      step5: Type.Object({ remark: Type.String() }),
    }),
    requestHeader: Type.Object({
      "X-Nonce-Str": Header,
      "X-Signature": Header,
      "X-Timestamp": Header,
    }),
  },
  { description: "With INVALID_REQUEST_SIGNATURE only: each step as the gateway computed it." },
);

function sortKeys(components: Record<string, JsonSchema>): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1)));
}
