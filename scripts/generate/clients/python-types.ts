import type { JsonSchema } from "../openapi/openapi-schema.ts";
import type { ClientModel } from "./describe-operations.ts";
import { nameOf, toSchema } from "./type-registry.ts";

export const PYTHON_HEAD =
  "# Generated from the gateway's routes by `npm run generate`; do not edit.\n";

/** No name of a member, parameter or method. */
export const PYTHON_KEYWORDS: ReadonlySet<string> = new Set(
  "and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield None True False".split(
    " ",
  ),
);

/** A schema as a type hint. References become names. */
export function pythonType(schema: JsonSchema): string {
  if (typeof schema.$ref === "string") return nameOf(schema);
  if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
  if (Array.isArray(schema.enum)) return `Literal[${schema.enum.map(literal).join(", ")}]`;
  if (Array.isArray(schema.anyOf)) return unionType(schema.anyOf.map(toSchema));
  switch (schema.type) {
    case "integer":
      return "int";
    case "number":
      return "float";
    case "string":
      return "str";
    case "boolean":
      return "bool";
    case "null":
      return "None";
    case "array":
      return `List[${pythonType(toSchema(schema.items))}]`;
    case "object":
      return typeof schema.additionalProperties === "object"
        ? `Dict[str, ${pythonType(toSchema(schema.additionalProperties))}]`
        : "Dict[str, Any]";
    default:
      return "Any";
  }
}

function unionType(schemas: readonly JsonSchema[]): string {
  const texts = [...new Set(schemas.map(pythonType))];
  const known = texts.filter((text) => text !== "None");
  const type = known.length === 1 ? String(known[0]) : `Union[${known.join(", ")}]`;
  return known.length === texts.length ? type : `Optional[${type}]`;
}

/** Booleans are capitalised in Python. */
const literal = (value: unknown) =>
  typeof value === "boolean"
    ? JSON.stringify(value).replace(/^./, (c) => c.toUpperCase())
    : JSON.stringify(value);

/** The types of bodies, results and webhooks: `generated/types.py`. */
export function pythonTypesFile(model: ClientModel): string {
  const notifications = model.notifications.flatMap(([eventType, name]) => [
    `class Verified${name}(${name}):`,
    `    """A verified ${eventType} webhook."""`,
    "",
    "    eventId: str",
    '    """For logs and support only: it comes from a header, which is not signed."""',
    "",
    "",
  ]);
  const names = model.notifications.map(([, name]) => name);
  return [
    PYTHON_HEAD,
    '"""Types of request bodies, results and webhooks. They describe plain dictionaries."""',
    "",
    "from __future__ import annotations",
    "",
    "from typing import TYPE_CHECKING, Any, Dict, List, Literal, Optional, TypedDict, Union",
    "",
    "if TYPE_CHECKING:  # known to type checkers; not needed when the program runs",
    "    from typing_extensions import NotRequired",
    "",
    `ErrorCode = Literal[\n${model.errorCodes.map((code) => `    "${code}",\n`).join("")}]`,
    "",
    "",
    "class PageMeta(TypedDict):",
    '    """Of one page of a list."""',
    "",
    "    count: int",
    '    """Items on this page."""',
    "    cursor: str",
    '    """Cursor for the next page; empty on the last page."""',
    "    total: NotRequired[int]",
    '    """Items on all pages, where the endpoint counts them."""',
    "",
    "",
    ...model.types.flatMap(([name, schema]) => [...writeType(name, schema), "", ""]),
    ...notifications,
    `Notification = Union[${names.join(", ")}]`,
    '"""The body of a webhook sent to a notifyUrl."""',
    "",
    `VerifiedNotification = Union[${names.map((name) => `Verified${name}`).join(", ")}]`,
    '"""A verified webhook, by its `eventType`."""',
    "",
  ].join("\n");
}

function writeType(name: string, schema: JsonSchema): string[] {
  const required = new Set((schema.required ?? []) as string[]); // JSON Schema
  const members = Object.entries(toSchema(schema.properties)).map(([key, property]) => {
    const type = pythonType(toSchema(property));
    const { description } = toSchema(property);
    return {
      key,
      type: required.has(key) ? type : `NotRequired[${type}]`,
      comment: typeof description === "string" ? description : "",
    };
  });
  const isClass = members.every(
    ({ key }) => /^[A-Za-z_]\w*$/.test(key) && !PYTHON_KEYWORDS.has(key),
  );
  if (isClass) {
    const lines = members.flatMap(({ key, type, comment }) => [
      `    ${key}: ${type}`,
      ...(comment === "" ? [] : [`    """${docText(comment)}"""`]),
    ]);
    return [`class ${name}(TypedDict):`, ...(lines.length > 0 ? lines : ["    pass"])];
  }
  // A member that is no Python name, such as `from`, needs the other form.
  const lines = members.flatMap(({ key, type, comment }) => [
    ...(comment === "" ? [] : [`        # ${comment}`]),
    `        ${JSON.stringify(key)}: ${JSON.stringify(type)},`,
  ]);
  return [`${name} = TypedDict(`, `    "${name}",`, "    {", ...lines, "    },", ")"];
}

/** A text within a docstring. */
export function docText(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll('"""', "'''").replace(/"$/, '" ');
}
