import type { FuzzTarget } from "../target.ts";
import { openDoors } from "./doors.ts";
import { FILES } from "./files.ts";
import { openMessages } from "./messages.ts";
import { SIGNING } from "./signing.ts";

/** Those with the names, or all. */
export async function openTargets(names?: readonly string[]): Promise<FuzzTarget[]> {
  const all = [...SIGNING, ...FILES, ...(await openMessages()), ...(await openDoors())];
  const known = all.map(({ name }) => name);
  const unknown = names?.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Error(`"${unknown}" is not a target; --target is one of: ${known.join(", ")}.`);
  return all.filter(({ name }) => names?.includes(name) ?? true);
}
