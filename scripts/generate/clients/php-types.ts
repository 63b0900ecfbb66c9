import type { JsonSchema } from "../openapi/openapi-schema.ts";
import type { ClientModel } from "./describe-operations.ts";
import { nameOf, toSchema } from "./type-registry.ts";

export const PHP_HEAD = `<?php

// Generated from the gateway's routes by \`npm run generate\`; do not edit.

declare(strict_types=1);

namespace Kaunter\\Generated;
`;

/** A schema as a type of PHPDoc, as PHPStan, Psalm and PhpStorm read it. */
export function phpType(schema: JsonSchema): string {
  if (typeof schema.$ref === "string") return nameOf(schema);
  if (schema.const !== undefined) return literal(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map(literal).join("|");
  if (Array.isArray(schema.anyOf)) {
    return [...new Set(schema.anyOf.map((each) => phpType(toSchema(each))))].join("|");
  }
  switch (schema.type) {
    case "integer":
      return "int";
    case "number":
      return "float|int";
    case "boolean":
      return "bool";
    case "string":
    case "null":
      return schema.type;
    case "array":
      return `list<${phpType(toSchema(schema.items))}>`;
    case "object":
      return typeof schema.additionalProperties === "object"
        ? `array<string, ${phpType(toSchema(schema.additionalProperties))}>`
        : "array<string, mixed>";
    default:
      return "mixed";
  }
}

const literal = (value: unknown) =>
  typeof value === "string" ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value);

/** The types of bodies, results and webhooks, for editors and analysers. */
export function phpTypesFile(model: ClientModel): string {
  const names = model.notifications.map(([, name]) => name);
  const codes = model.errorCodes.map(literal);
  const lines = [
    "Types of request bodies, results and webhooks. They describe plain arrays; import one with",
    "`@phpstan-import-type`.",
    "",
    `@phpstan-type ErrorCode ${codes.join("|")}`,
    "",
    "@phpstan-type PageMeta array{count: int, cursor: string, total?: int}",
    "",
    ...model.types.flatMap(([name, schema]) => [...writeType(name, schema), ""]),
    ...names.flatMap((name) => [
      `@phpstan-type Verified${name} ${name}&array{eventId: string}`,
      "",
    ]),
    `@phpstan-type Notification ${names.join("|")}`,
    "",
    `@phpstan-type VerifiedNotification ${names.map((name) => `Verified${name}`).join("|")}`,
  ];
  return `${PHP_HEAD}\n${phpDoc(lines, "").join("\n")}\nfinal class Types\n{\n}\n`;
}

function writeType(name: string, schema: JsonSchema): string[] {
  const required = new Set((schema.required ?? []) as string[]); // JSON Schema
  const properties = Object.entries(toSchema(schema.properties)).map(
    ([key, property]) => [key, toSchema(property)] as const,
  );
  const described = properties.filter(([, { description }]) => typeof description === "string");
  const members = properties.map(
    ([key, property]) =>
      `    ${/^\w+$/.test(key) ? key : literal(key)}${required.has(key) ? "" : "?"}: ${phpType(property)},`,
  );
  return [
    ...(described.length === 0 ? [] : [`${name}:`]),
    ...described.map(([key, { description }]) => `- \`${key}\`: ${description}`),
    `@phpstan-type ${name} array{`,
    ...members,
    "}",
  ];
}

/** A doc comment of these lines. */
export function phpDoc(lines: readonly string[], indent: string): string[] {
  const inside = lines.map((line) => `${indent} * ${line.replaceAll("*/", "* /")}`.trimEnd());
  return [`${indent}/**`, ...inside, `${indent} */`];
}
