import {
  type ApiError,
  PORTAL_ENDPOINTS,
  type PortalApi,
  type SessionState,
} from "../generated/api.ts";
import { buildUrl } from "./build-url.ts";
import { setClockAhead } from "./business-clock.ts";
import { reportConnection } from "./connection.ts";
import { ApiFailure } from "./failure.ts";
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
  /** The session has ended; true once the same user has signed in again. */
  signIn(): Promise<boolean>;
  /** Nobody is signed in, or a second factor has to be set up first. */
  onSessionChanged(): void;
}

let csrfToken = "";
/** User and merchant of the session; "" for none. */
let holder = "";
/** Calls at the same time share one dialog. */
const asked: { [K in "confirm" | "signIn"]?: Promise<boolean> } = {};
const ALONE: Listeners = {
  confirm: async () => false,
  signIn: async () => {
    listen("onSessionChanged")();
    return false;
  },
  onSessionChanged: () => {},
};
/** The last one given counts. */
let listeners: readonly Partial<Listeners>[] = [];

function listen<K extends keyof Listeners>(what: K): Listeners[K] {
  return listeners.findLast((each) => each[what])?.[what] ?? ALONE[what];
}

/** Those that sign in wait for no sign-in. */
const SIGNING_IN: readonly EndpointName[] = [
  ...(["login", "loginSecondFactor", "loginWithPasskey", "startPasskeyLogin"] as const),
  ...(["getSession", "logout"] as const),
];

/** Calls that change something belong to this session from now on. */
export function knowSession(session: SessionState): void {
  const { csrfToken: token, user, merchant } = session;
  setClockAhead(session.clockAheadMs);
  csrfToken = token;
  holder = user && merchant ? `${user.id} ${merchant.id}` : "";
}

/** What the running application does when a call needs the user; returns what ends it. */
export function setCallListeners(given: Partial<Listeners>): () => void {
  listeners = [...listeners, given];
  return () => {
    listeners = listeners.filter((each) => each !== given);
  };
}

/**
 * Calls one endpoint of the portal's interface. Throws ApiFailure. When the endpoint wants a
 * confirmation, or the session has ended, the user is asked and the call repeated; cancelling
 * throws CANCELLED.
 */
export async function call<E extends EndpointName>(
  name: E,
  ...[input]: Record<string, never> extends Input<E> ? [input?: Input<E>] : [input: Input<E>]
): Promise<ResponseOf<E>> {
  // The generated types say what each endpoint answers; the gateway's tests check that it does.
  return (await callWithRetry(name, (input ?? {}) as AnyInput)) as ResponseOf<E>;
}

interface AnyInput {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
}

async function callWithRetry(name: EndpointName, input: AnyInput): Promise<unknown> {
  const mended = new Set<string>();
  for (;;) {
    try {
      return await callOnce(name, input);
    } catch (error) {
      const code = error instanceof ApiFailure ? error.code : "";
      if (mended.has(code) || !(await mend(code, name))) throw error;
      mended.add(code);
    }
  }
}

/** Does what an error demands; false where repeating the call would not help. */
async function mend(code: string, name: EndpointName): Promise<boolean> {
  switch (code) {
    case "CONFIRMATION_REQUIRED":
      if (await ask("confirm")) return true;
      throw new ApiFailure("CANCELLED", "", 0);
    case "CSRF_REFUSED":
      return renewToken();
    case "NOT_SIGNED_IN":
      if (!SIGNING_IN.includes(name)) return ask("signIn");
      listen("onSessionChanged")();
      return false;
    case "ENROLMENT_REQUIRED":
      listen("onSessionChanged")();
      return false;
    default:
      return false;
  }
}

/**
 * Another tab has signed in or out: the tabs share one cookie. What one user has entered is never
 * sent as another.
 */
async function renewToken(): Promise<boolean> {
  const before = holder;
  await callOnce("getSession", {});
  if (before === "" || holder === "" || holder === before) return true;
  listen("onSessionChanged")();
  return false;
}

function ask(what: keyof typeof asked): Promise<boolean> {
  asked[what] ??= listen(what)().finally(() => {
    delete asked[what];
  });
  return asked[what];
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
  if (!response.headers.get("content-type")?.startsWith("application/json"))
    return readFile(response);
  const value: unknown = await response.json();
  if (isSession(value)) knowSession(value);
  return value;
}

/** A file has the name that the gateway gave it. */
async function readFile(response: Response): Promise<File> {
  const disposition = response.headers.get("content-disposition") ?? "";
  const name = /filename="([^"]+)"/.exec(disposition)?.[1] ?? "download";
  const content = await response.blob();
  return new File([content], name, { type: content.type });
}

async function send(url: string, request: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, request);
    reportConnection(true);
    return response;
  } catch {
    reportConnection(false);
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
