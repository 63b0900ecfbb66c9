import { assets } from "@kaunter/checkout";
import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import { registerPay } from "../payment/pay.ts";
import { registerQrPicture } from "../payment/qr-picture.ts";
import { registerStatus } from "../payment/status.ts";
import { registerSteps } from "../payment/steps.ts";
import { serveAssets } from "../session/assets.ts";
import { refuseForeignPosts } from "../session/foreign-post.ts";
import type { CheckoutDeps } from "../session/page-io.ts";
import { registerCancel } from "./cancel.ts";
import { registerLogo } from "./logo.ts";
import { registerPage } from "./page.ts";
import { registerReceipt } from "./receipt.ts";
import { sendErrorPage } from "./send-error-page.ts";

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
