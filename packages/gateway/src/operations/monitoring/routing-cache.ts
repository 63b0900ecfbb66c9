import {
  decideHealth,
  HISTORY_MS,
  type SignalCount,
} from "../../domain/monitoring/decide-health.ts";
import { findRouting } from "../../store/contract/routing-versions.ts";
import {
  listProviderSignals,
  type ProviderSignals,
} from "../../store/monitoring/provider-signals.ts";
import type { Deps, Routing, StoreDeps } from "../deps.ts";

/** A change takes effect after this in other processes. */
const RULES_MS_MAX = 1_000;
/** Signals themselves are saved every few seconds. */
const HEALTH_MS_MAX = 10_000;

/** Reads nothing while no method has more than one contract. */
export function createRoutingCache({
  database,
  clock,
  log,
  rails,
}: StoreDeps & Pick<Deps, "log" | "rails">): Routing {
  let version = 0;
  let rules: ReturnType<Routing["rules"]> = [];
  let down = new Set<string>();
  const reading = new Map<string, Promise<void>>();
  const readAtMs = new Map<string, number>();

  async function readRules(): Promise<void> {
    const found = await findRouting(database);
    version = found?.version ?? 0;
    rules = found?.rules ?? [];
  }

  async function readHealth(now: Date): Promise<void> {
    const since = new Date(now.getTime() - HISTORY_MS);
    const byRail = Map.groupBy(await listProviderSignals(database, since), ({ railId }) => railId);
    const isDown = (own: readonly ProviderSignals[]) =>
      decideHealth(own.map(attemptsOf), own.map(callsOf), now).state === "DOWN";
    down = new Set([...byRail].flatMap(([railId, own]) => (isDown(own) ? [railId] : [])));
  }

  async function renew(what: string, msMax: number, read: (now: Date) => Promise<void>) {
    const now = clock.now();
    const ageMs = now.getTime() - (readAtMs.get(what) ?? Number.NEGATIVE_INFINITY);
    if (ageMs >= 0 && ageMs < msMax) return;
    const begun = reading.get(what) ?? read(now);
    reading.set(what, begun);
    try {
      await begun;
      readAtMs.set(what, now.getTime());
    } catch (error) {
      // What was known still holds; the payment itself fails when the database is down.
      log.warn({ err: error, what }, "routing could not be read");
    } finally {
      reading.delete(what);
    }
  }

  return {
    version: () => version,
    rules: () => rules,
    isHealthy: (contractId) => !down.has(contractId),
    async refresh() {
      if (!rails.listMethods().some(({ others }) => others.length > 0)) return;
      await Promise.all([
        renew("rules", RULES_MS_MAX, readRules),
        renew("health", HEALTH_MS_MAX, readHealth),
      ]);
    },
    forget: () => readAtMs.clear(),
  };
}

const attemptsOf = ({ at, goodAttempts, failedAttempts }: ProviderSignals): SignalCount => ({
  ...{ at, good: goodAttempts, failed: failedAttempts },
});
const callsOf = ({ at, goodCalls, failedCalls }: ProviderSignals): SignalCount => ({
  ...{ at, good: goodCalls, failed: failedCalls },
});
