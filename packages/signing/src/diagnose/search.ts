import { DATA_MISTAKES, DATA_MISTAKES_WITHOUT_CONTENT } from "./base64.ts";
import { BODY_MISTAKES, type BodyMistake, bodyAsSent } from "./body.ts";
import type { FoundMistake, MistakeName } from "./mistakes.ts";
import { listTextMistakes } from "./text.ts";
import {
  type AnyMistake,
  type Combination,
  createTrial,
  type SearchFacts,
  type SearchTarget,
  type Trial,
} from "./trial.ts";
import { listValueMistakes } from "./values.ts";

export type SearchResult = {
  /** Empty when the correct text was signed; null when no known text was. */
  readonly mistakes: readonly FoundMistake[] | null;
  /** Null when no known text was signed, or the bytes of a digest. */
  readonly signedText: string | null;
  readonly triedCount: number;
};

/** Finds the text whose digest was signed: the correct one, one mistake, a family, then any two. */
export function searchMistakes(facts: SearchFacts, target: SearchTarget): SearchResult {
  const trial = createTrial(facts, target);
  for (const combination of listCombinations(facts, trial)) {
    const outcome = trial.try(combination);
    if (outcome === "spent") break;
    if (outcome === "no match") continue;
    const mistakes = combination.map(({ name, detail }) => ({ name, detail }));
    return { mistakes, signedText: outcome.text, triedCount: trial.triedCount() };
  }
  return { mistakes: null, signedText: null, triedCount: trial.triedCount() };
}

/** Mistakes that come together, because a library makes them. */
const FAMILIES: readonly (readonly MistakeName[])[] = [
  ["keys-unsorted", "html-unescaped", "line-separators-unescaped"],
  ["keys-in-arrays-unsorted", "html-unescaped", "line-separators-unescaped"],
  ["nested-keys-unsorted", "html-unescaped", "line-separators-unescaped"],
  ["html-unescaped", "line-separators-unescaped"],
  ["keys-unsorted", "blank-after-comma-and-colon", "non-ascii-escaped", "html-unescaped"],
  ["blank-after-comma-and-colon", "non-ascii-escaped", "html-unescaped"],
  ["non-ascii-escaped", "html-unescaped"],
  ["keys-unsorted", "slashes-escaped", "non-ascii-escaped", "html-unescaped"],
  ["nested-keys-unsorted", "slashes-escaped", "non-ascii-escaped", "html-unescaped"],
  ["slashes-escaped", "non-ascii-escaped", "html-unescaped"],
  ["slashes-escaped", "html-unescaped"],
  ["keys-unsorted", "indented", "html-unescaped"],
  ["keys-unsorted", "indented", "slashes-escaped", "non-ascii-escaped", "html-unescaped"],
];

function* listCombinations(facts: SearchFacts, trial: Trial): Generator<Combination> {
  yield [];
  const groups = [
    listBodyMistakes(trial),
    facts.document.isEmpty ? DATA_MISTAKES_WITHOUT_CONTENT : DATA_MISTAKES,
    listTextMistakes(facts).filter(({ name }) => name !== "body-alone" || !facts.document.isEmpty),
  ];
  const singles: AnyMistake[] = [];
  // Of a long body, what needs no further pass over it comes first.
  for (const mistake of (trial.tree === null ? groups.toReversed() : groups).flat()) {
    if (!trial.hasEffect(mistake)) continue;
    singles.push(mistake);
    yield [mistake];
  }
  for (const names of FAMILIES) {
    const family = names.flatMap((name) => singles.find((each) => each.name === name) ?? []);
    if (family.length > 1) yield family;
  }
  // Says less than the mistakes it may consist of, so it comes after them.
  const asSent = bodyAsSent(facts.document.text);
  if (!facts.document.isEmpty && trial.hasEffect(asSent)) {
    singles.push(asSent);
    yield [asSent];
  }
  const common = (["body", "data", "text"] as const).map((group) =>
    singles.filter((each) => each.group === group && each.isCommon),
  );
  yield* listPairs(interleave(common));
}

function listBodyMistakes({ tree }: Trial): readonly BodyMistake[] {
  return tree === null ? [] : [...BODY_MISTAKES, ...listValueMistakes(tree)];
}

/** The likeliest first: pairs whose members are both near the beginning. */
function* listPairs(common: readonly AnyMistake[]): Generator<Combination> {
  for (let sum = 1; sum < 2 * common.length; sum += 1) {
    for (let at = Math.max(0, sum - common.length + 1); at < sum - at; at += 1) {
      const [first, second] = [common[at], common[sum - at]];
      if (first === undefined || second === undefined) continue;
      if (first.kind !== second.kind || first.kind === "escapes") yield [first, second];
    }
  }
}

function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  const length = Math.max(...lists.map((list) => list.length));
  return Array.from({ length }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}
