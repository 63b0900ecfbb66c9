import { maskText } from "@kaunter/gateway/mask-text";
import { ANY, matchText, showTemplate, type Values } from "./holes.ts";
import type { CallStep } from "./recording-schema.ts";
import type { SeenCall } from "./session.ts";

/** What is not as it was recorded. */
export type Difference = {
  /** From 1; 0 for something that no step has. */
  readonly step: number;
  /** Which step it is. */
  readonly what: string;
  /** The part of it, such as `response.body.item.status`. */
  readonly place: string;
  readonly before: string;
  readonly now: string;
};

/** What compares one step. `ignored` are names of fields, such as `order.title`. */
export type Comparison = {
  readonly values: Values;
  readonly ignored: readonly string[];
  readonly differ: (place: string, before: string, now: string) => void;
};

const MISSING = "(missing)";
const NOTHING = "(not there)";
const SECRET = "[secret]";
const SHOWN_LENGTH_MAX = 200;
const DEPTH_MAX = 60;

/** A recorded value with what there is now. Times, IDs and other holes match what fits in them. */
export function compareValues(
  comparison: Comparison,
  place: string,
  before: unknown,
  now: unknown,
  depth = 0,
): void {
  const { values, differ } = comparison;
  if (before === ANY || before === SECRET || depth > DEPTH_MAX) return;
  if (isIgnored(comparison, place)) return;
  if (Array.isArray(before) && Array.isArray(now)) {
    if (before.length !== now.length) {
      differ(place, countOf(before), countOf(now));
      return;
    }
    for (const [index, item] of before.entries()) {
      compareValues(comparison, `${place}.${index}`, item, now[index], depth + 1);
    }
    return;
  }
  if (isObject(before) && isObject(now)) {
    compareMembers(comparison, place, before, now, depth);
    return;
  }
  if (typeof before === "string" && typeof now === "string") {
    if (matchesText(before, now, values)) return;
    differ(place, shown(place, showTemplate(before, values)), shown(place, now));
    return;
  }
  if (before !== now) differ(place, shown(place, before), shown(place, now));
}

const isIgnored = ({ ignored }: Comparison, place: string) =>
  ignored.some((name) => place === name || place.endsWith(`.${name}`));

function compareMembers(
  comparison: Comparison,
  place: string,
  before: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
  depth: number,
): void {
  const { differ, values } = comparison;
  for (const [name, value] of Object.entries(before)) {
    const path = `${place}.${name}`;
    if (name in now) compareValues(comparison, path, value, now[name], depth + 1);
    else if (value !== ANY && !isIgnored(comparison, path)) {
      const text = typeof value === "string" ? showTemplate(value, values) : value;
      differ(path, shown(path, text), MISSING);
    }
  }
  for (const [name, value] of Object.entries(now)) {
    const path = `${place}.${name}`;
    if (!(name in before) && !isIgnored(comparison, path))
      differ(path, NOTHING, shown(path, value));
  }
}

/** A mask matches what it would hide. */
function matchesText(before: string, now: string, values: Values): boolean {
  if (matchText(before, now, values)) return true;
  if (before.includes(SECRET)) {
    const [start = "", end = ""] = before.split(SECRET, 2);
    return now.startsWith(start) && now.endsWith(end) && now !== "";
  }
  return before.includes("****") && matchText(before, maskText(now, now.length), values);
}

/** Of two texts that may be JSON. */
export function compareBodies(
  comparison: Comparison,
  place: string,
  before: unknown,
  now: string,
): void {
  const isJson = typeof before === "object" && before !== null;
  compareValues(comparison, place, before, isJson ? readJson(now) : now);
}

export function compareResponse(
  comparison: Comparison,
  step: CallStep,
  { response }: SeenCall,
): void {
  compareValues(comparison, "response.status", step.response.status, response.status);
  for (const [name, value] of Object.entries(step.response.headers)) {
    const now = response.headers[name] ?? MISSING;
    compareValues(comparison, `response.headers.${name}`, value, now);
  }
  compareBodies(comparison, "response.body", step.response.body, response.body);
}

/** JSON, or else the text itself. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const countOf = (items: readonly unknown[]) =>
  items.length === 1 ? "1 element" : `${items.length} elements`;

/** Masked by its name, too, and short. */
export function shown(place: string, value: unknown): string {
  const name = place.slice(place.lastIndexOf(".") + 1);
  const text = maskText(JSON.stringify({ [name]: value }), 2 * SHOWN_LENGTH_MAX);
  const own = text.slice(JSON.stringify(name).length + 2, text.endsWith("}") ? -1 : undefined);
  return own.length > SHOWN_LENGTH_MAX ? `${own.slice(0, SHOWN_LENGTH_MAX)}…` : own;
}
