import type { JsonNode } from "../../json-tree.ts";

export type Change = (node: JsonNode) => JsonNode | undefined;
export type Place = readonly (string | number)[];

/**
 * Inner nodes first; a node changed to nothing leaves its object, but never an array or the top.
 * What is not changed stays the same node.
 */
export function changeAll(node: JsonNode, change: Change): JsonNode | undefined {
  if (node.kind === "array") {
    const items = node.items.map((item) => changeAll(item, change) ?? item);
    const isSame = items.every((item, at) => item === node.items[at]);
    return change(isSame ? node : { kind: "array", items });
  }
  if (node.kind !== "object") return change(node);
  let isSame = true;
  const members = node.members.flatMap((member) => {
    const changed = changeAll(member.value, change);
    if (changed === member.value) return [member];
    isSame = false;
    return changed === undefined ? [] : [{ key: member.key, value: changed }];
  });
  return change(isSame ? node : { kind: "object", members });
}

/** Every text and key, bounded by the reader that made the tree. */
export function* listTexts(node: JsonNode): Generator<string> {
  if (node.kind === "string") yield node.value;
  if (node.kind === "array") for (const item of node.items) yield* listTexts(item);
  if (node.kind !== "object") return;
  for (const { key, value } of node.members) {
    yield key;
    yield* listTexts(value);
  }
}

export function changeAt(node: JsonNode, place: Place, change: Change): JsonNode | undefined {
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

export function nodeAt(node: JsonNode, place: Place): JsonNode | undefined {
  const [step, ...rest] = place;
  if (step === undefined) return node;
  if (node.kind === "array") {
    const item = typeof step === "number" ? node.items[step] : undefined;
    return item && nodeAt(item, rest);
  }
  const member = node.kind === "object" ? node.members.find(({ key }) => key === step) : undefined;
  return member && nodeAt(member.value, rest);
}

/** The places of all leaves that `pick` accepts. */
export function* listPlaces(
  node: JsonNode,
  pick: (leaf: JsonNode) => boolean,
  place: Place = [],
): Generator<Place> {
  if (node.kind === "array") {
    for (const [at, item] of node.items.entries()) yield* listPlaces(item, pick, [...place, at]);
  } else if (node.kind === "object") {
    for (const { key, value } of node.members) yield* listPlaces(value, pick, [...place, key]);
  } else if (pick(node)) yield place;
}

export const text = (value: string): JsonNode => ({ kind: "string", value });
export const array = (): JsonNode => ({ kind: "array", items: [] });
export const object = (): JsonNode => ({ kind: "object", members: [] });
/** Written unchanged in every form, also where a form changes numbers and strings. */
export const literal = (written: string): JsonNode => ({
  kind: "literal",
  text: written as "null", // any text is written as it is
});

export function isLiteral(node: JsonNode, value: "null"): boolean {
  return node.kind === "literal" && node.text === value;
}
export function isBoolean(node: JsonNode): node is { kind: "literal"; text: "true" | "false" } {
  return node.kind === "literal" && (node.text === "true" || node.text === "false");
}
export const isEmptyText = (node: JsonNode) => node.kind === "string" && node.value === "";
export const isEmptyArray = (node: JsonNode) => node.kind === "array" && node.items.length === 0;
export const isEmptyObject = (node: JsonNode) =>
  node.kind === "object" && node.members.length === 0;
export const isEmpty = (node: JsonNode) =>
  isEmptyText(node) || isEmptyArray(node) || isEmptyObject(node) || isLiteral(node, "null");
