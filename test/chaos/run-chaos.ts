/** One run: load and faults, healing, and what the oracle says. */
import { setTimeout as wait } from "node:timers/promises";
import { createClient } from "@kaunter/sdk";
import { createChance } from "../fuzz/mutate.ts";
import { ACTORS } from "./actors/index.ts";
import { collectFacts } from "./collect-facts.ts";
import type { Facts } from "./facts.ts";
import { FAULTS } from "./faults/index.ts";
import { heal, mustEnd } from "./heal.ts";
import { type Installation, startInstallation } from "./installation.ts";
import { createJournal, type Journal } from "./journal.ts";
import { judge, judgeLoad, type Violation } from "./oracle.ts";
import { FAULT_KINDS, type FaultName, type PlannedFault, planFaults } from "./plan-faults.ts";

export interface ChaosOptions {
  minutes: number;
  seed: number;
  /** Only these faults. */
  names?: readonly FaultName[];
  /** A progress line. */
  say?: (line: string) => void;
}

export interface ChaosReport {
  seed: number;
  journal: Journal;
  faults: DoneFault[];
  healMs: number;
  facts: Facts | null;
  violations: Violation[];
  /** What the gateway's processes have logged. */
  log: string;
}

export interface DoneFault {
  name: PlannedFault["name"];
  beganMs: number;
  endedMs: number;
  /** It found a moment to begin. */
  hasBegun: boolean;
}

/** After the load, an actor that still waits for a response gives up; that is a violation. */
const PATIENCE_MS = 5 * 60_000;

export async function runChaos({
  minutes,
  seed,
  names,
  say = () => {},
}: ChaosOptions): Promise<ChaosReport> {
  const startedAt = new Date();
  const installation = await startInstallation();
  const { baseUrl, clientId, clientSecret, privateKey } = installation.demo;
  const journal = createJournal();
  const abort = new AbortController();
  try {
    const plan = planFaults(seed, minutes, names);
    for (const { name, beginsMs, endsMs } of plan)
      say(`planned  ${seconds(beginsMs)} to ${seconds(endsMs)}  ${name}`);
    const scene = {
      installation,
      client: createClient({ baseUrl, clientId, clientSecret, privateKey }),
      journal,
      isOver: () => abort.signal.aborted || journal.elapsedMs() > minutes * 60_000,
      isClosed: () => abort.signal.aborted,
    };
    const acting = Promise.all(
      ACTORS.map(([name, actor], index) =>
        actor({ ...scene, name, chance: createChance(seed * 1_000 + index) }),
      ),
    );
    acting.catch(() => {}); // awaited below
    const [{ faults, failed }] = await Promise.all([
      runFaults(plan, installation, journal, say),
      wait(minutes * 60_000),
    ]);
    const patience = setTimeout(() => abort.abort(), PATIENCE_MS);
    await acting.finally(() => clearTimeout(patience));
    say(`load is over after ${seconds(journal.elapsedMs())}`);
    const healStartedMs = journal.elapsedMs();
    const { isReady, open, tooLate } = await heal(installation);
    const healMs = journal.elapsedMs() - healStartedMs;
    const states = Map.groupBy(open, ({ what, state }) => `${what} ${state}`);
    const left = [...states].map(([state, all]) => `${all.length} ${state}`);
    say(`healed after ${seconds(healMs)}; open: ${left.join(", ")}`);
    await installation.gateway().stop();
    const facts = await collectFacts(installation, startedAt);
    const violations = [...failed, ...judgeLoad(journal, facts, minutes), ...judge(journal, facts)];
    for (const { what, id, state, dueAt } of tooLate)
      violations.push(`${what} ${id}: ${state}, and not due before ${dueAt?.toISOString()}`);
    if (!isReady) violations.push("the gateway is not ready");
    for (const { what, id, state } of open.filter(mustEnd))
      violations.push(`${what} ${id} stays ${state}`);
    return { seed, journal, faults, healMs, facts, violations, log: installation.log() };
  } finally {
    abort.abort();
    await installation.stop();
  }
}

/**
 * Each at its time; one that shares a part with another that is late begins after it. One that
 * cannot be caused or ended is a violation, and the run continues.
 */
async function runFaults(
  plan: readonly PlannedFault[],
  installation: Installation,
  journal: Journal,
  say: (line: string) => void,
): Promise<{ faults: DoneFault[]; failed: Violation[] }> {
  const faults: DoneFault[] = [];
  const failed: Violation[] = [];
  const busy = new Map<string, Promise<unknown>>();
  const all = plan.map(({ name, beginsMs, endsMs }) => {
    const parts = FAULT_KINDS[name].parts;
    const before = parts.map((part) => busy.get(part));
    const run = async () => {
      await Promise.all(before);
      await wait(Math.max(0, beginsMs - journal.elapsedMs()));
      const fault = FAULTS[name](installation);
      const beganMs = journal.elapsedMs();
      say(`${seconds(beganMs)}  ${name}`);
      journal.note("fault", name);
      try {
        await fault.begin();
        await wait(endsMs - beginsMs);
      } finally {
        await fault.end();
      }
      const endedMs = journal.elapsedMs();
      journal.note("fault over", name);
      faults.push({ name, beganMs, endedMs, hasBegun: fault.hasBegun?.() ?? true });
    };
    const running = run().catch((error: unknown) => {
      failed.push(`${name}: ${error instanceof Error ? error.message : error}`);
    });
    for (const part of parts) busy.set(part, running);
    return running;
  });
  await Promise.all(all);
  return { faults, failed };
}

export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
