import type { AnyMistake } from "./trial.ts";

type Made = { readonly mistakes: readonly AnyMistake[] };

/** False when one excludes or hides the other. */
export function canJoin(first: Made, second: Made): boolean {
  for (const left of first.mistakes) {
    for (const right of second.mistakes) if (!canBoth(left, right)) return false;
  }
  return true;
}

function canBoth(left: AnyMistake, right: AnyMistake): boolean {
  if (left.group === right.group && left.kind === right.kind) {
    return left.kind === "escapes" && left.name !== right.name;
  }
  return !hides(left, right) && !hides(right, left);
}

const WITHOUT_BODY: readonly string[] = ["data-missing", "data-empty"];
const WITHOUT_PARTS: readonly string[] = ["body-alone", "text-other-scheme"];

function hides(left: AnyMistake, right: AnyMistake): boolean {
  if (WITHOUT_BODY.includes(left.name)) return right.group === "body";
  if (WITHOUT_PARTS.includes(left.name)) return right.group === "text";
  if (left.name === "data-not-json" || left.name === "query-as-data") {
    return right.group === "body" || right.group === "data";
  }
  return left.name === "body-as-form" && right.group === "body";
}

/** The common ones first; within them one of each kind in turn. */
export function takeTurns<T extends Made>(made: readonly T[]): T[] {
  const isCommon = ({ mistakes }: T) => mistakes.length > 1 || mistakes[0]?.isCommon === true;
  const kindOf = ({ mistakes }: T) => (mistakes.length > 1 ? "several" : mistakes[0]?.kind);
  return [true, false].flatMap((wanted) => {
    const byKind = new Map<string | undefined, T[]>(); // `Map.groupBy` is newer than Node 20
    for (const each of made) {
      if (isCommon(each) !== wanted) continue;
      const kind = kindOf(each);
      byKind.set(kind, [...(byKind.get(kind) ?? []), each]);
    }
    return interleave([...byKind.values()]);
  });
}

function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  const length = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}

/** Two places in two lists, or in one. */
export type Place = { first: number; second: number };

/**
 * Steps through all pairs of two lists of these lengths, both near the beginning first; within one
 * list each pair comes once. The same object each time; null at the end.
 */
export function createDiagonals(rows: number, columns: number, isOneList = false) {
  const place: Place = { first: -1, second: 0 };
  let sum = isOneList ? 1 : 0;
  return (): Place | null => {
    for (;;) {
      if (sum > rows + columns - 2) return null;
      const first = Math.max(place.first + 1, sum - columns + 1);
      if (first < rows && (isOneList ? first < sum - first : first <= sum)) {
        place.first = first;
        place.second = sum - first;
        return place;
      }
      sum += 1;
      place.first = -1;
    }
  };
}
