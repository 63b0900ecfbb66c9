/**
 * Input that fits an endpoint's schemas, for tests of who may call it rather than what it does.
 */
import type { PortalRoute } from "../../../packages/gateway/src/http/route.ts";
import type { Schema } from "../chance/odd-input.ts";
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
  refundRequest: string;
  dispute: string;
  merchant: string;
  subMerchant: string;
  webhookEndpoint: string;
  publicKey: string;
}

export function makeInput(route: PortalRoute, ids: Ids): PortalRequest {
  const body = route.body && makeValue(route.body as Schema, ids, "");
  const isStream = route.response === "text/event-stream";
  // A stream ends soon.
  const query = isStream
    ? { seconds: "0" }
    : route.query && makeValue(route.query as Schema, ids, "");
  return {
    params: {
      id: idFor(route.path, ids),
      keyId: ids.key,
      kind: "ctosFileUrl",
      fileId: "DF1",
      month: "2026-10",
      day: "2026-10-01",
    },
    ...(body !== undefined && { body }),
    ...(query !== undefined && { query: query as Record<string, string> }),
  };
}

const ID_BY_PATH: readonly (readonly [part: string, id: keyof Ids])[] = [
  ["/applications/", "application"],
  ["/payments/", "payment"],
  ["/notifications/", "notification"],
  ["/webhook-endpoints/", "webhookEndpoint"],
  ["/team/", "user"],
  ["/sessions/", "session"],
  ["/stores/", "store"],
  ["/exports/", "export"],
  ["/requests/", "request"],
  ["/refund-requests/", "refundRequest"],
  ["/disputes/", "dispute"],
  ["/partner/merchants/", "subMerchant"],
  ["/operator/merchants/", "merchant"],
  ["/unknown-outcomes/", "payment"],
];
/**
 * None of these exists in this gateway; links, settlements, payouts and passkeys are tried in their
 * own files.
 */
const WITHOUT_ID =
  /\/(payment-links|settlements|payouts|payout-files|verification|passkeys|mail|quarantine|contracts|settlement-exceptions|stuck-refunds|decisions|outages|bank-files|provider-files|fee-statements|days|checks)\//;

/** Of something that exists, so that an error has another reason than its absence. */
function idFor(path: string, ids: Ids): string {
  const known = ID_BY_PATH.find(([part]) => path.includes(part));
  if (known) return ids[known[1]];
  // File and line.
  if (path.includes("/bank-entries/")) return "1-1";
  if (!path.includes("{") || WITHOUT_ID.test(path)) return "1";
  throw new Error(`no id to try ${path} with`);
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
      return Array.from({ length: schema.minItems ?? 0 }, () =>
        makeValue(schema.items ?? {}, ids, name),
      );
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
  if (/^(email|customerEmail|leavingEmail)$/.test(name)) return "somebody@elsewhere.example";
  if (name === "url") return "http://127.0.0.1:9/test";
  if (name === "publicKey") return ids.publicKey;
  if (name === "code") return "000000";
  if (name === "ids") return "1";
  if (name === "phoneNumber") return "123456789";
  if (name === "countryCode") return "60";
  if (name === "fingerprint") return "0".repeat(64);
  if (name === "token") return "x".repeat(43);
  if (schema.pattern?.includes("-\\d\\dT")) return "2026-11-21T10:00:00Z";
  if (schema.pattern?.startsWith("^$|") || (schema.typed && !schema.minLength)) return "";
  return "x".repeat(Math.max(schema.minLength ?? 1, 12));
}
