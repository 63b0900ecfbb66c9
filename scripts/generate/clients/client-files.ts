import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonSchema } from "../openapi/openapi-schema.ts";
import { describeClient } from "./describe-operations.ts";
import { phpResourceFiles } from "./php-resources.ts";
import { PHP_HEAD, phpTypesFile } from "./php-types.ts";
import { pythonResourcesFile } from "./python-resources.ts";
import { PYTHON_HEAD, pythonTypesFile } from "./python-types.ts";

const PYTHON = "clients/python/src/kaunter/generated";
const PHP = "clients/php/generated";

/** The generated files of the Python and PHP clients, by path. */
export function clientFiles(openapi: JsonSchema): ReadonlyMap<string, string> {
  const model = describeClient(openapi);
  const version = readVersion();
  return new Map([
    [`${PYTHON}/__init__.py`, PYTHON_HEAD],
    [`${PYTHON}/types.py`, pythonTypesFile(model)],
    [`${PYTHON}/resources.py`, pythonResourcesFile(model)],
    [`${PYTHON}/version.py`, `${PYTHON_HEAD}\nVERSION = "${version}"\n`],
    [`${PHP}/Types.php`, phpTypesFile(model)],
    [`${PHP}/Version.php`, versionClass(version)],
    ...phpResourceFiles(model).map(([name, text]): [string, string] => [`${PHP}/${name}`, text]),
  ]);
}

function versionClass(version: string): string {
  return `${PHP_HEAD}\nfinal class Version\n{\n    public const VERSION = '${version}';\n}\n`;
}

function readVersion(): string {
  const text = readFileSync(join(import.meta.dirname, "../../../package.json"), "utf8");
  return (JSON.parse(text) as { version: string }).version; // npm's own form
}
