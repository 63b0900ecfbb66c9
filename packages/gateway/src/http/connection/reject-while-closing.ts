import type { FastifyInstance } from "fastify";
import { GatewayError } from "../../domain/errors.ts";

/**
 * A stopping server lets open requests end. New ones, on connections that are open already, are
 * rejected in the form of every other error, so that clients try again elsewhere.
 */
export function rejectWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  app.addHook("onRequest", (_request, reply, done) => {
    if (!isClosing) return done();
    reply.header("connection", "close");
    done(new GatewayError("OVERLOAD"));
  });
}
