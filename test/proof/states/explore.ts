/** A breadth-first search over all that can happen: each state once, by the shortest way to it. */

/** One thing that can happen, and what then is. */
export interface Step<State> {
  label: string;
  state: State;
}

export interface Search<State> {
  start: State;
  next(state: State): Iterable<Step<State>>;
  /** Two states with the same key behave the same. */
  keyOf(state: State): string;
  /** What is wrong with a state; null when nothing is. */
  findFault(state: State): string | null;
  /** What is wrong with a step, between states that are right. */
  findStepFault(before: State, after: State): string | null;
  statesMax: number;
}

export interface Found {
  /** Different states. */
  states: number;
  /** Steps that were taken, also to states that were known. */
  steps: number;
  /** Of the longest of the shortest ways. */
  depth: number;
  /** False: there are more states, beyond the bound. */
  isComplete: boolean;
  /** How often each kind of step was taken: what a label begins with. */
  kinds: ReadonlyMap<string, number>;
  /** The first that is wrong, with the way to it. */
  violation: { fault: string; path: string[] } | null;
}

/** A way to a state, without the states on it: there may be a million. */
interface Way {
  label: string;
  from: Way | null;
  length: number;
}

export function explore<State>(search: Search<State>): Found {
  const { start, keyOf, statesMax } = search;
  const seen = new Set([keyOf(start)]);
  let level = [{ state: start, way: { label: "start", from: null, length: 0 } as Way }];
  const kinds = new Map<string, number>();
  let steps = 0;
  let depth = 0;
  let isComplete = true;
  const end = (violation: Found["violation"]) => {
    return { states: seen.size, steps, depth, isComplete, kinds, violation };
  };
  while (level.length > 0) {
    const next: typeof level = [];
    for (const { state: before, way } of level) {
      try {
        for (const { label, state } of search.next(before)) {
          steps += 1;
          const kind = label.split(":", 1)[0] ?? "";
          kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
          const key = keyOf(state);
          const isKnown = seen.has(key);
          const fault =
            search.findStepFault(before, state) ?? (isKnown ? null : search.findFault(state));
          if (fault !== null) return end({ fault, path: [...pathOf(way), label] });
          if (isKnown) continue;
          if (seen.size >= statesMax) {
            isComplete = false;
            continue;
          }
          seen.add(key);
          depth = way.length + 1;
          next.push({ state, way: { label, from: way, length: depth } });
        }
      } catch (error) {
        // An assertion of the code under test.
        return end({ fault: String(error), path: pathOf(way) });
      }
    }
    level = next;
  }
  return end(null);
}

function pathOf(way: Way): string[] {
  const path: string[] = [];
  for (let at: Way | null = way; at; at = at.from) path.unshift(at.label);
  return path;
}
