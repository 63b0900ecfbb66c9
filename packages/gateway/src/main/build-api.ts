import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { GatewayError } from "../domain/errors.ts";
import { createAuthenticate } from "../http/api/application/authenticate.ts";
import { createExplainSignature } from "../http/api/application/explain-signature.ts";
import { createCardOrigins } from "../http/payer/session/card-origins.ts";
import { createRateLimiter, limitAddresses } from "../http/request/rate-limiter.ts";
import { buildServer, type ServerDeps } from "../http/server.ts";
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
import { watchQueues } from "./metrics/watch-queues.ts";
import { demoPath, readDemo } from "./sandbox/demo.ts";

/** Per second and client. Most clients request a token once a month, some before every call. */
const TOKENS_PER_SECOND = 10;
/** Burst of token requests: as many as calls, for a client that requests one per call. */
const TOKENS_BURST = 100;
/** Per second and payer's network: a page, its status requests and its pictures. */
const PAYER_CALLS_PER_SECOND = 20;
/** Per second and network, for the portal: a page makes several requests at once. */
const PORTAL_CALLS_PER_SECOND = 30;

export interface Api {
  server: FastifyInstance;
  close(): Promise<void>;
}

/** Builds the HTTP side with its in-memory state; does not listen. */
export async function buildApi(
  config: Config,
  deps: Deps,
  { findProcessProblem = () => null }: Partial<Pick<ServerDeps, "findProcessProblem">> = {},
): Promise<Api> {
  const tokens = await openTokens(deps);
  const callers = createCallerCache(deps);
  const unlisten = await deps.database.listen(CALLER_CHANNEL, (id) => callers.forget(id));
  // Processes share the port evenly, so each takes its share of an application's rate.
  const share = (perSecond: number) => perSecond / config.processes;
  const limitsAreOn = config.rateLimitPerApplication > 0;
  const limiter = (perSecond: number, burst = 2 * perSecond) =>
    createRateLimiter(limitsAreOn ? share(perSecond) : 0, deps.clock, share(burst));
  const perAddress = (perSecond: number) => limitAddresses(limiter(perSecond));
  const onFull = () => new GatewayError("OVERLOAD", { retryAfterSeconds: 1 });
  const authenticate = createAuthenticate({
    tokens,
    callers,
    rateLimiter: createRateLimiter(share(config.rateLimitPerApplication), deps.clock),
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
  const writeNonce = createCombiner<NonceUse, boolean>({
    run: (rows) => insertNonces(deps.database, rows),
    ...byShard,
    keysOf: (row) => [`${row.applicationId} ${row.nonce}`],
    onFull,
    isOutage,
  });
  const queues = watchQueues(deps, { checkouts: writeCheckout, nonces: writeNonce });
  const server = await buildServer({
    ...deps,
    tokens,
    authenticate,
    bankLists,
    writeCheckout,
    writeNonce,
    tokenRateLimiter: limiter(TOKENS_PER_SECOND, TOKENS_BURST),
    payerRateLimiter: perAddress(PAYER_CALLS_PER_SECOND),
    isSandbox: config.mode === "sandbox",
    acceptsCards: config.acceptsCards,
    cardUrl: config.cardUrl,
    cardOrigins: createCardOrigins(config.publicUrls, config.cardUrl),
    proxyCount: config.proxyCount,
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
    async close() {
      await server.close();
      queues.stop();
      await requestLog.close();
      await unlisten();
    },
  };
}
