import type { Static, TSchema } from "typebox";
import type { Access } from "../../domain/access/permissions.ts";
import type { PortalActor, PortalSession } from "../../domain/access/session.ts";
import type { ErrorCode } from "../../domain/errors.ts";
import type { Merchant } from "../../domain/merchant/merchant.ts";
import type { PortalDeps } from "./portal-deps.ts";

/** Where a call came from; goes into the audit log and the list of sessions. */
export interface CallOrigin {
  address: string;
  userAgent: string;
  requestId: string;
  /** The session cookie's value, when there is a session. */
  sessionToken: string | null;
  /** Origin of the page that calls; one of our public URLs. */
  page: string;
}

export interface PortalCall<Body, Params, Query> {
  body: Body;
  params: Params;
  query: Query;
  origin: CallOrigin;
  /** Who calls. Endpoints for `anyone` must not look at it. */
  actor: PortalActor;
  merchant: Merchant;
  session: PortalSession;
  /** Null when nobody is signed in, or only half: for endpoints that serve anyone. */
  signedIn: { person: PortalActor; session: PortalSession; merchant: Merchant } | null;
  /** Sets (text) or removes (null) the session cookie with the answer. */
  setSession(token: string | null): void;
}

/** A file instead of JSON: an export, a key. */
export class Download {
  readonly contentType: string;
  readonly fileName: string;
  readonly content: string | AsyncIterable<string>;
  constructor(contentType: string, fileName: string, content: string | AsyncIterable<string>) {
    this.contentType = contentType;
    this.fileName = fileName;
    this.content = content;
  }
}

/** One endpoint of the portal: its documentation, who may call it, its check and its handler. */
export interface PortalRouteDefinition<
  Body extends TSchema = TSchema,
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
> {
  /** Its key in the generated types. */
  name: string;
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** `{name}` stands for a path parameter. */
  path: `/portal/api/${string}`;
  permission: Access;
  summary: string;
  /**
   * True: only within minutes of `POST /portal/api/session/confirm`, which asks the password again.
   */
  needsConfirmation?: boolean;
  /** True: exists in the sandbox only; in production it is an unknown path. */
  sandboxOnly?: boolean;
  /** Closed: a key that is not listed is refused. */
  body?: Body;
  params?: Params;
  query?: Query;
  /** What is answered; a string such as `text/csv` when the answer is a file. */
  response: TSchema | "text/csv" | "application/x-pem-file";
  errors?: readonly ErrorCode[];
  handle(
    call: PortalCall<Static<Body>, Static<Params>, Static<Query>>,
    deps: PortalDeps,
  ): Promise<unknown>;
}

/** Infers the handler's types from the schemas. */
export function portalRoute<
  Body extends TSchema = TSchema,
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
>(definition: PortalRouteDefinition<Body, Params, Query>): PortalRouteDefinition {
  // The handler is only called with what its own schemas have checked.
  return definition as unknown as PortalRouteDefinition;
}
