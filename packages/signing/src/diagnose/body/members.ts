import type { JsonNode } from "../../json-tree.ts";
import { type BodyMistake, bodyMistake, joinForms, writeBody } from "./body.ts";
import { ESCAPES } from "./escapes.ts";
import { array, changeAll, changeAt, literal, nodeAt, object, type Place, text } from "./tree.ts";

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
    ...listAdditions(root),
    ...places.map((place, at) => leftOut([place], at < 2 || at === outermost.length - 1)),
    ...listGroups(urlsFirst(outermost).slice(0, PAIRED_MEMBERS_MAX)).map((group) => leftOut(group)),
  ];
}

/** Optional members that a serializer left out of what was sent. */
const OPTIONAL = [
  "layoutVersion",
  "notifyUrl",
  "redirectUrl",
  "customer",
  "storeId",
  "method",
  "type",
  "order.detail",
  "order.additionalData",
  "order.id",
  "customer.email",
  "customer.phoneNumber",
  "customer.countryCode",
  "order.currencyType",
  "reason",
  "remark",
] as const;

/** Members that were signed but not sent: what belongs to the text, and empty ones. */
function listAdditions(root: JsonNode): BodyMistake[] {
  if (root.kind !== "object") return [];
  return OPTIONAL.flatMap((path) => {
    const place = path.split(".");
    const key = place.at(-1) ?? "";
    const parent = nodeAt(root, place.slice(0, -1));
    if (parent?.kind !== "object" || parent.members.some((member) => member.key === key)) return [];
    return [literal("null"), text(""), array(), object()].map((value, at) => {
      const add = (node: JsonNode): JsonNode =>
        node.kind === "object"
          ? { kind: "object", members: [...node.members, { key, value }] }
          : node;
      const form = { change: (top: JsonNode) => changeAt(top, place.slice(0, -1), add) ?? top };
      const detail = `${path}: ${["null", '""', "[]", "{}"][at]}`;
      return bodyMistake("member-added", "values", form, { detail, isRare: true });
    });
  });
}

/** Members that hold parts of the signed text, as other interfaces want them. */
export function listAddedParts(
  root: JsonNode,
  parts: Readonly<Record<string, string>>,
): BodyMistake[] {
  if (root.kind !== "object") return [];
  const groups: readonly (readonly string[])[] = [
    ["nonceStr", "timestamp"],
    ["nonceStr", "signType", "timestamp"],
    ["method", "nonceStr", "requestUrl", "signType", "timestamp"],
    ["nonceStr"],
    ["timestamp"],
    ["signType"],
    ["requestUrl"],
    ["clientId"],
    ["sign"],
    ["signature"],
  ];
  return groups.flatMap((names) =>
    [false, true].map((isNumber) => {
      const added = names.map((key) => {
        const value = parts[key] ?? "";
        return { key, value: isNumber && /^\d{1,15}$/.test(value) ? literal(value) : text(value) };
      });
      const form = {
        change: (top: JsonNode): JsonNode =>
          top.kind === "object" ? { kind: "object", members: [...top.members, ...added] } : top,
      };
      return bodyMistake("member-added", "values", form, { detail: names.join(", ") });
    }),
  );
}

/** Addresses are added late; the others stay in their order. */
function urlsFirst(places: readonly Place[]): Place[] {
  if (places.length <= PAIRED_MEMBERS_MAX) return [...places];
  const isUrl = (place: Place) => /url$/i.test(String(place[0]));
  return [...places.filter(isUrl), ...places.filter((place) => !isUrl(place))];
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
