import type { IncomingHttpHeaders } from "node:http";
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  onSendHookHandler,
} from "fastify";
import type { Static, TSchema } from "typebox";
import type { Access } from "../domain/access/permissions.ts";
import type { Scope } from "../domain/application/scope.ts";
import type { ErrorCode } from "../domain/errors.ts";
import type { ApplicationAct } from "../operations/access/record-change.ts";
import type { Deps } from "../operations/deps.ts";
import { createFenceCheck } from "./admission/expect-no-fence.ts";
import type { AuthenticatedCall } from "./api/application/authenticate.ts";
import type { BodyMemory } from "./connection/body-memory.ts";
import { BODY_BYTES_MAX, readBody, SIGNED_BODY_BYTES_MAX } from "./connection/read-body.ts";
import type { CallExample, ExampleValues } from "./example.ts";
import type { HttpDeps, PageDeps, TokenDeps } from "./http-deps.ts";
import type { PortalCall, VisitorCall } from "./portal/portal-call.ts";
import type { PortalDeps } from "./portal/portal-deps.ts";
import { compileWriter, sendResponse } from "./request/send-response.ts";
import type { Checked } from "./request/validate.ts";

/**
 * What every endpoint says of itself: its place, its documentation and its schemas. Most state
 * `method`, `path`, `operationId`, `summary`, `response` and `handler`; the rest has defaults.
 */
interface Endpoint<Body extends TSchema, Params extends TSchema, Query extends TSchema> {
  /**
   * ANY: GET and POST, for providers' callbacks. READ: GET and HEAD, for health checks. ALL: for a
   * path that is not supported with any method.
   */
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "ANY" | "READ" | "ALL";
  /** `{name}` is a path parameter, `{name*}` for the rest of the path. */
  path: string;
  /** Its name in documents and generated types; an endpoint without one is in neither. */
  operationId?: string;
  summary: string;
  description?: string;
  params?: Params;
  query?: Query;
  body?: Body;
  bodyOptions?: BodyOptions;
  /** Undeclared fields are removed. A media type: the handler sends the response itself. */
  response: TSchema | MediaType;
  /** In addition to those of every endpoint of its kind. */
  errors?: readonly ErrorCode[];
}

interface BodyOptions {
  /** The largest size, where that is not the usual one. */
  bytesMax?: number;
}

type MediaType = `${string}/${string}`;

/** Of an endpoint that only a sandbox has; in production it is an unknown path. */
interface InSandbox {
  sandboxOnly?: boolean;
}

interface Documented<Body extends TSchema, Params extends TSchema, Query extends TSchema>
  extends Endpoint<Body, Params, Query> {
  operationId: string;
  /** One call that succeeds, for the documents, Postman and the tests. Default: without input. */
  example?: (of: ExampleValues) => CallExample;
}

export interface SignedCall<Body, Params, Query>
  extends AuthenticatedCall,
    Checked<Body, Params, Query> {
  body: Body;
  /** The bytes of a body that is not JSON; empty for all others. */
  upload: { bytes: Buffer; contentType: string };
  headers: IncomingHttpHeaders;
  /** Who makes the change, for the audit log. */
  act: ApplicationAct;
}

/** An endpoint of the signed API. */
export interface SignedRoute<
  Body extends TSchema = TSchema,
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
> extends Documented<Body, Params, Query>,
    InSandbox {
  auth: "signed";
  response: TSchema;
  /** The scope a token from a user's consent needs; without one, such tokens may not call. */
  scope?: Scope;
  bodyOptions?: SignedBodyOptions;
  /** The handler claims the nonce, in its own transaction. Default: it is claimed before. */
  nonce?: "handler";
  /** Null where another route is the same endpoint. */
  sdk: SdkName | SdkMethods | null;
  handler(
    call: SignedCall<Static<Body>, Static<Params>, Static<Query>>,
    deps: HttpDeps,
  ): Promise<unknown>;
}

interface SignedBodyOptions extends BodyOptions {
  /** The body that compat mode accepts instead; by default the same. */
  compat?: TSchema;
  /** A request without a body is taken for one with `{}`. */
  isOptional?: true;
  /** The body is a form with a file instead: not JSON, and not signed. */
  isForm?: true;
}

/**
 * Resource and method: `checkouts.create`. The method is `create`, `retrieve`, `update`, `list`,
 * `delete`, `enable`, `disable` or a plain verb. The resource decides the page of the reference.
 */
type SdkName = `${string}.${string}`;

/** One method with its own rule for repeating, or several, each with a fixed body. */
type SdkMethods = { retry: SdkRetry } & ({ name: SdkName } | { variants: readonly SdkVariant[] });

interface SdkVariant {
  name: SdkName;
  summary: string;
  body: Readonly<Record<string, unknown>>;
}

