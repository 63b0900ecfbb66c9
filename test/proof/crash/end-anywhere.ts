/** Runs an act once for each of its statements and calls, with the process ended right there. */
import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import type { Deps } from "../../../packages/gateway/src/operations/deps.ts";
import type { TestGateway } from "../../support/gateway.ts";
import { isFar } from "../bound.ts";
import { type CrashPoint, endAt } from "../gate/end-at.ts";
import { type Rewrite, startGatedProcess } from "../gate/gated-process.ts";
import { pick } from "../seed.ts";
import type { Run, Scenario } from "./scenario.ts";

/** Of each act, in the short form. */
const POINTS = 4;

export interface World {
  gateway: TestGateway;
  seed: number;
  /** What an installation does by itself after the end of a process. */
  takeOver(deps: Deps, run: Run): Promise<void>;
  expectWhole(run: Run, isRepeated: boolean): Promise<void>;
}

export async function proveEnds(
  world: World,
  scenario: Scenario,
  context: TestContext,
): Promise<void> {
  const { seed } = world;
  const texts = await countPoints(world, scenario);
  const all = allPoints(texts);
  const chosen = isFar() ? all : pick(all, POINTS, seed);
  context.diagnostic(
    `${scenario.name}: ${texts.length} statements and calls, ${all.length} points to end at, ${chosen.length} tried, seed ${seed}`,
  );
  for (const [i, point] of chosen.entries()) {
    const isRepeated = isSentAgain(i, seed);
    await crash(world, scenario, point, { isRepeated }).catch((error: unknown) => {
      const text = texts[point.nth - 1]?.slice(0, 120);
      const where = `${point.side} ${point.nth}, ${isRepeated ? "" : "not "}repeated: ${text}`;
      throw new Error(`seed ${seed}: ended ${where}`, { cause: error });
    });
  }
}

/** The act with a fault in its statements: one of the points must show it. */
export async function expectFaultFound(
  world: World,
  scenario: Scenario,
  rewrite: Rewrite,
): Promise<string> {
  const texts = await countPoints(world, scenario);
  for (const [i, point] of allPoints(texts).entries()) {
    const isRepeated = isSentAgain(i, world.seed);
    try {
      await crash(world, scenario, point, { isRepeated, rewrite });
    } catch (error) {
      const [said = ""] = String(error).split("\n");
      return `${point.side} ${texts[point.nth - 1]?.slice(0, 80)}: ${said}`;
    }
  }
  assert.fail(`${scenario.name}: the fault was not found`);
}

/** Half of the callers send their request again. */
const isSentAgain = (i: number, seed: number) => (i + seed) % 2 === 0;

const allPoints = (texts: readonly string[]) =>
  texts.flatMap((_, i): CrashPoint[] => [
    { nth: i + 1, side: "before" },
    { nth: i + 1, side: "after" },
  ]);

/** What an act does when nothing ends it, which is right as well. */
async function countPoints(world: World, scenario: Scenario): Promise<string[]> {
  const { gateway } = world;
  const run = await scenario.prepare(gateway);
  const { gate, passed } = endAt(null);
  const process = startGatedProcess(gateway, gate, run);
  await run.act(process.deps);
  process.end();
  await world.takeOver(gateway.deps, run);
  await world.expectWhole(run, true);
  return passed.map(({ text }) => text);
}

async function crash(
  world: World,
  scenario: Scenario,
  point: CrashPoint,
  { isRepeated, rewrite }: { isRepeated: boolean; rewrite?: Rewrite },
): Promise<void> {
  const { gateway } = world;
  const run = await scenario.prepare(gateway);
  const { gate, ended } = endAt(point);
  const process = startGatedProcess(gateway, gate, { ...run, rewrite });
  const next = rewrite ? startGatedProcess(gateway, (_, act) => act(), { rewrite }) : null;
  const deps = next?.deps ?? gateway.deps;
  try {
    // Another number of statements than in the first run: then it is done.
    const how = await Promise.race([ended, run.act(process.deps).then(() => "done" as const)]);
    if (how === "ended") await process.kill();
    process.end();
    await run.afterEnd?.();
    // Its caller had no response. Whether a repeated request is rejected depends on how far it
    // came.
    if (isRepeated) await run.act(deps).catch(expectRejection);
    await world.takeOver(deps, run);
    if (isRepeated) await run.act(deps).catch(expectRejection);
    await world.expectWhole(run, isRepeated || how === "done");
  } finally {
    next?.end();
  }
}

function expectRejection(error: unknown): void {
  if (!(error instanceof Error && "code" in error)) throw error;
}
