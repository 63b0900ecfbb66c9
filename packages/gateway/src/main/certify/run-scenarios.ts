import { startStopwatch } from "../../platform/clock.ts";
import type { Rail } from "../../rails/rail.ts";
import type { Bench } from "./bench.ts";
import { type Played, SCENARIOS, type ScenarioId, Unexpected } from "./certification.ts";
import type { ScenarioReport } from "./render-report.ts";
import { PLAYS } from "./scenarios.ts";

/** Plays them one after the other; one that fails does not stop the others. */
export async function runScenarios(
  bench: Bench,
  rail: Rail,
  ids: readonly ScenarioId[],
  onDone: (scenario: ScenarioReport) => void = () => {},
): Promise<ScenarioReport[]> {
  const reports: ScenarioReport[] = [];
  for (const id of ids) {
    bench.heard.length = 0;
    bench.recorder.take();
    const elapsedMs = startStopwatch();
    const startedAt = bench.now().toISOString();
    const played = await play(bench, rail, id);
    const report: ScenarioReport = {
      ...{ id, title: SCENARIOS[id], startedAt, ...judge(played) },
      durationMs: Math.round(elapsedMs()),
      exchanges: bench.recorder.take(),
    };
    reports.push(report);
    onDone(report);
  }
  return reports;
}

async function play(bench: Bench, rail: Rail, id: ScenarioId): Promise<Played> {
  const skipped = bench.script.skips[id];
  if (skipped !== undefined) return { skipped };
  try {
    return await PLAYS[id](bench, rail);
  } catch (error) {
    const got = error instanceof Unexpected ? error.got : `error: ${String(error)}`;
    return { expected: "to come this far", got, isAsExpected: false };
  }
}

function judge(played: Played): Pick<ScenarioReport, "result" | "expected" | "got"> {
  if ("skipped" in played) return { result: "SKIPPED", expected: "", got: played.skipped };
  const { expected, got, isAsExpected } = played;
  return { result: isAsExpected ? "PASSED" : "FAILED", expected, got };
}
