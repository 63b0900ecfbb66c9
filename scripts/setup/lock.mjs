import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fail, show } from "./progress.mjs";

const WAIT_MS_MAX = 300_000;
const POLL_MS = 200;
const POLLS_PER_SECOND = 1_000 / POLL_MS;
/** Between two lines that say so. */
const SECONDS_PER_LINE = 4;

/**
 * Runs `work` while no other set-up of this clone runs: `npm start` and `npm test` may be
 * typed at the same moment in two windows.
 * @param {string} path
 * @param {() => Promise<void>} work
 */
export async function withSetupLock(path, work) {
  mkdirSync(dirname(path), { recursive: true });
  const giveUpAt = Date.now() + WAIT_MS_MAX;
  for (let waits = 0; !tryTakeLock(path); waits += 1) {
    if (Date.now() > giveUpAt) fail(`another set-up holds ${path}; remove it and retry`);
    const seconds = waits / POLLS_PER_SECOND;
    if (seconds % SECONDS_PER_LINE === 0) {
      const holder = readIfThere(path) ?? "";
      show(`waiting for another set-up of this clone (process ${holder}), ${seconds} s`);
    }
    await delay(POLL_MS);
  }
  try {
    await work();
  } finally {
    rmSync(path, { force: true });
  }
}

/** @param {string} path */
function tryTakeLock(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    const holder = Number(readIfThere(path));
    if (holder > 0 && !isAlive(holder)) rmSync(path, { force: true });
    return false;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** @param {string} path */
export function readIfThere(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
