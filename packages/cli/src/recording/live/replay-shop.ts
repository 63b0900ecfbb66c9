import { CliError, EXIT } from "../../command.ts";
import { isKeptHeader } from "../build-recording.ts";
import { type Comparison, compareBodies, compareValues, type Difference } from "../compare.ts";
import { matchText, type Values } from "../holes.ts";
import type { CallStep, RecordingFile, Step } from "../recording-schema.ts";
import type { SeenCall, SeenStep } from "../session.ts";
import { createdCheckout, readHeader } from "../session.ts";
import { openProxy } from "./open-proxy.ts";
import type { Profile } from "./profile.ts";
import {
  compareResponse,
  knownValues,
  nameOf,
  type Replayed,
  type ReplayOptions,
} from "./replay-gateway.ts";
import { runPurchases } from "./run-purchases.ts";
import { watchSession } from "./watch-session.ts";

export type ShopOptions = ReplayOptions & { readonly buyUrl: string; readonly port: number };

/** Of a shop that caches its access token. */
const TOKEN_PATH = "/v1/token";

/**
 * Plays everybody but the shop: orders, pays and returns, while the shop talks to a real gateway.
 * Compares what the shop sends and how it responds to webhooks.
 */
export async function replayToShop(
  recording: RecordingFile,
  profile: Profile,
  options: ShopOptions,
): Promise<Replayed> {
  const phases = phasesOf(recording.steps);
  if (phases.length === 0) {
    throw new CliError("The recording has no checkout, so there is nothing to order.", {
      exitCode: EXIT.usage,
    });
  }
  const watch = await watchSession(profile, {});
  const proxy = await openProxy(profile, options.port, {
    before: () => watch.lookForActs(),
    seen: (call) => watch.add(call),
  });
  try {
    const purchases = phases.map((steps) =>
      steps.flatMap(({ step }) => (step.step === "payer" ? [step.with] : [])),
    );
    const shopping = { profile, watch, buyUrl: options.buyUrl, signal: options.signal };
    await runPurchases(shopping, purchases);
  } finally {
    await proxy.close();
  }
  if (options.signal.aborted) throw new CliError("Stopped before the end.");
  const seen = watch.list();
  const values = knownValues(profile);
  return {
    differences: compareShop(recording.steps, seen, { values, ignored: options.ignored }),
    seen,
  };
}

/** From the creation of a checkout to that of the next one. */
function splitByCheckout<T>(steps: readonly T[], stepOf: (each: T) => Step | SeenStep): T[][] {
  const phases: T[][] = [];
  const known = new Set([""]);
  for (const each of steps) {
    const step = stepOf(each);
    const checkoutId = step.step === "call" ? createdCheckout(step) : "";
    if (!known.has(checkoutId)) phases.push([]);
    known.add(checkoutId);
    phases.at(-1)?.push(each);
  }
  return phases;
}

type Numbered = { readonly number: number; readonly step: Step };

const phasesOf = (steps: readonly Step[]): Numbered[][] =>
  splitByCheckout(
    steps.map((step, index) => ({ number: index + 1, step })),
    ({ step }) => step,
  );

type Basis = Pick<Comparison, "values" | "ignored">;

/** Within a phase calls have no order: a webhook comes while the payer returns. */
function compareShop(
  recorded: readonly Step[],
  seen: readonly SeenStep[],
  basis: Basis,
): Difference[] {
  const differences: Difference[] = [];
  const now = splitByCheckout(seen, (step) => step);
  for (const [index, steps] of phasesOf(recorded).entries()) {
    differences.push(...comparePhase(steps, now[index] ?? [], basis));
  }
  return differences;
}

function comparePhase(
  recorded: readonly Numbered[],
  seen: readonly SeenStep[],
  basis: Basis,
): Difference[] {
  const differences: Difference[] = [];
  const left = new Set(seen);
  const gets = new Set<string>();
  for (const { number, step } of recorded) {
    const what = nameOf(step);
    // Whether a GET is sent once or twice depends on who is first, the webhook or the payer.
    if (step.step === "call" && step.method === "GET") {
      const isAgain = gets.has(step.path);
      gets.add(step.path);
      if (isAgain && ![...left].some((each) => isOfStep(step, each, basis.values))) continue;
    }
    const differ: Comparison["differ"] = (place, before, now) =>
      void differences.push({ step: number, what, place, before, now });
    compareStep(step, left, { ...basis, differ });
  }
  for (const step of left) {
    if (step.step === "payer" || isRepetition(step, seen, left)) continue;
    const what = step.step === "call" ? `${step.method} ${step.path}` : `webhook ${step.eventType}`;
    differences.push({ step: 0, what, place: step.step, before: "(not there)", now: "there" });
  }
  return differences;
}

function compareStep(step: Step, left: Set<SeenStep>, comparison: Comparison): void {
  if (step.step === "call") {
    compareCall(step, left, comparison);
    return;
  }
  if (step.step === "payer") {
    const act = [...left].find((each) => each.step === "payer");
    if (act?.step !== "payer") {
      comparison.differ("payer", step.outcome, "not paid");
      return;
    }
    left.delete(act);
    compareValues(comparison, "outcome", step.outcome, act.outcome);
    return;
  }
  const webhook = [...left].find(
    (each) => each.step === "webhook" && each.eventType === step.eventType,
  );
  if (webhook?.step !== "webhook") {
    comparison.differ("webhook", "sent", "not sent");
    return;
  }
  left.delete(webhook);
  compareValues(comparison, "shop's response", step.response, webhook.response);
}

function compareCall(step: CallStep, left: Set<SeenStep>, comparison: Comparison): void {
  const { values } = comparison;
  if (isSpared(step)) {
    for (const each of left) if (isOfStep(step, each, values)) left.delete(each);
    return;
  }
  const call = [...left].find((each) => isOfStep(step, each, values));
  if (call?.step !== "call") {
    comparison.differ("call", "sent", "not sent");
    return;
  }
  left.delete(call);
  compareRequest(step, call, comparison);
  // What the gateway responds is not the shop's; its IDs are needed.
  compareResponse({ ...comparison, differ: () => {} }, step, call);
}

const isSpared = ({ path }: CallStep) => path === TOKEN_PATH;

function isOfStep(step: CallStep, seen: SeenStep, values: Values): seen is SeenCall {
  if (seen.step !== "call" || seen.method !== step.method) return false;
  return matchText(step.path, seen.path, new Map(values));
}

function compareRequest(step: CallStep, call: SeenCall, comparison: Comparison): void {
  matchText(step.path, call.path, comparison.values);
  compareValues(comparison, "form", step.form, call.form);
  const kept = step.headers.map((line) => readHeader(line)[0]);
  const sent = call.headers.map(([name]) => name).filter(isKeptHeader);
  compareValues(comparison, "request.headers", kept.join(", "), sent.join(", "));
  if (step.body === null || call.body === null) return;
  compareBodies(comparison, "request.body", readBody(step.body), call.body);
}

function readBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A GET that was sent before in the same phase, or a token. */
function isRepetition(step: SeenStep, seen: readonly SeenStep[], left: Set<SeenStep>): boolean {
  if (step.step !== "call") return false;
  if (step.path === TOKEN_PATH) return true;
  const isSame = (each: SeenStep) =>
    each.step === "call" && each.method === "GET" && each.path === step.path;
  return step.method === "GET" && seen.some((each) => isSame(each) && !left.has(each));
}
