/** Which faults happen when: decided by the seed alone. Pure. */
import { type Chance, createChance } from "../fuzz/mutate.ts";

/**
 * What a fault harms. Two faults of one part never overlap, nor do faults of a part and of one that
 * contains it.
 */
type Part = "api" | "worker" | "database" | "simulators" | "disk" | "clock" | "shop";

interface FaultKind {
  parts: readonly Part[];
  /** How long it lasts, in seconds: at least and at most. */
  seconds: readonly [number, number];
}

/** Each can be recovered from: no fault deletes what was written, at the gateway or a provider. */
export const FAULT_KINDS = {
  "kill api": { parts: ["api"], seconds: [0, 0] },
  "kill worker": { parts: ["worker"], seconds: [0, 0] },
  "kill gateway": { parts: ["api", "worker"], seconds: [0, 3] },
  "stop api": { parts: ["api"], seconds: [2, 14] },
  "stop worker": { parts: ["worker"], seconds: [2, 14] },
  "stop parent": { parts: ["api", "worker"], seconds: [2, 8] },
  "kill database": { parts: ["database"], seconds: [0, 4] },
  "stop database": { parts: ["database"], seconds: [2, 8] },
  "cut database": { parts: ["database"], seconds: [0, 0] },
  "freeze connections": { parts: ["database"], seconds: [2, 6] },
  "lose database": { parts: ["database"], seconds: [2, 8] },
  "slow database": { parts: ["database"], seconds: [3, 8] },
  "full disk": { parts: ["disk"], seconds: [2, 6] },
  "kill providers": { parts: ["simulators"], seconds: [1, 5] },
  "refuse providers": { parts: ["simulators"], seconds: [2, 6] },
  "freeze providers": { parts: ["simulators"], seconds: [2, 8] },
  "cut providers": { parts: ["simulators"], seconds: [0, 0] },
  "slow providers": { parts: ["simulators"], seconds: [3, 8] },
  "break providers": { parts: ["simulators"], seconds: [2, 6] },
  "drop callbacks": { parts: ["simulators"], seconds: [2, 6] },
  "worker ahead": { parts: ["clock"], seconds: [4, 10] },
  "worker behind": { parts: ["clock"], seconds: [4, 10] },
  "break shop": { parts: ["shop"], seconds: [2, 6] },
  "hang shop": { parts: ["shop"], seconds: [2, 6] },
} as const satisfies Record<string, FaultKind>;

export type FaultName = keyof typeof FAULT_KINDS;
// The keys of the table above.
export const FAULT_NAMES = Object.keys(FAULT_KINDS) as FaultName[];

export interface PlannedFault {
  name: FaultName;
  /** Since the beginning of the load. */
  beginsMs: number;
  endsMs: number;
}

/** Quiet time before the next fault, at most; in a short run a part of the run. */
const PAUSE_MS_MAX = 8_000;
const PAUSE_SHARE_MAX = 1 / 15;
const FIRST_MS = 2_000;
/** Work continues for a moment after the last fault. */
const LAST_MS = 2_000;

/**
 * Faults for so many minutes of load, all over before the load is. Every kind comes once before any
 * comes twice.
 */
export function planFaults(
  seed: number,
  minutes: number,
  names: readonly FaultName[] = FAULT_NAMES,
): PlannedFault[] {
  const chance = createChance(seed);
  const loadMs = minutes * 60_000;
  const lastMs = loadMs - LAST_MS;
  const pauseMsMax = Math.ceil(Math.min(PAUSE_MS_MAX, loadMs * PAUSE_SHARE_MAX));
  const plan: PlannedFault[] = [];
  let deck: FaultName[] = [];
  let atMs = FIRST_MS;
  for (;;) {
    if (deck.length === 0) deck = shuffle(names, chance);
    const name = deck.pop();
    if (name === undefined) return plan;
    const fault = place(plan, name, atMs + chance(pauseMsMax), chance);
    if (fault.endsMs > lastMs) return plan;
    plan.push(fault);
    // Every third is joined by the next one.
    atMs = chance(3) === 0 ? fault.beginsMs : fault.endsMs;
  }
}

function place(
  plan: readonly PlannedFault[],
  name: FaultName,
  wantedMs: number,
  chance: Chance,
): PlannedFault {
  const [least, most] = FAULT_KINDS[name].seconds;
  const lastsMs = (least + chance(most - least + 1)) * 1_000;
  const others = plan.filter((one) => shareParts(one.name, name));
  const beginsMs = Math.max(wantedMs, ...others.map(({ endsMs }) => endsMs + 1));
  return { name, beginsMs, endsMs: beginsMs + lastsMs };
}

export function shareParts(one: FaultName, other: FaultName): boolean {
  const parts: readonly Part[] = FAULT_KINDS[one].parts;
  return FAULT_KINDS[other].parts.some((part) => parts.includes(part));
}

function shuffle<T>(items: readonly T[], chance: Chance): T[] {
  const left = [...items];
  return items.flatMap(() => left.splice(chance(left.length), 1));
}
