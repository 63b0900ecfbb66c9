import type { onSendHookHandler } from "fastify";
import type { HttpDeps } from "../http-deps.ts";
import { getCallDetails } from "../request/call-details.ts";

/**
 * Signs the JSON responses of applications that want it, errors included, once the caller is known.
 * For all others nothing is awaited.
 */
export function createResponseHook({ signResponse }: Pick<HttpDeps, "signResponse">) {
  const hook: onSendHookHandler = (request, reply, payload, done) => {
    const application = getCallDetails(request)?.caller.application;
    if (!application?.signsResponses) return done(null, payload);
    const isJson = String(reply.getHeader("content-type")).startsWith("application/json");
    if (!isJson || typeof payload !== "string") return done(null, payload);
    signResponse(application, JSON.parse(payload)).then(
      ({ body, headers }) => {
        reply.headers(headers);
        reply.removeHeader("content-length");
        done(null, body);
      },
      (error) => done(error),
    );
  };
  return hook;
}
