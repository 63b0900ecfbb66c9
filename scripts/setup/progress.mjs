// Runs programs of the set-up and shows that they are at work. Plain JavaScript, as `setup.mjs`.

import { spawn } from "node:child_process";

/** Well under five seconds, even where a busy machine is late. */
const STEP_MS = 3_000;

/**
 * @typedef {{ failure: string, cwd: string, quiet?: boolean | undefined,
 *   env?: NodeJS.ProcessEnv | undefined }} RunOptions
 */

/** @param {string} text */
export function say(text) {
  process.stderr.write(`kaunter: ${text}\n`);
}

/**
 * @param {string} message
 * @returns {never}
 */
export function fail(message) {
  throw new Error(message);
}

/**
 * Runs a program and writes every few seconds that it is at work. What the program writes itself
 * appears as it comes; with `quiet`, only when it fails.
 * @param {string} task such as "building the portal"
 * @param {string[]} command
 * @param {RunOptions & { progress?: () => string }} options
 * @returns {Promise<void>}
 */
export async function run(task, command, { failure, cwd, quiet, env, progress }) {
  const [program = "", ...words] = command;
  const startedAt = Date.now();
  say(task);
  const timer = setInterval(() => {
    const seconds = Math.round((Date.now() - startedAt) / 1_000);
    say([task, ...(progress ? [progress()] : []), `${seconds} s`].join(", "));
  }, STEP_MS);
  try {
    await start(program, words, { failure, cwd, quiet, env });
  } finally {
    clearInterval(timer);
  }
}

/**
 * @param {string} program
 * @param {string[]} words
 * @param {RunOptions} options
 * @returns {Promise<void>}
 */
function start(program, words, { failure, cwd, quiet, env = process.env }) {
  return new Promise((resolve, reject) => {
    /** @type {Buffer[]} */
    const written = [];
    const stdio = /** @type {const} */ (["ignore", quiet ? "pipe" : 2, quiet ? "pipe" : 2]);
    const child = spawn(program, words, { cwd, env, stdio: [...stdio] });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (bytes) => written.push(bytes));
    }
    const stop = () => child.kill("SIGTERM");
    process.once("SIGTERM", stop);
    child.once("close", () => process.removeListener("SIGTERM", stop));
    child.once("error", (error) => reject(new Error(`${failure} (${error.message})`)));
    child.once("close", (code) => {
      if (code === 0) return resolve();
      const output = Buffer.concat(written).toString("utf8").trim();
      reject(new Error(output === "" ? failure : `${failure}:\n${output}`));
    });
  });
}
