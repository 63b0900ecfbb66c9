import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { toGatewayError } from "../errors.ts";
import { registerAssets } from "./assets.ts";
import { registerCancel } from "./cancel.ts";
import { pageFacts } from "./load-session.ts";
import { registerPage } from "./page.ts";
import { type CheckoutDeps, sendView } from "./page-io.ts";
import { registerPay } from "./pay.ts";
import { registerQrPicture } from "./qr-picture.ts";
import { registerStatus } from "./status.ts";
import { registerSteps } from "./steps.ts";

/** What payers' browsers load and post. No token and no signature: the checkout id is the capability. */
export async function registerCheckout(app: FastifyInstance, deps: CheckoutDeps): Promise<void> {
  const plugin: FastifyPluginAsync = async (scope) => {
    scope.addHook("onRequest", async (request) => deps.payerRateLimiter.take(request.ip));
    scope.setErrorHandler((error, request, reply) => sendErrorPage(deps, request, reply, error));
    registerPage(scope, deps);
    registerPay(scope, deps);
    registerCancel(scope, deps);
    registerSteps(scope, deps);
    registerStatus(scope, deps);
    registerQrPicture(scope, deps);
  };
  await app.register(plugin);
  registerAssets(app);
}

/** A payer reads a page, never a code. */
function sendErrorPage(
  deps: CheckoutDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  thrown: unknown,
): FastifyReply {
  const error = toGatewayError(thrown);
  const facts = pageFacts(deps, request, reply);
  if (error.code === "EXCEEDED_LIMIT") {
    const seconds = error.retryAfterSeconds ?? 1;
    reply.header("retry-after", seconds);
    return sendView(reply, {
      ...facts,
      screen: "too_many_requests",
      retryAfterMs: seconds * 1_000,
    });
  }
  if (error.code === "TRANSACTION_NOT_FOUND")
    return sendView(reply, { ...facts, screen: "unknown" });
  deps.log.error({ err: error.cause ?? error, requestId: request.id }, "checkout page failed");
  return sendView(reply, { ...facts, screen: "error", reference: request.id });
}
