import { parseArgs } from "node:util";
import { readInteger } from "../fuzz/read-integer.ts";
import { FAULT_NAMES, type FaultName } from "./plan-faults.ts";

export interface Wanted {
  minutes: number;
  seed: number;
  /** Only these faults. */
  names?: FaultName[];
}

/** Throws an error that says what is wrong and how to fix it. */
export function parseOptions(args: string[]): Wanted {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: "string", default: "1" },
      seed: { type: "string", default: "1" },
      fault: { type: "string", multiple: true },
    },
  });
  const minutes = Number(values.minutes);
  if (!(minutes > 0 && Number.isFinite(minutes)))
    throw new Error(`--minutes is a number above 0, not "${values.minutes}".`);
  const seed = readInteger("--seed", values.seed, 0);
  if (!values.fault) return { minutes, seed };
  const names = values.fault.map((wanted) => {
    const known = FAULT_NAMES.find((name) => name === wanted);
    if (!known)
      throw new Error(`"${wanted}" is not a fault; --fault is one of: ${FAULT_NAMES.join(", ")}.`);
    return known;
  });
  return { minutes, seed, names: [...new Set(names)] };
}
