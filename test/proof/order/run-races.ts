/** Acts at once, in given orders of their statements and calls. */
import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { GatewayError } from "../../../packages/gateway/src/domain/errors.ts";
import type { Deps } from "../../../packages/gateway/src/operations/deps.ts";
import type { TestGateway } from "../../support/gateway.ts";
import { type Rewrite, startGatedProcess } from "../gate/gated-process.ts";
import { createGates, type Ordered, runInOrder, type Schedule } from "../gate/in-order.ts";
import { pick } from "../seed.ts";
import { countOrders, listSchedules, WHOLE } from "./schedules.ts";

export type Act = (deps: Deps) => Promise<unknown>;

/** New acts, and what they are about. */
export interface Race<Subject> {
  name: string;
  prepare(gateway: TestGateway): Promise<Subject & { acts: Act[] }>;
}

export interface Course<Subject> {
  gateway: TestGateway;
  seed: number;
  /** What comes after the acts, and what must hold then. */
  finish(subject: Subject, deps: Deps): Promise<void>;
}

export async function proveOrders<Subject>(
  course: Course<Subject>,
  race: Race<Subject>,
  orders: number,
  context: TestContext,
): Promise<void> {
  const { seed } = course;
  const lengths = await measure(course, race);
  const all = listSchedules(lengths);
  const chosen = pick(all, orders, seed);
  let waits = 0;
  for (const schedule of chosen) {
    const text = schedule.map(({ process, count }) => `${process}:${count}`).join(" ");
    const ordered = await runRace(course, race, schedule).catch((error: unknown) => {
      throw new Error(`seed ${seed}: order ${text}`, { cause: error });
    });
    waits += ordered.waits;
  }
  const steps = lengths.join(" + ");
  context.diagnostic(
    `${race.name}: ${steps} statements and calls, ${countOrders(lengths).toExponential(1)} orders, ${all.length} with at most two switches, ${chosen.length + lengths.length} run, ${waits} waits for a lock, seed ${seed}`,
  );
}

/** With a fault in their statements, one of so many orders must show it. */
export async function expectOrderFound<Subject>(
  course: Course<Subject>,
  race: Race<Subject>,
  rewrite: Rewrite,
  ordersMax: number,
): Promise<string> {
  const { seed } = course;
  for (const schedule of pick(listSchedules(await measure(course, race)), ordersMax, seed)) {
    try {
      await runRace(course, race, schedule, rewrite);
    } catch (error) {
      return String(error).split("\n")[0] ?? "";
    }
  }
  assert.fail(`${race.name}, seed ${seed}: none of ${ordersMax} orders`);
}

/** How much each act does at most: one that comes too late ends early. */
async function measure<Subject>(course: Course<Subject>, race: Race<Subject>): Promise<number[]> {
  const { acts } = await race.prepare(course.gateway);
  const lengths = acts.map(() => 0);
  for (const first of acts.keys()) {
    const { passed } = await runRace(course, race, [{ process: first, count: WHOLE }]);
    for (const [i, { length }] of passed.entries()) lengths[i] = Math.max(lengths[i] ?? 0, length);
  }
  return lengths;
}

async function runRace<Subject>(
  { gateway, finish }: Course<Subject>,
  race: Race<Subject>,
  schedule: Schedule,
  rewrite?: Rewrite,
): Promise<Ordered> {
  const subject = await race.prepare(gateway);
  const { acts } = subject;
  const gates = createGates(acts.length);
  const processes = gates.map(({ gate }) => startGatedProcess(gateway, gate, { rewrite }));
  const ordered = await runInOrder(
    gates,
    processes.map((process, i) => ({
      run: async () => acts[i]?.(process.deps),
      isBlocked: () => process.isBlocked(),
    })),
    schedule,
  );
  for (const process of processes) process.end();
  for (const result of ordered.results) {
    if (result.status === "fulfilled") continue;
    const { reason } = result;
    const isRejection = reason instanceof GatewayError && reason.code !== "INTERNAL_ERROR";
    // Some have to come too late; none may break.
    if (!isRejection) throw reason;
  }
  const next = rewrite ? startGatedProcess(gateway, (_, act) => act(), { rewrite }) : null;
  await finish(subject, next?.deps ?? gateway.deps).finally(() => next?.end());
  return ordered;
}
