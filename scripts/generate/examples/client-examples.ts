import type { Operation } from "../clients/describe-operations.ts";
import { toSnake } from "../clients/names.ts";
import { pythonParameter } from "../clients/python-resources.ts";
import type { ExampleCall } from "./example-call.ts";
import { type LiteralStyle, printLiteral } from "./literal.ts";
import { NODE_STYLE, PHP_STYLE, PYTHON_STYLE } from "./literal-styles.ts";
import { resultName } from "./result-name.ts";

/** The call with the SDK, for Node.js. */
export function nodeExample(call: ExampleCall): string {
  const { operation } = call;
  if (!operation)
    return requestCall("const response = await kaunter.request(", call, NODE_STYLE, ";");
  const { values, optional } = argumentsOf(call, operation);
  const query = Object.fromEntries(optional);
  const name = operation.part === "page" ? "{ items, meta }" : resultName(operation);
  const result = operation.part === "none" ? "" : `const ${name} = `;
  const start = `${result}await kaunter.${operation.resource}.${operation.name}(`;
  return `${printCall(start, optional.length > 0 ? [...values, query] : values, NODE_STYLE)};`;
}

export function pythonExample(call: ExampleCall): string {
  const { operation } = call;
  if (!operation) return requestCall("response = kaunter.request(", call, PYTHON_STYLE, "");
  const { values, optional } = argumentsOf(call, operation);
  const named = optional.map(
    ([name, value]) => `${pythonParameter(name)}=${printLiteral(value, PYTHON_STYLE)}`,
  );
  const result = operation.part === "none" ? "" : `${toSnake(resultName(operation))} = `;
  const method = `${toSnake(operation.resource)}.${pythonParameter(operation.name)}`;
  return printCall(`${result}kaunter.${method}(`, values, PYTHON_STYLE, named);
}

export function phpExample(call: ExampleCall): string {
  const { operation } = call;
  if (!operation) return requestCall("$response = $kaunter->request(", call, PHP_STYLE, ";");
  const { values, optional } = argumentsOf(call, operation);
  const named = optional.map(([name, value]) => `${name}: ${printLiteral(value, PHP_STYLE)}`);
  const result = operation.part === "none" ? "" : `$${resultName(operation)} = `;
  const start = `${result}$kaunter->${operation.resource}->${operation.name}(`;
  return `${printCall(start, values, PHP_STYLE, named)};`;
}

/** A request that the clients have no method for. */
function requestCall(
  start: string,
  { method, path, body }: ExampleCall,
  style: LiteralStyle,
  end: string,
): string {
  const values = body === undefined ? [method, path] : [method, path, body];
  return printCall(start, values, style) + end;
}

/** The last value may span several lines; those before it are short. */
function printCall(
  start: string,
  values: readonly unknown[],
  style: LiteralStyle,
  named: readonly string[] = [],
): string {
  let text = start;
  for (const [at, value] of values.entries()) {
    const separator = at === 0 ? "" : ", ";
    text += separator + printLiteral(value, style, 0, text.length + separator.length);
  }
  const separator = values.length > 0 && named.length > 0 ? ", " : "";
  return `${text}${separator}${named.join(", ")})`;
}

type Entry = readonly [name: string, value: unknown];

/** Required values in order, then the body; the optional query parameters separately. */
function argumentsOf(
  { params, query, body }: ExampleCall,
  operation: Operation,
): { values: readonly unknown[]; optional: readonly Entry[] } {
  const given = operation.query.filter(({ name }) => query[name] !== undefined);
  const required = given.filter(({ isRequired }) => isRequired);
  const hasBody = operation.body !== null && operation.fixedBody === null;
  return {
    values: [
      ...operation.pathNames.map((name) => params[name]),
      ...required.map(({ name }) => query[name]),
      ...(hasBody ? [body] : []),
    ],
    optional: given
      .filter(({ isRequired }) => !isRequired)
      // The clients take a number here; an ID stays a text.
      .map(({ name }) => [name, name === "limit" ? Number(query[name]) : query[name]]),
  };
}

/** A form with a file, which no example of a route can hold. */
export const UPLOAD_EXAMPLES = {
  node: `const form = new FormData();
form.set("file", await openAsBlob("registration.pdf"), "registration.pdf");
const file = await kaunter.partner.uploadFile(form);`,
  python: `file = kaunter.partner.upload_file("registration.pdf")`,
  php: `$file = $kaunter->partner->uploadFile('registration.pdf');`,
};
