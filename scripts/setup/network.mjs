// Whether npm's registry can be reached. Plain JavaScript, as `setup.mjs`.

import { spawn } from "node:child_process";

const PROBE_MS = 8_000;
/** The time to close after a signal. */
const KILL_MS = 2_000;
/** Once nothing has arrived for so long, the registry is tried. */
const QUIET_MS = 3_000;
/** A download that has begun may pause; it is given up after so long without a network. */
const STALL_MS = 30_000;
const PROBE_PAUSE_MS = 10_000;
const LOOK_MS = 500;

/** The npm that runs us, wherever it is installed. */
export function npmCommand() {
  const npm = process.env.npm_execpath;
  return npm?.endsWith(".js") ? [process.execPath, npm] : ["npm"];
}

/**
 * What npm itself finds, with its proxy and certificates. A registry that responds with an error
 * can be reached.
 * @returns {Promise<{ registry: string, problem: string | undefined }>}
 */
export function probeRegistry() {
  const [command = "", ...first] = npmCommand();
  const options = ["--fetch-retries=0", `--fetch-timeout=${PROBE_MS}`, "--loglevel=notice"];
  const child = spawn(command, [...first, "ping", ...options], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (part) => {
    output += part;
  });
  return new Promise((resolve) => {
    let isLate = false;
    const limit = setTimeout(() => {
      isLate = true;
      child.kill("SIGTERM");
      setTimeout(() => child.kill("SIGKILL"), KILL_MS).unref();
    }, PROBE_MS);
    /** @param {number | null} code */
    const end = (code) => {
      clearTimeout(limit);
      resolve({ registry: readRegistry(output), problem: findProblem(output, code, isLate) });
    };
    child.once("error", () => end(null));
    child.once("close", end);
  });
}

/** @param {string} output @param {number | null} code @param {boolean} isLate */
function findProblem(output, code, isLate) {
  if (code === 0) return undefined;
  if (isLate) return `no response within ${PROBE_MS / 1_000} seconds`;
  const [, found = ""] = /^npm (?:error|ERR!) code (\w+)/m.exec(output) ?? [];
  return found === "" || /^E\d{3}$/.test(found) ? undefined : found;
}

/** Without a user and password. @param {string} output */
function readRegistry(output) {
  const [, url = ""] = /PING (\S+)/.exec(output) ?? [];
  return URL.canParse(url) ? new URL(url).origin : "";
}

export class NetworkError extends Error {
  /** @param {{ registry: string, problem: string | undefined }} probe */
  constructor({ registry, problem }) {
    const lines = [
      `npm's registry ${registry} cannot be reached (${problem}).`,
      "The packages of the lock file are downloaded once; what has arrived is kept. Check the network and run this again.",
      "Behind a proxy: npm config set https-proxy http://HOST:PORT. With a registry of your own: npm config set registry URL.",
    ];
    super(lines.join("\n  "));
  }
}

/**
 * Watches packages arrive. Where none does, it finds out whether that is the network's fault:
 * `failure` resolves then, instead of after npm's own minutes.
 * @param {() => number} count
 * @param {number} total
 */
export function watchArrivals(count, total) {
  const { promise: failure, resolve } = withResolvers();
  let [last, since, probedAt, isProbing] = [count(), Date.now(), 0, false];
  let waitsFor = "";
  const timer = setInterval(async () => {
    const now = Date.now();
    const counted = count();
    if (counted !== last) [last, since, waitsFor] = [counted, now, ""];
    const isQuiet = now - since >= QUIET_MS && counted < total;
    if (!isQuiet || isProbing || now - probedAt < PROBE_PAUSE_MS) return;
    isProbing = true;
    waitsFor = "waiting for npm's registry";
    const probe = await probeRegistry();
    [isProbing, probedAt] = [false, Date.now()];
    if (last !== counted) return;
    waitsFor = `waiting for ${probe.registry || "npm's registry"}`;
    if (!probe.problem) return;
    waitsFor += ` (${probe.problem})`;
    if (counted === 0 || Date.now() - since >= STALL_MS) resolve(new NetworkError(probe));
  }, LOOK_MS);
  return {
    failure,
    describe: () => waitsFor,
    end: () => clearInterval(timer),
  };
}

/** As of Node 22. @returns {{ promise: Promise<Error>, resolve: (error: Error) => void }} */
function withResolvers() {
  /** @type {(error: Error) => void} */
  let resolve = () => {};
  const promise = /** @type {Promise<Error>} */ (
    new Promise((done) => {
      resolve = done;
    })
  );
  return { promise, resolve };
}