/**
 * When a call with an unknown outcome may be repeated: `always` (a repetition changes nothing),
 * `order` (the order ID identifies it), `key` (with an Idempotency-Key), `never`. Default: GET
 * always, others never.
 */
export type SdkRetry = "always" | "order" | "key" | "never";

/** A method of the SDK. `body` is null where the caller states it. */
interface SdkMethod extends Omit<SdkVariant, "body"> {
  body: SdkVariant["body"] | null;
  retry: SdkRetry;
}

/** The methods of the SDK that call a route. */
export function sdkMethodsOf({ sdk, method, summary }: SdkNamed): SdkMethod[] {
  if (sdk === null) return [];
  const usual = method === "GET" ? "always" : "never";
  if (typeof sdk === "string") return [{ name: sdk, summary, body: null, retry: usual }];
  const { retry } = sdk;
  if ("name" in sdk) return [{ name: sdk.name, summary, body: null, retry }];
  return sdk.variants.map((variant) => ({ ...variant, retry }));
}
type SdkNamed = Pick<SignedRoute, "sdk" | "method" | "summary">;

/** An endpoint of the token service. */
export interface BasicRoute<Body extends TSchema = TSchema>
  extends Documented<Body, TSchema, TSchema> {
  auth: "basic";
  body: Body;
  response: TSchema;
  /** The response is a secret: it must not be cached. */
  isSecret?: boolean;
  handler(call: { body: Static<Body>; clientId: string }, deps: TokenDeps): Promise<unknown>;
}

interface OfPortal<Body extends TSchema, Params extends TSchema, Query extends TSchema>
  extends Endpoint<Body, Params, Query>,
    InSandbox {
  auth: "portal";
  operationId: string;
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: `/portal/api/${string}`;
}

/** An endpoint of the portal for users who are signed in. */
export interface UserRoute<
  Body extends TSchema = TSchema,
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
> extends OfPortal<Body, Params, Query> {
  permission: Exclude<Access, "anyone">;
  /** Only within minutes of `POST /portal/api/session/confirm`; a function: for some calls. */
  needsConfirmation?:
    | true
    | ((
        call: PortalCall<Static<Body>, Static<Params>, Static<Query>>,
        deps: PortalDeps,
      ) => Promise<boolean>);
  /** True: also for a user who has yet to set up the second factor they must have. */
  isForEnrolment?: true;
  handler(
    call: PortalCall<Static<Body>, Static<Params>, Static<Query>>,
    deps: PortalDeps,
  ): Promise<unknown>;
}

/** An endpoint of the portal that also serves users who are not signed in. */
export interface VisitorRoute<
  Body extends TSchema = TSchema,
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
> extends OfPortal<Body, Params, Query> {
  permission: "anyone";
  needsConfirmation?: undefined;
  handler(
    call: VisitorCall<Static<Body>, Static<Params>, Static<Query>>,
    deps: PortalDeps,
  ): Promise<unknown>;
}

export type PortalRoute = UserRoute | VisitorRoute;

