/**
 * Gates of several processes that let one statement or call pass at a time, in a given order. One
 * that waits for a lock is recognised, and the others go on.
 */
import { setImmediate, setTimeout } from "node:timers/promises";
import type { Gate, Passing } from "./gated-process.ts";

/** So many of this process, then the next of the list; at last each to its end. */
export type Schedule = readonly { process: number; count: number }[];

export interface OrderedProcess {
  gate: Gate;
  /** What it does, once its gate is there. */
  run(): Promise<unknown>;
  /** Whether one of its statements waits for a lock. */
  isBlocked(): Promise<boolean>;
}

export interface Ordered {
  /** What passed, by process. */
  passed: Passing[][];
  /** How often a process had to wait for a lock of another. */
  waits: number;
  /** What became of each process. */
  results: PromiseSettledResult<unknown>[];
}

/** Real time that a statement gets before its locks are looked at. */
const QUICK_MS = 15;
const LOOK_MS = 5;
/** A process that neither does anything nor ends. */
const SILENT_MS_MAX = 60_000;

interface Turn {
  passing: Passing;
  pass(): Promise<unknown>;
}

class Controlled {
  readonly queue: Turn[] = [];
  readonly passed: Passing[] = [];
  isRunning = false;
  hasEnded = false;

  /** Its statements wait here until their turn. */
  readonly gate: Gate = (passing, act) =>
    new Promise((resolve, reject) => {
      this.queue.push({
        passing,
        async pass() {
          await act().then(resolve, reject);
        },
      });
    });

  /** Resolves when the statement has its response. */
  async passNext(): Promise<void> {
    const turn = this.queue.shift();
    if (!turn) return;
    this.isRunning = true;
    this.passed.push(turn.passing);
    await turn.pass();
    this.isRunning = false;
  }
}

export function createGates(count: number): Controlled[] {
  return Array.from({ length: count }, () => new Controlled());
}

export async function runInOrder(
  gates: readonly Controlled[],
  processes: readonly Omit<OrderedProcess, "gate">[],
  schedule: Schedule,
): Promise<Ordered> {
  let waits = 0;
  const runs = processes.map(async ({ run }, i) => {
    try {
      return await run();
    } finally {
      const own = gates[i];
      if (own) own.hasEnded = true;
    }
  });
  const settled = Promise.allSettled(runs);

  /** True when it waits at its gate; false when it has ended or waits for a lock. */
  async function isReady(index: number): Promise<boolean> {
    const own = gates[index];
    const silentAt = performance.now() + SILENT_MS_MAX;
    let lookAt = performance.now() + QUICK_MS;
    for (;;) {
      if (!own || own.hasEnded) return false;
      if (!own.isRunning && own.queue.length > 0) return true;
      if (performance.now() > silentAt) throw new Error(`process ${index} is silent`);
      await setImmediate();
      if (!own.isRunning || performance.now() < lookAt) continue;
      if (await processes[index]?.isBlocked()) return false;
      await setTimeout(LOOK_MS);
      lookAt = performance.now() + LOOK_MS;
    }
  }

  async function step(index: number): Promise<boolean> {
    if (await isReady(index)) {
      void gates[index]?.passNext();
      // Its response, or a lock, before another goes on.
      await isReady(index);
      return true;
    }
    if (gates[index]?.isRunning) waits += 1;
    return false;
  }

  for (const { process, count } of schedule) {
    for (let n = 0; n < count; n += 1) if (!(await step(process))) break;
  }
  for (;;) {
    let hasMoved = false;
    for (const index of gates.keys()) while (await step(index)) hasMoved = true;
    if (gates.every(({ hasEnded }) => hasEnded)) break;
    // All wait for locks: the database ends one of them.
    if (!hasMoved) await setTimeout(LOOK_MS);
  }
  return { passed: gates.map(({ passed }) => passed), waits, results: await settled };
}
