import { readFileSync } from "node:fs";
import { type Context, usageError } from "./command.ts";
import { resolveIn } from "./settings.ts";

export const BODY_OPTION = { data: { type: "string", short: "d" } } as const;
export const BODY_HELP: readonly (readonly [string, string])[] = [
  ["-d, --data JSON", "the body; @FILE reads a file, - reads the input"],
];

/** The text of a body: as --data says. "" when there is none. */
export async function readBodyText({ io, option }: Context): Promise<string> {
  const data = option("data");
  if (data === undefined) return "";
  if (data === "-") return io.readInput();
  if (!data.startsWith("@")) return data;
  return readTextFile(io.folder, data.slice(1));
}

export function readTextFile(folder: string, path: string): string {
  try {
    return readFileSync(resolveIn(folder, path), "utf8");
  } catch {
    throw usageError(`cannot read ${path}`);
  }
}

/** The JSON value of a body, or undefined for none. */
export function parseBody(text: string): unknown {
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw usageError(
      `the body is no JSON: ${error instanceof Error ? error.message : String(error)}`,
      "quote it for your shell: --data '{\"a\":1}'",
    );
  }
}
