import type { NoteSignal } from "../../operations/deps.ts";
import type { Metrics } from "../../platform/metrics/metrics.ts";

type Counters = Pick<Metrics, "objectiveEvents" | "providerAttempts">;

/** The same, also counted for rules: an attempt whose provider failed is bad, a decline is not. */
export function measureSignals(metrics: Counters, note: NoteSignal): NoteSignal {
  return (side, kind, signal, at) => {
    note(side, kind, signal, at);
    if (kind !== "attempt") return;
    metrics.providerAttempts.inc({ rail: side.railId, result: signal });
    metrics.objectiveEvents.inc({ slo: "payments", result: signal === "good" ? "good" : "bad" });
  };
}

/** From 0 on, so that the first failure of a rail is an increase. */
export function startCounts({ providerAttempts }: Pick<Metrics, "providerAttempts">, rail: string) {
  for (const result of ["good", "failed"]) providerAttempts.inc({ rail, result }, 0);
}
