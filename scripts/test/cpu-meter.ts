import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/**
 * What `npm test` may cost, on a quiet machine of the kind that ROUND_MS was measured on. Whole
 * runs of the same code have differed by a minute.
 */
export const CPU_MINUTES_MAX = 28;
/** A round's CPU time on that machine. */
export const ROUND_MS = 20;
const ROUND_PAUSE_MS = 10_000;
/** Of Linux, on every machine. */
const TICKS_PER_SECOND = 100;

export interface CpuTime {
  /** As a quiet machine would need. */
  minutes: number;
  text: string;
}

/**
 * CPU time of all processes of a run: those that it has started and that have ended. Some busy
 * machines need twice the time for the same work, so a round of fixed work is timed now and then,
 * and tells how slow this one is.
 */
export function startCpuMeter(): { stop(): CpuTime } {
  const rounds: number[] = [];
  const timer = setInterval(() => rounds.push(timeRound()), ROUND_PAUSE_MS);
  timeRound(); // not yet compiled
  rounds.push(timeRound());
  return {
    stop() {
      clearInterval(timer);
      const { user, system } = readSpentSeconds();
      const [slow = ROUND_MS] = rounds.sort((a, b) => a - b).slice(rounds.length / 2);
      const minutes = ((user + system) * ROUND_MS) / Math.max(ROUND_MS, slow) / 60;
      const spent = `CPU: ${inMinutes(user)} user + ${inMinutes(system)} system`;
      return {
        minutes,
        text: `${spent} minutes; ${minutes.toFixed(1)} on a quiet machine (a round takes ${slow.toFixed(1)} ms here, ${ROUND_MS} there)`,
      };
    },
  };
}

const inMinutes = (seconds: number) => (seconds / 60).toFixed(1);

/** Of CPU, for fixed work. */
export function timeRound(): number {
  const start = process.cpuUsage();
  let text = "";
  for (let i = 0; i < 20_000; i += 1) {
    text = createHash("sha256").update(`${text}${i}`).digest("hex");
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

/** Of this process and of those that it has waited for; only of this one where /proc is missing. */
function readSpentSeconds(): { user: number; system: number } {
  try {
    const stat = readFileSync("/proc/self/stat", "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [user = 0, system = 0, ofChildren = 0, systemOfChildren = 0] = fields
      .slice(11, 15)
      .map((ticks) => Number(ticks) / TICKS_PER_SECOND);
    return { user: user + ofChildren, system: system + systemOfChildren };
  } catch {
    const { user, system } = process.cpuUsage();
    return { user: user / 1e6, system: system / 1e6 };
  }
}
