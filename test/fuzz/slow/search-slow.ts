import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import vm from "node:vm";
import { type Chance, createChance } from "../mutate.ts";
import { costOf, EVENT_LOOP_MS_MAX, measureSlowness, timeOnce } from "./cost.ts";
import {
  changeRecipe,
  formatRecipe,
  listRecipes,
  parseRecipe,
  type Recipe,
  writeInput,
} from "./recipe.ts";
import type { SlowReader } from "./slow-reader.ts";

const CORPUS = join(import.meta.dirname, "../corpus/slow");
/** What is searched at: enough for a square to show, and quickly read. */
const SMALL_BYTES = 1_024;
/** Recipes with the highest cost, which are changed further. */
const POOL_MAX = 48;
/** One of so many is written in full size, however little it costs when it is small. */
const FULL_EVERY = 400;
/**
 * From a quarter of the size to all of it, cost may grow by so much: 4 is linear, of which memory
 * further away and the collector make up to 10; a square is 16.
 */
const GROWTH_MAX = 12;
/** A square is one in every measurement. */
const GROWTH_TRIES = 3;
/** Costs below this say little about how they grow. */
const GROWTH_MS_MIN = 20;
/** Cheaper ones are not measured: passed time, if anything, is longer. */
const MEASURED_MS_MIN = EVENT_LOOP_MS_MAX / 2;
/** New ones among so many are written in full size. */
const FULL_RANKS = 6;
/** So many are searched at once. */
const BATCH = 25;
/** Longer than they take on the busiest machine: what grows exponentially never ends. */
const BATCH_MS_MAX = 120_000;

export interface SlowReport {
  reader: string;
  inputs: number;
  /** The most expensive input, with its cost on the machine that the limit was chosen for. */
  worst: { bytes: number; ms: number; recipe: Recipe | null };
  seconds: number;
}

export interface SearchOptions {
  inputs: number;
  seed: number;
  /** False: a recipe that was found is only reported. */
  isSaving?: boolean;
  batchMsMax?: number;
}

interface Search {
  reader: SlowReader;
  chance: Chance;
  slowness: number;
  pool: { recipe: Recipe; cost: number }[];
  report: SlowReport;
  /** What is read now. */
  current: Recipe | null;
}

/**
 * Searches for slow inputs of a reader: those with the highest cost are changed further, and
 * written in the largest size of their class. Throws at the first that costs more than the limit,
 * or whose cost grows with the square of its size, having saved its recipe in the corpus.
 */
export function searchSlow(
  reader: SlowReader,
  { inputs, seed, isSaving = true, batchMsMax = BATCH_MS_MAX }: SearchOptions,
): SlowReport {
  const startedAt = performance.now();
  const chance = createChance(seed);
  const report: SlowReport = {
    ...{ reader: reader.name, inputs: 0, seconds: 0 },
    worst: { bytes: 0, ms: 0, recipe: null },
  };
  const slowness = measureSlowness();
  const search: Search = { reader, chance, slowness, report, pool: [], current: null };
  try {
    const known = readCorpus(reader.name);
    runBatch(batchMsMax, () => {
      for (const recipe of known) look(search, recipe, true);
    });
    const seeds = listSeeds(reader, chance, inputs);
    for (let from = 0; from < seeds.length; from += BATCH) {
      const batch = seeds.slice(from, from + BATCH);
      runBatch(batchMsMax, () => {
        for (const recipe of batch) look(search, recipe);
      });
    }
    while (report.inputs < inputs) {
      const count = Math.min(BATCH, inputs - report.inputs);
      runBatch(batchMsMax, () => {
        for (let left = count; left > 0; left -= 1) look(search, nextRecipe(search));
      });
    }
  } catch (error) {
    const { current } = search;
    if (current === null) throw error;
    const place = isSaving ? save(reader.name, current) : formatRecipe(current);
    throw new Error(`${reader.name}: ${(error as Error).message}: ${place}`, { cause: error });
  }
  report.seconds = (performance.now() - startedAt) / 1_000;
  return report;
}

/** Ends what never ends on its own, also in the middle of an expression's search. */
function runBatch(timeout: number, work: () => void): void {
  vm.runInNewContext("work()", { work }, { timeout });
}

function nextRecipe({ pool, reader, chance }: Search): Recipe {
  const recipe = pick(pool, chance).recipe;
  return changeRecipe(recipe, pick(pool, chance).recipe, reader.words, chance);
}

