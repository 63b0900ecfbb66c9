// Adds to package-lock.json the optional packages of other platforms that npm left out.
//
// npm drops an optional package from the lock file when the registry it asked did not have it
// (a mirror that lags, for example); `npm ci` of newer npm then refuses the lock file on every
// platform. The entries added carry no checksum, because nobody here has seen the package.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export type LockFile = { packages: Record<string, LockedPackage> };
type LockedPackage = {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
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

/** The platform that a package's name tells: `cli-linux-arm64-musl` is for linux, arm64, musl. */
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

/** The lock file's text with what was missing, in npm's own order and form. */
export function completeLockFile(text: string): string {
  const lock: LockFile = JSON.parse(text);
  for (const { place, locked } of listMissingPackages(lock)) lock.packages[place] = locked;
  const ordered = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, "en"));
  return `${JSON.stringify({ ...lock, packages: Object.fromEntries(ordered) }, null, 2)}\n`;
}

if (import.meta.main) {
  const path = join(import.meta.dirname, "../package-lock.json");
  writeFileSync(path, completeLockFile(readFileSync(path, "utf8")));
}
