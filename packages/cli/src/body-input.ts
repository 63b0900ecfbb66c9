import { readFileSync } from "node:fs";
import { type Context, messageOf, usageError } from "./command.ts";
import { resolveIn } from "./settings.ts";

export const BODY_OPTION = { data: { type: "string", short: "d" } } as const;
export const BODY_HELP: readonly (readonly [string, string])[] = [
  ["-d, --data JSON", "request body; @FILE reads a file, - reads standard input"],
];

/** The body given with --data, or "". */
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
    throw usageError(`Cannot read ${path}.`, "Check the path and its permissions.");
  }
}

/** The JSON value of a body, or undefined for an empty one. */
export function parseBody(text: string): unknown {
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw usageError(
      `The body is not valid JSON: ${messageOf(error)}`,
      "Quote it for your shell: --data '{\"a\":1}'",
    );
  }
}
