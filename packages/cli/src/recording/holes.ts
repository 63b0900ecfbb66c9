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

type Time = { readonly pattern: RegExp; readonly format: (now: Date) => string };

const isoTime = (now: Date) => now.toISOString();
const isoSeconds = (now: Date) => isoTime(now).replace(/\.\d+/, "");
const unixSeconds = (now: Date) => String(Math.floor(now.getTime() / 1_000));

/** Times by how they are written, so that a change of it is seen. */
const TIMES: ReadonlyMap<string, Time> = new Map([
  ["time", { pattern: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/y, format: isoSeconds }],
  ["timeFraction", { pattern: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z/y, format: isoTime }],
  [
    "timeOffset",
    {
      pattern: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d/y,
      format: (now) => isoSeconds(now).replace("Z", "+00:00"),
    },
  ],
  [
    "timeFractionOffset",
    {
      pattern: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+[+-]\d\d:\d\d/y,
      format: (now) => isoTime(now).replace("Z", "+00:00"),
    },
  ],
  ["timestamp", { pattern: /\d{10}/y, format: unixSeconds }],
  ["timestampMilliseconds", { pattern: /\d{13}/y, format: (now) => String(now.getTime()) }],
  ["timestampDecimal", { pattern: /\d{10}\.\d+/y, format: (now) => `${unixSeconds(now)}.1234567` }],
]);
export const ANY_TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g;

/** How a time is written. */
export function timeHole(time: string): string {
  const name = time.includes(".") ? "timeFraction" : "time";
  return holeOf(time.endsWith("Z") ? name : `${name}Offset`);
}

/** A value in the form of a time hole; null for another hole. */
export const formatTime = (name: string, now: Date): string | null =>
  TIMES.get(name)?.format(now) ?? null;

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
 * one that it gets, and that no hole of the same kind has. Takes linear time: a new value ends
 * where the text behind it is found first.
 */
export function matchText(template: string, text: string, values: Values): boolean {
  if (template === ANY) return true;
  const parts = partsOf(template);
  const found: Values = new Map();
  let at = 0;
  for (const [index, part] of parts.entries()) {
    if ("literal" in part) {
      if (!text.startsWith(part.literal, at)) return false;
      at += part.literal.length;
      continue;
    }
    const { hole } = part;
    const value = TIMES.has(hole) ? timeAt(hole, text, at) : (values.get(hole) ?? found.get(hole));
    if (value === null || (value !== undefined && !text.startsWith(value, at))) return false;
    const end = value === undefined ? endOfValue(parts[index + 1], text, at) : at + value.length;
    if (end <= at) return false;
    if (value === undefined) found.set(hole, text.slice(at, end));
    at = end;
  }
  if (at !== text.length || !areOwn(found, values)) return false;
  for (const [name, value] of found) values.set(name, value);
  return true;
}

/** `orderId` of `orderId-2`; null for a hole that is the only one of its kind. */
const kindOf = (name: string) => /^(.+)-\d+$/.exec(name)?.[1] ?? null;

/** Two orders have two IDs: what took the first one's is not the second. */
function areOwn(found: Values, known: Values): boolean {
  if (found.size === 0) return true;
  const taken = new Set<string>();
  for (const [name, value] of [...known, ...found]) {
    const kind = kindOf(name);
    if (kind === null) continue;
    const key = `${kind} ${value}`;
    if (found.has(name) && taken.has(key)) return false;
    taken.add(key);
  }
  return true;
}

function timeAt(name: string, text: string, at: number): string | null {
  const pattern = TIMES.get(name)?.pattern;
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
