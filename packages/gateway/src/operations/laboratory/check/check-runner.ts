import { setTimeout as sleep } from "node:timers/promises";
import type { CheckQuestion } from "../../../domain/laboratory/check/question.ts";
import { QUESTION_MS } from "../../../domain/laboratory/check/question.ts";
import type { CheckResult, CheckState } from "../../../domain/laboratory/check/report.ts";
import {
  askInCheck,
  findCheckAnswer,
  type IntegrationCheck,
  replaceCheckResults,
  touchIntegrationCheck,
} from "../../../store/laboratory/integration-checks.ts";
import { createGatewayBench } from "./gateway-bench.ts";
import type { PayDeps } from "./pay-as-payer.ts";
import { runCheck } from "./run-check.ts";
import { ShopProblem } from "./shop-bench.ts";
import { waitUntil } from "./wait-until.ts";

/** Runs checks in this process. */
export interface CheckRunner {
  start(check: IntegrationCheck): void;
  /** Ends all of them. */
  close(): Promise<void>;
}

const BEAT_MS = 5_000;
/** One that was not touched for so long has no process any more. */
export const SILENT_MS = 30_000;
/** Of the time limit of a webhook: what leaves some room. */
const IN_TIME = 2 / 3;

export function createCheckRunner(deps: PayDeps): CheckRunner {
  const closing = new AbortController();
  const running = new Set<Promise<void>>();
  const endings = new Map<string, AbortController>();

  async function run(check: IntegrationCheck): Promise<void> {
    const ended = new AbortController();
    endings.get(check.merchantId)?.abort();
    endings.set(check.merchantId, ended);
    const signal = AbortSignal.any([closing.signal, ended.signal]);
    const beating = beat(deps, check, ended);
    let results: readonly CheckResult[] = [];
    let state: CheckState = "STOPPED";
    try {
      const bench = createGatewayBench(deps, check, {
        ask: createAsk(deps, check, signal),
        signal,
      });
      const limitMs = deps.webhookRetries.timeoutMs * IN_TIME;
      await runCheck(bench, limitMs, async (known) => {
        signal.throwIfAborted();
        results = known;
        await replaceCheckResults(deps.database, check, { state: "RUNNING", results }, now());
      });
      state = "DONE";
    } catch (error) {
      if (!signal.aborted) deps.log.error({ err: error, checkId: check.id }, "check failed");
    } finally {
      ended.abort();
      if (endings.get(check.merchantId) === ended) endings.delete(check.merchantId);
      await beating;
      await replaceCheckResults(deps.database, check, { state, results }, now());
    }
  }

  const now = () => deps.trueClock.now();

  return {
    start(check) {
      const ran = run(check).catch((error: unknown) => {
        deps.log.error({ err: error, checkId: check.id }, "a check could not be recorded");
      });
      running.add(ran);
      void ran.finally(() => running.delete(ran));
    },
    async close() {
      closing.abort();
      await Promise.all(running);
    },
  };
}

/** Until it has ended, or was cancelled. */
async function beat(deps: PayDeps, check: IntegrationCheck, ended: AbortController): Promise<void> {
  while (!ended.signal.aborted) {
    await sleep(BEAT_MS, undefined, { signal: ended.signal }).catch(() => {});
    if (ended.signal.aborted) return;
    const isRunning = await touchIntegrationCheck(deps.database, check, deps.trueClock.now()).catch(
      () => true,
    );
    if (!isRunning) ended.abort();
  }
}

function createAsk(deps: PayDeps, check: IntegrationCheck, signal: AbortSignal) {
  let number = 0;
  return async (question: Omit<CheckQuestion, "number">): Promise<number> => {
    number += 1;
    await askInCheck(deps.database, check, { ...question, number });
    const findAnswer = async () => {
      const answer = await findCheckAnswer(deps.database, check);
      return answer?.number === number ? answer : null;
    };
    const answer = await waitUntil(findAnswer, QUESTION_MS, signal);
    if (answer) return answer.count;
    throw new ShopProblem({ en: "Nobody answered.", ms: "Tiada sesiapa menjawab." });
  };
}
