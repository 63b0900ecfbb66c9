import type { JsonNode } from "../json-tree.ts";
import type { BodyMistake } from "./body.ts";

type Change = (node: JsonNode) => JsonNode | undefined;
type Place = readonly (string | number)[];

const MEMBERS_LEFT_OUT_MAX = 40;
const SINGLE_NUMBERS_MAX = 8;
const NUMERIC = /^-?(?:0|[1-9]\d{0,15})(?:\.\d+)?$/;

/**
 * Mistakes that depend on what is in the body: values signed differently from what was sent, and
 * members added after signing. Bounded, whatever the body contains.
 */
export function listValueMistakes(root: JsonNode): BodyMistake[] {
  const single = [...listNumbers(root)].slice(0, SINGLE_NUMBERS_MAX);
  return [
    all("nulls-left-out", (node) => (isLiteral(node, "null") ? undefined : node), true),
    all("text-as-number", textAsNumber),
    all("empty-object-as-array", (node) => (isEmptyObject(node) ? array() : node), true),
    all("empty-array-as-object", (node) => (isEmptyArray(node) ? object() : node), true),
    all("empty-array-as-null", (node) => (isEmptyArray(node) ? literal("null") : node)),
    all("empty-texts-left-out", (node) => (isEmptyText(node) ? undefined : node)),
    all("empty-members-left-out", (node) => (isEmpty(node) ? undefined : node)),
    all("nulls-as-empty-text", (node) => (isLiteral(node, "null") ? text("") : node)),
    all("empty-text-as-null", (node) => (isEmptyText(node) ? literal("null") : node)),
    all("booleans-as-text", (node) => (isBoolean(node) ? text(node.text) : node)),
    all("booleans-as-numbers", (node) => (isBoolean(node) ? number(node.text === "true") : node)),
    all("texts-trimmed", (node) => (node.kind === "string" ? text(node.value.trim()) : node)),
    ...(["NFC", "NFD"] as const).map((form) =>
      all("unicode-normalised", (node) =>
        node.kind === "string" ? text(node.value.normalize(form)) : node,
      ),
    ),
    all("array-items-sorted", sortItems),
    ...[...listMembers(root)].slice(0, MEMBERS_LEFT_OUT_MAX).map(leftOut),
    ...single.flatMap((place) => singleNumber(root, place)),
  ];
}

function all(name: BodyMistake["name"], change: Change, isCommon = false): BodyMistake {
  return {
    group: "body",
    name,
    kind: "values",
    form: { change: (root) => changeAll(root, change) ?? root },
    ...(isCommon && { isCommon: true }),
  };
}

/**
 * Inner nodes first; a node changed to nothing leaves its object, but never an array or the top.
 */
function changeAll(node: JsonNode, change: Change): JsonNode | undefined {
  if (node.kind === "array") {
    const items = node.items.map((item) => changeAll(item, change) ?? item);
    return change({ kind: "array", items });
  }
  if (node.kind !== "object") return change(node);
  const members = node.members.flatMap(({ key, value }) => {
    const changed = changeAll(value, change);
    return changed === undefined ? [] : [{ key, value: changed }];
  });
  return change({ kind: "object", members });
}

function leftOut(place: Place): BodyMistake {
  const form = { change: (root: JsonNode) => changeAt(root, place, () => undefined) ?? root };
  return { group: "body", name: "member-left-out", kind: "values", form, detail: place.join(".") };
}

/** One number differs while the others are right, as when only an amount is a decimal type. */
function singleNumber(root: JsonNode, place: Place): BodyMistake[] {
  const write = (suffix: string): JsonNode => {
    const node = nodeAt(root, place);
    const shown = node?.kind === "number" ? String(node.value) : "0";
    // A literal is written unchanged, whatever the form does with numbers.
    return { kind: "literal", text: `${shown}${suffix}` as "null" };
  };
  const asText = (): JsonNode => {
    const node = nodeAt(root, place);
    return text(node?.kind === "number" ? String(node.value) : "");
  };
  const change = (name: BodyMistake["name"], make: () => JsonNode): BodyMistake => ({
    group: "body",
    name,
    kind: "values",
    form: { change: (top) => changeAt(top, place, make) ?? top },
  });
  const node = nodeAt(root, place);
  const isWhole = node?.kind === "number" && /^-?\d+$/.test(String(node.value));
  return [
    ...(isWhole
      ? [".0", ".00"].map((suffix) => change("numbers-with-decimals", () => write(suffix)))
      : []),
    change("numbers-as-text", asText),
  ];
}

