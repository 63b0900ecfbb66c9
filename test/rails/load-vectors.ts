import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A message as its provider publishes it, signed with a key of our own. See vectors/README.md. */
export interface Vector<Read> {
  file: string;
  name: string;
  /** Where the message, or its layout, was published. */
  source: string;
  /** Which message it is, in the provider's own word. */
  message: string;
  headers?: Readonly<Record<string, string>>;
  /** The exact text that is sent. */
  body: string;
  /** What must be read from it. */
  read: Read;
}

const FOLDER = join(import.meta.dirname, "vectors");

export function loadVectors<Read>(rail: string): Vector<Read>[] {
  const folder = join(FOLDER, rail);
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  // Each file has this form: a test reads all of them.
  return files.map((file) => ({
    ...(JSON.parse(readFileSync(join(folder, file), "utf8")) as Omit<Vector<Read>, "file">),
    file,
  }));
}

export function findVector<Read>(rail: string, file: string): Vector<Read> {
  const found = loadVectors<Read>(rail).find((vector) => vector.file === `${file}.json`);
  if (!found) throw new Error(`no vector ${rail}/${file}.json`);
  return found;
}

export function readVectorFile(rail: string, file: string): string {
  return readFileSync(join(FOLDER, rail, file), "utf8");
}

/**
 * Every name in a JSON value with the type of its value, such as `order.amount number`; members of
 * arrays have the name `[]`.
 */
export function shapeOf(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((one) => shapeOf(one, `${path}[]`)))];
  if (typeof value !== "object" || value === null) return [`${path} ${typeof value}`];
  const members = Object.entries(value);
  return members.flatMap(([name, one]) => shapeOf(one, path === "" ? name : `${path}.${name}`));
}
