import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { maskText } from "../domain/request-log/mask/mask-text.ts";
import type { RequestLog } from "../operations/request-log/request-log.ts";
import type { Clock } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";
import type { Metrics } from "../platform/metrics/metrics.ts";
import { recordApiCall } from "./api/request-log/record-api-call.ts";
import { getCallDetails, getErrorCode, getKnownCaller } from "./request/call-details.ts";
import { getCallerAddress } from "./request/origin/caller-address.ts";
import { remember } from "./request/remember.ts";
import { createSampler } from "./sampler.ts";

export interface ObserveDeps {
  requestLog: RequestLog;
  trueClock: Clock;
  log: Log;
  metrics: Metrics;
  /** As in `Config`. */
  successLinesPerSecond: number;
}

const LOGGED_PATH_LENGTH_MAX = 2_048;
/** Of a path that no route has. */
const NO_ROUTE = "none";
const ERROR_STATUS_MIN = 400;

const maskPath = remember((path) => maskText(path, LOGGED_PATH_LENGTH_MAX));

/** After each response: the request log, the log of the process and the metrics. */
export function observeRequests(app: FastifyInstance, deps: ObserveDeps): void {
  const { requestLog, trueClock: clock, log, metrics } = deps;
  const successes = createSampler(deps.successLinesPerSecond, clock);
  app.addHook("onResponse", (request, reply, done) => {
    recordApiCall(requestLog, clock, request, reply);
    const leftOut = reply.statusCode < ERROR_STATUS_MIN ? successes.take() : 0;
    if (leftOut !== null)
      log.info({ ...lineOf(request, reply), ...(leftOut && { leftOut }) }, "request");
    measure(metrics, request, reply);
    done();
  });
}

function lineOf(request: FastifyRequest, reply: FastifyReply): object {
  return {
    requestId: request.id,
    method: request.method,
    // The query may contain a checkout ID, which is a capability.
    path: maskPath(request.url.split("?", 1)[0] ?? ""),
    status: reply.statusCode,
    durationMs: Math.round(reply.elapsedTime * 10) / 10,
    ...whoCalled(request, reply.statusCode),
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
function measure({ requests, httpErrors }: Metrics, request: FastifyRequest, reply: FastifyReply) {
  requests.count({
    route: request.routeOptions.url ?? NO_ROUTE,
    method: request.method, // one that the server accepts
    status: reply.statusCode,
    seconds: reply.elapsedTime / 1_000,
  });
  const code = getErrorCode(request);
  if (code) httpErrors.inc({ code });
}
