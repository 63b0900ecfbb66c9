import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Static, TSchema } from "typebox";
import type { Scope } from "../domain/application/scope.ts";
import { type ErrorCode, GatewayError } from "../domain/errors.ts";
import type { SignatureMode } from "../domain/merchant/merchant.ts";
import type { ApplicationAct, CallOrigin } from "../operations/access/record-change.ts";
import type { WriteCheckout } from "../operations/checkout/create-checkout.ts";
import type { Deps } from "../operations/deps.ts";
import type { BankLists } from "../operations/payment/bank-lists.ts";
import type { NonceRow } from "../store/application/nonces.ts";
import type { Combiner } from "../store/combiner.ts";
import type { AuthenticatedCall } from "./api/application/authenticate.ts";
import { readJsonBytes } from "./request/json-body.ts";
import { mayHoldNul, refuseNul } from "./request/refuse-nul.ts";
import { compileCheck } from "./request/validate.ts";

/** What handlers of the signed interface act with. */
export interface HttpDeps extends Deps {
  writeCheckout: WriteCheckout;
  writeNonce: Combiner<NonceRow, boolean>;
  bankLists: BankLists;
  isSandbox: boolean;
  /** Card numbers may be typed at our own card form. */
  takesCards: boolean;
  authenticate(request: FastifyRequest, rawBody: Uint8Array): Promise<AuthenticatedCall>;
}

export interface Handled<Body, Params, Query> extends AuthenticatedCall {
  body: Body;
  params: Params;
  query: Query;
  /** The bytes of a body that is not JSON; empty for all others. */
  upload: { bytes: Buffer; contentType: string };
  headers: IncomingHttpHeaders;
  /** Who makes the change, for the audit log. */
  act: ApplicationAct;
}

/** An answer that is not JSON, such as a CSV file. */
export class TextAnswer {
  readonly contentType: string;
  readonly text: string;
  constructor(contentType: string, text: string) {
    this.contentType = contentType;
    this.text = text;
  }
}

/** One endpoint of the signed interface: its documentation, its check and its handler. */
export interface RouteDefinition<
  Body extends TSchema = TSchema,
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
> {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** `{name}` stands for a path parameter, `{name*}` for the rest of the path. */
  path: string;
  operationId: string;
  /** What a token from a user's consent must allow; without it such tokens may not call. */
  scope?: Scope;
  summary: string;
  description?: string;
  /** What `interface.md` says, to the letter. */
  body?: Body;
  /** What applications in compatibility mode may send instead; default: the same. */
  compatBody?: TSchema;
  /** The body is a form with a file instead: not JSON, and not signed (companion 2.6). */
  uploadBytesMax?: number;
  params?: Params;
  query?: Query;
  response: TSchema;
  errors: readonly ErrorCode[];
  /** Who claims the nonce: the route before the handler, or the handler in its own write. */
  nonce: "route" | "handler";
  handle(
    call: Handled<Static<Body>, Static<Params>, Static<Query>>,
    deps: HttpDeps,
  ): Promise<unknown>;
}

/** Infers the handler's types from the schemas. */
export function route<
  Body extends TSchema = TSchema,
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
>(definition: RouteDefinition<Body, Params, Query>): RouteDefinition {
  // The handler is only called with what its own schemas have checked.
  return definition as unknown as RouteDefinition;
}

/** What an upload's signature covers: with or without a data part. Source: companion 2.6. */
const NO_CONTENT = Buffer.from("{}");
const EMPTY = Buffer.alloc(0);

export function registerRoute(
  app: FastifyInstance,
  definition: RouteDefinition,
  deps: HttpDeps,
): void {
  const checkBody = bodyChecks(definition);
  const checkParams = definition.params && compileCheck(definition.params);
  const checkQuery = definition.query && compileCheck(definition.query);
  const url = definition.path.replace(/\{(\w+)\*\}/, "*").replaceAll(/\{(\w+)\}/g, ":$1");
  const restName = /\{(\w+)\*\}/.exec(definition.path)?.[1];

  const isUpload = definition.uploadBytesMax !== undefined;
  app.route({
    method: definition.method,
    url,
    exposeHeadRoute: false,
    ...(isUpload && { bodyLimit: definition.uploadBytesMax }),
    handler: async (request, reply) => {
      const signedBytes = isUpload ? NO_CONTENT : await readJsonBytes(request);
      const call = await deps.authenticate(request, signedBytes);
      expectScope(call, definition.scope);
      const params = pathParameters(request, restName);
      const { headers, query } = request;
      if (mayHoldNul(request.url, signedBytes)) {
        for (const part of [call.body, params, query]) refuseNul(part);
      }
      checkBody(call.caller.application.signatureMode, call.body);
      checkParams?.(params);
      checkQuery?.(query);
      if (definition.nonce === "route" && !(await deps.writeNonce(nonceOf(call)))) {
        throw new GatewayError("DUPLICATE_REQUEST");
      }
      const upload = {
        bytes: isUpload && Buffer.isBuffer(request.body) ? request.body : EMPTY,
        contentType: headers["content-type"] ?? "",
      };
      const act = { application: call.caller.application, origin: originOf(request) };
      const handled = { ...call, params, query, upload, headers, act };
      const answer = await definition.handle(handled, deps);
      return send(reply, answer);
    },
  });
}

function send(reply: FastifyReply, answer: unknown): FastifyReply {
  return answer instanceof TextAnswer
    ? reply.type(answer.contentType).send(answer.text)
    : reply.type("application/json").send(JSON.stringify(answer));
}

function expectScope({ scopes }: AuthenticatedCall, scope: Scope | undefined): void {
  if (scopes === null || (scope !== undefined && scopes.has(scope))) return;
  const detail = scope ? `It lacks the scope ${scope}.` : "No scope covers this endpoint.";
  throw new GatewayError("CLIENT_NO_PERMISSION", { detail });
}

function originOf(request: FastifyRequest): CallOrigin {
  const userAgent = request.headers["user-agent"] ?? "";
  return { address: request.ip, userAgent, requestId: request.id };
}

function nonceOf(call: AuthenticatedCall): NonceRow {
  return {
    applicationId: call.caller.application.id,
    nonce: call.nonce,
    timestampSeconds: call.timestampSeconds,
  };
}

function bodyChecks(definition: RouteDefinition): (mode: SignatureMode, body: unknown) => void {
  if (!definition.body) return () => {};
  const strict = compileCheck(definition.body);
  const compat = definition.compatBody ? compileCheck(definition.compatBody) : strict;
  return (mode, body) => {
    if (body === null) {
      throw new GatewayError("INVALID_REQUEST", { detail: "The body must be a JSON object." });
    }
    if (mode === "strict") strict(body);
    else compat(body);
  };
}

function pathParameters(
  request: FastifyRequest,
  restName: string | undefined,
): Record<string, string> {
  const params = { ...(request.params as Record<string, string>) }; // Fastify's own shape
  if (restName !== undefined) {
    params[restName] = params["*"] ?? "";
    delete params["*"];
  }
  return params;
}
