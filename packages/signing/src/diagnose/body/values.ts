import type { JsonNode } from "../../json-tree.ts";
import { type BodyMistake, bodyMistake, joinForms, toEntities, writeBody } from "./body.ts";
import { listNestedMistakes, listScaledNumbers } from "./nested.ts";
import {
  array,
  type Change,
  changeAll,
  changeAt,
  isBoolean,
  isEmpty,
  isEmptyArray,
  isEmptyObject,
  isEmptyText,
  isLiteral,
  listPlaces,
  literal,
  nodeAt,
  object,
  type Place,
  text,
} from "./tree.ts";

const SINGLE_VALUES_MAX = 8;
const NUMERIC = /^-?(?:0|[1-9]\d{0,30})(?:\.\d+)?$/;

/** Mistakes in values: signed differently from what was sent. Bounded for every body. */
export function listValueMistakes(root: JsonNode): BodyMistake[] {
  const numbers = [...listPlaces(root, ({ kind }) => kind === "number")];
  const numerics = [...listPlaces(root, isNumeric)];
  return [
    all("nulls-left-out", (node) => (isLiteral(node, "null") ? undefined : node), true),
    all("text-as-number", (node) => (isNumeric(node) ? literal(node.value) : node), true),
    all("text-as-number", (node) => (isNumeric(node) ? literal(String(Number(node.value))) : node)),
    all("text-as-number", (node) =>
      isNumeric(node) && Number.isSafeInteger(Number(node.value)) ? literal(node.value) : node,
    ),
    all("empty-object-as-array", (node) => (isEmptyObject(node) ? array() : node), true),
    all("empty-array-as-object", (node) => (isEmptyArray(node) ? object() : node), true),
    all("empty-array-as-null", (node) => (isEmptyArray(node) ? literal("null") : node)),
    all("empty-texts-left-out", (node) => (isEmptyText(node) ? undefined : node)),
    all("empty-members-left-out", (node) => (isEmpty(node) ? undefined : node), true),
    all("nulls-as-empty-text", (node) => (isLiteral(node, "null") ? text("") : node)),
    all("empty-text-as-null", (node) => (isEmptyText(node) ? literal("null") : node)),
    all("booleans-as-text", (node) => (isBoolean(node) ? text(node.text) : node)),
    all("booleans-as-numbers", (node) =>
      isBoolean(node) ? literal(node.text === "true" ? "1" : "0") : node,
    ),
    ...TEXT_MISTAKES,
    all("array-items-sorted", sortItems, true),
    all("array-items-sorted", sortItemsAsText),
    all("array-items-sorted", reverseItems),
    all("array-items-sorted", dropRepeatedItems),
    all("empty-array-as-text", (node) => (isEmptyArray(node) ? text("") : node)),
    all("empty-members-left-out", (node) => (isEmptyArray(node) ? undefined : node)),
    all("empty-members-left-out", (node) => (isEmptyObject(node) ? undefined : node)),
    all("empty-members-left-out", (node) =>
      isEmptyText(node) || isLiteral(node, "null") ? undefined : node,
    ),
    all("booleans-as-text", (node) =>
      isBoolean(node) ? text(node.text === "true" ? "True" : "False") : node,
    ),
    all("booleans-as-text", (node) =>
      isBoolean(node) ? text(node.text === "true" ? "1" : "") : node,
    ),
    ...listNestedMistakes(root),
    ...listScaledNumbers(root),
    all("arrays-as-objects", arrayAsObject),
    ...numerics.slice(0, SINGLE_VALUES_MAX).map((place) => singleNumeric(root, place)),
    ...numbers.slice(0, SINGLE_VALUES_MAX).flatMap((place) => singleNumber(root, place)),
  ];
}

