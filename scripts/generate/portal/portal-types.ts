/** Generates the TypeScript types of the portal API from its schemas. */
import {
  PERMISSIONS,
  USER_ROLES,
} from "../../../packages/gateway/src/domain/access/permissions.ts";
import { BROKER_REPLIES } from "../../../packages/gateway/src/domain/notification/broker-replies.ts";
import { EARLIER_EVENT_TYPES } from "../../../packages/gateway/src/domain/notification/money-event.ts";
import {
  TEST_EVENT,
  WEBHOOK_EVENT_TYPES,
} from "../../../packages/gateway/src/domain/notification/webhook-event.ts";
import { DECLINE_REASONS } from "../../../packages/gateway/src/domain/payment/provider-report.ts";
import { REFUND_OBSTACLES } from "../../../packages/gateway/src/domain/refund/refund.ts";
import { PORTAL_ROUTES } from "../../../packages/gateway/src/http/portal/index.ts";
import type { PortalRoute } from "../../../packages/gateway/src/http/route.ts";
import { GUARDED_SETTINGS } from "../../../packages/gateway/src/operations/merchant/review/update-merchant-settings.ts";
import { TECH_CAUSES } from "../../../packages/gateway/src/platform/http-client.ts";

/** The JSON Schema keywords our schemas use. */
interface Schema {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  patternProperties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: unknown;
  title?: string;
  description?: string;
}

/**
 * Unions that no schema lists, because a response holds them as text. The portal has words for each
 * member: a member without words does not compile.
 */
const UNIONS: Readonly<Record<string, readonly string[]>> = {
  UserRole: USER_ROLES,
  Permission: Object.keys(PERMISSIONS),
  EventType: [...WEBHOOK_EVENT_TYPES, TEST_EVENT, ...EARLIER_EVENT_TYPES],
  DeclineReason: DECLINE_REASONS,
  RefundObstacle: REFUND_OBSTACLES,
  NoResponseCause: TECH_CAUSES,
  BrokerReply: Object.keys(BROKER_REPLIES),
  GuardedSetting: GUARDED_SETTINGS,
};

/** The text of `packages/portal/src/generated/api.ts`. */
export function portalTypes(): string {
  const namedTypes = new Map<string, string>();
  const routes = PORTAL_ROUTES.map((route) => describeRoute(route, namedTypes));
  // Nothing else of a route: the sign-in form loads this list.
  const endpoints = PORTAL_ROUTES.map(
    ({ operationId: name, method, path }) => `  ${name}: ${JSON.stringify({ method, path })},`,
  );
  return [
    "// Generated from packages/gateway/src/http/portal; do not edit.",
    "",
    ...Object.entries(UNIONS).map(
      ([name, members]) =>
        `export type ${name} = ${members.map((each) => `"${each}"`).join(" | ")};`,
    ),
    "",
    "/** The error response of every endpoint. */",
    "export interface ApiError {\n  error: { code: string; message: string };\n}",
    "",
    ...namedTypes.values(),
    "/** Every endpoint with its input and response. `File` has the name that it is saved under. */",
    `export interface PortalApi {\n${routes.join("\n")}\n}`,
    "",
    `export const PORTAL_ENDPOINTS = {\n${endpoints.join("\n")}\n} as const;`,
    "",
  ].join("\n");
}

function describeRoute(route: PortalRoute, named: Map<string, string>): string {
  // TypeBox makes plain JSON Schema.
  const part = (schema: unknown) => (schema ? typeOf(schema as Schema, named, "    ") : "null");
  const response = typeof route.response === "string" ? "File" : part(route.response);
  return [
    `  /** ${route.summary} */`,
    `  ${route.operationId}: {`,
    `    method: "${route.method}";`,
    `    path: "${route.path}";`,
    `    params: ${part(route.params)};`,
    `    query: ${part(route.query)};`,
    `    body: ${part(route.body)};`,
    `    response: ${response};`,
    "  };",
  ].join("\n");
}

function typeOf(schema: Schema, named: Map<string, string>, indent: string): string {
  if (schema.title) {
    if (!named.has(schema.title)) {
      named.set(schema.title, ""); // keeps the order of first mention and ends recursion
      const { title, ...bare } = schema;
      named.set(title, `export type ${title} = ${typeOf(bare, named, "")};\n`);
    }
    return schema.title;
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.anyOf) return schema.anyOf.map((each) => typeOf(each, named, indent)).join(" | ");
  switch (schema.type) {
    case "integer":
      return "number";
    case "array":
      return `Array<${typeOf(schema.items ?? {}, named, indent)}>`;
    case "object":
      return objectType(schema, named, indent);
    case "string":
    case "number":
    case "boolean":
    case "null":
      return schema.type;
    default:
      return "unknown";
  }
}

function objectType(schema: Schema, named: Map<string, string>, indent: string): string {
  const [values] = Object.values(schema.patternProperties ?? {});
  if (values) return `Record<string, ${typeOf(values, named, indent)}>`;
  const inner = `${indent}  `;
  const required = new Set(schema.required ?? []);
  const lines = Object.entries(schema.properties ?? {}).flatMap(([name, member]) => [
    ...(member.description ? [`${inner}/** ${member.description} */`] : []),
    `${inner}${/^\w+$/.test(name) ? name : JSON.stringify(name)}${required.has(name) ? "" : "?"}: ${typeOf(member, named, inner)};`,
  ]);
  const isOpen = schema.additionalProperties === true;
  if (isOpen) lines.push(`${inner}[name: string]: unknown;`);
  if (lines.length === 0) return "Record<string, never>";
  return `{\n${lines.join("\n")}\n${indent}}`;
}
