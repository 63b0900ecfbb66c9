import { open } from "node:fs/promises";
import { dictionary } from "@zxcvbn-ts/language-common";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { toListedPassword } from "../domain/access/session.ts";
import { createAdmission, type LoadReading } from "../http/admission/create-admission.ts";
import { createAuthenticate } from "../http/api/application/authenticate.ts";
import { createExplainSignature } from "../http/api/application/explain-signature.ts";
import { CONNECTION_LIMITS, type ConnectionLimits } from "../http/connection/connection-limits.ts";
import type { ConnectionCounts, GuardOptions } from "../http/connection/create-guarded-server.ts";
import type { ExtraListeners } from "../http/connection/extra-listeners.ts";
import { addListeners } from "../http/connection/extra-listeners.ts";
import { findReadinessProblems } from "../http/health.ts";
import { createCardOrigins } from "../http/payer/session/card-origins.ts";
import { createSharedRates, type SharedRates } from "../http/request/rate/shared-rates.ts";
import { buildServer } from "../http/server.ts";
import { findActingUser } from "../operations/application/acting-user.ts";
import { type CallerCache, createCallerCache } from "../operations/application/caller-cache.ts";
import { createResponseSigner } from "../operations/application/keys/response-signer.ts";
import { createTokenService } from "../operations/application/tokens.ts";
import type { Deps } from "../operations/deps.ts";
import { createCallFaults } from "../operations/laboratory/call-faults.ts";
import { createCheckRunner } from "../operations/laboratory/check/check-runner.ts";
import { type BankLists, createBankListCache } from "../operations/payment/bank-lists.ts";
import { createMethodUsages } from "../operations/payment/method-usage.ts";
import { openRequestLog } from "../operations/request-log/request-log.ts";
import { startCpuStopwatch } from "../platform/clock.ts";
import { createPdfPrinter } from "../platform/pdf/pdf-printer.ts";
import { BANK_CHANNEL } from "../store/bank-channel.ts";
import { OUTAGE_CHANNEL } from "../store/checkout/outages.ts";
import { createProbe } from "../store/connection/probe.ts";
import { TIME_LIMITS } from "../store/connection/time-limits.ts";
import { CONTRACT_CHANNEL } from "../store/contract/contracts.ts";
import { openDatabase } from "../store/database.ts";
import { FENCE_CHANNEL } from "../store/installation/fences.ts";
import { CALLER_CHANNEL } from "../store/merchant/caller-channel.ts";
import { createRoutes } from "../store/routes.ts";
import { poolOf } from "./find-database-url.ts";
import { createLimiters } from "./http/create-limiters.ts";
import { createWriters } from "./http/create-writers.ts";
import { readMarks } from "./http/read-marks.ts";
import { measureLoad } from "./metrics/measure-load.ts";
import { watchQueues } from "./metrics/watch-queues.ts";
import { measureProbe } from "./metrics/watch-readiness.ts";
import { readDescriptorLimit } from "./process/descriptor-limit.ts";
import { demoPath, readDemo } from "./sandbox/demo.ts";
import { traceDatabase } from "./tracing/trace-database.ts";

export interface Api {
  server: FastifyInstance;
  listen(): Promise<void>;
  /** Why the process should get no requests, by reason. */
  findProblems(): ReturnType<typeof findReadinessProblems>;
  /** The process's current load and its rejections. */
  readLoad(): LoadReading & { connections: Readonly<ConnectionCounts> };
  close(): Promise<void>;
}

/** The portal's concurrent queries; see docs/operating/capacity.md. */
const PORTAL_CONNECTIONS_MAX = 5;

export type ApiOptions = Partial<Pick<GuardOptions, "limits" | "admission">> & {
  /** Why the process cannot do its work; null when it can. */
  findProcessProblem?: () => string | null;
  /** What no process can do for now; null when there is nothing. */
  findProcessWarning?: () => string | null;
  /** Has the documentation built; false where it cannot be. */
  requestDocs?: () => boolean;
  /** With those of the processes that share the port. */
  rates?: SharedRates;
  /** Bounds what is computed for a wrong signature. */
  startStopwatch?: typeof startCpuStopwatch;
  /** After which a checkout or nonce that is not written fails. */
  writeMsMax?: number;
};

