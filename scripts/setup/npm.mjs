// npm, as the set-up calls it. Plain JavaScript, as `setup.mjs`.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./progress.mjs";

const QUIET = ["--no-audit", "--no-fund", "--loglevel=error"];
/**
 * npm takes 450 MB without these limits and 250 MB with them, in the same time. The second limit
 * is for all dependencies.
 */
const HEAP_MB = { some: 160, all: 400 };
const SOCKETS = 8;

/** The npm that runs us, wherever it is installed. */
export function npmCommand() {
  const npm = process.env.npm_execpath;
  return npm?.endsWith(".js") ? [process.execPath, npm] : ["npm"];
}

/**
 * `npm ci` with a count of what is there already.
 * @param {string} task
 * @param {string} folder with the manifests
 * @param {string[]} words
 * @param {(locked: LockedPackage) => boolean} [isWanted] without it, the total is not known
 */
export async function installLocked(task, folder, words, isWanted) {
  const places = listPlaces(join(folder, "package-lock.json"), isWanted ?? (() => true));
  const total = isWanted ? `of ${places.length} ` : "";
  const heapMb = words.includes("--include=dev") ? HEAP_MB.all : HEAP_MB.some;
  const options = `${process.env.NODE_OPTIONS ?? ""} --max-old-space-size=${heapMb}`;
  await run(task, [...npmCommand(), "ci", ...QUIET, `--maxsockets=${SOCKETS}`, ...words], {
    cwd: folder,
    env: { ...process.env, NODE_OPTIONS: options, MALLOC_ARENA_MAX: "2" },
    failure: "npm ci failed; its message is above",
    progress() {
      const count = places.filter((place) => existsSync(join(folder, place, "package.json")));
      return `${count.length} ${total}packages`;
    },
  });
}

/**
 * @typedef {{ version?: string, integrity?: string, dev?: boolean, devOptional?: boolean,
 *   optional?: boolean, peer?: boolean, link?: boolean, os?: string[], cpu?: string[],
 *   libc?: string[] }} LockedPackage
 */

/**
 * @param {string} lockFile
 * @returns {[string, LockedPackage][]}
 */
export function readLockedPackages(lockFile) {
  if (!existsSync(lockFile)) return [];
  const { packages = {} } = JSON.parse(readFileSync(lockFile, "utf8"));
  return Object.entries(packages);
}

/**
 * @param {string} lockFile
 * @param {(locked: LockedPackage) => boolean} isWanted
 */
function listPlaces(lockFile, isWanted) {
  return readLockedPackages(lockFile)
    .filter(([place, locked]) => place.includes("node_modules/") && isWanted(locked))
    .filter(([, locked]) => !locked.link && isForThisMachine(locked))
    .map(([place]) => place);
}

/** @param {LockedPackage} locked */
function isForThisMachine({ os, cpu, libc }) {
  const { platform, arch } = process;
  return (
    (os ?? [platform]).includes(platform) &&
    (cpu ?? [arch]).includes(arch) &&
    !libc?.every((name) => name === "musl")
  );
}
