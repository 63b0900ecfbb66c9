import type { ClientModel, Operation, QueryMember } from "./describe-operations.ts";
import { toPascal } from "./names.ts";
import { groupByResource, IDEMPOTENCY_KEY, listErrors } from "./operation-text.ts";
import { PHP_HEAD, phpDoc, phpType } from "./php-types.ts";

/** One class for each resource, and the class that holds them, by file name. */
export function phpResourceFiles(model: ClientModel): [name: string, text: string][] {
  const groups = groupByResource(model.operations);
  const types = model.types.map(([name]) => name);
  const classes = groups.map(([resource, operations]): [string, string] => [
    `${toPascal(resource)}.php`,
    writeClass(resource, operations, types),
  ]);
  return [...classes, ["Resources.php", writeResources(groups.map(([resource]) => resource))]];
}

function writeClass(
  resource: string,
  operations: readonly Operation[],
  types: readonly string[],
): string {
  const methods = operations.map((operation) => writeMethod(operation).join("\n")).join("\n\n");
  const used = types.filter((name) => new RegExp(`\\b${name}\\b`).test(methods));
  const imports = used.map((name) => `@phpstan-import-type ${name} from Types`);
  return [
    PHP_HEAD,
    "use Kaunter\\Http\\Caller;",
    ...(methods.includes("): Page") ? ["use Kaunter\\Page;"] : []),
    "",
    ...(imports.length === 0 ? [] : phpDoc(imports, "")),
    `final class ${toPascal(resource)}`,
    "{",
    "    public function __construct(private readonly Caller $caller)",
    "    {",
    "    }",
    "",
    methods,
    "}",
    "",
  ].join("\n");
}

function writeResources(resources: readonly string[]): string {
  return [
    PHP_HEAD,
    "use Kaunter\\Http\\Caller;",
    "",
    "/** The operations by resource. */",
    "abstract class Resources",
    "{",
    ...resources.map((resource) => `    public readonly ${toPascal(resource)} $${resource};`),
    "",
    "    public function __construct(Caller $caller)",
    "    {",
    ...resources.map(
      (resource) => `        $this->${resource} = new ${toPascal(resource)}($caller);`,
    ),
    "    }",
    "}",
    "",
  ].join("\n");
}

function writeMethod(operation: Operation): string[] {
  const { query, body, fixedBody, isUpload, retry, part } = operation;
  const required = query.filter(({ isRequired }) => isRequired);
  const optional = query.filter(({ isRequired }) => !isRequired);
  const hasBody = body !== null && fixedBody === null;
  const parameters = [
    ...operation.pathNames.map((name) => `string $${name}`),
    ...required.map((member) => `${queryType(member)} $${member.name}`),
    ...(hasBody ? ["array $body"] : []),
    ...(isUpload ? ["string $path", "?string $fileName = null"] : []),
    ...optional.map((member) => `${queryType(member)}|null $${member.name} = null`),
    ...(retry === "key" ? ["?string $idempotencyKey = null"] : []),
    "?float $timeoutSeconds = null",
  ];
  const path = operation.path
    .split(/\{(\w+)\}/)
    .flatMap((text, index) => {
      if (index % 2 === 1) return [`Caller::segment('${text}', $${text})`];
      return text === "" ? [] : [`'${text}'`];
    })
    .join(" . ");
  const values = [
    `'${operation.method}'`,
    path,
    `'${part}'`,
    `'${retry}'`,
    ...(query.length === 0
      ? []
      : [`query: [${query.map(({ name }) => `'${name}' => $${name}`).join(", ")}]`]),
    ...(fixedBody === null ? [] : [`body: ${phpValue(fixedBody)}`]),
    ...(hasBody ? ["body: $body"] : []),
    ...(isUpload ? ["filePath: $path", "fileName: $fileName"] : []),
    ...(part === "page" && operation.cursorIn ? [`cursorIn: '${operation.cursorIn}'`] : []),
    ...(retry === "key" ? ["idempotencyKey: $idempotencyKey"] : []),
    "timeoutSeconds: $timeoutSeconds",
  ];
  const call = `$this->caller->call(${values.join(", ")});`;
  return [
    ...writeDoc(operation, hasBody),
    `    public function ${operation.name}(`,
    ...parameters.map(
      (each, index) => `        ${each}${index < parameters.length - 1 ? "," : ""}`,
    ),
    `    ): ${nativeType(operation)} {`,
    part === "none" ? `        ${call}` : `        return ${call}`,
    "    }",
  ];
}

/** A query holds texts; where they are digits, numbers are accepted too. */
function queryType({ schema }: QueryMember): string {
  const isDigits = phpType(schema) === "string" && /\\d|0-9/.test(String(schema.pattern));
  return isDigits ? "string|int" : "string";
}

function nativeType({ part, result }: Operation): string {
  if (part === "none") return "void";
  if (part === "text") return "string";
  return part === "page" ? "Page" : result === null ? "mixed" : "array";
}

function phpValue(value: Readonly<Record<string, unknown>>): string {
  const members = Object.entries(value).map(([key, each]) => `'${key}' => ${JSON.stringify(each)}`);
  return `[${members.join(", ")}]`;
}

function writeDoc(operation: Operation, hasBody: boolean): string[] {
  const { part, result, body } = operation;
  const type = result === null ? "mixed" : phpType(result);
  const tags = [
    ...(operation.isUpload ? ["@param string $path of the file on this machine"] : []),
    ...(hasBody && body !== null ? [`@param ${phpType(body)} $body`] : []),
    ...operation.query
      .filter(({ description }) => description !== "")
      .map((member) => {
        const optional = member.isRequired ? "" : "|null";
        return `@param ${queryType(member)}${optional} $${member.name} ${member.description}`;
      }),
    ...(operation.retry === "key" ? [`@param string|null $idempotencyKey ${IDEMPOTENCY_KEY}`] : []),
    ...(part === "page" ? [`@return Page<${type}>`] : part === "item" ? [`@return ${type}`] : []),
  ];
  const text = [operation.summary, operation.description, ...listErrors(operation)];
  const lines = [...text.filter((line) => line !== ""), ...(tags.length > 0 ? ["", ...tags] : [])];
  return phpDoc(lines, "    ");
}
