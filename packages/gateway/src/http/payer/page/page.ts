import type { FastifyInstance } from "fastify";
import { loadSession } from "../session/load-session.ts";
import { pageFacts } from "../session/page-facts.ts";
import { type CheckoutDeps, queryText, sendView } from "../session/page-io.ts";
import { buildView } from "./build-view.ts";

/**
 * Older addresses of the same page; merchants keep links for a long time. Source: companion 4.3.
 */
const PATHS = ["/checkout", "/v2/checkout", "/v3/checkout", "/v4/checkout"];

export function registerPage(app: FastifyInstance, deps: CheckoutDeps): void {
  for (const path of PATHS) {
    app.get(path, async (request, reply) => {
      const facts = pageFacts(deps, request, reply);
      const session = await loadSession(deps, queryText(request, "checkoutId") ?? "", facts);
      if (!session) return sendView(reply, { ...facts, screen: "unknown" });
      const method = queryText(request, "method");
      const again = queryText(request, "again");
      const view = await buildView(deps, session, {
        ...(method && { method }),
        ...(again && { again }),
        showMethods: queryText(request, "show") === "methods",
      });
      return sendView(reply, view);
    });
  }
  // In-app browsers close themselves when they see this path.
  app.get("/v1/transaction/web/close", async (_request, reply) =>
    reply.type("text/html; charset=utf-8").send("<!doctype html><title>Closed</title>"),
  );
}
