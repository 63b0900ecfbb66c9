import { masterKeysOf } from "../config/secrets/master-keys.ts";
import type { Config } from "../config.ts";
import { createOutageCache } from "../operations/checkout/outage-cache.ts";
import { createMerchantContractCache } from "../operations/contract/merchant-contract-cache.ts";
import type { Deps } from "../operations/deps.ts";
import { sandboxLaboratory } from "../operations/laboratory/sandbox-laboratory.ts";
import { createPriceCache } from "../operations/ledger/price-cache.ts";
import { createRoutingCache } from "../operations/monitoring/routing-cache.ts";
import { createObjectStore } from "../platform/archive/create-object-store.ts";
import type { Clock } from "../platform/clock.ts";
import { createAmqpDestination } from "../platform/destination/amqp/amqp-destination.ts";
import { createDestinations } from "../platform/destination/destinations.ts";
import { createHttpDestination } from "../platform/destination/http/http-destination.ts";
import { createS3Destination } from "../platform/destination/s3/s3-destination.ts";
import { createFileReader } from "../platform/file-reader/file-reader.ts";
import { createSealer } from "../platform/keys/sealer.ts";
import type { Log } from "../platform/log.ts";
import { createMetrics } from "../platform/metrics/metrics.ts";
import { createSockets, hostOf } from "../platform/outgoing/connector.ts";
import { createOutgoingHttp } from "../platform/outgoing/outgoing-http.ts";
import { systemRandom } from "../platform/random.ts";
import type { Tasks } from "../platform/repeat.ts";
import { createTracing, type Tracing } from "../platform/tracing/tracing.ts";
import type { Rail } from "../rails/rail.ts";
import { createArchive } from "../store/archive/create-archive.ts";
import { createReach } from "../store/citus/reach.ts";
import { ONE_CONNECTION_PER_NODE, readShards } from "../store/citus/shards.ts";
import { TIME_LIMITS } from "../store/connection/time-limits.ts";
import { type Database, openDatabase } from "../store/database.ts";
import { createRoutes } from "../store/routes.ts";
import { followContracts } from "./contracts/follow-contracts.ts";
import { poolOf } from "./find-database-url.ts";
import { followDatabaseClock } from "./follow-database-clock.ts";
import { buildCompany } from "./installation/build-company.ts";
import { buildPayoutSettings } from "./installation/build-payout-settings.ts";
import { expectDatabase } from "./installation/find-database-problems.ts";
import { findOrCreateInstallation } from "./installation/find-or-create-installation.ts";
import { openJournal } from "./installation/open-journal.ts";
import { measureDatabase } from "./metrics/measure-database.ts";
import { measureRail } from "./metrics/measure-rail.ts";
import { measureSignals, startCounts } from "./metrics/measure-signals.ts";
import { createSignalNotes } from "./metrics/note-provider-signals.ts";
import { openRails } from "./open-rails.ts";
import { followSandboxClock } from "./sandbox/follow-sandbox-clock.ts";
import { traceDatabase } from "./tracing/trace-database.ts";

export type OpenDeps = Deps & { close(): Promise<void> };

/**
 * Builds everything a process uses, from a complete configuration. Resolves when the database's
 * clock is known; rejects when the database cannot be reached.
 */
export async function buildDeps(
  config: Config,
  log: Log,
  limits: keyof typeof TIME_LIMITS = "jobs",
  tracing: Tracing = createTracing(),
): Promise<OpenDeps> {
  if (!config.databaseUrl || !config.masterKey) throw new Error("the configuration is incomplete");
  const publicUrl = choosePublicUrl(config.publicUrls);
  await expectDatabase(config, config.databaseUrl.reveal(), masterKeysOf(config));
  const metrics = createMetrics();
  const tasks: Tasks = new Set();
  let measureClock = () => {};
  const pool = openDatabase({
    ...poolOf(config),
    limits: TIME_LIMITS[limits],
    onError(error) {
      log.warn({ err: error }, "database connection");
      measureClock();
    },
  });
  const database = traceDatabase(tracing, pool);
  const sealer = createSealer(masterKeysOf(config), systemRandom);
  const { trueClock, business, ...clocks } = await followClocks(database, config, {
    log,
    tasks,
  }).catch(async (error: unknown) => {
    await database.end();
    throw error;
  });
  measureClock = clocks.measureNow;
  const { idMask, fingerprinter } = await findOrCreateInstallation(
    database,
    sealer,
    config,
    trueClock.now(),
  );
  const shards = await readShards(database, trueClock);
  if (shards.count > 1) await database.configure(ONE_CONNECTION_PER_NODE);
  const random = systemRandom;
  const journal = await openJournal(config, { sealer, log, metrics, random, clock: trueClock });
  const store = await openArchive(config);
  const payouts = await buildPayoutSettings(config);
  const measured = await openMeasuredRails(config, {
    ...{ metrics, log, tracing, database, sealer, tasks },
  });
  measureDatabase(metrics, database, trueClock);
  const outgoing = openOutgoing(config, trueClock);
  const fileReader = createFileReader(log);
  return {
    database,
    clock: business.clock,
    trueClock,
    clockAheadMs: business.aheadMs,
    clockSkew: () => trueClock.skew(),
    random,
    idMask,
    routes: createRoutes(database, idMask, shards),
    shards,
    reach: createReach(shards, trueClock, log),
    sealer,
    fingerprinter,
    ...{ ...measured.deps, journal },
    ...openCaches({ database, clock: business.clock, log, rails: measured.deps.rails }),
    tasks,
    ...outgoing.deps,
    fileReader,
    publicUrl,
    ...depsOfMode(config),
    operatorApprovalAboveMinor: config.operatorApprovalLimit,
    payouts,
    company: buildCompany(config),
    archive: store && createArchive(database, store),
    async close() {
      for (const opened of [store, payouts.store, payouts.bankFiles]) opened?.close();
      await journal.close();
      await clocks.stop();
      await fileReader.close();
      await Promise.allSettled([outgoing.close(), measured.close()]);
      await database.end();
    },
  };
}