function look(search: Search, recipe: Recipe, isKnown = false): void {
  search.current = recipe;
  search.report.inputs += 1;
  const rank = keep(search, recipe);
  const isInFull = isKnown || rank < FULL_RANKS || search.chance(FULL_EVERY) === 0;
  if (isInFull) readInFull(search, recipe);
  search.current = null;
}

/** What is wrong with an input is for other targets to say. */
function attempt(reader: SlowReader, input: Buffer): (slowness: number) => void {
  return (slowness) => {
    try {
      reader.read(input, slowness);
    } catch {
      // It was rejected.
    }
  };
}

/** Its rank by cost among those that are kept; infinite when it is not. */
function keep({ reader, slowness, pool }: Search, recipe: Recipe): number {
  const input = writeInput(recipe, Math.min(SMALL_BYTES, reader.bytesMax));
  const readSmall = attempt(reader, input);
  const read = () => readSmall(slowness);
  const least = pool.length < POOL_MAX ? -1 : (pool.at(-1)?.cost ?? -1);
  if (timeOnce(read) <= least) return Number.POSITIVE_INFINITY;
  const cost = Math.min(timeOnce(read), timeOnce(read), timeOnce(read));
  if (cost <= least) return Number.POSITIVE_INFINITY;
  const rank = pool.filter((other) => other.cost >= cost).length;
  pool.splice(rank, 0, { recipe, cost });
  pool.length = Math.min(pool.length, POOL_MAX);
  return rank;
}

/** Throws when it costs too much, or costs more and more. */
function readInFull({ reader, slowness, report }: Search, recipe: Recipe): void {
  const { bytesMax } = reader;
  const quarter = attempt(reader, writeInput(recipe, bytesMax / 4));
  const full = attempt(reader, writeInput(recipe, bytesMax));
  const quarterMs = timeOnce(() => quarter(slowness));
  if (quarterMs / slowness > EVENT_LOOP_MS_MAX) expectCheap(quarter, bytesMax / 4);
  const onceMs = timeOnce(() => full(slowness));
  const isGrowing = onceMs > GROWTH_MS_MIN && onceMs > GROWTH_MAX * quarterMs;
  const isDear = onceMs / slowness > MEASURED_MS_MIN;
  const ms = isGrowing || isDear ? expectCheap(full, bytesMax) : onceMs / slowness;
  if (ms > report.worst.ms) report.worst = { bytes: bytesMax, ms, recipe };
  if (!isGrowing || ms <= GROWTH_MS_MIN) return;
  const growthOnce = () => costOf(() => full(slowness)) / costOf(() => quarter(slowness));
  // Garbage that is collected during one measurement is not part of every other one.
  const growths = Array.from({ length: GROWTH_TRIES }, growthOnce);
  const least = Math.min(...growths);
  if (least <= GROWTH_MAX) return;
  const [times, cost] = [least.toFixed(1), ms.toFixed(1)];
  throw new Error(`four times the size costs ${times} times as much, ${cost} ms`);
}

/** Its cost on the machine that the limit was chosen for. */
function expectCheap(read: (slowness: number) => void, bytes: number): number {
  const slowness = measureSlowness();
  const ms = costOf(() => read(slowness)) / slowness;
  if (ms <= EVENT_LOOP_MS_MAX) return ms;
  throw new Error(`${bytes} bytes cost ${ms.toFixed(0)} ms, at most ${EVENT_LOOP_MS_MAX} allowed`);
}

/** Pieces of the seeds and words in random places, in a random order. */
function listSeeds({ seeds, words }: SlowReader, chance: Chance, countMax: number): Recipe[] {
  const recipes = seeds.flatMap((seed) =>
    [0, 1].flatMap(() => listRecipes(Buffer.from(seed), words, chance)),
  );
  return recipes
    .map((recipe) => ({ recipe, at: chance(1_000_000) }))
    .sort((one, other) => one.at - other.at)
    .slice(0, countMax)
    .map(({ recipe }) => recipe);
}

/** The more expensive ones more often. */
function pick<T>(items: readonly T[], chance: Chance): T {
  const item = items[chance(1 + chance(items.length))];
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
}

function readCorpus(name: string): Recipe[] {
  const folder = join(CORPUS, name);
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).sort();
  return files.map((file) => parseRecipe(readFileSync(join(folder, file), "utf8")));
}

function save(name: string, recipe: Recipe): string {
  const folder = join(CORPUS, name);
  mkdirSync(folder, { recursive: true });
  const text = formatRecipe(recipe);
  const digest = createHash("sha256").update(text).digest("hex");
  const file = join(folder, `found-${digest.slice(0, 12)}`);
  writeFileSync(file, text);
  return file;
}
