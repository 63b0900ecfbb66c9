// Adds to package-lock.json what npm left out, and rejects what cannot be verified later.
//
// npm drops an optional package of another platform from the lock file when its registry did not
// have it (a mirror that lags, for example); `npm ci` of newer npm then rejects the lock file on
// every platform. Such entries are added, with the registry's hash, and so is the hash of an entry
// that has none. A version that the registry lacks is an error: choose a version that it has for
// every platform.

import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export type LockFile = { packages: Record<string, LockedPackage> };
export type LockedPackage = {
  version?: string;
  integrity?: string | undefined;
  license?: string | undefined;
  link?: boolean;
  /** Comes inside the package above it. */
  inBundle?: boolean;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  engines?: Record<string, string>;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

const OPERATING_SYSTEMS = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd"];
const MORE_SYSTEMS = ["openharmony", "sunos", "win32"];
const PROCESSORS = ["arm", "arm64", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x"];

/**
 * The optional packages that the lock file lacks, each with its place and the entry it should have.
 */
export function listMissingPackages(lock: LockFile): { place: string; locked: LockedPackage }[] {
  return Object.entries(lock.packages).flatMap(([parent, { optionalDependencies, dev }]) =>
    Object.entries(optionalDependencies ?? {})
      .filter(([name]) => !isLocked(lock, parent, name))
      .map(([name, range]) => ({
        place: `node_modules/${name}`,
        locked: {
          version: range.replace(/^[\^~=]/, ""),
          ...readPlatform(name),
          ...(dev ? { dev } : {}),
          optional: true,
        },
      })),
  );
}

/** Whether Node, looking from `parent` upward, would meet an entry for `name`. */
function isLocked(lock: LockFile, parent: string, name: string): boolean {
  const above = [...parent.matchAll(/\/node_modules\//g)].map(({ index }) =>
    parent.slice(0, index),
  );
  return ["", ...above, parent].some(
    (folder) => lock.packages[`${folder && `${folder}/`}node_modules/${name}`] !== undefined,
  );
}

/** The platform in a package's name: `cli-linux-arm64-musl` is for linux, arm64, musl. */
function readPlatform(name: string): Pick<LockedPackage, "os" | "cpu" | "libc"> {
  const words = name.split(/[^a-z0-9]+/);
  const os = [...OPERATING_SYSTEMS, ...MORE_SYSTEMS].filter((word) => words.includes(word));
  const cpu = [...PROCESSORS, "x64", "wasm32"].filter((word) => words.includes(word));
  // An unreadable name must not be installed everywhere: "none" matches no machine.
  const platform = { os: os.length > 0 ? os : ["none"], cpu: cpu.length > 0 ? cpu : ["none"] };
  if (words.includes("musl")) return { ...platform, libc: ["musl"] };
  if (words.includes("gnu")) return { ...platform, libc: ["glibc"] };
  return platform;
}

/** A registry's data about a package. */
export type Manifest = Pick<LockedPackage, "integrity" | "license" | "engines">;

/** The lock file's text with what was missing, in npm's own order and form. */
export function completeLockFile(
  text: string,
  readManifest: (name: string, version: string) => Manifest,
): string {
  const lock: LockFile = JSON.parse(text);
  for (const { place, locked } of listMissingPackages(lock)) lock.packages[place] = locked;
  for (const [place, locked] of Object.entries(lock.packages)) {
    if (!place.includes("node_modules/") || locked.link || locked.integrity) continue;
    const { version = "", ...rest } = locked;
    const name = place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
    const { integrity, ...more } = readManifest(name, version);
    if (!integrity) throw new Error(`the registry knows no hash of ${name}@${version}`);
    lock.packages[place] = { version, integrity, ...orderAsNpm({ ...rest, ...more }) };
  }
  const ordered = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, "en"));
  return `${JSON.stringify({ ...lock, packages: Object.fromEntries(ordered) }, null, 2)}\n`;
}

/** By name, objects last: npm must not find something to change. */
function orderAsNpm(locked: LockedPackage): LockedPackage {
  const rank = ([name, value]: [string, unknown]) =>
    `${typeof value === "object" && !Array.isArray(value) ? 1 : 0}${name}`;
  const order = (a: [string, unknown], b: [string, unknown]) => (rank(a) < rank(b) ? -1 : 1);
  return Object.fromEntries(Object.entries(locked).sort(order));
}

function readFromRegistry(name: string, version: string): Manifest {
  const words = ["view", `${name}@${version}`, "license", "engines", "dist.integrity", "--json"];
  const { stdout, stderr } = spawnSync("npm", words, { encoding: "utf8" });
  const { license, engines, "dist.integrity": integrity, error } = JSON.parse(stdout || "{}");
  if (error || !integrity) throw new Error(`no hash of ${name}@${version}: ${stderr}`);
  return { integrity, ...(license && { license }), ...(engines && { engines }) };
}

if (import.meta.main) {
  const path = join(import.meta.dirname, "../package-lock.json");
  writeFileSync(path, completeLockFile(readFileSync(path, "utf8"), readFromRegistry));
}
