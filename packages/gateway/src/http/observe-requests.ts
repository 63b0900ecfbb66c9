import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { maskText } from "../domain/request-log/mask/mask-text.ts";
import type { RequestLog } from "../operations/request-log/request-log.ts";
import type { Clock } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";
import type { Metrics } from "../platform/metrics/metrics.ts";
import type { Tracing } from "../platform/tracing/tracing.ts";
import { admissionClassOf } from "./admission/admission-class.ts";
import { recordApiCall } from "./api/request-log/record-api-call.ts";
import { HEALTH_ROUTES } from "./health.ts";
import { getCallDetails, getErrorCode, getKnownCaller } from "./request/call-details.ts";
import { getCallerAddress } from "./request/origin/caller-address.ts";
import { remember } from "./request/remember.ts";
import { followRequests, getServed } from "./request/trace/follow-requests.ts";
import { getProxyRequestId } from "./request/trace/request-ids.ts";
import { createSampler } from "./sampler.ts";

export interface ObserveDeps {
  requestLog: RequestLog;
  trueClock: Clock;
  log: Log;
  metrics: Metrics;
  /** As in `Config`. */
  successLinesPerSecond: number;
  tracing: Tracing;
  /** As in `Config`. */
  trustsProxyIds: boolean;
}

const LOGGED_PATH_LENGTH_MAX = 2_048;
/** Of a path that no route has. */
const NO_ROUTE = "none";
const ERROR_STATUS_MIN = 400;
const FAULT_STATUS_MIN = 500;
/**
 * Of load balancers and process managers: most requests of a quiet gateway. They are in no ratio
 * that an alert is about, and readiness has metrics of its own.
 */
const HEALTH_PATHS: ReadonlySet<string | undefined> = new Set(
  HEALTH_ROUTES.map(({ path }) => path),
);

const maskPath = remember((path) => maskText(path, LOGGED_PATH_LENGTH_MAX));

/** After each response: the request log, the log of the process, its trace and the metrics. */
export function observeRequests(app: FastifyInstance, deps: ObserveDeps): void {
  const { requestLog, trueClock: clock, log, metrics } = deps;
  const successes = createSampler(deps.successLinesPerSecond, clock);
  followRequests(app, deps.tracing, { except: HEALTH_PATHS, trustsProxyIds: deps.trustsProxyIds });
  app.addHook("onResponse", (request, reply, done) => {
    endTrace(request, reply);
    if (HEALTH_PATHS.has(request.routeOptions.url)) {
      log.debug(lineOf(request, reply, deps), "request");
      return done();
    }
    recordApiCall(requestLog, clock, request, reply);
    const leftOut = reply.statusCode < ERROR_STATUS_MIN ? successes.take() : 0;
    if (leftOut !== null)
      log.info({ ...lineOf(request, reply, deps), ...(leftOut && { leftOut }) }, "request");
    measure(metrics, request, reply);
    done();
  });
}

/** What its span says: neither the path, which may contain an id, nor the query. */
function endTrace(request: FastifyRequest, { statusCode }: FastifyReply): void {
  const { method } = request;
  const route = request.routeOptions.url ?? NO_ROUTE;
  const code = statusCode >= FAULT_STATUS_MIN && getErrorCode(request);
  getServed(request)?.end({
    name: `${method} ${route}`,
    kind: "server",
    attributes: {
      "http.request.method": method,
      "http.route": route,
      "http.response.status_code": statusCode,
      ...(code && { "error.type": code }),
    },
    isError: statusCode >= FAULT_STATUS_MIN,
  });
}

function lineOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { trustsProxyIds }: Pick<ObserveDeps, "trustsProxyIds">,
): object {
  const given = trustsProxyIds ? getProxyRequestId(request) : null;
  return {
    requestId: request.id,
    ...(given !== null && given !== request.id && { proxyRequestId: given }),
    ...whoCalled(request, reply.statusCode),
    // An operator's own merchant is not the one whose payment it is.
    ...getServed(request)?.fields(),
    method: request.method,
    // The query may contain a checkout ID, which is a capability.
    path: maskPath(request.url.split("?", 1)[0] ?? ""),
    status: reply.statusCode,
    durationMs: Math.round(reply.elapsedTime * 10) / 10,
  };
}

/** Whose call it was, and why it was rejected; a payer's address is kept out of the log. */
function whoCalled(request: FastifyRequest, status: number): object {
  const caller = getCallDetails(request)?.caller;
  const known =
    getKnownCaller(request) ??
    (caller && { merchantId: caller.merchant.id, applicationId: caller.application.id });
  const code = getErrorCode(request);
  const isDenied = code === "LOGIN_FAILED" || [401, 403, 429].includes(status);
  const address = known || isDenied ? { address: getCallerAddress(request) } : {};
  return { ...known, ...address, ...(code && { code }) };
}

/** Counts requests by the pattern of their route: a path itself may contain an id. */
function measure(metrics: Metrics, request: FastifyRequest, reply: FastifyReply) {
  const { requests, httpErrors, objectiveEvents } = metrics;
  const { method } = request; // one that the server accepts
  const route = request.routeOptions.url ?? NO_ROUTE;
  if (admissionClassOf(method, route) === "checkout") {
    const result = resultOfCheckout(reply.statusCode);
    if (result) objectiveEvents.inc({ slo: "checkouts", result });
  }
  requests.count({
    ...{ route, method },
    status: reply.statusCode,
    seconds: reply.elapsedTime / 1_000,
  });
  const code = getErrorCode(request);
  if (code) httpErrors.inc({ code });
}

/** Null for a mistake of the client, which says nothing about the gateway. */
function resultOfCheckout(status: number): "good" | "bad" | null {
  if (status >= FAULT_STATUS_MIN) return "bad";
  return status < ERROR_STATUS_MIN ? "good" : null;
}
