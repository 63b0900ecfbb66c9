import { parseArgs } from "node:util";
import { readInteger } from "./read-integer.ts";

export interface Wanted {
  inputs: number;
  seed: number;
  /** Only these targets. */
  names?: string[];
}

/** Throws an error that says what is wrong. */
export function parseOptions(args: string[]): Wanted {
  const { values } = parseArgs({
    args,
    options: {
      inputs: { type: "string", default: "1000000" },
      seed: { type: "string", default: "1" },
      target: { type: "string", multiple: true },
    },
  });
  return {
    inputs: readInteger("--inputs", values.inputs, 1),
    seed: readInteger("--seed", values.seed, 0),
    ...(values.target && { names: values.target }),
  };
}
