import { isKeptHeader } from "../build-recording.ts";
import {
  type Comparison,
  compareBodies,
  compareResponse,
  compareValues,
  type Difference,
  readJson,
} from "../compare.ts";
import { matchText, type Values } from "../holes.ts";
import { type CallStep, nameOf, type Step } from "../recording-schema.ts";
import {
  createdCheckout,
  type Headers,
  readHeader,
  type SeenCall,
  type SeenStep,
} from "../session.ts";
import { TOKEN_PATH } from "./build-request.ts";

type Numbered = { readonly number: number; readonly step: Step };

/** Before the first checkout, which may be nothing, and from the creation of each to the next. */
export function phasesOf(steps: readonly Step[]): Numbered[][] {
  const numbered = steps.map((step, index) => ({ number: index + 1, step }));
  return splitByCheckout(numbered, ({ step }) => step);
}

function splitByCheckout<T>(steps: readonly T[], stepOf: (each: T) => Step | SeenStep): T[][] {
  const phases: T[][] = [[]];
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

type Basis = Pick<Comparison, "values" | "ignored">;

/** Within a phase calls have no order: a webhook comes while the payer returns. */
export function compareShop(
  recorded: readonly Step[],
  seen: readonly SeenStep[],
  basis: Basis,
): Difference[] {
  const before = phasesOf(recorded);
  const now = splitByCheckout(seen, (step) => step);
  const count = Math.max(before.length, now.length);
  return Array.from({ length: count }, (_, index) => {
    // What a shop reads when it starts depends on when that is.
    const isRead = (step: Step | SeenStep) =>
      index === 0 && step.step === "call" && step.method === "GET";
    return comparePhase(
      (before[index] ?? []).filter(({ step }) => !isRead(step)),
      (now[index] ?? []).filter((step) => !isRead(step)),
      basis,
    );
  }).flat();
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

/** A shop may cache its access token. */
const isSpared = ({ path }: CallStep) => path === TOKEN_PATH;

function isOfStep(step: CallStep, seen: SeenStep, values: Values): seen is SeenCall {
  if (seen.step !== "call" || seen.method !== step.method) return false;
  return matchText(step.path, seen.path, new Map(values));
}

function compareRequest(step: CallStep, call: SeenCall, comparison: Comparison): void {
  matchText(step.path, call.path, comparison.values);
  compareValues(comparison, "form", step.form, call.form);
  compareHeaders(step, call, comparison);
  if (step.body === null || call.body === null) {
    const kindOf = (body: string | null) => (body === null ? "a file" : "a text");
    compareValues(comparison, "request.body", kindOf(step.body), kindOf(call.body));
    return;
  }
  compareBodies(comparison, "request.body", readJson(step.body), call.body);
}

function compareHeaders(step: CallStep, call: SeenCall, comparison: Comparison): void {
  const before: Headers = step.headers.map(readHeader);
  const now = call.headers.filter(([name]) => isKeptHeader(name));
  const [namesBefore, names] = [before, now].map((all) => all.map(([name]) => name).join(", "));
  compareValues(comparison, "request.headers", namesBefore, names);
  if (namesBefore !== names) return;
  for (const [index, [name, value]] of before.entries()) {
    compareHeader(comparison, name, value, now[index]?.[1] ?? "");
  }
}

/** Holes without a number have another value in each call. */
const SECRET_HEADERS = new Set(["authorization", "x-signature"]);
/** Literal where no hole has their form; then they are never the same again. */
const CHANGING_HEADERS = new Set(["x-nonce-str", "x-timestamp"]);

function compareHeader(comparison: Comparison, name: string, before: string, now: string): void {
  const kind = name.toLowerCase();
  if (CHANGING_HEADERS.has(kind) && !before.includes("{{")) return;
  const values: Values = SECRET_HEADERS.has(kind) ? new Map() : comparison.values;
  const place = `request.headers.${name}`;
  const [template, text] = [before, now].map((value) =>
    kind === "content-type" ? value.replace(/boundary=[^;]+/i, "boundary") : value,
  );
  compareValues({ ...comparison, values }, place, template, text);
}

/** A GET that was sent before in the same phase, or a token. */
function isRepetition(step: SeenStep, seen: readonly SeenStep[], left: Set<SeenStep>): boolean {
  if (step.step !== "call") return false;
  if (step.path === TOKEN_PATH) return true;
  const isSame = (each: SeenStep) =>
    each.step === "call" && each.method === "GET" && each.path === step.path;
  return step.method === "GET" && seen.some((each) => isSame(each) && !left.has(each));
}
