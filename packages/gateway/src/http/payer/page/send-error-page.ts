import type { FastifyReply, FastifyRequest } from "fastify";
import { toGatewayError } from "../../errors.ts";
import type { CheckoutDeps } from "../../http-deps.ts";
import { CrossSitePost } from "../session/cross-site-post.ts";
import { pageFacts } from "../session/page-facts.ts";
import { sendView } from "../session/page-io.ts";

const NOT_FOUND: ReadonlySet<string> = new Set([
  "TRANSACTION_NOT_FOUND",
  "CUSTOMER_NOT_FOUND",
  "API_ENDPOINT_NOT_FOUND",
]);

/** The payer sees a page, never a code. */
export function sendErrorPage(
  deps: CheckoutDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  thrown: unknown,
): FastifyReply {
  const facts = pageFacts(deps, request, reply);
  const problem = { ...facts, screen: "error", reference: request.id } as const;
  if (thrown instanceof CrossSitePost) return sendView(reply, problem, 403);
  const error = toGatewayError(thrown);
  if (error.code === "EXCEEDED_LIMIT") {
    const seconds = error.retryAfterSeconds ?? 1;
    reply.header("retry-after", seconds);
    return sendView(reply, {
      ...facts,
      screen: "too_many_requests",
      retryAfterMs: seconds * 1_000,
    });
  }
  if (NOT_FOUND.has(error.code)) return sendView(reply, { ...facts, screen: "unknown" });
  const { status } = error;
  if (status >= 500) {
    deps.log.error({ err: error.cause ?? error, requestId: request.id }, "checkout page failed");
  }
  return sendView(reply, problem, status);
}
