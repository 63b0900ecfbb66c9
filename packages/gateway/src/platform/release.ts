import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Of the program that runs, which may be older than what is installed by now. */
export const { version: RELEASE } = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../package.json"), "utf8"),
) as { version: string }; // our own
