import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { CONTENT_TYPES, listBuiltFiles } from "../static/built-files.ts";
import { createStaticAnswer, type StaticAnswer } from "../static/static-answer.ts";

/** The output of the portal package's `npm run build`. */
const FOLDER = join(import.meta.dirname, "../../../../portal/dist");
/** Vite puts files with a hash in their name here. */
const HASHED_FOLDER = "assets/";
/** By path below /portal. */
export type PortalFiles = ReadonlyMap<string, StaticAnswer>;

/** Null while the portal has not been built. */
export function readPortalFiles(): PortalFiles | null {
  const found = readFolder(listBuiltFiles(FOLDER) ?? []);
  if (found.size === 0) return null;
  const names = [...found.keys()].filter((name) => extname(name) in CONTENT_TYPES);
  return new Map(names.map((name) => [name, makeFile(name, found)]));
}

/** Empty when a build replaces the files just now. */
function readFolder(names: readonly string[]): ReadonlyMap<string, Buffer> {
  try {
    return new Map(names.map((name) => [name, readFileSync(join(FOLDER, name))]));
  } catch {
    return new Map();
  }
}

/** The build leaves out compressed variants that gain nothing. */
function makeFile(name: string, found: ReadonlyMap<string, Buffer>): StaticAnswer {
  const br = found.get(`${name}.br`);
  const gzip = found.get(`${name}.gz`);
  return createStaticAnswer({
    body: found.get(name) ?? "",
    packed: { ...(br && { br }), ...(gzip && { gzip }) },
    contentType: CONTENT_TYPES[extname(name)] ?? "application/octet-stream",
    isImmutable: name.startsWith(HASHED_FOLDER),
  });
}
