import { isReturnAddress } from "@kaunter/checkout";
import { isScope, type Scope } from "../../../domain/application/scope.ts";
import { type ErrorCode, GatewayError } from "../../../domain/errors.ts";
import { appendQuery, isRedirectUri } from "../../../domain/redirect.ts";
import type { Caller } from "../../../store/application/applications.ts";

const PARAMETERS = ["responseType", "clientId", "redirectUri", "scope", "state"] as const;
const LENGTH_MAX = 2_048;

export interface AuthorizeRequest {
  applicationId: string;
  redirectUri: string;
  scopes: readonly Scope[];
  state: string;
}

/** An error returned to the application: its redirect URI is known to be registered. */
export class AuthorizeError extends Error {
  readonly code: ErrorCode;
  readonly redirectUri: string;
  readonly state: string;
  constructor(code: ErrorCode, redirectUri: string, state: string) {
    super(code);
    this.code = code;
    this.redirectUri = redirectUri;
    this.state = state;
  }
}

type Said = Record<(typeof PARAMETERS)[number], string>;

/**
 * Validates an application's request. Throws a GatewayError, shown on a page, until the redirect
 * URI is known to be registered exactly; from then on an AuthorizeError.
 */
export async function readAuthorizeRequest(
  query: URLSearchParams,
  findCaller: (applicationId: string) => Promise<Pick<Caller, "application"> | null>,
): Promise<AuthorizeRequest & { applicationName: string }> {
  const said = readOnce(query);
  const caller = /^[0-9]{1,19}$/.test(said.clientId) ? await findCaller(said.clientId) : null;
  if (!caller) throw new GatewayError("INVALID_REQUEST", { detail: "Unknown application." });
  const { application } = caller;
  if (!application.isActive) throw new GatewayError("INACTIVE_CLIENT");
  const { redirectUri } = said;
  const canGoThere = isRedirectUri(redirectUri) && isReturnAddress(redirectUri);
  if (!application.redirectUris.includes(redirectUri) || !canGoThere) {
    throw new GatewayError("INVALID_REQUEST", {
      detail: "redirectUri is not registered for this application.",
    });
  }
  const reject = (code: ErrorCode) => new AuthorizeError(code, said.redirectUri, said.state);
  if (said.responseType !== "code") throw reject("UNSUPPORTED_RESPONSE_TYPE");
  const names = said.scope.split(",").filter((name) => name !== "");
  if (names.length === 0 || !names.every(isScope)) throw reject("INVALID_SCOPE");
  return {
    applicationId: application.id,
    applicationName: application.name,
    redirectUri: said.redirectUri,
    scopes: [...new Set(names.filter(isScope))],
    state: said.state,
  };
}

function readOnce(query: URLSearchParams): Said {
  const entries = PARAMETERS.map((name) => {
    const values = query.getAll(name);
    if (values.length > 1 || (values[0] ?? "").length > LENGTH_MAX) {
      throw new GatewayError("INVALID_REQUEST", { detail: `${name} is repeated or too long.` });
    }
    return [name, values[0] ?? ""] as const;
  });
  return Object.fromEntries(entries) as Said; // all of PARAMETERS
}

/** The URL the browser returns to, with the result and the unchanged `state`. */
export function buildRedirectUri(
  { redirectUri, state }: Pick<AuthorizeRequest, "redirectUri" | "state">,
  result: { code: string } | { error: ErrorCode },
): string {
  return appendQuery(redirectUri, new URLSearchParams({ ...result, state }));
}
