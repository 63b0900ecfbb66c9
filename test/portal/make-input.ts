/**
 * Input that fits an endpoint's schemas, for tests that ask who may call it rather than what it
 * does.
 */
import type { PortalRouteDefinition } from "../../packages/gateway/src/http/portal/portal-route.ts";
import type { PortalRequest } from "./portal-client.ts";

export interface Ids {
  application: string;
  key: string;
  store: string;
  payment: string;
  notification: string;
  user: string;
  session: string;
  export: string;
  request: string;
  merchant: string;
  publicKey: string;
}

interface Schema {
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  pattern?: string;
  minLength?: number;
  minimum?: number;
  items?: Schema;
}

export function makeInput(route: PortalRouteDefinition, ids: Ids): PortalRequest {
  const body = route.body && makeValue(route.body as Schema, ids, "");
  const query = route.query && makeValue(route.query as Schema, ids, "");
  return {
    params: { id: idFor(route.path, ids), keyId: ids.key },
    ...(body !== undefined && { body }),
    ...(query !== undefined && { query: query as Record<string, string> }),
  };
}

function idFor(path: string, ids: Ids): string {
  if (path.includes("/applications/")) return ids.application;
  if (path.includes("/payments/")) return ids.payment;
  if (path.includes("/notifications/")) return ids.notification;
  if (path.includes("/team/")) return ids.user;
  if (path.includes("/sessions/")) return ids.session;
  if (path.includes("/stores/")) return ids.store;
  if (path.includes("/exports/")) return ids.export;
  if (path.includes("/requests/")) return ids.request;
  if (path.includes("/merchants/")) return ids.merchant;
  if (path.includes("/unknown-outcomes/")) return ids.payment;
  return "1";
}

function makeValue(schema: Schema, ids: Ids, name: string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return makeValue(schema.anyOf[0] ?? {}, ids, name);
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        (schema.required ?? []).map((key) => [
          key,
          makeValue(schema.properties?.[key] ?? {}, ids, key),
        ]),
      );
    case "array":
      return [];
    case "integer":
    case "number":
      return Math.max(schema.minimum ?? 1, 1);
    case "boolean":
      return false;
    default:
      return makeText(schema, ids, name);
  }
}

function makeText(schema: Schema, ids: Ids, name: string): string {
  if (name === "applicationId") return ids.application;
  if (name === "storeId") return ids.store;
  if (name === "email" || name === "customerEmail") return "somebody@elsewhere.example";
  if (name === "url") return "http://127.0.0.1:9/test";
  if (name === "publicKey") return ids.publicKey;
  if (name === "code") return "000000";
  if (name === "phoneNumber") return "123456789";
  if (name === "countryCode") return "60";
  if (name === "token") return "x".repeat(43);
  return "x".repeat(Math.max(schema.minLength ?? 1, 12));
}
