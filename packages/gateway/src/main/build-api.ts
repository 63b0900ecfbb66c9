import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { GatewayError } from "../domain/errors.ts";
import { createAdmission, type LoadReading } from "../http/admission/create-admission.ts";
import { createAuthenticate } from "../http/api/application/authenticate.ts";
import { createExplainSignature } from "../http/api/application/explain-signature.ts";
import { CONNECTION_LIMITS, type ConnectionLimits } from "../http/connection/connection-limits.ts";
import type { ConnectionCounts, GuardOptions } from "../http/connection/create-guarded-server.ts";
import { addListeners, type ExtraListeners } from "../http/connection/extra-listeners.ts";
import { createCardOrigins } from "../http/payer/session/card-origins.ts";
import { createRateLimiter, limitAddresses } from "../http/request/rate-limiter.ts";
import { buildServer } from "../http/server.ts";
import { findActingUser } from "../operations/application/acting-user.ts";
import { createCallerCache } from "../operations/application/caller-cache.ts";
import { openTokens } from "../operations/application/tokens.ts";
import type { Deps } from "../operations/deps.ts";
import { createBankListCache } from "../operations/payment/bank-lists.ts";
import { openRequestLog } from "../operations/request-log/request-log.ts";
import { insertNonces, type NonceUse } from "../store/application/nonces.ts";
import {
  type CheckoutInsert,
  insertCheckouts,
  insertCheckoutsOfShard,
  type NewCheckout,
} from "../store/checkout/checkouts.ts";
import { groupByShard } from "../store/citus/shards.ts";
import { createCombiner } from "../store/combiner.ts";
import { isOutage } from "../store/is-outage.ts";
import { CALLER_CHANNEL } from "../store/merchant/caller-channel.ts";
import { readDescriptorLimit } from "./process/descriptor-limit.ts";
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
  listen(): Promise<void>;
  /** What the process is doing now, and whom it has turned away. */
  readLoad(): LoadReading & { connections: Readonly<ConnectionCounts> };
  close(): Promise<void>;
}

/** Builds the HTTP side with its in-memory state; does not listen. */
export async function buildApi(
  config: Config,
  deps: Deps,
  {
    limits,
    admission = createAdmission(),
  }: Partial<Pick<GuardOptions, "limits" | "admission">> = {},
): Promise<Api> {
  const tokens = await openTokens(deps);
  const callers = createCallerCache(deps);
  const unlisten = await deps.database.listen(CALLER_CHANNEL, (id) => callers.forget(id));
  const { rateLimiter, ...limiters } = createLimiters(config, deps);
  const onFull = () => new GatewayError("OVERLOAD", { retryAfterSeconds: 1 });
  const authenticate = createAuthenticate({
    tokens,
    callers,
    rateLimiter,
    findActingUser: (userId) => findActingUser(deps, userId),
    explainSignature: createExplainSignature(deps),
    clock: deps.clock,
    publicUrls: config.publicUrls,
  });
  const byShard = groupByShard(deps.shards, (row: NonceUse) => row.merchantId);
  const bankLists = createBankListCache(deps);
  const requestLog = openRequestLog(deps);
  const writeCheckout = createCombiner<NewCheckout, CheckoutInsert>({
    run: (rows) =>
      byShard ? insertCheckoutsOfShard(deps.database, rows) : insertCheckouts(deps.database, rows),
    ...byShard,
    keysOf: (row) => [
      `nonce ${row.applicationId} ${row.nonce}`,
      `order ${row.merchantId} ${row.checkout.order.id}`,
      `checkout ${row.merchantId} ${row.checkout.id}`,
    ],
    onFull,
    isOutage,
  });
  const connections: ConnectionCounts = { open: 0, rejected: 0, closed: 0 };
  const server = await buildServer({
    ...deps,
    tokens,
    authenticate,
    bankLists,
    writeCheckout,
    writeNonce: createCombiner({
      run: (rows) => insertNonces(deps.database, rows),
      ...byShard,
      keysOf: (row) => [`${row.applicationId} ${row.nonce}`],
      onFull,
      isOutage,
    }),
    ...limiters,
    isSandbox: config.mode === "sandbox",
    acceptsCards: config.acceptsCards,
    cardUrl: config.cardUrl,
    cardOrigins: createCardOrigins(config.publicUrls, config.cardUrl),
    proxyCount: config.proxyCount,
    guard: { limits: limits ?? connectionLimits(config), admission, counts: connections },
    mailPolicy: config.mode === "sandbox" && config.smtpUrl === null ? "keep" : "send",
    publicUrls: config.publicUrls,
    rateLimitPerApplication: config.rateLimitPerApplication,
    requestLog,
    simulatorControlUrl: () => readDemo(demoPath(config.dataDir))?.simulatorUrl || null,
    payerPhoneUrl: config.simulatorUrl && `${config.simulatorUrl}/duitnow/phone`,
  });
  let extra: ExtraListeners | undefined;
  return {
    server,
    async listen() {
      extra = await listen(server, config);
    },
    readLoad: () => ({ ...admission.read(), connections: { ...connections } }),
    async close() {
      const drained = extra?.stop();
      await server.close();
      await drained;
      admission.stop();
      await requestLog.close();
      await unlisten();
    },
  };
}

/** Processes share the port evenly, so each takes its share of a rate. */
function createLimiters(config: Config, { clock }: Deps) {
  const share = (perSecond: number) => perSecond / config.processes;
  const limitsAreOn = config.rateLimitPerApplication > 0;
  const limiter = (perSecond: number, burst = 2 * perSecond) =>
    createRateLimiter(limitsAreOn ? share(perSecond) : 0, clock, share(burst));
  const perAddress = (perSecond: number) => limitAddresses(limiter(perSecond));
  return {
    rateLimiter: createRateLimiter(share(config.rateLimitPerApplication), clock),
    tokenRateLimiter: limiter(TOKENS_PER_SECOND, TOKENS_BURST),
    payerRateLimiter: perAddress(PAYER_CALLS_PER_SECOND),
    toolRateLimiter: perAddress(TOOL_CALLS_PER_SECOND),
    portalRateLimiter: perAddress(PORTAL_CALLS_PER_SECOND),
  };
}

async function listen(
  server: FastifyInstance,
  { host, port }: Config,
): Promise<ExtraListeners | undefined> {
  // Elsewhere the first process accepts for all, and hands connections over one by one.
  const reusePort = process.platform === "linux" && port !== 0;
  await server.listen({ host, port, ...(reusePort && { reusePort }) });
  return reusePort ? addListeners(server.server, { host, port }) : undefined;
}

/** Behind a proxy all connections come from it: it limits its clients itself. */
function connectionLimits(config: Config): ConnectionLimits {
  return {
    ...CONNECTION_LIMITS,
    connectionsMax: Math.min(config.connectionsMax, readDescriptorLimit() - DESCRIPTORS_RESERVED),
    perNetworkMax: config.proxyCount > 0 ? 0 : config.connectionsPerAddress,
  };
}
