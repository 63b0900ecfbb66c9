import type { JsonNode } from "../../json-tree.ts";
import { type BodyMistake, bodyMistake, joinForms, writeBody } from "./body.ts";
import { ESCAPES } from "./escapes.ts";
import { changeAll, changeAt, type Place } from "./tree.ts";

const MEMBERS_LEFT_OUT_MAX = 40;
/** Of the outermost members, two of which were added together. */
const PAIRED_MEMBERS_MAX = 12;

/** Members that were added after signing, renamed, or lost on the way. */
export function listMemberMistakes(root: JsonNode): BodyMistake[] {
  const places = [...listMembers(root)].slice(0, MEMBERS_LEFT_OUT_MAX);
  const outermost = places.filter(({ length }) => length === 1);
  return [
    ...RENAMED,
    replacerArray(root),
    bodyMistake("body-as-form", "finish", { finish: () => writeForm(root) }),
    ...places.map((place, at) => leftOut([place], at < 2 || at === outermost.length - 1)),
    ...listGroups(outermost.slice(0, PAIRED_MEMBERS_MAX)).map((group) => leftOut(group)),
  ];
}

/** Any two, and what comes last: a program adds at the end. */
function listGroups(places: readonly Place[]): Place[][] {
  const pairs = places.flatMap((first, at) => places.slice(at + 1).map((other) => [first, other]));
  const tails = places.map((_, at) => places.slice(at)).filter(({ length }) => length > 2);
  return [...pairs, ...tails.toReversed()];
}

function leftOut(places: readonly Place[], isCommon = false): BodyMistake {
  const without = (root: JsonNode, place: Place) => changeAt(root, place, () => undefined) ?? root;
  const form = { change: (root: JsonNode) => places.reduce(without, root) };
  const detail = places.map((place) => place.join(".")).join(", ");
  return bodyMistake("member-left-out", "values", form, { detail, isCommon });
}

/** Members of the two outermost levels, the outermost first. */
function* listMembers(root: JsonNode): Generator<Place> {
  if (root.kind !== "object") return;
  for (const { key } of root.members) yield [key];
  for (const { key, value } of root.members) {
    if (value.kind === "object") for (const inner of value.members) yield [key, inner.key];
  }
}

const words = (key: string) =>
  key.split(/[_-]|(?<=[a-z0-9])(?=[A-Z])/).map((word) => word.toLowerCase());
const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

export const CASES: readonly (readonly [shown: string, rename: (name: string) => string])[] = [
  ["lower case", (name) => name.toLowerCase()],
  ["snake_case", (name) => words(name).join("_")],
  ["PascalCase", (name) => words(name).map(capital).join("")],
  [
    "camelCase",
    (name) =>
      words(name)
        .map((word, at) => (at === 0 ? word : capital(word)))
        .join(""),
  ],
  ["kebab-case", (name) => words(name).join("-")],
  ["upper case", (name) => name.toUpperCase()],
];

const RENAMED: readonly BodyMistake[] = CASES.map(([detail, rename]) => {
  const renameAll = (node: JsonNode): JsonNode =>
    node.kind === "object"
      ? {
          kind: "object",
          members: node.members.map((each) => ({ ...each, key: rename(each.key) })),
        }
      : node;
  const form = { change: (root: JsonNode) => changeAll(root, renameAll) ?? root };
  return bodyMistake("member-names", "values", form, { detail });
});

/** JSON.stringify(body, keys) keeps only the members with these names, at every level. */
function replacerArray(root: JsonNode): BodyMistake {
  const kept = new Set(root.kind === "object" ? root.members.map(({ key }) => key) : []);
  const filter = (node: JsonNode): JsonNode =>
    node.kind === "object"
      ? { kind: "object", members: node.members.filter(({ key }) => kept.has(key)) }
      : node;
  const form = { change: (top: JsonNode) => changeAll(top, filter) ?? top };
  return bodyMistake("replacer-array", "values", form, { isCommon: true });
}

/** The outermost members as a form, nested ones as JSON. */
function writeForm(root: JsonNode): string {
  if (root.kind !== "object") return "";
  const asSent = { ...joinForms([]), compareKeys: null, escapes: ESCAPES.slice(0, 1) };
  const pairs = root.members.map(({ key, value }): [string, string] => [
    key,
    value.kind === "string" ? value.value : writeBody(value, asSent),
  ]);
  return new URLSearchParams(pairs).toString();
}
