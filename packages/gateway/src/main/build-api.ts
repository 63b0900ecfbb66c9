import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { createAdmission, type LoadReading } from "../http/admission/create-admission.ts";
import { createAuthenticate } from "../http/api/application/authenticate.ts";
import { createExplainSignature } from "../http/api/application/explain-signature.ts";
import { CONNECTION_LIMITS, type ConnectionLimits } from "../http/connection/connection-limits.ts";
import type { ConnectionCounts, GuardOptions } from "../http/connection/create-guarded-server.ts";
import { createCardOrigins } from "../http/payer/session/card-origins.ts";
import { createRateLimiter, limitAddresses } from "../http/request/rate-limiter.ts";
import { buildServer } from "../http/server.ts";
import { findActingUser } from "../operations/application/acting-user.ts";
import { createCallerCache } from "../operations/application/caller-cache.ts";
import { openTokens } from "../operations/application/tokens.ts";
import type { Deps } from "../operations/deps.ts";
import { createBankListCache } from "../operations/payment/bank-lists.ts";
import { openRequestLog } from "../operations/request-log/request-log.ts";
import { readDescriptorLimit } from "../platform/descriptor-limit.ts";
import { createProbe } from "../store/connection/probe.ts";
import { TIME_LIMITS } from "../store/connection/time-limits.ts";
import { openDatabase } from "../store/database.ts";
import { CALLER_CHANNEL } from "../store/merchant/caller-channel.ts";
import { createRoutes } from "../store/routes.ts";
import { watchQueues } from "./metrics/watch-queues.ts";
import { openWriters } from "./open-writers.ts";
import { demoPath, readDemo } from "./sandbox/demo.ts";

/** Per second and client. Most clients request a token once a month, some before every call. */
const TOKENS_PER_SECOND = 10;
/** Burst of token requests: as many as calls, for a client that requests one per call. */
const TOKENS_BURST = 100;
/** Per second and payer's network: a page, its status requests and its pictures. */
const PAYER_CALLS_PER_SECOND = 20;
/** Per second and network: searches of the documentation and checks of a signature. */
const TOOL_CALLS_PER_SECOND = 5;
/** Per second and network, for the portal: a page makes several requests at once. */
const PORTAL_CALLS_PER_SECOND = 30;

/** Of a process, for the database, providers, webhooks and files. */
const DESCRIPTORS_RESERVED = 256;

export interface Api {
  server: FastifyInstance;
  /** What the process is doing now, and whom it has turned away. */
  readLoad(): LoadReading & { connections: Readonly<ConnectionCounts> };
  close(): Promise<void>;
}

/** What the portal asks at once; see docs/operating/capacity.md. */
const PORTAL_CONNECTIONS_MAX = 5;

export type ApiOptions = Partial<Pick<GuardOptions, "limits" | "admission">> & {
  /** Why the process cannot do its work; null when it can. */
  findProcessProblem?: () => string | null;
};

/** Builds the HTTP side with its in-memory state; does not listen. */
export async function buildApi(
  config: Config,
  deps: Deps,
  { limits, admission = createAdmission(), findProcessProblem = () => null }: ApiOptions = {},
): Promise<Api> {
  const others = openOthers(config, deps);
  const tokens = await openTokens(deps);
  const callers = createCallerCache(deps);
  const unlisten = await deps.database.listen(CALLER_CHANNEL, (id) => callers.forget(id));
  // Processes share the port evenly, so each takes its share of an application's rate.
  const share = (perSecond: number) => perSecond / config.processes;
  const limitsAreOn = config.rateLimitPerApplication > 0;
  const limiter = (perSecond: number, burst = 2 * perSecond) =>
    createRateLimiter(limitsAreOn ? share(perSecond) : 0, deps.clock, share(burst));
  const perAddress = (perSecond: number) => limitAddresses(limiter(perSecond));
  const authenticate = createAuthenticate({
    tokens,
    callers,
    rateLimiter: createRateLimiter(share(config.rateLimitPerApplication), deps.clock),
    findActingUser: (userId) => findActingUser(deps, userId),
    explainSignature: createExplainSignature(deps),
    clock: deps.clock,
    publicUrls: config.publicUrls,
  });
  const bankLists = createBankListCache(deps);
  const requestLog = openRequestLog(deps);
  const { writeCheckout, writeNonce } = openWriters(deps);
  const queues = watchQueues(deps, { checkouts: writeCheckout, nonces: writeNonce });
  const connections: ConnectionCounts = { open: 0, rejected: 0, closed: 0 };
  const server = await buildServer({
    ...deps,
    tokens,
    authenticate,
    portalStore: { database: others.portal, routes: createRoutes(others.portal, deps.idMask) },
    probeDatabase: createProbe(others.health),
    bankLists,
    writeCheckout,
    writeNonce,
    tokenRateLimiter: limiter(TOKENS_PER_SECOND, TOKENS_BURST),
    payerRateLimiter: perAddress(PAYER_CALLS_PER_SECOND),
    toolRateLimiter: perAddress(TOOL_CALLS_PER_SECOND),
    isSandbox: config.mode === "sandbox",
    acceptsCards: config.acceptsCards,
    cardUrl: config.cardUrl,
    cardOrigins: createCardOrigins(config.publicUrls, config.cardUrl),
    proxyCount: config.proxyCount,
    guard: { limits: limits ?? connectionLimits(config), admission, counts: connections },
    mailPolicy: config.mode === "sandbox" && config.smtpUrl === null ? "keep" : "send",
    publicUrls: config.publicUrls,
    portalRateLimiter: perAddress(PORTAL_CALLS_PER_SECOND),
    rateLimitPerApplication: config.rateLimitPerApplication,
    requestLog,
    findProcessProblem,
    simulatorControlUrl: () => readDemo(demoPath(config.dataDir))?.simulatorUrl || null,
    payerPhoneUrl: config.simulatorUrl && `${config.simulatorUrl}/duitnow/phone`,
  });
  return {
    server,
    readLoad: () => ({ ...admission.read(), connections: { ...connections } }),
    async close() {
      await server.close();
      queues.stop();
      admission.stop();
      await requestLog.close();
      await unlisten();
      await Promise.all([others.portal.end(), others.health.end()]);
    },
  };
}

/** Behind a proxy all connections come from it: it limits its clients itself. */
function connectionLimits(config: Config): ConnectionLimits {
  return {
    ...CONNECTION_LIMITS,
    connectionsMax: Math.min(config.connectionsMax, readDescriptorLimit() - DESCRIPTORS_RESERVED),
    perNetworkMax: config.proxyCount > 0 ? 0 : config.connectionsPerAddress,
  };
}

/**
 * Pools of their own, so that whoever uses them takes no connection from calls and payers, and has
 * limits of its own.
 */
function openOthers({ databaseUrl }: Config, { log }: Pick<Deps, "log">) {
  const open = (limits: "portal" | "health", connectionsMax: number) =>
    openDatabase({
      url: databaseUrl?.reveal() ?? "",
      limits: TIME_LIMITS[limits],
      connectionsMax,
      onError: (error) => log.warn({ err: error, limits }, "database connection"),
    });
  return { portal: open("portal", PORTAL_CONNECTIONS_MAX), health: open("health", 1) };
}
