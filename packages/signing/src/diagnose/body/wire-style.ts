import type { JsonNode } from "../../json-tree.ts";
import {
  BLANKS,
  type BodyMistake,
  ESCAPE_MISTAKES,
  FINISHES,
  joinForms,
  NUMBERS,
  ORDERS,
  writeBody,
} from "./body.ts";
import { writeRight } from "./escapes.ts";

const STRING = /"(?:[^"\\]|\\.)*"/gs;
const NUMBER = /-?\d[\d.eE+-]*/g;
/** Of a string's inside: a surrogate pair of escapes, an escape, a character. */
const UNIT = /\\u[dD][89abAB][0-9a-fA-F]{2}\\u[0-9a-fA-F]{4}|\\u[0-9a-fA-F]{4}|\\.|[^\\]/gsu;

/**
 * The mistakes that turn the canonical text into the body as it was sent: most clients sign with
 * the library that writes their body. Null when no known ones do.
 */
export function readWireStyle(root: JsonNode, wire: string): readonly BodyMistake[] | null {
  const unsorted = ORDERS.slice(0, 1);
  const style = [
    findOrder(root),
    findBlanks(root, unsorted, wire),
    ...findEscapes(wire),
    findNumbers(root),
    findFinish(wire),
  ].filter((mistake) => mistake !== null);
  return writeBody(root, joinForms(style)) === wire ? style : null;
}

function findOrder(root: JsonNode): BodyMistake | null {
  const [unsorted, ...others] = ORDERS;
  if (unsorted === undefined) return null;
  const sent = writeBody(root, joinForms([unsorted]));
  const isSent = (mistakes: BodyMistake[]) => writeBody(root, joinForms(mistakes)) === sent;
  if (isSent([])) return null;
  // What says more than "unsorted" comes first.
  return others.find((mistake) => isSent([mistake])) ?? unsorted;
}

function findBlanks(
  root: JsonNode,
  unsorted: readonly BodyMistake[],
  wire: string,
): BodyMistake | null {
  const sent = skeletonOf(wire.trim());
  const isSent = (blanks: BodyMistake[]) =>
    skeletonOf(writeBody(root, joinForms([...unsorted, ...blanks]))) === sent;
  if (isSent([])) return null;
  return BLANKS.find((mistake) => isSent([mistake])) ?? null;
}

/** The punctuation and blanks of a JSON text. */
function skeletonOf(json: string): string {
  return json.replace(STRING, '"').replace(NUMBER, "0");
}

/** The fewest escapes, the largest first, that explain every character that is written wrongly. */
function findEscapes(wire: string): BodyMistake[] {
  const written = new Map<string, string>();
  for (const [unit] of (wire.match(STRING) ?? []).join("").matchAll(UNIT)) {
    const char = unit.startsWith("\\") ? String(JSON.parse(`"${unit}"`)) : unit;
    if (unit !== '"') written.set(char, unit);
  }
  let wrong = [...written].filter(([char, unit]) => unit !== writeRight(char));
  const found: BodyMistake[] = [];
  while (wrong.length > 0) {
    let best: BodyMistake | undefined;
    let left = wrong;
    for (const mistake of ESCAPE_MISTAKES) {
      const [each] = mistake.form.escapes ?? [];
      if (each === undefined) continue;
      const isTrue = [...written].every(
        ([char, unit]) => !each.pattern.test(char) || each.write(char) === unit,
      );
      if (!isTrue) continue;
      const others = wrong.filter(([char]) => !each.pattern.test(char));
      if (others.length < left.length) [best, left] = [mistake, others];
    }
    if (best === undefined) return found;
    found.push(best);
    wrong = left;
  }
  return found;
}

function findNumbers(root: JsonNode): BodyMistake | null {
  const numbers = [...listNumbers(root)];
  const right = joinForms([]).number;
  if (numbers.every((node) => right(node) === node.text)) return null;
  // "As sent" is always true and says least.
  const byLikelihood = NUMBERS.toSorted((left, right) => rankNumber(left) - rankNumber(right));
  const isSent = ({ form }: BodyMistake) =>
    numbers.every((node) => form.number?.(node) === node.text);
  return byLikelihood.find(isSent) ?? null;
}

const rankNumber = ({ name }: BodyMistake) => Number(name === "numbers-as-sent");

function* listNumbers(node: JsonNode): Generator<JsonNode & { kind: "number" }> {
  if (node.kind === "number") yield node;
  if (node.kind === "array") for (const item of node.items) yield* listNumbers(item);
  if (node.kind === "object") for (const { value } of node.members) yield* listNumbers(value);
}

function findFinish(wire: string): BodyMistake | null {
  const inner = wire.trim();
  if (inner === wire) return null;
  return FINISHES.find(({ form }) => form.finish?.(inner) === wire) ?? null;
}