/** A handler that does more than read must do none of it for a HEAD, which a GET also accepts. */
interface PageCall<Body, Params> {
  body: Body;
  params: Params;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A page, a form or an endpoint without token and session. */
export interface PageRoute<Body extends TSchema = TSchema, Params extends TSchema = TSchema>
  extends Endpoint<Body, Params, TSchema> {
  auth: "payer" | "public";
  /** Group in the documents. */
  tag?: string;
  example?: (of: ExampleValues) => CallExample;
  /** Where `auth` is `public`: only our own page posts here. */
  isOwnForm?: true;
  /** False: not counted against the caller's network. */
  isLimited?: false;
  /** Called before the body is read; an error it throws becomes the response. */
  admit?(request: FastifyRequest, deps: PageDeps): void;
  /** Shown to the caller instead of a JSON error. */
  onError?(
    deps: PageDeps,
    request: FastifyRequest,
    reply: FastifyReply,
    error: unknown,
  ): FastifyReply;
  handler(call: PageCall<Static<Body>, Static<Params>>, deps: PageDeps): Promise<unknown>;
}

/**
 * By `auth`, who may call an endpoint and how they show it:
 * - `signed`: an application, with its token and its signature.
 * - `basic`: an application, with its client id and secret.
 * - `portal`: a user, with a session cookie.
 * - `payer`: a payer's browser; the checkout id in the call is the capability. Forms of other sites
 *   are rejected.
 * - `public`: anyone.
 */
export type Route = SignedRoute | BasicRoute | PortalRoute | PageRoute;

/** One endpoint: who may call it, its documentation, checks and handler. */
export function route<B extends TSchema, P extends TSchema, Q extends TSchema>(
  definition: SignedRoute<B, P, Q>,
): SignedRoute;
export function route<B extends TSchema>(definition: BasicRoute<B>): BasicRoute;
export function route<B extends TSchema, P extends TSchema, Q extends TSchema>(
  definition: VisitorRoute<B, P, Q>,
): VisitorRoute;
export function route<B extends TSchema, P extends TSchema, Q extends TSchema>(
  definition: UserRoute<B, P, Q>,
): UserRoute;
export function route<B extends TSchema, P extends TSchema>(definition: PageRoute<B, P>): PageRoute;
export function route(definition: unknown): unknown {
  return definition; // the handler is only called with what its own schemas have checked
}

/** What happens to a request before its handler. */
interface Checks<Admitted> {
  /** Before the body is read: who calls, and whether they may. */
  onRequest(request: FastifyRequest, reply: FastifyReply): Promise<Admitted>;
  read(request: FastifyRequest, reply: FastifyReply, admitted: Admitted): Promise<unknown>;
}

/** The checks of one kind of endpoint. */
export interface Scheme<R extends Route> {
  /** Compiled once per route. */
  compile(route: R): Checks<unknown>;
  /** Changes a response before it is sent; undefined: none of its kind is changed. */
  onSend?: onSendHookHandler;
  deps: unknown;
}

export interface Schemes {
  signed: Scheme<SignedRoute>;
  basic: Scheme<BasicRoute>;
  portal: Scheme<PortalRoute>;
  payer: Scheme<PageRoute>;
  public: Scheme<PageRoute>;
}

type AnyHandler = (call: unknown, deps: unknown) => Promise<unknown>;

const ADMITTED = Symbol("admitted");
type AdmittedRequest = FastifyRequest & { [ADMITTED]?: unknown };

/** Declares on every request what its first checks find out, so that all have one shape. */
export function decorateWithAdmitted(app: FastifyInstance): void {
  app.decorateRequest(ADMITTED, null);
}

export function registerRoute(
  app: FastifyInstance,
  definition: Route,
  { schemes, memory, ...deps }: { schemes: Schemes; memory: BodyMemory } & Pick<Deps, "outages">,
): void {
  const { auth, response } = definition;
  const scheme = schemes[auth] as Scheme<Route>; // the one of its own kind
  const expectNoFence = createFenceCheck(deps, definition);
  const { onRequest, read } = scheme.compile(definition);
  const handler = definition.handler as AnyHandler; // takes what its scheme reads
  const write = typeof response === "string" ? JSON.stringify : compileWriter(response);
  const onError = "onError" in definition ? definition.onError : undefined;
  const limits = { bytesMax: bodyBytesMaxOf(definition), memory };
  // Published clients send a body with a GET, and the signature must cover it.
  const readsAlways = auth === "signed";
  app.route({
    method: methodsOf(app, definition),
    url: urlOf(definition.path),
    exposeHeadRoute: isPage(definition),
    onRequest: async (request: AdmittedRequest, reply) => {
      await expectNoFence();
      request[ADMITTED] = await onRequest(request, reply);
    },
    ...(scheme.onSend && { onSend: scheme.onSend }),
    ...(onError && {
      errorHandler: (error, request, reply) =>
        void onError(scheme.deps as PageDeps, request, reply, error), // only pages have it
    }),
    handler: async (request: AdmittedRequest, reply) => {
      if (readsAlways || (request.method !== "GET" && request.method !== "HEAD")) {
        request.body = await readBody(request, reply, limits);
      }
      const call = await read(request, reply, request[ADMITTED]);
      const result = await handler(call, scheme.deps);
      return result === reply ? reply : sendResponse(reply, result, write);
    },
  });
}

/** The largest body that a route reads. */
export function bodyBytesMaxOf(route: Route): number {
  const usual = route.auth === "signed" ? SIGNED_BODY_BYTES_MAX : BODY_BYTES_MAX;
  return route.bodyOptions?.bytesMax ?? usual;
}

/** Whether its body is a form with a file. */
export function isUpload(route: Route): boolean {
  return route.auth === "signed" && route.bodyOptions?.isForm === true;
}

/** Monitors, link checkers and messengers send HEAD to what a browser opens. */
function isPage({ auth, method }: Route): boolean {
  return (auth === "payer" || auth === "public") && method === "GET";
}

function methodsOf(app: FastifyInstance, { method }: Pick<Route, "method">): HTTPMethods[] {
  if (method === "ALL") return app.supportedMethods;
  if (method === "ANY") return ["GET", "POST"];
  return method === "READ" ? ["GET", "HEAD"] : [method];
}

/** A path as Fastify writes it. */
export function urlOf(path: string): string {
  return path.replace(/\{(\w+)\*\}/, "*").replaceAll(/\{(\w+)\}/g, ":$1");
}
