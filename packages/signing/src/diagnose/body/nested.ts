import { canonicalize } from "../../canonical-json.ts";
import type { JsonNode } from "../../json-tree.ts";
import { type BodyMistake, bodyMistake, joinForms, writeBody } from "./body.ts";
import { ESCAPES } from "./escapes.ts";
import { changeAll, changeAt, listPlaces, literal, nodeAt, text } from "./tree.ts";

const SCALED_MAX = 6;

const CANONICAL = joinForms([]);
const PLAIN = { ...CANONICAL, escapes: ESCAPES.slice(0, 1) };
const AS_SENT = { ...PLAIN, compareKeys: null };

const isNested = ({ kind }: JsonNode) => kind === "object" || kind === "array";

function outermost(root: JsonNode, change: (value: JsonNode) => JsonNode): JsonNode {
  if (root.kind !== "object") return root;
  const members = root.members.map(({ key, value }) => ({ key, value: change(value) }));
  return { kind: "object", members };
}

/** Objects and arrays inside the body, written as texts. */
export function listNestedMistakes(root: JsonNode): BodyMistake[] {
  if (root.kind !== "object" || !root.members.some(({ value }) => isNested(value))) return [];
  const nested = (detail: string, write: (value: JsonNode) => string, isObjectOnly = false) =>
    bodyMistake(
      "nested-as-text",
      "values",
      {
        change: (top) =>
          outermost(top, (value) =>
            value.kind === "object" || (!isObjectOnly && value.kind === "array")
              ? text(write(value))
              : value,
          ),
      },
      { detail },
    );
  const joined = (separator: string) => {
    const join = (node: JsonNode): JsonNode =>
      node.kind === "array" && node.items.length > 0 && !node.items.some(isNested)
        ? text(node.items.map(plain).join(separator))
        : node;
    const form = { change: (top: JsonNode) => changeAll(top, join) ?? top };
    return bodyMistake("arrays-as-text", "values", form, { detail: JSON.stringify(separator) });
  };
  return [
    ...[false, true].flatMap((isObjectOnly) => [
      nested("their JSON", (value) => writeBody(value, AS_SENT), isObjectOnly),
      nested("their JSON", (value) => writeBody(value, PLAIN), isObjectOnly),
      nested("their JSON", (value) => writeBody(value, CANONICAL), isObjectOnly),
      nested("[object Object]", () => "[object Object]", isObjectOnly),
      nested("Array", () => "Array", isObjectOnly),
    ]),
    joined(","),
    joined(", "),
    joined("|"),
    joined(";"),
  ];
}

function plain(node: JsonNode): string {
  if (node.kind === "string") return node.value;
  return node.kind === "number" ? String(node.value) : writeBody(node, CANONICAL);
}

/** An amount in ringgit, signed or sent in sen: one number or all whole ones. */
export function listScaledNumbers(root: JsonNode): BodyMistake[] {
  const places = [...listPlaces(root, isWhole)].slice(0, SCALED_MAX);
  const write: ((value: number) => JsonNode)[] = [
    (value) => literal(canonicalize(value / 100)),
    (value) => literal((value / 100).toFixed(2)),
    (value) => text((value / 100).toFixed(2)),
    (value) => literal(canonicalize(value * 100)),
    (value) => text(value.toLocaleString("en")),
  ];
  return places.flatMap((place) => {
    const node = nodeAt(root, place);
    if (node?.kind !== "number") return [];
    return write.map((each) => {
      const form = {
        change: (top: JsonNode) => changeAt(top, place, () => each(node.value)) ?? top,
      };
      const { text: detail = "" } = { text: writeBody(each(node.value), CANONICAL) };
      return bodyMistake("numbers-scaled", "values", form, {
        detail: `${place.join(".")}: ${detail}`,
      });
    });
  });
}

function isWhole(node: JsonNode): boolean {
  return node.kind === "number" && Number.isInteger(node.value) && Math.abs(node.value) >= 1;
}
