import type { FastifyReply, FastifyRequest } from "fastify";
import type { Log } from "../../../platform/log.ts";
import { toGatewayError } from "../../errors.ts";
import { AuthorizeError, buildRedirectUri } from "./authorize-request.ts";
import { sendProblemPage } from "./consent-pages.ts";

/** Users see a page; an application with a registered redirect URI gets the error there. */
export function sendAuthorizeError(
  deps: { log: Log },
  request: FastifyRequest,
  reply: FastifyReply,
  thrown: unknown,
): FastifyReply {
  if (thrown instanceof AuthorizeError) {
    return reply.redirect(buildRedirectUri(thrown, { error: thrown.code }), 303);
  }
  const error = toGatewayError(thrown);
  if (error.status >= 500) {
    deps.log.error({ err: error.cause ?? error, requestId: request.id }, "consent page failed");
  }
  if (error.retryAfterSeconds !== undefined) reply.header("retry-after", error.retryAfterSeconds);
  return sendProblemPage(reply, error.status, error.publicMessage);
}
