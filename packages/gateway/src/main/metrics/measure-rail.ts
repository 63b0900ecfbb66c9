import { startStopwatch } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { Metrics } from "../../platform/metrics/metrics.ts";
import type { Rail } from "../../rails/rail.ts";

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
      let result = "error";
      try {
        const response = await act.apply(rail, given);
        result = resultOf(response);
        return response;
      } finally {
        const durationMs = elapsedMs();
        metrics.railSeconds.observe({ rail: rail.id, call, result }, durationMs / 1_000);
        const facts = { rail: rail.id, call, result, durationMs: Math.round(durationMs) };
        log.info({ ...facts, ...subjectOf(given[1]) }, "rail call");
      }
    };
  }
  return { ...rail, ...measured };
}

/** The kind of outcome, which the program knows all of; `ok` for lists. */
function resultOf(response: unknown): string {
  if (typeof response !== "object" || response === null || Array.isArray(response)) return "ok";
  const { outcome = response } = response as { outcome?: { kind?: string } };
  const { kind } = outcome as { kind?: string };
  return kind ?? "ok";
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
