import { SLOW_READERS } from "./readers/index.ts";
import type { SlowReader } from "./slow-reader.ts";

const ALL = "slow";

export interface Choice {
  readers: readonly SlowReader[];
  /** Names of other targets; undefined: all of them. */
  others?: readonly string[];
}

/** `slow` means all readers, `slow:json` one. Throws for one that is unknown. */
export function chooseReaders(names: readonly string[] | undefined): Choice {
  if (names === undefined) return { readers: SLOW_READERS };
  const isOfSlow = (name: string) => name === ALL || name.startsWith(`${ALL}:`);
  const wanted = names.filter(isOfSlow);
  const known = SLOW_READERS.map(({ name }) => `${ALL}:${name}`);
  const unknown = wanted.find((name) => name !== ALL && !known.includes(name));
  if (unknown !== undefined)
    throw new Error(`"${unknown}" is not a target; it is slow or one of: ${known.join(", ")}.`);
  const isWanted = ({ name }: SlowReader) =>
    wanted.includes(ALL) || wanted.includes(`${ALL}:${name}`);
  return {
    readers: SLOW_READERS.filter(isWanted),
    others: names.filter((name) => !isOfSlow(name)),
  };
}

/** How many of `inputs` each reader gets. */
export function shareInputs(
  readers: readonly SlowReader[],
  inputs: number,
): [SlowReader, number][] {
  const shareOf = ({ share = 1 }: SlowReader) => share;
  const shares = readers.reduce((sum, reader) => sum + shareOf(reader), 0);
  return readers.map((reader) => [reader, Math.ceil((inputs * shareOf(reader)) / shares)]);
}
