// npm, as the set-up calls it. Plain JavaScript, as `setup.mjs`.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { NetworkError, npmCommand, probeRegistry, watchArrivals } from "./network.mjs";
import { Interrupted, run } from "./progress.mjs";

const QUIET = ["--no-audit", "--no-fund", "--no-progress", "--loglevel=error"];
/**
 * npm alone waits for minutes: half an hour for one package, with its retries. A large package on a
 * slow line takes its time.
 */
const PATIENCE = [
  ...["--fetch-retries=2", "--fetch-timeout=180000"],
  ...["--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000"],
];
/**
 * npm takes 450 MB without these limits and 250 MB with them, in the same time. The second limit
 * is for all dependencies.
 */
const HEAP_MB = { some: 160, all: 400 };
const SOCKETS = 8;
const NO_PYTHON = join(import.meta.dirname, "no-python");

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
  const count = () =>
    places.filter((place) => existsSync(join(folder, place, "package.json"))).length;
  await runNpm(task, ["ci", `--maxsockets=${SOCKETS}`, ...words], {
    cwd: folder,
    env: {
      ...{ ...process.env, NODE_OPTIONS: options, MALLOC_ARENA_MAX: "2" },
      // Nothing is built here: what a package could build is optional, and needs a compiler and
      // headers from another site. npm before version 11 runs the scripts of all packages; without
      // Python, they end at once.
      NODE_GYP_FORCE_PYTHON: NO_PYTHON,
    },
    ...{ count, total: places.length },
    describe: () => `${count()} ${total}packages`,
  });
}

/**
 * A package that is not in the lock file, into a folder of its own. None of its scripts run:
 * nothing vouches for them.
 * @param {string} task
 * @param {string} folder
 * @param {string} name with its version
 */
export async function installPackage(task, folder, name) {
  const words = ["--ignore-scripts", "--no-save", "--prefix", folder];
  const count = () => Number(existsSync(join(folder, "node_modules")));
  await runNpm(task, ["install", ...words, name], { cwd: folder, count, total: 1 });
}

/**
 * @param {string} task
 * @param {string[]} words
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, count: () => number, total: number,
 *   describe?: () => string }} options
 */
async function runNpm(task, words, { cwd, env, count, total, describe }) {
  const network = watchArrivals(count, total);
  try {
    await run(task, [...npmCommand(), ...words, ...QUIET, ...PATIENCE], {
      ...{ cwd, env },
      failure: `npm ${words[0]} failed`,
      untilFailure: network.failure,
      progress: () => [describe?.(), network.describe()].filter(Boolean).join(", "),
    });
  } catch (error) {
    const isKnown = error instanceof Interrupted || error instanceof NetworkError;
    if (isKnown || count() >= total) throw error;
    const probe = await probeRegistry();
    throw probe.problem ? new NetworkError(probe) : error;
  } finally {
    network.end();
  }
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
