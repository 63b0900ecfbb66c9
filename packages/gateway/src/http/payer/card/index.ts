import { cardAssets } from "@kaunter/checkout";
import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import { GatewayError } from "../../../domain/errors.ts";
import { serveAssets } from "../session/assets.ts";
import { refuseForeignPosts } from "../session/foreign-post.ts";
import type { CheckoutDeps } from "../session/page-io.ts";
import { registerPayByCard } from "./pay-by-card.ts";
import { registerRemoveCard } from "./remove-card.ts";
import { sendCardProblem } from "./send-card-note.ts";
import { registerShowForm } from "./show-form.ts";

/**
 * The card form: the only place where card numbers are typed, in a frame of another origin than the
 * page. Docs: adr/0011.
 */
export async function registerCardForm(app: FastifyInstance, deps: CheckoutDeps): Promise<void> {
  const plugin: FastifyPluginAsync = async (scope) => {
    scope.addHook("onRequest", async (request) => deps.payerRateLimiter.take(request.ip));
    refuseForeignPosts(scope);
    scope.addHook("onRequest", async () => {
      if (!deps.takesCards) throw new GatewayError("CARD_ENTRY_OFF");
    });
    scope.setErrorHandler((error, request, reply) => sendCardProblem(deps, request, reply, error));
    registerShowForm(scope, deps);
    registerPayByCard(scope, deps);
    registerRemoveCard(scope, deps);
  };
  await app.register(plugin);
  serveAssets(app, cardAssets);
}
