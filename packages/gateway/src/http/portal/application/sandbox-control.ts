import { GatewayError } from "../../../domain/errors.ts";
import type { HttpResponse } from "../../../platform/http-client.ts";
import type { PortalDeps } from "../portal-deps.ts";

type Json = Record<string, unknown>;

/**
 * The simulators' controls, passed on unchanged. Sandbox only: these endpoints do not exist
 * elsewhere.
 */
const TIMEOUT_MS = 10_000;

/**
 * Throws OVERLOAD when the simulators do not respond, INVALID_PARAMETER when they reject the
 * request.
 */
export async function callSimulator(
  deps: Pick<PortalDeps, "railHttp" | "simulatorControlUrl">,
  path: string,
  body: Json | null,
): Promise<Json> {
  const base = deps.simulatorControlUrl();
  if (!base) throw new GatewayError("OVERLOAD", { detail: "No simulators are running." });
  let response: HttpResponse;
  try {
    response = await deps.railHttp.send({
      method: body === null ? "GET" : "POST",
      url: `${base}${path}`,
      headers: { "content-type": "application/json" },
      ...(body !== null && { body: JSON.stringify(body) }),
      timeoutMs: TIMEOUT_MS,
    });
  } catch (error) {
    throw new GatewayError("OVERLOAD", { detail: "The simulators do not respond.", cause: error });
  }
  const parsed = parse(response.body);
  if (response.status >= 400) {
    throw new GatewayError("INVALID_PARAMETER", {
      detail: String(parsed.error ?? "").slice(0, 200),
    });
  }
  return parsed;
}

function parse(body: Buffer): Json {
  try {
    const value: unknown = JSON.parse(body.toString("utf8"));
    return typeof value === "object" && value !== null ? (value as Json) : {};
  } catch {
    return {};
  }
}

/** Of the simulators' sample merchant; its path holds no token, so it can be passed on. */
export const inboxPath = (merchantId: string) => `/__sim/inbox/${encodeURIComponent(merchantId)}`;

/** Where webhooks of a merchant can go in a sandbox; empty without simulators. */
export function webhookInboxUrl(
  deps: Pick<PortalDeps, "isSandbox" | "simulatorControlUrl">,
  merchantId: string,
): string {
  const base = deps.isSandbox ? deps.simulatorControlUrl() : null;
  return base ? new URL(inboxPath(merchantId), base).href : "";
}

export function recordsOf(value: unknown): Json[] {
  return Array.isArray(value) ? (value as Json[]) : []; // every member is checked before use
}

export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}

export function numberOrNull(value: unknown): number | null {
  return typeof value === "number" && Number.isSafeInteger(value) ? value : null;
}
