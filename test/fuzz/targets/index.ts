import type { FuzzTarget } from "../target.ts";
import { openDoors } from "./doors.ts";
import { FILES } from "./files.ts";
import { openMessages } from "./messages.ts";
import { SIGNING } from "./signing.ts";

/** Those with the names, or all. */
export async function openTargets(names?: readonly string[]): Promise<FuzzTarget[]> {
  const all = [...SIGNING, ...FILES, ...(await openMessages()), ...(await openDoors())];
  const unknown = names?.filter((name) => !all.some((one) => one.name === name)) ?? [];
  if (unknown.length > 0) throw new Error(`targets: ${all.map(({ name }) => name).join(", ")}`);
  return all.filter(({ name }) => names?.includes(name) ?? true);
}