/** Builds the HTTP side with its in-memory state; does not listen. */
export async function buildApi(
  config: Config,
  deps: Deps,
  {
    limits,
    admission = createAdmission(),
    findProcessProblem = () => null,
    findProcessWarning = () => null,
    requestDocs = () => false,
    rates = createSharedRates(),
    startStopwatch = startCpuStopwatch,
    writeMsMax,
  }: ApiOptions = {},
): Promise<Api> {
  const others = openOthers(config, deps);
  const tokens = await createTokenService(deps, config.publicUrls[0]);
  const callers = createCallerCache(deps);
  const bankLists = createBankListCache(deps);
  const unlisten = await listenForChanges(config, deps, callers, bankLists);
  const { callLimiter, ...limiters } = createLimiters(config, deps, rates);
  const authenticate = createAuthenticate({
    tokens,
    callers,
    callLimiter,
    findActingUser: (userId) => findActingUser(deps, userId),
    explainSignature: createExplainSignature({
      ...deps,
      clock: deps.trueClock,
      startCpuStopwatch: startStopwatch,
    }),
    clock: deps.trueClock,
    publicUrls: config.publicUrls,
  });
  const requestLog = openRequestLog(deps);
  const { writeCheckout, writeNonce } = createWriters(deps, writeMsMax);
  const pdfPrinter = createPdfPrinter();
  const checks = createCheckRunner({ ...deps, bankLists, acceptsCards: config.acceptsCards });
  const queues = watchQueues(deps, { checkouts: writeCheckout, nonces: writeNonce });
  const connections: ConnectionCounts = { open: 0, rejected: 0, closed: 0 };
  const readLoad = () => ({ ...admission.read(), connections: { ...connections } });
  measureLoad(deps.metrics, readLoad);
  const probeDatabase = measureProbe(deps.metrics, "api", createProbe(others.health));
  const readiness = { ...deps, probeDatabase, findProcessProblem, writeCheckout, writeNonce };
  const server = await buildServer({
    ...deps,
    tokens,
    ...{ authenticate, signResponse: createResponseSigner(deps) },
    portalStore: {
      database: others.portal,
      routes: createRoutes(others.portal, deps.idMask, deps.shards),
    },
    ...{ bankLists, checks, callFaults: config.mode === "sandbox" ? createCallFaults(deps) : null },
    methodUsages: createMethodUsages(deps),
    operatorName: config.operatorName,
    ...{ ...readiness, findProcessWarning },
    ...limiters,
    isSandbox: config.mode === "sandbox",
    rejectedPasswords: await readPasswordList(config.passwordListFile),
    ...{ acceptsCards: config.acceptsCards, cardUrl: config.cardUrl },
    cardOrigins: createCardOrigins(config.publicUrls, config.cardUrl),
    marks: await readMarks(config.marksDir),
    ...{ proxyCount: config.proxyCount, trustsProxyIds: config.trustsProxyIds === true },
    successLinesPerSecond: config.successLinesPerSecond,
    guard: { limits: limits ?? connectionLimits(config), admission, counts: connections },
    publicUrls: config.publicUrls,
    rateLimitPerApplication: config.rateLimitPerApplication,
    pdfPrinter,
    requestLog,
    requestDocs,
    simulatorControlUrl: () => readDemo(demoPath(config.dataDir))?.simulatorUrl || null,
    payerPhoneUrl: config.simulatorUrl && `${config.simulatorUrl}/duitnow/phone`,
  });
  let extra: ExtraListeners | undefined;
  return {
    server,
    async listen() {
      extra = await listen(server, config);
    },
    findProblems: () => findReadinessProblems(readiness),
    readLoad,
    async close() {
      const drained = extra?.stop();
      await Promise.all([checks.close(), server.close()]);
      queues.stop();
      await drained;
      admission.stop();
      await requestLog.close();
      await unlisten();
      await Promise.all([pdfPrinter.close(), others.portal.end(), others.health.end()]);
    },
  };
}

/** Of what this process keeps in memory. */
async function listenForChanges(
  { mode }: Config,
  { database, outages, refreshContracts }: Deps,
  callers: CallerCache,
  bankLists: BankLists,
): Promise<() => Promise<void>> {
  const ends = [
    await database.listen(CALLER_CHANNEL, (id) => callers.forget(id)),
    await database.listen(OUTAGE_CHANNEL, () => outages.forget()),
    await database.listen(FENCE_CHANNEL, () => outages.forget()),
    await database.listen(CONTRACT_CHANNEL, () => void refreshContracts()),
  ];
  if (mode === "sandbox") {
    // Only a sandbox changes banks itself.
    ends.push(await database.listen(BANK_CHANNEL, (railId) => bankLists.invalidate(railId)));
  }
  return async () => void (await Promise.all(ends.map((end) => end())));
}

/**
 * Separate pools with their own limits, so that their users take no connections from calls and
 * payers.
 */
function openOthers(config: Config, { log, tracing }: Pick<Deps, "log" | "tracing">) {
  const open = (limits: "portal" | "health", connectionsMax: number) =>
    openDatabase({
      ...poolOf(config),
      limits: TIME_LIMITS[limits],
      connectionsMax,
      onError: (error) => log.warn({ err: error, limits }, "database connection"),
    });
  const portal = traceDatabase(tracing, open("portal", PORTAL_CONNECTIONS_MAX));
  return { portal, health: open("health", 1) };
}

/** Of a process, for the database, providers, webhooks and files. */
const DESCRIPTORS_RESERVED = 256;

/** Resolves with what has to stop before the server is closed; undefined: nothing. */
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

/** Passwords that users may not choose: the 49,000 most common, and those of the operator. */
async function readPasswordList(path: string | null): Promise<ReadonlySet<string>> {
  const list = new Set<string>();
  const add = (password: string) => {
    const listed = toListedPassword(password);
    if (listed !== null) list.add(listed);
  };
  for (const password of dictionary["passwords-common"]) add(String(password));
  if (path === null) return list;
  // By line: most are too short, and all at once would take many times the size of the file.
  const file = await open(path);
  for await (const line of file.readLines()) add(line);
  return list;
}
