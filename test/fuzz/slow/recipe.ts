/**
 * How to write an input of any size: cost shows only in what is long, and what is long is something
 * short, many times.
 */
import { type Chance, mutate } from "../mutate.ts";

export interface Recipe {
  head: Buffer;
  /** Repeated until the input has its size; `{n}` in it counts, for names that differ. */
  pump: Buffer;
  middle: Buffer;
  /** Repeated as often as the pump: the other half of a nesting. */
  close: Buffer;
  tail: Buffer;
}

const PARTS = ["head", "pump", "middle", "close", "tail"] as const;
const PART_BYTES_MAX = 120;
const NOTHING = Buffer.alloc(0);
const COUNTER = "{n}";
const COUNTER_DIGITS = 6;

export function makeRecipe(parts: Partial<Record<keyof Recipe, string | Buffer>>): Recipe {
  const part = (name: keyof Recipe) => Buffer.from(parts[name] ?? NOTHING);
  return {
    head: part("head"),
    pump: part("pump"),
    middle: part("middle"),
    close: part("close"),
    tail: part("tail"),
  };
}

/** An input of at most `bytes` that follows a recipe. */
export function writeInput({ head, pump, middle, close, tail }: Recipe, bytes: number): Buffer {
  const rest = bytes - head.length - middle.length - tail.length;
  const isCounting = pump.includes(COUNTER);
  const length = pump.length + (isCounting ? COUNTER_DIGITS - COUNTER.length : 0) + close.length;
  const count = length === 0 ? 0 : Math.max(0, Math.floor(rest / length));
  const pumped = isCounting ? countUp(pump, count) : Buffer.alloc(pump.length * count, pump);
  const closed = Buffer.alloc(close.length * count, close);
  return Buffer.concat([head, pumped, middle, closed, tail]).subarray(0, bytes);
}

function countUp(pump: Buffer, count: number): Buffer {
  const text = pump.toString("latin1");
  const written = Array.from({ length: count }, (_, at) =>
    text.replaceAll(COUNTER, String(at).padStart(COUNTER_DIGITS, "0")),
  );
  return Buffer.from(written.join(""), "latin1");
}

/** Recipes from a seed: as it is with a word or a piece of its own many times in some place. */
export function listRecipes(seed: Buffer, words: readonly string[], chance: Chance): Recipe[] {
  const at = chance(seed.length + 1);
  const [head, tail] = [seed.subarray(0, at), seed.subarray(at)];
  const piece = seed.subarray(at, at + 1 + chance(12));
  return [piece, ...words.map((word) => Buffer.from(word))].map((pump) =>
    makeRecipe({ head: shorten(head), pump, tail: shorten(tail) }),
  );
}

/** One of the parts changed, left out, or exchanged for one of another recipe. */
export function changeRecipe(
  recipe: Recipe,
  other: Recipe,
  words: readonly string[],
  chance: Chance,
): Recipe {
  const name = PARTS[chance(PARTS.length)] ?? "pump";
  switch (chance(8)) {
    case 0:
      return { ...recipe, [name]: NOTHING };
    case 1:
      return { ...recipe, [name]: other[name] };
    case 2:
      return { ...recipe, pump: other[name] };
    case 3: // what repeats, without its last bytes: a near-miss
      return { ...recipe, pump: recipe.pump.subarray(0, chance(recipe.pump.length + 1)) };
    case 4:
      return { ...recipe, tail: Buffer.from([chance(2) ? chance(128) : 0x21]) };
    case 5:
      return { ...recipe, pump: Buffer.from(words[chance(words.length)] ?? " ") };
    case 6:
      return { ...recipe, pump: shorten(Buffer.concat([recipe.pump, other.pump])) };
    default:
      return { ...recipe, [name]: shorten(mutate([recipe[name]], words, chance)) };
  }
}

const shorten = (part: Buffer) => part.subarray(0, PART_BYTES_MAX);

/** As it is saved: readable, and small whatever the size of the input. */
export function formatRecipe(recipe: Recipe): string {
  const parts = PARTS.map((name) => [name, recipe[name].toString("latin1")]);
  return `${JSON.stringify(Object.fromEntries(parts))}\n`;
}

export function parseRecipe(text: string): Recipe {
  const parts = JSON.parse(text) as Record<keyof Recipe, string>; // written by `formatRecipe`
  return makeRecipe(
    Object.fromEntries(PARTS.map((name) => [name, Buffer.from(parts[name] ?? "", "latin1")])),
  );
}