function openCaches(of: Pick<Deps, "database" | "clock" | "log" | "rails">) {
  const outages = createOutageCache(of);
  const [prices, merchantContracts] = [createPriceCache(of), createMerchantContractCache(of)];
  const routing = createRoutingCache(of);
  return { outages, prices, merchantContracts, routing, isPaused: outages.isFenced };
}

/** What a sandbox does in another way. */
function depsOfMode({ mode, smtpUrl }: Config) {
  const isSandbox = mode === "sandbox";
  return {
    isSandbox,
    mailPolicy: isSandbox && smtpUrl === null ? "keep" : "send",
    laboratory: isSandbox ? sandboxLaboratory : null,
  } as const;
}

/** The operator chooses the rails' URLs; merchants choose webhook URLs. */
function openOutgoing(config: Config, clock: Clock) {
  const policy = config.allowPrivateNotifyTargets ? "any" : "public-only";
  const forbiddenHosts = policy === "any" ? [] : ownHostsOf(config);
  const proxyUrl = config.egressProxy?.reveal() ?? null;
  const railHttp = createOutgoingHttp({ policy: "any", proxyUrl });
  const notifyHttp = createOutgoingHttp({
    ...{ policy, forbiddenHosts, proxyUrl },
    responseBytesMax: 65_536,
  });
  const openSocket = createSockets({ policy, forbiddenHosts, proxyUrl });
  const destinations = createDestinations([
    createHttpDestination(notifyHttp, policy),
    createAmqpDestination(openSocket, policy),
    createS3Destination({ http: notifyHttp, clock }, policy),
  ]);
  return {
    deps: {
      ...{ railHttp, notifyHttp, destinations },
      notifyTargets: policy,
      webhookRetries: { delaysMs: config.webhookDelaysMs, timeoutMs: config.webhookTimeoutMs },
    } as const,
    close: () =>
      Promise.allSettled([railHttp, notifyHttp, destinations].map((each) => each.close())),
  };
}

/** The database's clock, and the one that a sandbox has advanced. */
async function followClocks(
  database: Database,
  { mode }: Config,
  { log, tasks }: Pick<Deps, "log" | "tasks">,
) {
  const following = await followDatabaseClock(database, log, tasks);
  const { clock: trueClock, measureNow } = following;
  try {
    const business = await followSandboxClock({ database, trueClock, log, tasks }, mode);
    const stop = async () => {
      await business.stop();
      await following.stop();
    };
    return { trueClock, business, measureNow, stop };
  } catch (error) {
    await following.stop();
    throw error;
  }
}

/** What their calls show of their providers is measured, logged and counted. */
async function openMeasuredRails(
  config: Config,
  {
    metrics,
    log,
    tracing,
    database,
    sealer,
    tasks,
  }: Pick<Deps, "metrics" | "log" | "tracing" | "database" | "sealer" | "tasks">,
) {
  const signals = createSignalNotes(database, log);
  const measured = { metrics, log, tracing, noteSignal: measureSignals(metrics, signals.note) };
  const wrap = (rail: Rail) => {
    startCounts(metrics, rail.id);
    return measureRail(measured, rail);
  };
  const opened = openRails(config, log, wrap);
  const contracts = await followContracts({ opened, database, sealer, log, tasks, wrap });
  return {
    deps: { ...measured, rails: opened.rails, refreshContracts: contracts.refresh },
    async close() {
      opened.close();
      await contracts.stop();
      await signals.close();
    },
  };
}

/** Payers open checkouts there, some in apps that block plain HTTP. */
function choosePublicUrl(publicUrls: readonly string[]): string {
  const chosen = publicUrls.find((url) => url.startsWith("https:")) ?? publicUrls[0];
  if (!chosen) throw new Error("no public URL");
  return chosen;
}

const openArchive = ({ archive: place, archiveKeyId: keyId, archiveSecret: secret }: Config) =>
  createObjectStore({ place, keyId, secret });

/**
 * Of its pages and its API, and of the card form. Webhooks do not go there, except in a sandbox,
 * where everything is on one machine.
 */
function ownHostsOf({ publicUrls, cardUrl }: Config): string[] {
  return [...publicUrls, ...(cardUrl === null ? [] : [cardUrl])].map((url) => hostOf(new URL(url)));
}
