import { VARIABLES } from "../../../packages/gateway/src/config/environment.ts";
import {
  BYTES_PER_CALL,
  BYTES_PER_CALL_SEARCHED,
} from "../../../packages/gateway/src/http/api/application/authenticate.ts";
import {
  BODY_BYTES_MAX,
  SIGNED_BODY_BYTES_MAX,
} from "../../../packages/gateway/src/http/connection/read-body.ts";
import { BURST_FACTOR } from "../../../packages/gateway/src/http/request/rate/rate-limiter.ts";
import { bodyBytesMaxOf, isUpload, type Route } from "../../../packages/gateway/src/http/route.ts";
import { ROUTES } from "../../../packages/gateway/src/http/routes.ts";
import {
  APPLICATIONS_AT_FULL_RATE,
  PAYER_CALLS_PER_SECOND,
  PORTAL_CALLS_PER_SECOND,
  TOKENS_BURST,
  TOKENS_PER_SECOND,
  TOOL_CALLS_PER_SECOND,
  UNVERIFIED_CALLBACKS_PER_SECOND,
} from "../../../packages/gateway/src/main/http/create-limiters.ts";
import { code, table } from "../pages/markdown.ts";

/** Every rate limit with its scope, as the gateway has it by default. */
export function rateLimits(): string {
  const row = (
    what: string,
    scope: string,
    perSecond: number,
    burst = perSecond * BURST_FACTOR,
  ) => [what, scope, String(perSecond), String(burst)];
  return table(
    ["Requests", "Counted for each", "Per second", "Burst"],
    [
      row("Signed requests", "application", Number(defaultOf("rateLimitPerApplication"))),
      row(
        "Signed requests of all applications",
        "merchant",
        Number(defaultOf("rateLimitPerApplication")) * APPLICATIONS_AT_FULL_RATE,
      ),
      row("Token requests", "application", TOKENS_PER_SECOND, TOKENS_BURST),
      row("Wrong client secrets", "network", TOKENS_PER_SECOND, TOKENS_BURST),
      row("Checkout page", "payer's network", PAYER_CALLS_PER_SECOND),
      row("Signature debugger and search in the documentation", "network", TOOL_CALLS_PER_SECOND),
      row("Portal", "network", PORTAL_CALLS_PER_SECOND),
      row("Callbacks that no provider signed", "network", UNVERIFIED_CALLBACKS_PER_SECOND),
    ],
  );
}

/** How many requests a large body counts as. */
export function bodyCosts(): string {
  return table(
    ["Body", "One more request for each"],
    [
      ["signed in its canonical form", `${BYTES_PER_CALL / 1024} KB`],
      ["signed in another form, or with a wrong signature", `${BYTES_PER_CALL_SEARCHED / 1024} KB`],
    ],
  );
}

/** The largest body of each kind of request. */
export function bodyLimits(): string {
  const largestOf = (isOf: (route: Route) => boolean) =>
    sizeOf(Math.max(...ROUTES.filter(isOf).map(bodyBytesMaxOf)));
  return table(
    ["Requests", "Largest body"],
    [
      ["signed", sizeOf(SIGNED_BODY_BYTES_MAX)],
      ["file of a partner, as a form", largestOf(isUpload)],
      ["document or picture in the portal, in Base64", largestOf(({ auth }) => auth === "portal")],
      ["a payer's return from a provider", largestOf(({ auth }) => auth === "public")],
      ["all others, callbacks included", sizeOf(BODY_BYTES_MAX)],
    ],
  );
}

/** What a proxy in front must let through. */
export function proxyBodies(): string {
  const bytes = Math.max(...ROUTES.map(bodyBytesMaxOf));
  return `- Accept bodies up to ${sizeOf(bytes)} (${bytes.toLocaleString("en")} bytes): documents are uploaded in Base64.`;
}

const MIB = 1_048_576;
const sizeOf = (bytes: number) =>
  bytes < MIB ? `${bytes / 1024} KiB` : `${Math.ceil((bytes * 10) / MIB) / 10} MiB`;

/** The limits of connections. */
export function connectionLimits(): string {
  const rows = ["connectionsPerAddress", "connectionsMax"].map((key) => [
    code(variableOf(key).name),
    defaultOf(key),
  ]);
  return table(["Variable", "Open connections"], rows);
}

function variableOf(key: string) {
  const found = VARIABLES.find(([each]) => each === key);
  if (!found) throw new Error(`no variable ${key}`);
  return found[1];
}

const defaultOf = (key: string) => String(variableOf(key).default);
