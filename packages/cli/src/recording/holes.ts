/**
 * A hole, `{{checkoutId-1}}`, stands where each run has a value of its own. `{{open}}` is the two
 * braces themselves.
 */
const HOLE = /\{\{([A-Za-z]+(?:-\d+)?)\}\}/g;
const OPEN = "open";
/** Matches any value, and has none. */
export const ANY = "{{any}}";

export const holeOf = (name: string) => `{{${name}}}`;
export const escapeBraces = (text: string) => text.replaceAll("{{", holeOf(OPEN));

/** Times by how they are written, so that a change of it is seen. */
const TIMES: Readonly<Record<string, RegExp>> = {
  time: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/y,
  timeFraction: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z/y,
  timeOffset: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d/y,
  timeFractionOffset: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+[+-]\d\d:\d\d/y,
};
export const ANY_TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g;

/** How a time is written. */
export function timeHole(time: string): string {
  const name = time.includes(".") ? "timeFraction" : "time";
  return holeOf(time.endsWith("Z") ? name : `${name}Offset`);
}

/** A value in the form of a time hole; null for another hole. */
export function formatTime(name: string, now: Date): string | null {
  if (!(name in TIMES)) return null;
  const text = now.toISOString();
  const whole = name.startsWith("timeFraction") ? text : text.replace(/\.\d+/, "");
  return name.endsWith("Offset") ? whole.replace("Z", "+00:00") : whole;
}

/** Values of holes, by name. */
export type Values = Map<string, string>;

/** Each hole with its value. `read` throws for a hole that has none. */
export function fillHoles(template: string, read: (name: string) => string): string {
  return template.replace(HOLE, (_, name: string) => (name === OPEN ? "{{" : read(name)));
}

type Part = { readonly literal: string } | { readonly hole: string };

function partsOf(template: string): Part[] {
  const parts: Part[] = [];
  let done = 0;
  for (const found of template.matchAll(HOLE)) {
    parts.push({ literal: template.slice(done, found.index) });
    parts.push(found[1] === OPEN ? { literal: "{{" } : { hole: found[1] ?? "" });
    done = found.index + found[0].length;
  }
  parts.push({ literal: template.slice(done) });
  return joinLiterals(parts);
}

function joinLiterals(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if ("hole" in part) joined.push(part);
    else if (last && "literal" in last)
      joined[joined.length - 1] = { literal: last.literal + part.literal };
    else if (part.literal !== "") joined.push(part);
  }
  return joined;
}

/**
 * Whether a text is the template with a value in each hole: the value that the hole has, or else
 * one that it gets. Takes linear time: a new value ends where the text behind it is found first.
 */
export function matchText(template: string, text: string, values: Values): boolean {
  if (template === ANY) return true;
  const parts = partsOf(template);
  const found: [string, string][] = [];
  const known = (name: string) => values.get(name) ?? found.find(([each]) => each === name)?.[1];
  let at = 0;
  for (const [index, part] of parts.entries()) {
    if ("literal" in part) {
      if (!text.startsWith(part.literal, at)) return false;
      at += part.literal.length;
      continue;
    }
    const value = TIMES[part.hole] ? timeAt(part.hole, text, at) : known(part.hole);
    if (value === null || (value !== undefined && !text.startsWith(value, at))) return false;
    const end = value === undefined ? endOfValue(parts[index + 1], text, at) : at + value.length;
    if (end <= at) return false;
    if (value === undefined) found.push([part.hole, text.slice(at, end)]);
    at = end;
  }
  if (at !== text.length) return false;
  for (const [name, value] of found) values.set(name, value);
  return true;
}

function timeAt(name: string, text: string, at: number): string | null {
  const pattern = TIMES[name];
  if (!pattern) return null;
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

/** -1 when what follows the value is not there. */
function endOfValue(next: Part | undefined, text: string, at: number): number {
  return next && "literal" in next ? text.indexOf(next.literal, at + 1) : text.length;
}

/** For people: a hole with the value that it has. */
export function showTemplate(template: string, values: Values): string {
  return template.replace(
    HOLE,
    (hole, name: string) => values.get(name) ?? (name === OPEN ? "{{" : hole),
  );
}
