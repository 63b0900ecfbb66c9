import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { CONTENT_TYPES, listBuiltFiles } from "../../static/built-files.ts";
import { createStaticResponse, type StaticResponse } from "../../static/static-response.ts";

/** The output of the portal package's `npm run build`. */
const FOLDER = join(import.meta.dirname, "../../../../../portal/dist");
/** Vite puts files with a hash in their name here. */
const HASHED_FOLDER = "assets/";
/** What the build makes for the gateway, and nobody is sent. */
const SERVER_FOLDER = "server/";
export const FIRST_VIEW_FILE = join(FOLDER, SERVER_FOLDER, "render-first-view.js");
/** What the build says of its scripts. */
const PRELOADS = "preloads.json";

export interface PortalFiles {
  /** By path below /portal. */
  responses: ReadonlyMap<string, StaticResponse>;
  /** What whoever is signed in needs besides the sign-in form: a value of the header Link. */
  preloads: { everyPage: string; overview: string };
}

/** Null while the portal has not been built. */
export function readPortalFiles(): PortalFiles | null {
  const found = readFolder(listBuiltFiles(FOLDER) ?? []);
  if (found.size === 0) return null;
  const names = [...found.keys()].filter(
    (name) =>
      extname(name) in CONTENT_TYPES && name !== PRELOADS && !name.startsWith(SERVER_FOLDER),
  );
  const built = JSON.parse(found.get(PRELOADS)?.toString("utf8") ?? "null") as Preloads | null;
  const { frame, overview } = built ?? { frame: [], overview: [] };
  return {
    responses: new Map(names.map((name) => [name, makeFile(name, found)])),
    preloads: {
      everyPage: linkTo(frame),
      // It is on the screen before its code is there: its styles have precedence.
      overview: linkTo([...frame, ...overview], "; fetchpriority=low"),
    },
  };
}

interface Preloads {
  frame: string[];
  overview: string[];
}

function linkTo(scripts: readonly string[], priority = ""): string {
  return scripts.map((name) => `</portal/${name}>; rel=modulepreload${priority}`).join(", ");
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
function makeFile(name: string, found: ReadonlyMap<string, Buffer>): StaticResponse {
  const br = found.get(`${name}.br`);
  const gzip = found.get(`${name}.gz`);
  return createStaticResponse({
    body: found.get(name) ?? "",
    packed: { ...(br && { br }), ...(gzip && { gzip }) },
    contentType: CONTENT_TYPES[extname(name)] ?? "application/octet-stream",
    isImmutable: name.startsWith(HASHED_FOLDER),
  });
}
