// Runs programs of the set-up and shows that they are at work. Plain JavaScript, as `setup.mjs`.

import { spawn } from "node:child_process";
import { constants } from "node:os";

/** Well under five seconds, even where a busy machine is late. */
const STEP_MS = 3_000;
/** The time to end after a signal. */
const KILL_MS = 2_000;
/** What a shell adds to the number of a signal that has ended a program. */
const SIGNALLED = 128;
const SECONDS_PER_MINUTE = 60;
/** A terminal's own line, where one line can replace another. */
const { isTTY: isTerminal = false } = process.stderr;
const CLEAR_LINE = "\r\u001b[K";

/**
 * @typedef {{ failure: string, cwd: string,
 *   env?: NodeJS.ProcessEnv | undefined, limitMs?: number | undefined,
 *   untilFailure?: Promise<Error> | undefined }} RunOptions
 */

/** Ctrl-C, or a supervisor's signal. */
export class Interrupted extends Error {
  /** @param {NodeJS.Signals} signal */
  constructor(signal) {
    super(`stopped by ${signal}`);
    this.signal = signal;
  }
}

/** @param {string} text */
export function say(text) {
  process.stderr.write(`${isTerminal ? CLEAR_LINE : ""}kaunter: ${text}\n`);
}

/** On a terminal, until the next line replaces it. @param {string} text */
export function show(text) {
  if (!isTerminal) return say(text);
  const line = `kaunter: ${text}`.slice(0, (process.stderr.columns || 80) - 1);
  process.stderr.write(`${CLEAR_LINE}${line}`);
}

/**
 * @param {string} message
 * @returns {never}
 */
export function fail(message) {
  throw new Error(message);
}

/** Ends this process. @param {unknown} error @returns {never} */
export function endWith(error) {
  if (error instanceof Interrupted) {
    say("the set-up was stopped; what has arrived is kept for the next time");
    process.exit(SIGNALLED + constants.signals[error.signal]);
  }
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

/**
 * Runs a program and shows every few seconds that it is at work. What the program writes itself
 * appears when it fails. It is stopped after `limitMs`, or when `untilFailure` resolves.
 * @param {string} task such as "building the portal"
 * @param {string[]} command
 * @param {RunOptions & { progress?: () => string }} options
 * @returns {Promise<void>}
 */
export async function run(task, command, { progress, ...options }) {
  const [program = "", ...words] = command;
  const startedAt = Date.now();
  const describe = () => {
    const seconds = Math.round((Date.now() - startedAt) / 1_000);
    return [task, ...(progress ? [progress()] : []), `${seconds} s`].join(", ");
  };
  show(task);
  const timer = setInterval(() => show(describe()), STEP_MS);
  try {
    await start(program, words, options);
  } finally {
    clearInterval(timer);
    // Replaces the line that ran on.
    if (isTerminal) say(describe());
  }
}

/**
 * @param {string} program
 * @param {string[]} words
 * @param {RunOptions} options
 * @returns {Promise<void>}
 */
function start(program, words, { failure, cwd, env = process.env, limitMs, untilFailure }) {
  return new Promise((resolve, reject) => {
    /** @type {Buffer[]} */
    const written = [];
    /** @type {Error | undefined} */
    let reason;
    const child = spawn(program, words, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (bytes) => written.push(bytes));
    }
    /** @param {Error} because */
    const stop = (because) => {
      reason ??= because;
      child.kill("SIGTERM");
      // npm waits for its requests first, for minutes.
      setTimeout(() => child.kill("SIGKILL"), KILL_MS).unref();
    };
    const limit = limitMs && setTimeout(() => stop(tooLong(failure, limitMs)), limitMs);
    untilFailure?.then(stop);
    const release = stopOnSignals(stop);
    child.once("error", (error) => reject(new Error(`${failure} (${error.message})`)));
    child.once("close", (code) => {
      clearTimeout(limit);
      release();
      if (reason) return reject(reason);
      if (code === 0) return resolve();
      const output = Buffer.concat(written).toString("utf8").trim();
      reject(new Error(output === "" ? failure : `${failure}:\n${output}`));
    });
  });
}

/** @param {string} failure @param {number} limitMs */
function tooLong(failure, limitMs) {
  const minutes = limitMs / 1_000 / SECONDS_PER_MINUTE;
  return new Error(`${failure}: it was stopped after ${minutes} minutes`);
}

/**
 * Ctrl-C reaches the program, too; other signals only this one. @param {(why: Error) => void} stop
 */
function stopOnSignals(stop) {
  const signals = /** @type {const} */ (["SIGINT", "SIGTERM"]);
  const handlers = signals.map((signal) => {
    const handle = () => stop(new Interrupted(signal));
    process.on(signal, handle);
    return { signal, handle };
  });
  return () => {
    for (const { signal, handle } of handlers) process.removeListener(signal, handle);
  };
}
