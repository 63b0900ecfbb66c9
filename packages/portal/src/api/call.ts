import {
  type ApiError,
  PORTAL_ENDPOINTS,
  type PortalApi,
  type SessionState,
} from "../generated/api.ts";
import { buildUrl } from "./build-url.ts";
import { ApiFailure, isFailure } from "./failure.ts";
import { takeFirstSession } from "./first-session.ts";

export type EndpointName = keyof PortalApi;
export type ResponseOf<E extends EndpointName> = PortalApi[E]["response"];

/** Filters come from forms and addresses: any of them may be absent. */
type Loose<T> = { [K in keyof T]: T[K] | undefined };
type Part<
  E extends EndpointName,
  K extends "params" | "query" | "body",
> = PortalApi[E][K] extends null
  ? { [P in K]?: undefined }
  : K extends "query"
    ? { query?: Loose<PortalApi[E]["query"]> }
    : { [P in K]: PortalApi[E][K] };
export type Input<E extends EndpointName> = Part<E, "params"> & Part<E, "query"> & Part<E, "body">;

interface Listeners {
  /** Asks for the password or second factor; false when the user cancels. */
  confirm(): Promise<boolean>;
  /** The session is over, or a second factor has to be set up first. */
  onSessionChanged(): void;
}

let csrfToken = "";
/** Calls at the same time share one dialog. */
let confirmation: Promise<boolean> | null = null;
let listeners: Listeners = { confirm: async () => false, onSessionChanged: () => {} };

/** Calls that change something belong to this session from now on. */
export function knowSession(session: Pick<SessionState, "csrfToken">): void {
  ({ csrfToken } = session);
}

/** What the running application does when a call needs the user. */
export function setCallListeners(given: Listeners): void {
  listeners = given;
}

/**
 * Calls one endpoint of the portal's interface. Throws ApiFailure. When the endpoint wants a
 * confirmation, the user is asked and the call repeated; cancelling throws CANCELLED.
 */
export async function call<E extends EndpointName>(
  name: E,
  ...[input]: Record<string, never> extends Input<E> ? [input?: Input<E>] : [input: Input<E>]
): Promise<ResponseOf<E>> {
  // The generated types say what each endpoint answers; the gateway's own tests hold it to them.
  return (await callWithRetry(name, (input ?? {}) as AnyInput)) as ResponseOf<E>;
}

interface AnyInput {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
}

async function callWithRetry(name: EndpointName, input: AnyInput): Promise<unknown> {
  try {
    return await callOnce(name, input);
  } catch (error) {
    if (isFailure(error, "CONFIRMATION_REQUIRED")) {
      if (!(await confirm())) throw new ApiFailure("CANCELLED", "", 0);
      return callOnce(name, input);
    }
    if (isFailure(error, "CSRF_REFUSED")) {
      // Another tab has signed in or out: the tabs share one cookie.
      await callOnce("getSession", {});
      return callOnce(name, input);
    }
    const isShut = isFailure(error, "NOT_SIGNED_IN") || isFailure(error, "ENROLMENT_REQUIRED");
    if (isShut) listeners.onSessionChanged();
    throw error;
  }
}

function confirm(): Promise<boolean> {
  confirmation ??= listeners.confirm().finally(() => {
    confirmation = null;
  });
  return confirmation;
}

async function callOnce(name: EndpointName, input: AnyInput): Promise<unknown> {
  const { method, path } = PORTAL_ENDPOINTS[name];
  const first = name === "getSession" ? await takeFirstSession() : null;
  const response =
    first ??
    (await send(buildUrl(path, input.params ?? {}, input.query ?? {}), {
      method,
      credentials: "same-origin",
      cache: "no-store",
      ...(method !== "GET" && {
        headers: {
          "content-type": "application/json",
          "x-kaunter-csrf": csrfToken === "" ? "none" : csrfToken,
        },
        ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      }),
    }));
  if (!response.ok) throw await readFailure(response);
  if (!response.headers.get("content-type")?.startsWith("application/json")) return response.blob();
  const value: unknown = await response.json();
  if (isSession(value)) knowSession(value);
  return value;
}

async function send(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request);
  } catch {
    throw new ApiFailure("OFFLINE", "The gateway did not respond.", 0);
  }
}

async function readFailure(response: Response): Promise<ApiFailure> {
  const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN);
  const wait = Number.isFinite(retryAfter) ? retryAfter : null;
  try {
    // Every error response has this form
    const { error } = (await response.json()) as ApiError;
    return new ApiFailure(error.code, error.message, response.status, wait);
  } catch {
    return new ApiFailure("UNREADABLE", `HTTP ${response.status}`, response.status, wait);
  }
}

function isSession(value: unknown): value is SessionState {
  return typeof value === "object" && value !== null && "csrfToken" in value;
}
