import { PATHS } from "@kaunter/checkout";
import type { FastifyReply, FastifyRequest } from "fastify";
import { FencedError, sendError, toGatewayError } from "../../errors.ts";
import type { CheckoutDeps } from "../../http-deps.ts";
import { CrossSitePost } from "../../request/origin/reject-cross-site-post.ts";
import { pageFacts } from "../session/page-facts.ts";
import { queryText, sendView } from "../session/page-io.ts";

const NOT_FOUND: ReadonlySet<string> = new Set([
  "TRANSACTION_NOT_FOUND",
  "CUSTOMER_NOT_FOUND",
  "TRANSACTION_QR_CODE_NOT_FOUND",
  "API_ENDPOINT_NOT_FOUND",
]);

const UNAVAILABLE_RETRY_MS = 3_000;
/** What the page's script requests; it retries automatically. */
const FOR_SCRIPT = /^(application\/json|text\/event-stream)\b/;

/** The payer sees a page, never a code. */
export function sendErrorPage(
  deps: CheckoutDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  thrown: unknown,
): FastifyReply {
  const facts = pageFacts(deps, request, reply);
  const checkoutId = checkoutIdOf(request);
  // Redirects to the page, which shows the order's status.
  const known = checkoutId ? { checkoutId } : {};
  const problem = { ...facts, ...known, screen: "error", reference: request.id } as const;
  if (thrown instanceof CrossSitePost) return sendView(reply, problem, 403);
  const error = toGatewayError(thrown);
  if (error.code === "EXCEEDED_LIMIT") {
    const seconds = error.retryAfterSeconds ?? 1;
    reply.header("retry-after", seconds);
    return sendView(reply, {
      ...facts,
      ...known,
      screen: "too_many_requests",
      retryAfterMs: seconds * 1_000,
    });
  }
  if (NOT_FOUND.has(error.code)) return sendView(reply, { ...facts, screen: "unknown" });
  if (error.code === "OVERLOAD") {
    if (FOR_SCRIPT.test(request.headers.accept ?? ""))
      return sendError(deps.log, request, reply, error);
    if (!(error instanceof FencedError)) {
      deps.log.error({ err: error.cause ?? error, requestId: request.id }, "checkout page failed");
    }
    const retry = { retryAfterMs: UNAVAILABLE_RETRY_MS, ...placeOf(request) };
    return sendView(reply, { ...facts, screen: "unavailable", ...retry });
  }
  const { status } = error;
  if (status >= 500) {
    deps.log.error({ err: error.cause ?? error, requestId: request.id }, "checkout page failed");
  }
  return sendView(reply, problem, status);
}

/**
 * Where the payer continues by GET: a form is not sent again, and its page shows the outcome.
 */
function placeOf(request: FastifyRequest): { checkoutId?: string; retryUrl?: string } {
  const checkoutId = checkoutIdOf(request);
  const retryUrl = `${PATHS.page}?${new URLSearchParams({ checkoutId: checkoutId ?? "" })}`;
  const known = checkoutId ? { checkoutId, retryUrl } : {};
  if (request.method !== "GET") return known;
  return { ...known, retryUrl: request.url };
}

function checkoutIdOf(request: FastifyRequest): string | undefined {
  const { body } = request;
  const form = Buffer.isBuffer(body) ? new URLSearchParams(body.toString("utf8")) : null;
  return form?.get("checkoutId") ?? queryText(request, "checkoutId");
}
