import { startStopwatch } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { Metrics } from "../../platform/metrics/metrics.ts";
import type { OutcomeCause, Rail } from "../../rails/rail.ts";

/** Functions of a rail that call its provider. */
const CALLS = [
  "initiate",
  "resume",
  "inquire",
  "reverse",
  "refund",
  "inquireRefund",
  "respondToDispute",
  "inquireDispute",
  "listBanks",
  "settlementFile",
] as const satisfies readonly (keyof Rail)[];

type Call = (...given: unknown[]) => Promise<unknown>;

/** The same rail, whose calls are measured by their result and logged with what they are about. */
export function measureRail(metrics: Metrics, log: Log, rail: Rail): Rail {
  const measured: Record<string, Call> = {};
  for (const call of CALLS) {
    const act = rail[call] as Call | undefined; // each takes and returns its own
    if (!act) continue;
    measured[call] = async (...given) => {
      const elapsedMs = startStopwatch();
      let result: Result = { kind: "error" };
      try {
        const response = await act.apply(rail, given);
        result = resultOf(response);
        return response;
      } finally {
        const durationMs = elapsedMs();
        const { kind, ...why } = result;
        const about = { rail: rail.id, call };
        metrics.railSeconds.observe({ ...about, result: kind }, durationMs / 1_000);
        if (why.cause) metrics.railUnresolved.inc({ ...about, cause: why.cause });
        const facts = { ...about, result: kind, ...why, durationMs: Math.round(durationMs) };
        log.info({ ...facts, ...subjectOf(given[1]) }, "rail call");
      }
    };
  }
  return { ...rail, ...measured };
}

/** What a log line and the metrics say of a result. */
interface Result {
  kind: string;
  cause?: OutcomeCause;
  /** The provider's own code. */
  rawCode?: string;
}

/** The kind of outcome, which the program knows all of; `ok` for lists. */
function resultOf(response: unknown): Result {
  if (typeof response !== "object" || response === null || Array.isArray(response))
    return { kind: "ok" };
  const { outcome = response } = response as { outcome?: Partial<Result> };
  const { kind = "ok", cause, rawCode } = outcome as Partial<Result>;
  return { kind, ...(cause && { cause }), ...(rawCode && { rawCode }) };
}

interface Subject {
  attemptId?: string;
  requestId?: string | null;
  /** Of a refund or a dispute. */
  attempt?: Subject;
}

/** Never the whole input: it may hold a card. */
function subjectOf(input: unknown): Pick<Subject, "attemptId" | "requestId"> {
  if (typeof input !== "object" || input === null) return {};
  const { attempt, attemptId, requestId }: Subject = input;
  if (attempt) return subjectOf(attempt);
  return { ...(attemptId && { attemptId }), ...(requestId && { requestId }) };
}
