import type { FastifyRequest } from "fastify";
import type { Scope } from "../../domain/application/scope.ts";
import { GatewayError } from "../../domain/errors.ts";
import type { Application } from "../../domain/merchant/merchant.ts";
import type { CallOrigin } from "../../operations/access/record-change.ts";
import type { NonceUse } from "../../store/application/nonces.ts";
import { DetailedError } from "../errors.ts";
import type { HttpDeps } from "../http-deps.ts";
import { bodyOf, readJsonBytes } from "../request/body/json-body.ts";
import { canContainNul, rejectNul } from "../request/body/reject-nul.ts";
import { getCallerAddress } from "../request/origin/caller-address.ts";
import { isUpload, type Scheme, type SignedCall, type SignedRoute } from "../route.ts";
import type { AuthenticatedCall, VerifyCall } from "./application/authenticate.ts";
import { compileInputCheck } from "./check-input.ts";
import { createResponseHook } from "./sign-response.ts";

type Admitted = { verifyCall: VerifyCall } | { call: AuthenticatedCall };

/** What an upload's signature covers: with or without a data part. */
const NO_CONTENT = Buffer.from("{}");
const EMPTY = Buffer.alloc(0);

/**
 * Checks token and signature, then the input, and last the nonce, so that a rejected request may be
 * repeated.
 */
export function createSignedScheme(deps: HttpDeps): Scheme<SignedRoute> {
  return {
    deps,
    onSend: createResponseHook(deps),
    compile(route) {
      const checkInput = compileInputCheck(route);
      const restName = /\{(\w+)\*\}/.exec(route.path)?.[1];
      const isForm = isUpload(route);
      const verify = async (verifyCall: VerifyCall, signedBytes: Buffer) => {
        const call = withBody(route, await verifyCall(signedBytes));
        expectScope(call, route.scope);
        return call;
      };
      return {
        // A signature that covers no content is verified before the file is read.
        async onRequest(request): Promise<Admitted> {
          const verifyCall = await deps.authenticate(request);
          return isForm ? { call: await verify(verifyCall, NO_CONTENT) } : { verifyCall };
        },
        async read(
          request,
          _reply,
          admitted: Admitted,
        ): Promise<SignedCall<unknown, unknown, unknown>> {
          const signedBytes = isForm ? NO_CONTENT : readJsonBytes(request);
          const call =
            "call" in admitted ? admitted.call : await verify(admitted.verifyCall, signedBytes);
          const params = readParams(request, restName);
          const { headers, query } = request;
          if (canContainNul(request.url, signedBytes)) {
            for (const part of [call.body, params, query]) rejectNul(part);
          }
          const { application } = call.caller;
          const input = withDetails(application, () =>
            checkInput(application.signatureMode, { body: call.body, params, query }),
          );
          if (route.nonce !== "handler" && !(await deps.writeNonce(nonceOf(call)))) {
            throw new GatewayError("DUPLICATE_REQUEST");
          }
          const bytes = isForm ? bodyOf(request) : EMPTY;
          const upload = { bytes, contentType: headers["content-type"] ?? "" };
          const act = { application, origin: originOf(request) };
          return { ...call, ...input, upload, headers, act };
        },
      };
    },
  };
}

/** Errors list the fields where the application turned that on. */
function withDetails<T>({ hasErrorDetails }: Application, check: () => T): T {
  try {
    return check();
  } catch (error) {
    const isListed = error instanceof GatewayError && error.problems.length > 0;
    throw hasErrorDetails && isListed ? new DetailedError(error) : error;
  }
}

/** An optional body that was not sent is an empty one. */
function withBody({ bodyOptions }: SignedRoute, call: AuthenticatedCall): AuthenticatedCall {
  return bodyOptions?.isOptional && call.body === null ? { ...call, body: {} } : call;
}

function expectScope({ scopes }: AuthenticatedCall, scope: Scope | undefined): void {
  if (scopes === null || (scope !== undefined && scopes.has(scope))) return;
  const detail = scope
    ? `The scope ${scope} is missing.`
    : "This endpoint is not available with a user's consent.";
  throw new GatewayError("CLIENT_NO_PERMISSION", { detail });
}

function originOf(request: FastifyRequest): CallOrigin {
  const userAgent = request.headers["user-agent"] ?? "";
  return { address: getCallerAddress(request), userAgent, requestId: request.id };
}

function nonceOf(call: AuthenticatedCall): NonceUse {
  return {
    merchantId: call.caller.application.merchantId,
    applicationId: call.caller.application.id,
    nonce: call.nonce,
    timestampSeconds: call.timestampSeconds,
  };
}

function readParams(request: FastifyRequest, restName: string | undefined): Record<string, string> {
  const params = { ...(request.params as Record<string, string>) }; // Fastify's own shape
  if (restName !== undefined) {
    params[restName] = params["*"] ?? "";
    delete params["*"];
  }
  return params;
}
