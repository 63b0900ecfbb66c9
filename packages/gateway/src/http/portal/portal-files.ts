import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { createStaticAnswer, type StaticAnswer } from "../static/static-answer.ts";

/** The output of the portal package's `npm run build`. */
const FOLDER = join(import.meta.dirname, "../../../../portal/dist");
/** Vite puts files with a hash in their name here. */
const HASHED_FOLDER = "assets/";
const FILES_MAX = 2_000;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** By path below /portal. */
export type PortalFiles = ReadonlyMap<string, StaticAnswer>;

/** Null while the portal has not been built. */
export function readPortalFiles(): PortalFiles | null {
  let found: ReadonlyMap<string, Buffer>;
  try {
    found = readFolder();
  } catch {
    return null;
  }
  const names = [...found.keys()].filter((name) => extname(name) in CONTENT_TYPES);
  return new Map(names.map((name) => [name, makeFile(name, found)]));
}

function readFolder(): ReadonlyMap<string, Buffer> {
  const entries = readdirSync(FOLDER, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .slice(0, FILES_MAX)
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(FOLDER.length + 1).replaceAll("\\", "/"), readFileSync(path)]),
  );
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
