import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createChance, mutate } from "./mutate.ts";
import type { FuzzTarget } from "./target.ts";

const CORPUS = join(import.meta.dirname, "corpus");
/** Longer than anything that works takes on a busy machine. */
const HANG_MS = 20_000;
/** More than the collector leaves lying about, and less than 100 bytes an input leak in a run. */
const GROWTH_BYTES_MAX = 48 * 1_048_576;
/** The pool of inputs to change grows by those with a new outcome. */
const POOL_MAX = 2_000;
/** Memory is compared from here on, when all code is compiled and all caches are filled. */
const WARM_SHARE = 0.3;

export interface FuzzReport {
  target: string;
  inputs: number;
  /** What became of the inputs, by name. */
  outcomes: Map<string, number>;
  slowestMs: number;
  seconds: number;
  /** Null when the collector cannot be called: see `--expose-gc`. */
  growthBytes: number | null;
}

/**
 * Gives a target all inputs of its corpus, then changed ones. Throws at the first that breaks it,
 * having saved that input in the corpus, where the next run finds it first.
 */
export async function fuzz(
  target: FuzzTarget,
  { inputs, seed }: { inputs: number; seed: number },
): Promise<FuzzReport> {
  const chance = createChance(seed);
  const seeds = [...readCorpus(target.name), ...((await target.seeds?.()) ?? [])];
  if (seeds.length === 0) throw new Error(`corpus/${target.name} is empty`);
  const pool = [...seeds];
  const outcomes = new Map<string, number>();
  const startedAt = performance.now();
  let slowestMs = 0;
  let warmBytes: number | null = null;
  for (let count = 0; count < inputs; count += 1) {
    const input = seeds[count] ?? mutate(pool, target.words, chance);
    const at = performance.now();
    const outcome = await runOne(target, input);
    slowestMs = Math.max(slowestMs, performance.now() - at);
    const before = outcomes.get(outcome) ?? 0;
    if (before === 0 && pool.length < POOL_MAX) pool.push(input);
    outcomes.set(outcome, before + 1);
    if (count === Math.floor(inputs * WARM_SHARE)) warmBytes = usedBytes();
  }
  const usedNow = usedBytes();
  const growthBytes = warmBytes === null || usedNow === null ? null : usedNow - warmBytes;
  if (growthBytes !== null && growthBytes > GROWTH_BYTES_MAX) {
    throw new Error(`${target.name}: memory grew by ${growthBytes} bytes`);
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  return { target: target.name, inputs, outcomes, slowestMs, seconds, growthBytes };
}

async function runOne(target: FuzzTarget, input: Buffer): Promise<string> {
  const abort = new AbortController();
  const hang = delay(HANG_MS, undefined, { signal: abort.signal }).then(() => {
    throw new Error(`no outcome after ${HANG_MS / 1_000} s`);
  });
  hang.catch(() => {}); // aborted when the target was quicker
  try {
    const outcome = target.run(input);
    return typeof outcome === "string" ? outcome : await Promise.race([outcome, hang]);
  } catch (error) {
    const file = save(target.name, input);
    throw new Error(`${target.name} is broken by ${file}`, { cause: error });
  } finally {
    abort.abort();
  }
}

function readCorpus(name: string): Buffer[] {
  const folder = join(CORPUS, name);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((file) => readFileSync(join(folder, file)));
}

function save(name: string, input: Buffer): string {
  const folder = join(CORPUS, name);
  mkdirSync(folder, { recursive: true });
  const digest = createHash("sha256").update(input).digest("hex");
  const file = join(folder, `found-${digest.slice(0, 12)}`);
  writeFileSync(file, input);
  return file;
}

function usedBytes(): number | null {
  if (!globalThis.gc) return null;
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
