import type { FastifyInstance } from "fastify";
import type { Metrics } from "../../platform/metrics/metrics.ts";
import { getErrorCode } from "../request/call-details.ts";

/** Of a path that no route has. */
const NO_ROUTE = "none";

/** Counts requests by the pattern of their route: a path itself may contain an id. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook("onResponse", (request, reply, done) => {
    const { method } = request; // one that the server accepts
    const route = request.routeOptions.url ?? NO_ROUTE;
    metrics.httpRequests.inc({ route, method, status: reply.statusCode });
    metrics.httpSeconds.observe({ route, method }, reply.elapsedTime / 1_000);
    const code = getErrorCode(request);
    if (code) metrics.httpErrors.inc({ code });
    done();
  });
}
