import { setTimeout as pause } from "node:timers/promises";
import { type DiagnoseInput, type Diagnosis, diagnoseInSteps } from "@kaunter/signing";
import type { Clock, startCpuStopwatch } from "../../../platform/clock.ts";
import { createRateLimiter, type RateLimiter } from "../../request/rate/rate-limiter.ts";

/**
 * Wrong signatures of one merchant that are analysed. One core gives several times as many of
 * the usual ones: `npm run bench -- diagnosis`.
 */
export const ANALYSES_PER_SECOND = 20;
/** Of computing, for one signature. Single mistakes take a tenth of it. */
export const ANALYSIS_MS_MAX = 40;
/**
 * Verifying a large body has taken a millisecond for so many bytes before it is analysed: together
 * they stay below 50 ms.
 */
const BYTES_PER_MS = 3_072;
const ANALYSIS_MS_MIN = 4;
/**
 * Nonce and URL are in every text of a request, also where its body is not, so that verifying them
 * and each step of the search take longer.
 */
const HEAD_SHARE = 8;
/**
 * Another request waits so long, or as long as it takes to write one body. The pause is twice what
 * was used: a third of a process's time.
 */
const SLICE_MS = 2;
const PAUSE_SHARE = 2;
/** In one process, including the one that runs; of one merchant, so that it leaves room. */
const WAITING_MAX = 8;
const WAITING_MAX_OF_CALLER = 3;

/** Why a signature was not analysed, in one sentence. */
type NotAnalysed = { readonly skipped: string };

export interface SignatureAnalyst {
  analyse(callerId: string, input: DiagnoseInput): Promise<Diagnosis | NotAnalysed>;
}

export interface AnalystDeps {
  clock: Clock;
  startCpuStopwatch: typeof startCpuStopwatch;
}

/** Analyses one signature at a time, in slices between which other requests are served. */
export function createSignatureAnalyst(deps: AnalystDeps): SignatureAnalyst {
  const limiter = createRateLimiter(ANALYSES_PER_SECOND, deps.clock);
  let last: Promise<unknown> = Promise.resolve();
  const waiting = new Map<string, number>();

  return {
    async analyse(callerId, input) {
      if (!mayTake(limiter, callerId)) {
        return {
          skipped: `Not analysed: more than ${ANALYSES_PER_SECOND} wrong signatures per second.`,
        };
      }
      const own = waiting.get(callerId) ?? 0;
      const all = waiting.values().reduce((sum, count) => sum + count, 0);
      if (own >= WAITING_MAX_OF_CALLER || all >= WAITING_MAX) {
        return { skipped: "Not analysed: too many wrong signatures at once. Send one again." };
      }
      waiting.set(callerId, own + 1);
      const analysis = last.then(() => analyseInSlices(deps, input));
      last = analysis.catch(() => {});
      try {
        return await analysis;
      } finally {
        const left = (waiting.get(callerId) ?? 1) - 1;
        if (left === 0) waiting.delete(callerId);
        else waiting.set(callerId, left);
      }
    },
  };
}

function mayTake(limiter: RateLimiter, callerId: string): boolean {
  try {
    limiter.take(callerId);
    return true;
  } catch {
    return false;
  }
}

/** What the analysis of a body of so many bytes may take. */
export function analysisMs(bytes: number): number {
  return Math.max(ANALYSIS_MS_MIN, ANALYSIS_MS_MAX - bytes / BYTES_PER_MS);
}

async function analyseInSlices(
  { startCpuStopwatch }: AnalystDeps,
  input: DiagnoseInput,
): Promise<Diagnosis> {
  const { rawBody, pathAndQuery, headers } = input;
  const headLength = pathAndQuery.length + (headers.nonce ?? "").length;
  const msMax = analysisMs(rawBody.length + headLength * HEAD_SHARE);
  let spentMs = 0;
  let sliceMs = startCpuStopwatch();
  const steps = diagnoseInSteps(input, () => spentMs + sliceMs() > msMax);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    const usedMs = sliceMs();
    if (usedMs < SLICE_MS) continue;
    spentMs += usedMs;
    await pause(usedMs * PAUSE_SHARE);
    sliceMs = startCpuStopwatch();
  }
}
