import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from "fastify";
import { registerAssets } from "./assets.ts";
import { registerCancel } from "./cancel.ts";
import { registerLogo } from "./logo.ts";
import { registerPage } from "./page.ts";
import type { CheckoutDeps } from "./page-io.ts";
import { registerPay } from "./pay.ts";
import { registerQrPicture } from "./qr-picture.ts";
import { registerReceipt } from "./receipt.ts";
import { ForeignPost, sendErrorPage } from "./send-error-page.ts";
import { registerStatus } from "./status.ts";
import { registerSteps } from "./steps.ts";

/**
 * What payers' browsers load and post. No token and no signature: the checkout id is the
 * capability.
 */
export async function registerCheckout(app: FastifyInstance, deps: CheckoutDeps): Promise<void> {
  const plugin: FastifyPluginAsync = async (scope) => {
    scope.addHook("onRequest", async (request) => deps.payerRateLimiter.take(request.ip));
    scope.addHook("onRequest", async (request) => {
      if (isForeignPost(request)) throw new ForeignPost();
    });
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
  registerAssets(app);
}

/**
 * Other sites may link here but not post here. Our own forms say so in `Sec-Fetch-Site`, for with
 * `no-referrer` their `Origin` is `null`; browsers too old to say anything still need the form's
 * key.
 */
function isForeignPost({ method, headers }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  return method === "POST" && site !== undefined && site !== "same-origin";
}
