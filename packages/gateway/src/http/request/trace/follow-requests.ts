import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Caller } from "../../../platform/tracing/story.ts";
import { parseTraceparent } from "../../../platform/tracing/trace-context.ts";
import type { Served, Tracing } from "../../../platform/tracing/tracing.ts";

const SERVED = Symbol("served request");
type FollowedRequest = FastifyRequest & { [SERVED]?: Served | null };

/** What each request causes in this process is known to be caused by it. */
export function followRequests(
  app: FastifyInstance,
  tracing: Tracing,
  { except, trustsProxyIds }: { except: ReadonlySet<string | undefined>; trustsProxyIds: boolean },
): void {
  app.decorateRequest(SERVED, null);
  app.addHook("onRequest", (request: FollowedRequest, _reply, done) => {
    if (except.has(request.routeOptions.url)) return done();
    const caller = tracing.isOn ? readCaller(request, trustsProxyIds) : null;
    request[SERVED] = tracing.serve({ id: request.id, caller }, done);
  });
}

/** Null for what is not followed. */
export function getServed(request: FastifyRequest): Served | null {
  return (request as FollowedRequest)[SERVED] ?? null;
}

function readCaller({ headers }: FastifyRequest, isTrusted: boolean): Caller | null {
  const span = parseTraceparent(headers.traceparent);
  return span && { span, isTrusted };
}
