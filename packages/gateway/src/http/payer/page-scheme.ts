import type { FastifyRequest } from "fastify";
import type { PageDeps } from "../http-deps.ts";
import { readJsonObject } from "../request/body/json-body.ts";
import { rejectNul } from "../request/body/reject-nul.ts";
import { getCallerAddress } from "../request/origin/caller-address.ts";
import { rejectCrossSitePost } from "../request/origin/reject-cross-site-post.ts";
import { compileCheck } from "../request/validate.ts";
import type { PageRoute, Scheme } from "../route.ts";

/**
 * Endpoints without token or session. A route with a body schema takes JSON; others read a form and
 * their query themselves.
 */
export function createPageScheme(
  deps: PageDeps & { publicUrls: readonly string[]; cardUrl: string | null },
): Scheme<PageRoute> {
  const ownUrls = [...deps.publicUrls, ...(deps.cardUrl === null ? [] : [deps.cardUrl])];
  return {
    deps,
    compile(route) {
      const checkBody = route.body && compileCheck(route.body);
      const checkParams = route.params && compileCheck(route.params);
      return {
        async onRequest(request: FastifyRequest) {
          if (route.isLimited !== false) deps.payerRateLimiter.take(getCallerAddress(request));
          if (route.auth === "payer" || route.isOwnForm) rejectCrossSitePost(request, ownUrls);
          route.admit?.(request, deps);
        },
        async read(request, reply) {
          const { params } = request;
          checkParams?.(params);
          if (!checkBody) return { body: undefined, params, request, reply };
          const body = readJsonObject(request);
          rejectNul(body);
          checkBody(body);
          return { body, params, request, reply };
        },
      };
    },
  };
}
