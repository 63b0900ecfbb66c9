import { assets } from "@kaunter/checkout";
import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import { serveAssets } from "./assets.ts";
import { registerCancel } from "./cancel.ts";
import { refuseForeignPosts } from "./foreign-post.ts";
import { registerLogo } from "./logo.ts";
import { registerPage } from "./page.ts";
import type { CheckoutDeps } from "./page-io.ts";
import { registerPay } from "./pay.ts";
import { registerQrPicture } from "./qr-picture.ts";
import { registerReceipt } from "./receipt.ts";
import { sendErrorPage } from "./send-error-page.ts";
import { registerStatus } from "./status.ts";
import { registerSteps } from "./steps.ts";

/**
 * What payers' browsers load and post. No token and no signature: the checkout id is the
 * capability.
 */
export async function registerCheckout(app: FastifyInstance, deps: CheckoutDeps): Promise<void> {
  const plugin: FastifyPluginAsync = async (scope) => {
    scope.addHook("onRequest", async (request) => deps.payerRateLimiter.take(request.ip));
    refuseForeignPosts(scope);
    scope.setErrorHandler((error, request, reply) => sendErrorPage(deps, request, reply, error));
    registerPage(scope, deps);
    registerPay(scope, deps);
    registerCancel(scope, deps);
    registerSteps(scope, deps);
    registerStatus(scope, deps);
    registerQrPicture(scope, deps);
    registerReceipt(scope, deps);
    registerLogo(scope, deps);
  };
  await app.register(plugin);
  serveAssets(app, assets);
}