const TEXT_MISTAKES: readonly BodyMistake[] = [
  all(
    "texts-trimmed",
    ofTexts((value) => value.trim()),
  ),
  all(
    "html-entities",
    ofTexts((value) => toEntities(value, "&#039;")),
    true,
  ),
  all(
    "html-entities",
    ofTexts((value) => toEntities(value, "&#x27;")),
  ),
  all(
    "html-entities",
    ofTexts((value) => toEntities(value, "&#39;")),
  ),
  all(
    "html-entities",
    ofTexts((value) => toEntities(value, "'")),
  ),
  all(
    "html-entities",
    ofTexts((value) => toEntities(value, "'").replaceAll("&quot;", '"')),
  ),
  all(
    "unicode-normalised",
    ofTexts((value) => value.normalize("NFC")),
  ),
  all(
    "unicode-normalised",
    ofTexts((value) => value.normalize("NFD")),
  ),
  all(
    "unicode-normalised",
    ofTexts((value) => value.normalize("NFKC")),
  ),
  all(
    "unicode-normalised",
    ofTexts((value) => value.normalize("NFKD")),
  ),
];

function all(name: BodyMistake["name"], change: Change, isCommon = false): BodyMistake {
  const form = { change: (root: JsonNode) => changeAll(root, change) ?? object() };
  return bodyMistake(name, "values", form, { isCommon });
}

function ofTexts(change: (value: string) => string): Change {
  return (node) => {
    if (node.kind !== "string") return node;
    const changed = change(node.value);
    return changed === node.value ? node : text(changed);
  };
}

/** One number differs while the others are right, as when only an amount is a decimal type. */
function singleNumber(root: JsonNode, place: Place): BodyMistake[] {
  const node = nodeAt(root, place);
  const shown = node?.kind === "number" ? String(node.value) : "0";
  const change = (name: BodyMistake["name"], other: JsonNode): BodyMistake =>
    bodyMistake(name, "values", { change: (top) => changeAt(top, place, () => other) ?? top });
  return [
    ...(/^-?\d+$/.test(shown)
      ? [".0", ".00"].map((end) => change("numbers-with-decimals", literal(shown + end)))
      : []),
    change("numbers-as-text", text(shown)),
  ];
}

/** One identifier that a program keeps as a number. */
function singleNumeric(root: JsonNode, place: Place): BodyMistake {
  const node = nodeAt(root, place);
  const shown = literal(node?.kind === "string" ? node.value : "0");
  const change = (top: JsonNode) => changeAt(top, place, () => shown) ?? top;
  return bodyMistake("text-as-number", "values", { change });
}

function isNumeric(node: JsonNode): node is JsonNode & { kind: "string" } {
  return node.kind === "string" && NUMERIC.test(node.value);
}

function sortItems(node: JsonNode): JsonNode {
  if (node.kind !== "array") return node;
  const right = joinForms([]);
  const keyed = node.items.map((item) => ({ item, key: writeBody(item, right) }));
  keyed.sort((left, other) => compare(left.item, other.item, left.key, other.key));
  return keepSame(node, { kind: "array", items: keyed.map(({ item }) => item) });
}

function sortItemsAsText(node: JsonNode): JsonNode {
  if (node.kind !== "array") return node;
  const asSent = { ...joinForms([]), compareKeys: null };
  const keyed = node.items.map((item) => ({ item, key: writeBody(item, asSent) }));
  keyed.sort((left, other) => (left.key < other.key ? -1 : left.key > other.key ? 1 : 0));
  return keepSame(node, { kind: "array", items: keyed.map(({ item }) => item) });
}

function reverseItems(node: JsonNode): JsonNode {
  if (node.kind !== "array" || node.items.length < 2) return node;
  return { kind: "array", items: node.items.toReversed() };
}

function dropRepeatedItems(node: JsonNode): JsonNode {
  if (node.kind !== "array") return node;
  const byText = new Map(node.items.map((item) => [writeBody(item, joinForms([])), item]));
  return keepSame(node, { kind: "array", items: [...byText.values()] });
}

function keepSame<Node extends JsonNode & { kind: "array" }>(node: Node, other: Node): Node {
  const isSame =
    node.items.length === other.items.length &&
    node.items.every((item, at) => item === other.items[at]);
  return isSame ? node : other;
}

function compare(left: JsonNode, right: JsonNode, leftKey: string, rightKey: string): number {
  if (left.kind === "number" && right.kind === "number") return left.value - right.value;
  return leftKey < rightKey ? -1 : leftKey > rightKey ? 1 : 0;
}

function arrayAsObject(node: JsonNode): JsonNode {
  if (node.kind !== "array") return node;
  const members = node.items.map((value, at) => ({ key: String(at), value }));
  return { kind: "object", members };
}
