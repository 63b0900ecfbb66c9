import type { ClientModel, Operation, QueryMember } from "./describe-operations.ts";
import { toPascal, toSnake } from "./names.ts";
import { groupByResource, IDEMPOTENCY_KEY, listErrors } from "./operation-text.ts";
import { docText, PYTHON_HEAD, PYTHON_KEYWORDS, pythonType } from "./python-types.ts";

/** The methods of each resource: `generated/resources.py`. */
export function pythonResourcesFile(model: ClientModel): string {
  const groups = groupByResource(model.operations);
  const classes = groups.flatMap(([resource, operations]) => [
    `class ${toPascal(resource)}:`,
    "    def __init__(self, call: Call) -> None:",
    "        self._call = call",
    "",
    ...operations.flatMap((operation) => [...writeMethod(operation), ""]),
    "",
  ]);
  const body = classes.join("\n");
  const used = model.types
    .map(([name]) => name)
    .filter((name) => new RegExp(`\\b${name}\\b`).test(body));
  return [
    PYTHON_HEAD,
    '"""Every operation of the signed API."""',
    "",
    "from __future__ import annotations",
    "",
    "import os",
    "from typing import Any, BinaryIO, Dict, List, Literal, Optional, Union, cast",
    "",
    "from ..call import Call, path_segment",
    "from ..page import Page",
    "from .types import (",
    ...used.map((name) => `    ${name},`),
    ")",
    "",
    "",
    body,
    "class Resources:",
    '    """The operations by resource."""',
    "",
    "    def __init__(self, call: Call) -> None:",
    ...groups.map(
      ([resource]) => `        self.${toSnake(resource)} = ${toPascal(resource)}(call)`,
    ),
    "",
  ].join("\n");
}

function writeMethod(operation: Operation): string[] {
  const { query, body, fixedBody, isUpload, retry, part } = operation;
  const required = query.filter(({ isRequired }) => isRequired);
  const optional = query.filter(({ isRequired }) => !isRequired);
  const hasBody = body !== null && fixedBody === null;
  const result = resultType(operation);
  const parameters = [
    "self",
    ...operation.pathNames.map((name) => `${pythonParameter(name)}: str`),
    ...required.map((member) => `${pythonParameter(member.name)}: ${queryType(member)}`),
    ...(hasBody ? [`body: ${pythonType(body)}`] : []),
    ...(isUpload ? ["file: Union[str, os.PathLike[str], BinaryIO]"] : []),
    "*",
    ...(isUpload ? ["file_name: Optional[str] = None"] : []),
    ...optional.map(
      (member) => `${pythonParameter(member.name)}: Optional[${queryType(member)}] = None`,
    ),
    ...(retry === "key" ? ["idempotency_key: Optional[str] = None"] : []),
    "timeout: Optional[float] = None",
  ];
  const path = operation.path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => `{path_segment("${pythonParameter(name)}", ${pythonParameter(name)})}`,
  );
  const values = [
    `"${operation.method}"`,
    path.includes("{") ? `f'${path}'` : `"${path}"`,
    `"${part}"`,
    `"${retry}"`,
    ...(query.length === 0 ? [] : [`query={${query.map(queryEntry).join(", ")}}`]),
    ...(fixedBody === null ? [] : [`body=${pythonValue(fixedBody)}`]),
    ...(hasBody ? ["body=body"] : []),
    ...(isUpload ? ["file=file", "file_name=file_name"] : []),
    ...(part === "page" && operation.cursorIn ? [`cursor_in="${operation.cursorIn}"`] : []),
    ...(retry === "key" ? ["idempotency_key=idempotency_key"] : []),
    "timeout=timeout",
  ];
  const call = `self._call(${values.join(", ")})`;
  return [
    `    def ${pythonParameter(operation.name)}(`,
    ...parameters.map((each) => `        ${each},`),
    `    ) -> ${result}:`,
    ...writeDoc(operation),
    part === "none" ? `        ${call}` : `        return cast("${result}", ${call})`,
  ];
}

/** A name of the interface as a parameter or method. */
export function pythonParameter(name: string): string {
  const snake = toSnake(name);
  return PYTHON_KEYWORDS.has(snake) ? `${snake}_` : snake;
}

const queryEntry = ({ name }: QueryMember) => `"${name}": ${pythonParameter(name)}`;

/** A query holds texts; where they are digits, numbers are accepted too. */
function queryType({ schema }: QueryMember): string {
  const type = pythonType(schema);
  return type === "str" && /\\d|0-9/.test(String(schema.pattern)) ? "Union[str, int]" : type;
}

function resultType({ part, result }: Operation): string {
  if (part === "none") return "None";
  if (part === "text") return "str";
  const type = result === null ? "Any" : pythonType(result);
  return part === "page" ? `Page[${type}]` : type;
}

function pythonValue(value: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(value).replaceAll("true", "True").replaceAll("false", "False");
}

function writeDoc(operation: Operation): string[] {
  const query = operation.query.filter(({ description }) => description !== "");
  const paragraphs = [
    operation.summary,
    ...(operation.description === "" ? [] : [operation.description]),
    ...query.map(({ name, description }) => `\`${pythonParameter(name)}\`: ${description}`),
    ...(operation.retry === "key" ? [`\`idempotency_key\`: ${IDEMPOTENCY_KEY}`] : []),
    ...listErrors(operation),
  ].map(docText);
  const [summary, ...rest] = paragraphs;
  if (rest.length === 0) return [`        """${summary}"""`];
  const lines = rest.flatMap((paragraph) => ["", `        ${paragraph}`]);
  return [`        """${summary}`, ...lines, '        """'];
}
