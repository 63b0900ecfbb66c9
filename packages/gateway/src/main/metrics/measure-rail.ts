import { signalOfCall } from "../../domain/payment/provider-signal.ts";
import type { Deps } from "../../operations/deps.ts";
import { startStopwatch } from "../../platform/clock.ts";
import { HttpFailure } from "../../platform/http-client.ts";
import type { SpanEnd } from "../../platform/tracing/story.ts";
import type { AttemptRef, CallContext, OutcomeCause, Rail, RefundInput } from "../../rails/rail.ts";

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

type MeasureDeps = Pick<Deps, "metrics" | "log" | "noteSignal" | "tracing">;

/** The same rail, whose calls are measured by their result and logged with what they are about. */
export function measureRail(deps: MeasureDeps, rail: Rail): Rail {
  const { metrics, log, noteSignal, tracing } = deps;
  const measured: Record<string, Call> = {};
  for (const call of CALLS) {
    const act = rail[call] as Call | undefined; // each takes and returns its own
    if (!act) continue;
    const about = { rail: rail.id, call };
    const span = {
      name: `${rail.id} ${call}`,
      kind: "client" as const,
      attributes: { "kaunter.rail": rail.id, "kaunter.operation": call },
    };
    measured[call] = (...given) =>
      tracing.span(span, async (noteEnd) => {
        const elapsedMs = startStopwatch();
        let result: Result = { kind: "error" };
        const [context, ...input] = given as [CallContext, ...unknown[]]; // as every call begins
        const watched = watchSending(context);
        try {
          const response = await act.apply(rail, [watched.context, ...input]);
          result = resultOf(response);
          return response;
        } catch (error) {
          if (error instanceof HttpFailure) result = { kind: "error", cause: error.techCause };
          throw error;
        } finally {
          if (watched.hasSent() && (result.kind !== "error" || result.cause)) {
            const side = { railId: rail.id, railPartner: partnerOf(rail, input[0]) };
            noteSignal(side, "call", signalOfCall(result.cause), context.clock.now());
          }
          const durationMs = elapsedMs();
          measureResult(metrics, about, result, durationMs);
          noteEnd(spanEndOf(result));
          const { kind, ...why } = result;
          const facts = { ...about, result: kind, ...why, durationMs: Math.round(durationMs) };
          log.info({ ...facts, ...subjectOf(given[1]) }, "rail call");
        }
      });
  }
  return { ...rail, ...measured };
}

function measureResult(
  metrics: Deps["metrics"],
  about: { rail: string; call: string },
  { kind, cause }: Result,
  durationMs: number,
): void {
  metrics.railSeconds.observe({ ...about, result: kind }, durationMs / 1_000);
  if (cause && kind !== "error") metrics.railUnresolved.inc({ ...about, cause });
}

/** What the provider declined is no error of its. */
const FAULTS = ["error", "unknown", "not_sent"];

const spanEndOf = ({ kind, cause }: Result): SpanEnd => ({
  attributes: { "kaunter.outcome": kind, ...(cause && { "error.type": cause }) },
  isError: FAULTS.includes(kind),
});

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

/** Calls that only prepare what the payer's browser carries say nothing about the provider. */
function watchSending(context: CallContext): { context: CallContext; hasSent: () => boolean } {
  let isSent = false;
  const http: CallContext["http"] = {
    send(request) {
      isSent = true;
      return context.http.send(request);
    },
  };
  return { context: { ...context, http }, hasSent: () => isSent };
}

/** Of the attempt that a call is about. */
function partnerOf(rail: Rail, input: unknown): string | null {
  // Or a date, which has none of these.
  const { method, partner, attempt } = (input ?? {}) as Partial<AttemptRef & RefundInput>;
  if (attempt) return attempt.partner;
  if (partner !== undefined) return partner;
  return rail.capabilities?.methods.find(({ id }) => id === method)?.partner ?? null;
}
