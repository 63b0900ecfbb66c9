import type { FastifyReply, FastifyRequest } from "fastify";
import type { Log } from "../../../platform/log.ts";
import { toGatewayError } from "../../errors.ts";
import { markup, sendPlainPage } from "../plain-page.ts";

export function sendProblem(
  deps: { log: Log },
  request: FastifyRequest,
  reply: FastifyReply,
  thrown: unknown,
): FastifyReply {
  const error = toGatewayError(thrown);
  if (error.status >= 500) {
    deps.log.error({ err: error.cause ?? error, requestId: request.id }, "binding page failed");
  }
  if (error.retryAfterSeconds !== undefined) reply.header("retry-after", error.retryAfterSeconds);
  const text =
    error.code === "CUSTOMER_NOT_FOUND"
      ? "This link is not known. Ask whoever sent it for a new one."
      : error.publicMessage;
  const body = markup`<p>${text}</p>`;
  return sendPlainPage(reply, { title: "This cannot be continued", status: error.status, body });
}