function changeAt(node: JsonNode, place: Place, change: Change): JsonNode | undefined {
  const [step, ...rest] = place;
  if (step === undefined) return change(node);
  if (node.kind === "array") {
    const items = node.items.map((item, at) =>
      at === step ? (changeAt(item, rest, change) ?? item) : item,
    );
    return { kind: "array", items };
  }
  if (node.kind !== "object") return node;
  const members = node.members.flatMap((member) => {
    if (member.key !== step) return [member];
    const value = changeAt(member.value, rest, change);
    return value === undefined ? [] : [{ key: member.key, value }];
  });
  return { kind: "object", members };
}

function nodeAt(node: JsonNode, place: Place): JsonNode | undefined {
  const [step, ...rest] = place;
  if (step === undefined) return node;
  if (node.kind === "array") {
    const item = typeof step === "number" ? node.items[step] : undefined;
    return item && nodeAt(item, rest);
  }
  const member = node.kind === "object" ? node.members.find(({ key }) => key === step) : undefined;
  return member && nodeAt(member.value, rest);
}

/** Members of the two outermost levels, the outermost first. */
function* listMembers(root: JsonNode): Generator<Place> {
  if (root.kind !== "object") return;
  for (const { key } of root.members) yield [key];
  for (const { key, value } of root.members) {
    if (value.kind === "object") for (const inner of value.members) yield [key, inner.key];
  }
}

function* listNumbers(node: JsonNode, place: Place = []): Generator<Place> {
  if (node.kind === "number") yield place;
  if (node.kind === "array") {
    for (const [at, item] of node.items.entries()) yield* listNumbers(item, [...place, at]);
  }
  if (node.kind === "object") {
    for (const { key, value } of node.members) yield* listNumbers(value, [...place, key]);
  }
}

function textAsNumber(node: JsonNode): JsonNode {
  if (node.kind !== "string" || !NUMERIC.test(node.value)) return node;
  return { kind: "number", value: Number(node.value), text: node.value };
}

function sortItems(node: JsonNode): JsonNode {
  if (node.kind !== "array") return node;
  const isText = node.items.every((item) => item.kind === "string");
  const isNumeric = node.items.every((item) => item.kind === "number");
  if (!isText && !isNumeric) return node;
  const leafOf = (item: JsonNode) => (item.kind === "object" || item.kind === "array" ? "" : item);
  const items = node.items.toSorted((left, right) => compare(leafOf(left), leafOf(right)));
  return { kind: "array", items };
}

function compare(left: JsonNode | "", right: JsonNode | ""): number {
  if (left === "" || right === "") return 0;
  if (left.kind === "number" && right.kind === "number") return left.value - right.value;
  if (left.kind !== "string" || right.kind !== "string") return 0;
  return left.value < right.value ? -1 : left.value > right.value ? 1 : 0;
}

const text = (value: string): JsonNode => ({ kind: "string", value });
const array = (): JsonNode => ({ kind: "array", items: [] });
const object = (): JsonNode => ({ kind: "object", members: [] });
const literal = (value: "null"): JsonNode => ({ kind: "literal", text: value });
const number = (isTrue: boolean): JsonNode =>
  isTrue ? { kind: "number", value: 1, text: "1" } : { kind: "number", value: 0, text: "0" };

function isLiteral(node: JsonNode, value: "null"): boolean {
  return node.kind === "literal" && node.text === value;
}
function isBoolean(node: JsonNode): node is { kind: "literal"; text: "true" | "false" } {
  return node.kind === "literal" && node.text !== "null";
}
const isEmptyText = (node: JsonNode) => node.kind === "string" && node.value === "";
const isEmptyArray = (node: JsonNode) => node.kind === "array" && node.items.length === 0;
const isEmptyObject = (node: JsonNode) => node.kind === "object" && node.members.length === 0;
const isEmpty = (node: JsonNode) =>
  isEmptyText(node) || isEmptyArray(node) || isEmptyObject(node) || isLiteral(node, "null");
